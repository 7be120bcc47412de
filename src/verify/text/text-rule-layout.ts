import { z } from 'zod';
import {
  amountOf,
  broken,
  type CountSpec,
  countHolds,
  countShape,
  type Finding,
  refineCount,
  ruleBase,
  ruleKind,
  showCount,
} from './text-rule.ts';
import {
  bulletsOf,
  countCharacters,
  linesOf,
  markerOf,
  paragraphsOf,
  plainText,
  sentencesOf,
  withoutFinalPunctuation,
  withoutMarker,
  wordsOf,
} from './text-units.ts';
import { hasEvenMarks, hasEvenQuotes } from './without-marks.ts';

const counts = {
  lines: (text: string) => linesOf(text).length,
  words: (text: string) => wordsOf(text).length,
  sentences: (text: string) => sentencesOf(text).length,
  paragraphs: (text: string) => paragraphsOf(text).length,
  characters: countCharacters,
};
const counted = ['lines', 'words', 'sentences', 'paragraphs', 'characters'] as const satisfies (keyof typeof counts)[];

function checkCount(rule: CountSpec & { readonly rule: string }, count: number): Finding {
  const noun = rule.rule.slice(0, -1);
  return countHolds(count, rule) ? undefined : broken(showCount(rule, noun), amountOf(count, noun));
}

export const countRules = [
  ruleKind(
    z.strictObject({ rule: z.enum(counted), ...countShape, ...ruleBase }).superRefine(refineCount),
    (rule, text) => checkCount(rule, counts[rule.rule](text)),
  ),
  ruleKind(
    z
      .strictObject({
        rule: z.literal('bullets'),
        marker: z.enum(['-', '*', '•', 'number']).optional().describe('count only these; any of them unless told'),
        ...countShape,
        ...ruleBase,
      })
      .superRefine(refineCount),
    (rule, text) => checkCount(rule, bulletsOf(text, rule.marker).length),
  ),
  ruleKind(
    z.strictObject({
      rule: z.literal('word-run'),
      max: z.int().min(1).describe('how often one word may repeat in a row, ignoring case'),
      ...ruleBase,
    }),
    ({ max }, text) => checkRun(max, text),
  ),
] as const;

function checkRun(most: number, text: string): Finding {
  let last = '';
  let count = 0;
  for (const word of wordsOf(text)) {
    const folded = word.toLowerCase();
    count = folded === last ? count + 1 : 1;
    last = folded;
    if (count > most) return broken(`no word more than ${most} ${most === 1 ? 'time' : 'times'} in a row`, word);
  }
  return undefined;
}

type Mark = { readonly name: string; readonly pattern: RegExp };

const fence: Mark = { name: 'code fence', pattern: /```|^[^\S\n]*~~~/m };

// Each emphasis starts at the start of a run of marks and stops at the next mark, so that the search stays linear.
const markdownMarks: readonly Mark[] = [
  fence,
  { name: 'heading', pattern: /^ {0,3}#{1,6}(?:\s|$)/m },
  { name: 'underlined heading', pattern: /^[^\S\n]*={3,}[^\S\n]*$/m },
  { name: 'emphasis', pattern: /(?<![\p{L}\p{N}*])\*{1,3}(?![\s*])[^*\n]+(?<!\s)\*{1,3}(?![\p{L}\p{N}*])/u },
  { name: 'emphasis', pattern: /(?<![\p{L}\p{N}_])_{1,3}(?![\s_])[^_\n]+(?<!\s)_{1,3}(?![\p{L}\p{N}_])/u },
  { name: 'list bullet', pattern: /^[^\S\n]*[-*+][^\S\n]+\S/m },
  { name: 'table', pattern: /^[^\S\n]*\|.*\|[^\S\n]*$/m },
  { name: 'code span', pattern: /`[^`\n]+`/ },
  { name: 'link', pattern: /\]\([^()\s]+\)/ },
];

export const layoutRules = [
  ruleKind(
    z
      .strictObject({
        rule: z.literal('order'),
        of: z
          .array(z.string().min(1))
          .min(2)
          .describe('a closed set: each occurs once, in this order, and nothing else'),
        separator: z.string().min(1).optional().describe('a line break by default'),
        'ignore-case': z.boolean().optional(),
        'ignore-final-punctuation': z.boolean().optional(),
        ...ruleBase,
      })
      .refine((rule) => new Set(rule.of).size === rule.of.length, 'of names an item twice'),
    (rule, text) => checkOrder(rule, text),
  ),
  ruleKind(
    z.strictObject({ rule: z.literal('numbered'), ...countShape, ...ruleBase }).superRefine(refineCount),
    (rule, text) => checkNumbered(rule, text),
  ),
  ruleKind(
    z.strictObject({ rule: z.enum(['no-fence', 'no-markdown', 'even-marks']), ...ruleBase }),
    ({ rule }, text) => {
      if (rule === 'no-fence') return checkMarks([fence], text);
      if (rule === 'no-markdown') return checkMarks(markdownMarks, text);
      return hasEvenMarks(text) && hasEvenQuotes(text) ? undefined : broken('marks that open and close', text);
    },
  ),
] as const;

type OrderRule = {
  readonly of: readonly string[];
  readonly separator?: string | undefined;
  readonly 'ignore-case'?: boolean | undefined;
  readonly 'ignore-final-punctuation'?: boolean | undefined;
};

function checkOrder(rule: OrderRule, text: string): Finding {
  const whole = rule['ignore-final-punctuation'] === true ? withoutFinalPunctuation(text.trim()) : text.trim();
  const fold = (item: string) => {
    const trimmed = plainText(item).trim();
    return rule['ignore-case'] === true ? trimmed.toLowerCase() : trimmed;
  };
  const wanted = rule.of.map(fold);
  const received = itemsOf(whole, rule.separator).map((piece) => {
    const written = fold(piece);
    const bare = fold(withoutMarker(piece.trim()));
    // A marker that the pack requires is part of the item.
    return wanted.includes(bare) && markerOf(bare) === undefined ? bare : written;
  });
  if (sameList(received, wanted)) return undefined;
  const isShuffled = sameList([...received].sort(), [...wanted].sort());
  return broken(rule.of.join(', '), received.join(', '), isShuffled ? 'wrong-order' : 'constraint-broken');
}

function itemsOf(text: string, separator = '\n'): readonly string[] {
  if (separator.includes('\n')) return linesOf(text);
  return separator.trim() === '' ? text.split(/\s+/) : text.split(separator.trim());
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function checkNumbered(rule: CountSpec, text: string): Finding {
  const lines = linesOf(text);
  const bad = lines.findIndex((line, index) => /^(\d{1,9})[.)]\s+\S/.exec(line)?.[1] !== String(index + 1));
  if (bad !== -1) return broken(`line ${bad + 1} numbered ${bad + 1}`, lines[bad] ?? '');
  return countHolds(lines.length, rule)
    ? undefined
    : broken(showCount(rule, 'numbered line'), amountOf(lines.length, 'numbered line'));
}

function checkMarks(marks: readonly Mark[], text: string): Finding {
  const found = marks.find((mark) => mark.pattern.test(text));
  return found === undefined ? undefined : broken(`no ${found.name}`, text, 'wrapped');
}

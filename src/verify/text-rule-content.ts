import { z } from 'zod';
import { unfence } from './answer-text.ts';
import { countHolds, countProblem, countShape, showCount } from './count-spec.ts';
import { countOccurrences } from './find-text.ts';
import { broken, type Finding, listOf, oneOrMoreSchema, quoted, ruleBase } from './text-rule.ts';
import { withoutFinalPunctuation, withPlainBreaks, wordsOf } from './text-units.ts';
import { inForm, type UnicodeForm } from './unicode-form.ts';

const oneWordSchema = z
  .string()
  .refine((text) => wordsOf(text)[0] === text, 'must be one word, without punctuation around it');
const ignoreCase = z.boolean().optional();
const wholeWord = z.boolean().optional().describe('no letter or digit touches it; true unless told');

export const contentRules = [
  z.strictObject({ rule: z.literal('starts-with'), text: oneOrMoreSchema, 'ignore-case': ignoreCase, ...ruleBase }),
  z.strictObject({
    rule: z.literal('ends-with'),
    text: oneOrMoreSchema,
    'ignore-case': ignoreCase,
    'ignore-final-punctuation': z.boolean().optional(),
    ...ruleBase,
  }),
  z.strictObject({
    rule: z.enum(['first-word', 'last-word']),
    is: z.union([oneWordSchema, z.array(oneWordSchema).min(1)]),
    'ignore-case': ignoreCase,
    ...ruleBase,
  }),
  z
    .strictObject({
      rule: z.literal('contains'),
      text: oneOrMoreSchema.describe('each of these'),
      ...countShape,
      'ignore-case': ignoreCase,
      'whole-word': wholeWord,
      ...ruleBase,
    })
    .superRefine((rule, issues) => {
      const isDefault = rule.exactly === undefined && rule.min === undefined && rule.max === undefined;
      const problem = isDefault ? undefined : countProblem(rule);
      if (problem !== undefined) issues.addIssue({ code: 'custom', message: problem });
    }),
  z.strictObject({
    rule: z.literal('contains-any'),
    texts: z.array(z.string().min(1)).min(1),
    'ignore-case': ignoreCase,
    'whole-word': wholeWord,
    ...ruleBase,
  }),
  z.strictObject({
    rule: z.literal('forbidden'),
    texts: z.array(z.string().min(1)).min(1),
    'ignore-case': ignoreCase.describe('true unless told'),
    'whole-word': wholeWord,
    ...ruleBase,
  }),
  z.strictObject({
    rule: z.literal('exact'),
    text: oneOrMoreSchema,
    fence: z
      .enum(['allow', 'forbid'])
      .optional()
      .describe('whether the text may stand in one code fence; forbidden unless told'),
    'ignore-final-punctuation': z.boolean().optional(),
    ...ruleBase,
  }),
  z.strictObject({
    rule: z.literal('only-words'),
    of: z.array(oneWordSchema).min(1).describe('every word of the text is one of these'),
    'ignore-case': ignoreCase,
    ...ruleBase,
  }),
] as const;
type ContentRule = z.infer<(typeof contentRules)[number]>;
type RuleOf<Name extends ContentRule['rule']> = Extract<ContentRule, { rule: Name }>;

export function checkContent(rule: ContentRule, text: string, unicode: UnicodeForm): Finding {
  switch (rule.rule) {
    case 'starts-with':
    case 'ends-with':
      return checkEdge(rule, text, unicode);
    case 'first-word':
    case 'last-word':
      return checkEdgeWord(rule, text, unicode);
    case 'contains':
      return checkContains(rule, text, unicode);
    case 'contains-any': {
      const options = { ignoreCase: rule['ignore-case'] ?? false, wholeWord: rule['whole-word'] ?? true, unicode };
      const found = rule.texts.some((wanted) => countOccurrences(text, wanted, options) > 0);
      return found ? undefined : broken(`any of ${quoted(rule.texts)}`, text);
    }
    case 'forbidden': {
      const options = { ignoreCase: rule['ignore-case'] ?? true, wholeWord: rule['whole-word'] ?? true, unicode };
      const found = rule.texts.find((unwanted) => countOccurrences(text, unwanted, options) > 0);
      return found === undefined ? undefined : broken(`no ${JSON.stringify(found)}`, text);
    }
    case 'exact':
      return checkExact(rule, text, unicode);
    case 'only-words':
      return checkWords(rule, text);
  }
}

/** Both sides of a comparison in the same form. */
function comparable(text: string, unicode: UnicodeForm, ignoresCase = false, ignoresFinalPunctuation = false): string {
  const trimmed = inForm(withPlainBreaks(text), unicode).trim();
  const bare = ignoresFinalPunctuation ? withoutFinalPunctuation(trimmed) : trimmed;
  return ignoresCase ? bare.toLowerCase() : bare;
}

function checkEdge(rule: RuleOf<'starts-with' | 'ends-with'>, text: string, unicode: UnicodeForm): Finding {
  const isEnd = rule.rule === 'ends-with';
  const forgives = rule.rule === 'ends-with' && rule['ignore-final-punctuation'] === true;
  const received = comparable(text, unicode, rule['ignore-case'], forgives);
  const holds = listOf(rule.text).some((wanted) => {
    const edge = comparable(wanted, unicode, rule['ignore-case'], forgives);
    return isEnd ? received.endsWith(edge) : received.startsWith(edge);
  });
  if (holds) return undefined;
  const trimmed = text.trim();
  return broken(
    `a text that ${isEnd ? 'ends' : 'starts'} with ${quoted(listOf(rule.text))}`,
    isEnd ? trimmed.slice(-200) : trimmed.slice(0, 200),
  );
}

function checkEdgeWord(rule: RuleOf<'first-word' | 'last-word'>, text: string, unicode: UnicodeForm): Finding {
  const isFirst = rule.rule === 'first-word';
  const received = wordsOf(text).at(isFirst ? 0 : -1);
  const fold = (word: string) => comparable(word, unicode, rule['ignore-case']);
  if (received !== undefined && listOf(rule.is).some((wanted) => fold(wanted) === fold(received))) return undefined;
  return broken(`the ${isFirst ? 'first' : 'last'} word ${quoted(listOf(rule.is))}`, received ?? 'no word');
}

function checkContains(rule: RuleOf<'contains'>, text: string, unicode: UnicodeForm): Finding {
  const isDefault = rule.exactly === undefined && rule.min === undefined && rule.max === undefined;
  const spec = isDefault ? { min: 1 } : rule;
  const options = { ignoreCase: rule['ignore-case'] ?? false, wholeWord: rule['whole-word'] ?? true, unicode };
  for (const wanted of listOf(rule.text)) {
    const count = countOccurrences(text, wanted, options);
    if (!countHolds(count, spec))
      return broken(`${JSON.stringify(wanted)} ${showCount(spec, 'time')}`, `${count}: ${text}`);
  }
  return undefined;
}

function checkExact(rule: RuleOf<'exact'>, text: string, unicode: UnicodeForm): Finding {
  const inside = rule.fence === 'allow' ? (unfence(text)?.body ?? text) : text;
  const received = comparable(inside, unicode, false, rule['ignore-final-punctuation']);
  const wanted = listOf(rule.text);
  return wanted.some((one) => comparable(one, unicode, false, rule['ignore-final-punctuation']) === received)
    ? undefined
    : broken(wanted.join('\nor\n'), text, 'wrong-text');
}

function checkWords(rule: RuleOf<'only-words'>, text: string): Finding {
  const fold = (word: string) => (rule['ignore-case'] === true ? word.toLowerCase() : word);
  const known = new Set(rule.of.map(fold));
  const other = wordsOf(text).find((word) => !known.has(fold(word)));
  return other === undefined ? undefined : broken('words of the list only', other);
}

import { z } from 'zod';
import { unfence } from '../answer-text.ts';
import { countOccurrences, type FindOptions } from './find-text.ts';
import {
  broken,
  type CountSpec,
  countHolds,
  countProblem,
  countShape,
  type Finding,
  listOf,
  oneOrMoreSchema,
  quoted,
  ruleBase,
  ruleKind,
  showCount,
} from './text-rule.ts';
import { inForm, type UnicodeForm, withoutFinalPunctuation, withPlainBreaks, wordsOf } from './text-units.ts';

const oneWordSchema = z
  .string()
  .refine((text) => wordsOf(text)[0] === text, 'must be one word, without punctuation around it');
const ignoreCase = z.boolean().optional();
const wholeWord = z.boolean().optional().describe('no letter or digit touches it; true by default');

export const contentRules = [
  ruleKind(
    z.strictObject({ rule: z.literal('starts-with'), text: oneOrMoreSchema, 'ignore-case': ignoreCase, ...ruleBase }),
    (rule, text, unicode) => checkEdge(rule, text, unicode, 'start'),
  ),
  ruleKind(
    z.strictObject({
      rule: z.literal('ends-with'),
      text: oneOrMoreSchema,
      'ignore-case': ignoreCase,
      'ignore-final-punctuation': z.boolean().optional(),
      ...ruleBase,
    }),
    (rule, text, unicode) => checkEdge(rule, text, unicode, 'end'),
  ),
  ruleKind(
    z.strictObject({
      rule: z.enum(['first-word', 'last-word']),
      is: z.union([oneWordSchema, z.array(oneWordSchema).min(1)]),
      'ignore-case': ignoreCase,
      ...ruleBase,
    }),
    (rule, text, unicode) => {
      const received = wordsOf(text).at(rule.rule === 'first-word' ? 0 : -1);
      const fold = (word: string) => comparable(word, unicode, rule['ignore-case']);
      if (received !== undefined && listOf(rule.is).some((wanted) => fold(wanted) === fold(received))) return undefined;
      return broken(`the ${rule.rule.replace('-', ' ')} ${quoted(listOf(rule.is))}`, received ?? 'no word');
    },
  ),
  ruleKind(
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
        const problem = saysNoCount(rule) ? undefined : countProblem(rule);
        if (problem !== undefined) issues.addIssue({ code: 'custom', message: problem });
      }),
    (rule, text, unicode) => {
      const spec = saysNoCount(rule) ? { min: 1 } : rule;
      for (const wanted of listOf(rule.text)) {
        const count = countOccurrences(text, wanted, findOptions(rule, unicode));
        if (!countHolds(count, spec))
          return broken(`${JSON.stringify(wanted)} ${showCount(spec, 'time')}`, `${count}: ${text}`);
      }
      return undefined;
    },
  ),
  ruleKind(
    z.strictObject({
      rule: z.literal('contains-any'),
      texts: z.array(z.string().min(1)).min(1),
      'ignore-case': ignoreCase,
      'whole-word': wholeWord,
      ...ruleBase,
    }),
    (rule, text, unicode) => {
      const found = rule.texts.some((wanted) => countOccurrences(text, wanted, findOptions(rule, unicode)) > 0);
      return found ? undefined : broken(`any of ${quoted(rule.texts)}`, text);
    },
  ),
  ruleKind(
    z.strictObject({
      rule: z.literal('forbidden'),
      texts: z.array(z.string().min(1)).min(1),
      'ignore-case': ignoreCase.describe('true by default'),
      'whole-word': wholeWord,
      ...ruleBase,
    }),
    (rule, text, unicode) => {
      const options = { ...findOptions(rule, unicode), ignoreCase: rule['ignore-case'] ?? true };
      const found = rule.texts.find((unwanted) => countOccurrences(text, unwanted, options) > 0);
      return found === undefined ? undefined : broken(`no ${JSON.stringify(found)}`, text);
    },
  ),
  ruleKind(
    z.strictObject({
      rule: z.literal('exact'),
      text: oneOrMoreSchema,
      fence: z
        .enum(['allow', 'forbid'])
        .optional()
        .describe('whether the text may be in one code fence; forbidden by default'),
      'ignore-final-punctuation': z.boolean().optional(),
      ...ruleBase,
    }),
    (rule, text, unicode) => {
      const inside = rule.fence === 'allow' ? (unfence(text)?.body ?? text) : text;
      const fold = (one: string) => comparable(one, unicode, false, rule['ignore-final-punctuation']);
      const [received, wanted] = [fold(inside), listOf(rule.text)];
      return wanted.some((one) => fold(one) === received)
        ? undefined
        : broken(wanted.join('\nor\n'), text, 'wrong-text');
    },
  ),
  ruleKind(
    z.strictObject({
      rule: z.literal('only-words'),
      of: z.array(oneWordSchema).min(1).describe('every word of the text is one of these'),
      'ignore-case': ignoreCase,
      ...ruleBase,
    }),
    (rule, text) => {
      const fold = (word: string) => (rule['ignore-case'] === true ? word.toLowerCase() : word);
      const known = new Set(rule.of.map(fold));
      const other = wordsOf(text).find((word) => !known.has(fold(word)));
      return other === undefined ? undefined : broken('words of the list only', other);
    },
  ),
] as const;

type Looking = { readonly 'ignore-case'?: boolean | undefined; readonly 'whole-word'?: boolean | undefined };

function findOptions(rule: Looking, unicode: UnicodeForm): FindOptions {
  return { ignoreCase: rule['ignore-case'] ?? false, wholeWord: rule['whole-word'] ?? true, unicode };
}

function saysNoCount({ exactly, min, max }: CountSpec): boolean {
  return exactly === undefined && min === undefined && max === undefined;
}

function comparable(text: string, unicode: UnicodeForm, ignoresCase = false, ignoresFinalPunctuation = false): string {
  const trimmed = inForm(withPlainBreaks(text), unicode).trim();
  const bare = ignoresFinalPunctuation ? withoutFinalPunctuation(trimmed) : trimmed;
  return ignoresCase ? bare.toLowerCase() : bare;
}

type EdgeRule = {
  readonly text: string | readonly string[];
  readonly 'ignore-case'?: boolean | undefined;
  readonly 'ignore-final-punctuation'?: boolean | undefined;
};

function checkEdge(rule: EdgeRule, text: string, unicode: UnicodeForm, edge: 'start' | 'end'): Finding {
  const fold = (one: string) => comparable(one, unicode, rule['ignore-case'], rule['ignore-final-punctuation']);
  const [received, wanted, trimmed, isStart] = [fold(text), listOf(rule.text), text.trim(), edge === 'start'];
  if (wanted.some((one) => (isStart ? received.startsWith(fold(one)) : received.endsWith(fold(one))))) return undefined;
  return broken(`a text that ${edge}s with ${quoted(wanted)}`, isStart ? trimmed.slice(0, 200) : trimmed.slice(-200));
}

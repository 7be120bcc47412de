import { z } from 'zod';
import { amountOf, type CountSpec, countHolds, countShape, refineCount, showCount } from './count-spec.ts';
import { sentencesOf } from './sentences-of.ts';
import { broken, type Finding, ruleBase, ruleKind } from './text-rule.ts';
import { bulletsOf, countCharacters, linesOf, paragraphsOf, wordsOf } from './text-units.ts';

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
        marker: z.enum(['-', '*', '•', 'number']).optional().describe('count only these; any of them by default'),
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

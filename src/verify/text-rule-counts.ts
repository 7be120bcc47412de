import { z } from 'zod';
import { amountOf, countHolds, countShape, refineCount, showCount } from './count-spec.ts';
import { sentencesOf } from './sentences-of.ts';
import { broken, type Finding, ruleBase } from './text-rule.ts';
import { bulletsOf, countCharacters, linesOf, paragraphsOf, wordsOf } from './text-units.ts';

const counted = ['lines', 'words', 'sentences', 'paragraphs', 'characters'] as const;

export const countRules = [
  z.strictObject({ rule: z.enum(counted), ...countShape, ...ruleBase }).superRefine(refineCount),
  z
    .strictObject({
      rule: z.literal('bullets'),
      marker: z.enum(['-', '*', '•', 'number']).optional().describe('count only these; any of them unless told'),
      ...countShape,
      ...ruleBase,
    })
    .superRefine(refineCount),
  z.strictObject({
    rule: z.literal('word-run'),
    max: z.int().min(1).describe('how often one word may stand in a row, in either case'),
    ...ruleBase,
  }),
] as const;
type CountRule = z.infer<(typeof countRules)[number]>;

export function checkCount(rule: CountRule, text: string): Finding {
  if (rule.rule === 'word-run') return checkRun(rule.max, text);
  const count = countOf(rule, text);
  const noun = rule.rule.slice(0, -1);
  return countHolds(count, rule) ? undefined : broken(showCount(rule, noun), amountOf(count, noun));
}

function countOf(rule: Exclude<CountRule, { rule: 'word-run' }>, text: string): number {
  switch (rule.rule) {
    case 'lines':
      return linesOf(text).length;
    case 'words':
      return wordsOf(text).length;
    case 'sentences':
      return sentencesOf(text).length;
    case 'paragraphs':
      return paragraphsOf(text).length;
    case 'characters':
      return countCharacters(text);
    case 'bullets':
      return bulletsOf(text, rule.marker).length;
  }
}

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

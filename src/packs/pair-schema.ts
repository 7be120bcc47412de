import { z } from 'zod';
import type { SourcePath } from '../lib/explain-issues.ts';
import { fieldOf, isObject, type LooseObject, listOf, objectOf, textOf } from '../lib/loose.ts';
import { flipped, pairLabelSchema, pairRuleSchema } from '../records/target.ts';
import { decisionStyles } from '../records/verdict.ts';
import { worldKeys } from './world-facet.ts';

export const idSchema = z
  .string()
  .max(80)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'letters, digits, ".", "_" and "-", starting with a letter or digit');

export const judgesSchema = z.strictObject({
  counts: pairRuleSchema
    .default('both')
    .describe('both: a pair passes if both games are right; paper: by the rule of JudgeBench'),
  orders: z.literal('ab').optional().describe('each pair is asked in one order only'),
});

export const pairSchema = z.strictObject({
  id: idSchema.describe('the row of the report; its games have the same'),
  shown: z.enum(['ab', 'ba']).describe('the order in which this game shows the answers'),
  label: z.enum(pairLabelSchema.options).describe('the better answer, as shown in the game ab'),
  split: idSchema.describe('the group of pairs in the figures'),
  wrong: z.string().min(1).optional().describe('what is wrong with the worse answer'),
  texts: z
    .strictObject({ question: z.string(), 'response-a': z.string(), 'response-b': z.string() })
    .optional()
    .describe('what the game ab shows, for result files of JudgeBench'),
});

export const followUpSchema = z.strictObject({
  unless: z.enum(decisionStyles).describe('asked only if no decision in this style can be read'),
  say: z.string().min(1),
});

type Fault = { readonly path: SourcePath; readonly message: string };

/** In unchecked data. */
export function gameFaults(pack: LooseObject, scenario: LooseObject, path: SourcePath): Fault[] {
  const pair = objectOf(fieldOf(scenario, 'pair'));
  const judges = fieldOf(pack, 'judges');
  const at = (key: string, message: string): Fault => ({ path: [...path, key], message });
  const faults = followUpFaults(scenario, at);
  if (pair === undefined)
    return judges === undefined
      ? faults
      : [...faults, at('pair', 'every scenario of a pack of judges is a game of a pair')];
  const odd = ['orders', ...worldKeys(), 'tool-results', 'use-tools', 'tools'].filter((key) =>
    isGiven(fieldOf(scenario, key)),
  );
  const isText = listOf(fieldOf(scenario, 'messages')).every(
    (each) => typeof fieldOf(objectOf(each), 'content') === 'string',
  );
  const checks = listOf(fieldOf(scenario, 'expect')).map(objectOf);
  const right = rightOf(pair);
  const isRight = checks.length === 1 && checks[0]?.['kind'] === 'decision' && checks[0]['right'] === right;
  return [
    ...faults,
    ...(judges === undefined ? [at('pair', 'needs judges in the pack')] : []),
    ...odd.map((key) => at(key === 'orders' ? 'shuffle' : key, 'not in a pair, which is asked as it is written')),
    ...(isText ? [] : [at('messages', 'a pair has only texts as they are written')]),
    ...(isRight || right === undefined
      ? []
      : [at('expect', `for this pair only a check of kind decision with right: ${right}`)]),
  ];
}

/** A written pack also has lists and tables that are empty. */
function isGiven(value: unknown): boolean {
  return value !== undefined && (typeof value !== 'object' || value === null || Object.keys(value).length > 0);
}

/** As this game shows the answers; undefined for a label that is none. */
function rightOf(pair: LooseObject): string | undefined {
  const { data: label } = pairLabelSchema.safeParse(fieldOf(pair, 'label'));
  return label !== undefined && fieldOf(pair, 'shown') === 'ba' ? flipped(label) : label;
}

function followUpFaults(scenario: LooseObject, at: (key: string, message: string) => Fault): Fault[] {
  const followUp = objectOf(fieldOf(scenario, 'follow-up'));
  if (followUp === undefined) return [];
  const styles = listOf(fieldOf(scenario, 'expect')).map((check) => fieldOf(objectOf(check), 'style'));
  const odd = [...worldKeys(), 'tool-results', 'use-tools', 'tools', 'max-turns'].filter((key) =>
    isGiven(fieldOf(scenario, key)),
  );
  return [
    ...(styles.includes(fieldOf(followUp, 'unless'))
      ? []
      : [at('follow-up', 'unless is the style of its check of kind decision')]),
    ...odd.map((key) => at(key, 'not beside follow-up')),
  ];
}

export type PairGame<Place> = { readonly pair: unknown; readonly place: Place };

export function pairFaults<Place>(
  judges: unknown,
  games: readonly PairGame<Place>[],
): { readonly place: Place; readonly message: string }[] {
  const isSingle = fieldOf(objectOf(judges), 'orders') === 'ab';
  const known = new Map<string, { readonly pair: LooseObject; readonly place: Place; readonly shown: Set<unknown> }>();
  const faults: { place: Place; message: string }[] = [];
  for (const { pair, place } of games) {
    const id = isObject(pair) ? textOf(fieldOf(pair, 'id')) : undefined;
    if (!isObject(pair) || id === undefined) continue;
    const shown = fieldOf(pair, 'shown');
    if (isSingle && shown === 'ba') faults.push({ place, message: 'shown: ba, though the pack has orders: ab' });
    const first = known.get(id);
    if (first === undefined) {
      known.set(id, { pair, place, shown: new Set([shown]) });
      continue;
    }
    if (first.shown.has(shown)) faults.push({ place, message: `a second game of "${id}" shown ${String(shown)}` });
    first.shown.add(shown);
    for (const key of ['label', 'split'])
      if (fieldOf(pair, key) !== fieldOf(first.pair, key))
        faults.push({ place, message: `the games of "${id}" have different values of ${key}` });
  }
  if (isSingle) return faults;
  for (const [id, { place, shown }] of known)
    if (shown.size === 1)
      faults.push({
        place,
        message: `"${id}" lacks the game shown ${shown.has('ab') ? 'ba' : 'ab'}; judges: { orders: ab } allows that`,
      });
  return faults;
}

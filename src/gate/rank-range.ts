import type { Rate } from '../records/baseline.ts';
import { meanOfRates } from '../records/baseline.ts';
import { fraction } from './fraction.ts';
import { twoSidedSignFlipP } from './sign-flip-p.ts';
import { holm, isSignificant } from './stratified-p.ts';

/** Places from 1. One that nothing is known of has all. */
export type RankRange = { readonly from: number; readonly to: number };

const alpha = 0.05;

/**
 * The places that each may have among all: behind those that are surely ahead of it, before those that are surely
 * behind. Each list has the rates of the same scenarios, in the same order. The chance that any order is wrong is at
 * most 5 %.
 */
export function rankRanges(lists: readonly (readonly Rate[])[]): RankRange[] {
  const means = lists.map((rates) => meanOfRates(rates).mean);
  const pairs = lists.flatMap((one, first) =>
    lists.slice(first + 1).map((other, after) => ({ first, second: first + 1 + after, p: signP(one, other) })),
  );
  const ahead = lists.map(() => 0);
  const behind = lists.map(() => 0);
  const adjusted = holm(pairs.map(({ p }) => p));
  for (const [at, { first, second }] of pairs.entries()) {
    const difference = (means[first] ?? 0) - (means[second] ?? 0);
    if (!isSignificant(adjusted[at] ?? 1, alpha) || difference === 0) continue;
    const [winner, loser] = difference > 0 ? [first, second] : [second, first];
    behind[winner] = (behind[winner] ?? 0) + 1;
    ahead[loser] = (ahead[loser] ?? 0) + 1;
  }
  return lists.map((_, at) => ({ from: 1 + (ahead[at] ?? 0), to: lists.length - (behind[at] ?? 0) }));
}

/** Two-sided sign test over what both have measured. A scenario counts once: at temperature 0 its rounds repeat one another. */
export function signP(one: readonly Rate[], other: readonly Rate[]): number {
  let [more, less] = [0, 0];
  for (const [at, rate] of one.entries()) {
    const against = other[at];
    if (against === undefined || rate.attempts === 0 || against.attempts === 0) continue;
    const difference = rate.passed * against.attempts - against.passed * rate.attempts;
    if (difference > 0) more++;
    if (difference < 0) less++;
  }
  return ofSigns(Math.max(more, less), Math.min(more, less));
}

const known = new Map<number, number>();

/** Thousands of pairs have few different counts. */
function ofSigns(more: number, less: number): number {
  const key = more * 2 ** 20 + less;
  const found = known.get(key);
  if (found !== undefined) return found;
  const sign = (times: number, value: bigint) => Array.from({ length: times }, () => fraction(value));
  const p = twoSidedSignFlipP([...sign(more, 1n), ...sign(less, -1n)]);
  if (known.size < 10_000) known.set(key, p);
  return p;
}

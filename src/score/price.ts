import type { Measure } from '../records/journal.ts';
import type { Cost, RunCost } from '../records/scorecard.ts';
import type { Price } from '../records/target.ts';

type Tokens = { readonly input: number | null; readonly output: number | null };

/** USD; null if any part is unknown. */
export function usdOf({ input, output }: Tokens, price: Pick<Price, 'input' | 'output'> | undefined): number | null {
  if (price === undefined || input === null || output === null) return null;
  return rounded((input * price.input + output * price.output) / 1e6);
}

/** Null if unknown for any message. */
export function tokensIn(measures: readonly Measure[], name: 'promptTokens' | 'completionTokens'): number | null {
  const known = measures.flatMap((measure) => measure[name] ?? []);
  return measures.length === 0 || known.length < measures.length ? null : known.reduce((sum, each) => sum + each, 0);
}

/** Over all messages of an attempt. */
export function usdOfAttempt(measures: readonly Measure[], price: Price | undefined): number | null {
  return addCosts(
    measures.map(({ promptTokens, completionTokens }) =>
      usdOf({ input: promptTokens, output: completionTokens }, price),
    ),
  ).usd;
}

export function addCosts(parts: readonly (number | null)[]): Cost {
  const known = parts.filter((usd) => usd !== null);
  const usd = known.length < parts.length ? null : rounded(known.reduce((sum, each) => sum + each, 0));
  return { usd, priced: known.length, of: parts.length };
}

/** Undefined if nothing has a price. `paid`: for each thing beside answers, which are contexts. */
export function costOf(
  price: Price | undefined,
  attempts: readonly { readonly measures: readonly Measure[] }[],
  paid: readonly (number | null)[],
): RunCost | undefined {
  if (price === undefined && paid.every((usd) => (usd ?? 0) === 0)) return undefined;
  const asked = attempts.filter(({ measures }) => measures.length > 0);
  return {
    answers: addCosts(asked.map(({ measures }) => usdOfAttempt(measures, price))),
    ...(paid.length === 0 ? {} : { contexts: addCosts(paid) }),
    ...(price?.from === undefined ? {} : { from: price.from }),
  };
}

/** Rounds to a billionth, because sums of binary fractions are inexact. */
function rounded(usd: number): number {
  return Math.round(usd * 1e9) / 1e9;
}

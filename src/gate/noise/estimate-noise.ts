import { groupBy } from '../../lib/group-by.ts';
import { sum } from '../../lib/median-of.ts';
import { type Rate, rateOf } from '../../records/baseline.ts';
import type { Noise } from '../../records/night.ts';
import type { Cell, Scorecard } from '../../records/scorecard.ts';

/** How often two answers to a flaky scenario differ, if it passes with a probability of Beta(2, 2). */
const flakyDiffers = 0.4;

/**
 * The noise of an unchanged model: answers of two sessions differ only at flaky scenarios, and those of one session as
 * often unless the session repeats itself. undefined if no scenario was asked in two sessions.
 */
export function estimateNoise(scorecards: readonly Pick<Scorecard, 'scenarios'>[]): Noise | undefined {
  const scores = scorecards.flatMap(({ scenarios }) => scenarios);
  const asked = [...groupBy(scores, ({ scenario, digest }) => `${scenario} ${digest}`).values()]
    .map((own) => own.flatMap(({ cells }) => cells.filter(({ passed, failed }) => passed + failed > 0)))
    .filter((sessions) => sessions.length > 1);
  if (asked.length === 0) return undefined;
  const pairs = asked.map(pairsOf);
  const flaky = Math.min(1, shareOf(pairs.map(({ across }) => across)) / flakyDiffers);
  const repeated = pairs.filter(({ within }) => within.of > 0);
  const [within, across] = [shareOf(repeated.map((each) => each.within)), shareOf(repeated.map((each) => each.across))];
  const rho = across > 0 ? Math.min(1, Math.max(0, 1 - within / across)) : null;
  return {
    scenarios: asked.length,
    sessions: Math.max(...asked.map((sessions) => sessions.length)),
    flaky: rounded(flaky),
    rho: rho === null ? null : rounded(rho),
  };
}

/** Pairs of answers to one scenario, and how many of them differ. */
type Pairs = { readonly differing: number; readonly of: number };

function pairsOf(sessions: readonly Cell[]): { readonly within: Pairs; readonly across: Pairs } {
  const [all, own] = [pairsIn(rateOf(sessions)), sessions.map((cell) => pairsIn(rateOf([cell])))];
  const within = { differing: sum(own.map(({ differing }) => differing)), of: sum(own.map((pairs) => pairs.of)) };
  return { within, across: { differing: all.differing - within.differing, of: all.of - within.of } };
}

function pairsIn({ passed, attempts }: Rate): Pairs {
  return { differing: passed * (attempts - passed), of: (attempts * (attempts - 1)) / 2 };
}

/** Each scenario counts once. */
function shareOf(pairs: readonly Pairs[]): number {
  return sum(pairs.map(({ differing, of }) => differing / of)) / Math.max(1, pairs.length);
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}

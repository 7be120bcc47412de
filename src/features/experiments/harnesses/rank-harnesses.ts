import { signP } from '../../../gate/rank-range.ts';
import { holm, isSignificant } from '../../../gate/stratified-p.ts';
import { type MeanRate, meanOfRates, type Rate, rateOf } from '../../../model/baseline.ts';
import type { HarnessRanking } from '../../../model/decision.ts';
import { harnessOf } from '../../../model/fingerprint.ts';
import type { Scorecard } from '../../../model/scorecard.ts';
import type { HarnessName } from '../../../model/target.ts';
import { wilson95 } from '../../../score/wilson95.ts';

export function rankHarnesses(scorecards: readonly Scorecard[]): HarnessRanking[] {
  return [...new Set(scorecards.map(({ mode }) => mode))].flatMap((mode) => {
    const all = scorecards.filter((each) => each.mode === mode).map(measuredIn);
    const common = [...(all[0]?.rates.keys() ?? [])].filter((key) => all.every(({ rates }) => rates.has(key)));
    const ratesOf = ({ rates }: Measured) => common.flatMap((key) => rates.get(key) ?? []);
    const means = all.map((each) => ({ ...each, own: ratesOf(each), rate: meanOfRates(ratesOf(each)) }));
    const [best, ...others] = means.toSorted((one, other) => other.rate.mean - one.rate.mean);
    if (best === undefined || others.length === 0) return [];
    const ps = holm(others.map(({ own }) => signP(own, best.own)));
    const first = { ...shown(best), p: null, isWorse: false };
    const behind = others.map((other, at) => ({
      ...shown(other),
      p: ps[at] ?? 1,
      isWorse: isSignificant(ps[at] ?? 1, alpha),
    }));
    return [{ mode, ranked: [first, ...behind] }];
  });
}

type Measured = { readonly harness: HarnessName; readonly rates: ReadonlyMap<string, Rate> };

function measuredIn({ fingerprint, scenarios }: Scorecard): Measured {
  const rates = scenarios.map(({ scenario, cells }) => [scenario, rateOf(cells)] as const);
  return { harness: harnessOf(fingerprint), rates: new Map(rates.filter(([, { attempts }]) => attempts > 0)) };
}

const alpha = 0.05;

function shown({ harness, rate }: { readonly harness: HarnessName; readonly rate: MeanRate }) {
  return { harness, rate, interval: rate.scenarios === 0 ? ([0, 1] as const) : wilson95(rate.mean, rate.scenarios) };
}

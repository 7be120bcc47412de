import { type Rate, rateOf } from '../records/baseline.ts';
import type { Reason } from '../records/decision.ts';
import type { Scorecard } from '../records/scorecard.ts';
import { packOfKey } from '../records/shard.ts';
import { compareMetrics } from './decide-metric.ts';
import { type Fraction, fraction, meanRate, subtract, toNumber } from './fraction.ts';
import type { GateRule } from './gate-rule.ts';
import { uselessReason, whyCannotGate } from './pack-reasons.ts';
import {
  atMost,
  convolve,
  convolveAll,
  type Distribution,
  hypergeometric,
  isSignificant,
  noiseBand,
} from './stratified-p.ts';

/** Forecasts for a capture what each measured pack can gate in later runs of `rounds` rounds. */
export function forecastPacks(
  scorecard: Scorecard,
  rounds: number,
  rule: GateRule,
): ({ readonly pack: string; readonly rates: readonly Rate[]; readonly useless: Reason | undefined } & PackForecast)[] {
  return scorecard.packs.map(({ id, gatesOn }) => {
    const own = scorecard.scenarios.filter(({ scenario }) => packOfKey(scenario) === id);
    const rates = own.map(({ cells }) => rateOf(cells)).filter(({ attempts }) => attempts > 0);
    const forecast = forecastPack(rates, rounds, rule);
    // Against itself, a metric passes or cannot gate.
    const itself = own.map((score) => ({ key: score.scenario, baseline: score, current: score }));
    const { gate } = compareMetrics(itself, gatesOn, rule);
    return { pack: id, rates, ...forecast, useless: uselessReason(forecast.cannotGate, rates, gate, rule, null) };
  });
}

/** What a baseline can detect in a later run of `rounds` rounds, before that run. */
type PackForecast = {
  /** Drops that are noise, at 95 %, may be as large as the threshold. */
  readonly isTooNoisy: boolean;
  /** Why no drop could regress; undefined if one could. */
  readonly cannotGate: ReturnType<typeof whyCannotGate>;
  /** How many scenarios that always pass must fail for a regression with probability .8; null if all are too few. */
  readonly minimumDetectableDrop: { readonly scenarios: number; readonly drop: number } | null;
};

type Judged = Pick<GateRule, 'maxDrop' | 'alpha' | 'confirms'>;

const power = 0.8;

export function forecastPack(baseline: readonly Rate[], rounds: number, rule: Judged): PackForecast {
  const band = noiseBand(
    baseline.map((rate) => ({ baseline: rate, current: { passed: expectedPasses(rate, rounds), attempts: rounds } })),
  );
  return {
    isTooNoisy: band > toNumber(rule.maxDrop),
    cannotGate: whyCannotGate(baseline, rounds, rule),
    minimumDetectableDrop: minimumDetectableDrop(baseline, rounds, rule),
  };
}

function minimumDetectableDrop(
  baseline: readonly Rate[],
  rounds: number,
  rule: Judged,
): PackForecast['minimumDetectableDrop'] {
  const solid = baseline.filter(({ passed, attempts }) => passed === attempts);
  const others = baseline.filter(({ passed, attempts }) => passed < attempts);
  const noise = convolveAll(others.map((rate) => stratum(rate, rounds)));
  const atThreshold = passesAtThreshold(others, baseline.length, rounds, rule.maxDrop);
  let unchanged = noise;
  for (const [index, rate] of solid.entries()) {
    const broken = index + 1;
    unchanged = convolve(unchanged, hypergeometric(rate.attempts + rounds, rate.passed, rounds));
    const mostPasses = atThreshold + broken * rounds - 1;
    if (mostPasses < noise.from) continue;
    const found = Math.min(mostPasses, mostSignificant(unchanged, rule.alpha));
    if (atMost(noise, found) >= power) return { scenarios: broken, drop: broken / baseline.length };
  }
  return null;
}

/** With nothing broken: the fewest passes of the other scenarios that keep the drop within the threshold. */
function passesAtThreshold(others: readonly Rate[], scenarios: number, rounds: number, maxDrop: Fraction): number {
  const { numerator, denominator } = meanRate(others);
  const before = fraction(numerator * BigInt(others.length), denominator);
  const allowed = fraction(maxDrop.numerator * BigInt(scenarios), maxDrop.denominator);
  const passes = subtract(before, allowed);
  const scaled = fraction(passes.numerator * BigInt(rounds), passes.denominator);
  const whole = scaled.numerator / scaled.denominator; // rounds towards zero
  return Number(whole) + (scaled.numerator > whole * scaled.denominator ? 1 : 0);
}

/** The most passes that are still too few for an unchanged model. */
function mostSignificant({ from, mass }: Distribution, alpha: number): number {
  let sum = 0;
  for (let at = 0; at < mass.length; at++) {
    sum += mass[at] ?? 0;
    if (!isSignificant(sum, alpha)) return from + at - 1;
  }
  return from + mass.length - 1;
}

/** Passes of the later run among those of both, if the rate were the same. */
function stratum(rate: Rate, rounds: number): Distribution {
  return hypergeometric(rate.attempts + rounds, rate.passed + expectedPasses(rate, rounds), rounds);
}

function expectedPasses({ passed, attempts }: Rate, rounds: number): number {
  return Math.round((passed * rounds) / attempts);
}

import { groupBy } from '../../lib/group-by.ts';
import { sum } from '../../lib/median-of.ts';
import { type Power, type Rate, rateOf } from '../../records/baseline.ts';
import { hasLarger } from '../../records/known-packs.ts';
import type { Cell, Scorecard } from '../../records/scorecard.ts';
import { packOfKey } from '../../records/shard.ts';
import { decidePack, isClearing, isTripped } from '../compare-pack.ts';
import { toNumber } from '../fraction.ts';
import { confirmRounds, type GateRule } from '../gate-rule.ts';
import { type Evidence, isChanged } from '../pair-packs.ts';
import { estimateNoise } from './estimate-noise.ts';

/** No model is taken to be quieter, and an unknown rho to be this: see docs/gate-error-rates.md. */
const assumed = { flaky: 0.025, rho: 0.9 };

/** A scenario of the baseline, and how often it may truly pass: cumulative weights of `chances`. */
type Known = { readonly baseline: Rate; readonly weights: readonly number[] };
type Setting = {
  readonly rho: number;
  readonly rounds: number;
  readonly rule: GateRule;
  /** Whether a confirmation starts the server again. */
  readonly booted: boolean;
  readonly random: () => number;
};

/**
 * How often a check of these packs regresses, simulated by the functions that decide it: when one pack falls, and when
 * nothing has changed. What a scenario truly passes follows from its counts and from the noise of all.
 * undefined if no pack could fall so far.
 */
export function estimatePower(
  scorecard: Pick<Scorecard, 'scenarios' | 'fingerprint'>,
  packs: readonly string[],
  { rounds, rule, random }: Pick<Setting, 'rounds' | 'rule' | 'random'>,
): Power | undefined {
  const noise = estimateNoise([scorecard]);
  const rho = noise?.rho ?? assumed.rho;
  const setting = { rho, rounds, rule, random, booted: scorecard.fingerprint.identity.booted };
  const scores = scorecard.scenarios.filter(({ cells }) => rateOf(cells).attempts > 0);
  const knownOf = priorOf(scores, Math.max(noise?.flaky ?? 0, assumed.flaky), rho);
  const byPack = groupBy(scores, ({ scenario }) => packOfKey(scenario));
  const asked = packs.flatMap((id) => {
    const own = byPack.get(id);
    return own === undefined ? [] : [own.map(({ cells }) => knownOf(cells))];
  });
  const threshold = toNumber(rule.maxDrop);
  const drops = [threshold, 1.5 * threshold];
  const fallible = asked.filter((own) => meanOf(own) >= 1.5 * threshold);
  if (threshold === 0 || fallible.length === 0) return undefined;
  // In turn, one of the packs falls.
  const found = (drop: number, sizes = 1) =>
    shareOf(
      (at) => {
        const own = fallible[at % fallible.length] ?? [];
        return regresses(Array.from({ length: sizes }, () => own).flat(), drop, setting);
      },
      (sizes * sum(fallible.map(({ length }) => length))) / fallible.length,
    );
  const unchanged = () =>
    shareOf(() => asked.some((own) => regresses(own, 0, setting)), sum(asked.map(({ length }) => length)));
  return {
    drops: drops.map((drop) => ({ drop, found: found(drop) })),
    ...(packs.every(hasLarger) ? { deep: found(1.5 * threshold, 3) } : {}),
    falseAlarms: noise === undefined ? null : unchanged(),
  };
}

const mostDraws = 75_000;

/** The share of simulated checks that regress: fewer of them if each has many scenarios. */
function shareOf(check: (at: number) => boolean, scenarios: number): number {
  const checks = Math.round(Math.min(1000, Math.max(100, mostDraws / scenarios)));
  let regressed = 0;
  for (let at = 0; at < checks; at += 1) if (check(at)) regressed += 1;
  return regressed / checks;
}

const grid = Array.from({ length: 20 }, (_, at) => (at + 0.5) / 20);
const chances = [0, ...grid, 1];

/** Scenarios always pass, never pass, or are flaky with a chance of Beta(2, 2), in the shares that give the mean. */
function priorOf(
  scores: readonly { readonly cells: readonly Cell[] }[],
  flaky: number,
  rho: number,
): (cells: readonly Cell[]) => Known {
  const mean = sum(scores.map(({ cells }) => passShare(rateOf(cells)))) / scores.length;
  const right = Math.max(0.01, mean - flaky / 2);
  const wrong = Math.max(0.01, 1 - flaky - right);
  const bell = sum(grid.map((p) => p * (1 - p)));
  const prior = [wrong, ...grid.map((p) => (flaky * p * (1 - p)) / bell), right];
  return (cells) => {
    let reached = 0;
    const weights = chances.map((p, at) => {
      reached += cells.reduce((weight, cell) => weight * likelihood(cell, p, rho), prior[at] ?? 0);
      return reached;
    });
    return { baseline: rateOf(cells), weights };
  };
}

function likelihood({ passed, failed }: Cell, p: number, rho: number): number {
  if (passed + failed === 0) return 1;
  const sticky = failed === 0 ? p : passed === 0 ? 1 - p : 0;
  return rho * sticky + (1 - rho) * p ** passed * (1 - p) ** failed;
}

function drawChance({ weights }: Known, random: () => number): number {
  const drawn = random() * (weights.at(-1) ?? 0);
  return chances[weights.findIndex((weight) => drawn < weight)] ?? 1;
}

/** Whether a check regresses of a pack in which random scenarios fail until the mean has fallen by `drop`. */
function regresses(pack: readonly Known[], drop: number, { rho, rounds, rule, booted, random }: Setting): boolean {
  const truths = pack.map((known) => drawChance(known, random));
  const now = drop === 0 ? truths : fallen(truths, drop, random);
  const sessions = now.map((p) => openSession(p, rho, random));
  let evidence = pack.map(({ baseline }, at): Evidence => {
    return withPasses({ baseline, passed: 0, failed: 0, open: 0 }, rounds, sessions[at]);
  });
  if (!isTripped(evidence, rule)) return false;
  if (rule.confirms) {
    const changed = evidence.map(isChanged);
    // Each round in a session of its own, or all in the one that is open.
    const again = booted ? now.map((p) => () => random() < p) : sessions;
    evidence = evidence.map((one, at) => (changed[at] ? withPasses(one, confirmRounds, again[at]) : one));
    if (isClearing(evidence, rule))
      evidence = evidence.map((one, at) => (changed[at] ? one : withPasses(one, confirmRounds, again[at])));
  }
  return decidePack(evidence, rule) === 'regressed';
}

function fallen(truths: readonly number[], drop: number, random: () => number): number[] {
  const after = [...truths];
  let left = drop * after.length;
  const order = truths.map((_, at) => ({ at, place: random() })).sort((one, other) => one.place - other.place);
  for (const { at } of order) {
    const loss = Math.min(after[at] ?? 0, left);
    after[at] = (after[at] ?? 0) - loss;
    left -= loss;
  }
  return after;
}

/** A sticky scenario repeats its first result. */
function openSession(p: number, rho: number, random: () => number): () => boolean {
  if (p === 0 || p === 1) return () => p === 1;
  if (random() >= rho) return () => random() < p;
  const passes = random() < p;
  return () => passes;
}

function withPasses(one: Evidence, rounds: number, answer: (() => boolean) | undefined): Evidence {
  let passed = 0;
  for (let round = 0; round < rounds; round += 1) if (answer?.()) passed += 1;
  return { ...one, passed: one.passed + passed, failed: one.failed + rounds - passed };
}

function meanOf(pack: readonly Known[]): number {
  return sum(pack.map(({ baseline }) => passShare(baseline))) / pack.length;
}

function passShare({ passed, attempts }: Rate): number {
  return passed / attempts;
}

import { groupBy } from '../../../lib/group-by.ts';
import { medianOf } from '../../../lib/median-of.ts';
import { rateOf } from '../../../model/baseline.ts';
import {
  attemptsIn,
  type BenchloopVersion,
  type ScenarioScore,
  type Scorecard,
  totalsOf,
} from '../../../model/scorecard.ts';
import { packOfKey } from '../../../model/shard.ts';
import type { SpeedScore } from '../../speed/speed-score.ts';
import {
  type BenchloopRun,
  type BenchloopSuite,
  isCloudHost,
  qualitySuites,
  type SpeedFigures,
  speedScore,
} from './benchloop-scores.ts';

/** The packs of a suite, without the number behind their names. */
const packKinds = {
  toolcall: ['toolcall'],
  coding: ['codewrite', 'bugfix', 'edit'],
  dataextract: ['dataextract'],
  instructfollow: ['instructfollow'],
  reasonmath: ['reasonmath'],
  longcontext: ['longcontext'],
  agent: ['agent'],
} as const satisfies Record<(typeof qualitySuites)[number], readonly string[]>;

/** The suite that a pack of ours belongs to; undefined if to none. */
export function suiteOfPack(pack: string): string | undefined {
  const kind = pack.replace(/-\d+$/, '');
  return qualitySuites.find((name) => packKinds[name].some((each) => each === kind));
}

/** A scorecard of ours as a run of BenchLoop. undefined if it holds no suite. */
export function benchloopRunOf(
  { scenarios, speed: measured }: Pick<Scorecard, 'scenarios' | 'speed'>,
  isCloud: boolean,
): BenchloopRun | undefined {
  const suites = new Map<string, BenchloopSuite>();
  const byPack = groupBy(scenarios, ({ scenario }) => packOfKey(scenario));
  const bySuite = groupBy(byPack.keys(), suiteOfPack);
  for (const name of qualitySuites) {
    const suite = suiteOf((bySuite.get(name) ?? []).flatMap((pack) => byPack.get(pack) ?? []));
    if (suite !== undefined) suites.set(name, suite);
  }
  if (suites.size === 0) return undefined;
  const speed = measured && speedFiguresOf(measured);
  const isFull = suites.has('longcontext') || suites.has('agent');
  return {
    suites,
    profile: isFull ? 'full' : 'core',
    isCloud,
    speed: speed === undefined ? null : speedScore(speed, isCloud),
    tokensPerSecond: speed?.tokensPerSecond ?? 0,
  };
}

/**
 * The speed figures of BenchLoop: writing after a short prompt, and its first token. undefined if one of them is
 * unknown.
 */
function speedFiguresOf({ cells }: SpeedScore): SpeedFigures | undefined {
  const sessions = (['tg256', 'tg512'] as const).flatMap((cell) => cells[cell] ?? []);
  const tokensPerSecond = medianOf(sessions.flatMap(({ decode }) => decode ?? []));
  const firstTokenMs = medianOf(sessions.flatMap(({ firstTokenMs: { p50 } }) => p50 ?? []));
  return tokensPerSecond === undefined || firstTokenMs === undefined ? undefined : { tokensPerSecond, firstTokenMs };
}

/**
 * Each scenario is a task. An attempt has 100 points or 0, without an answer 0 as in BenchLoop. A task counts by its
 * share of passed attempts, so attempts that confirm a drop add no weight.
 */
function suiteOf(scenarios: readonly ScenarioScore[]): BenchloopSuite | undefined {
  const asked = scenarios.filter(({ cells }) => attemptsIn(cells) > 0);
  if (asked.length === 0) return undefined;
  const sum = (of: (score: ScenarioScore) => number) =>
    asked.reduce((total, score) => total + of(score) / attemptsIn(score.cells), 0);
  return {
    score: sum(pointsOf) / asked.length,
    tasks: asked.length,
    passed: sum(({ cells }) => rateOf(cells).passed),
    answered: sum(({ cells }) => rateOf(cells).attempts),
  };
}

/** The four times 25 that `benchloop/agent` gives from the transcript, where a scenario has that check. */
function pointsOf(score: ScenarioScore): number {
  const agent = totalsOf(score).get('benchloop/agent');
  return agent === undefined ? 100 * rateOf(score.cells).passed : agent[0] / 1e6;
}

/** Whether a version takes the address of a run for a cloud server. What is booted here has no address. */
export function isCloudAddress(version: BenchloopVersion, address: string | undefined): boolean {
  if (address === undefined || !/^https?:/.test(address) || !URL.canParse(address)) return false;
  return isCloudHost(version, new URL(address).hostname);
}

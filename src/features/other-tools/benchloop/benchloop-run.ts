import { groupBy } from '../../../lib/group-by.ts';
import { medianOf, sum } from '../../../lib/median-of.ts';
import { rateOf } from '../../../records/baseline.ts';
import { attemptsIn, type ScenarioScore, type Scorecard, totalsOf } from '../../../records/scorecard.ts';
import { packOfKey } from '../../../records/shard.ts';
import type { SpeedScore } from '../../speed/speed-schemas.ts';
import {
  type BenchloopRun,
  type BenchloopSuite,
  packKinds,
  type SpeedFigures,
  speedScore,
} from './benchloop-scores.ts';

/** The suite that a pack of ours belongs to; undefined if to none. */
export function suiteOfPack(pack: string): string | undefined {
  const kind = pack.replace(/-\d+$/, '');
  return Object.entries(packKinds).find(([, kinds]) => kinds.some((each) => each === kind))?.[0];
}

/** A scorecard of ours as a run of BenchLoop. undefined if it holds no suite. */
export function benchloopRunOf(
  { scenarios, speed: measured }: Pick<Scorecard, 'scenarios' | 'speed'>,
  isCloud: boolean,
): BenchloopRun | undefined {
  const bySuite = groupBy(scenarios, ({ scenario }) => suiteOfPack(packOfKey(scenario)));
  const suites = new Map(Object.keys(packKinds).flatMap((name) => suiteOf(name, bySuite.get(name) ?? [])));
  if (suites.size === 0) return undefined;
  const speed = measured && speedFiguresOf(measured);
  return {
    suites,
    profile: suites.has('longcontext') || suites.has('agent') ? 'full' : 'core',
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
function suiteOf(name: string, scenarios: readonly ScenarioScore[]): [string, BenchloopSuite][] {
  const asked = scenarios.filter(({ cells }) => attemptsIn(cells) > 0);
  if (asked.length === 0) return [];
  const share = (of: (score: ScenarioScore) => number) => sum(asked.map((each) => of(each) / attemptsIn(each.cells)));
  const passed = share(({ cells }) => rateOf(cells).passed);
  const answered = share(({ cells }) => rateOf(cells).attempts);
  return [[name, { score: share(pointsOf) / asked.length, tasks: asked.length, passed, answered }]];
}

/** The four times 25 that `benchloop/agent` gives from the transcript, where a scenario has that check. */
function pointsOf(score: ScenarioScore): number {
  const agent = totalsOf(score).get('benchloop/agent');
  return agent === undefined ? 100 * rateOf(score.cells).passed : agent[0] / 1e6;
}

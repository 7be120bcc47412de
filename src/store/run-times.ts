import type { Scorecard } from '../model/scorecard.ts';
import { packOfKey } from '../model/shard.ts';
import type { KeptScorecard } from './load-history.ts';

type Dated = Pick<KeptScorecard, 'scorecard'>;

/** How long the mode of a scorecard took in its run, the boot with it: its share of the whole, by the times of attempts. */
export function recordedMs({ scorecard }: Dated, all: readonly Dated[]): number | undefined {
  const { startedAt, endedAt, ids } = scorecard.run;
  if (endedAt === null) return undefined;
  const same = all.filter(({ scorecard: { slug, run } }) => slug === scorecard.slug && run.ids.join() === ids.join());
  const whole = same.reduce((sum, each) => sum + workMs(each.scorecard), 0);
  const share = whole === 0 ? 1 / Math.max(1, same.length) : workMs(scorecard) / whole;
  return (Date.parse(endedAt) - Date.parse(startedAt)) * share;
}

/** How long so many rounds take that are asked as those of a baseline were. */
export function expectedMs({ scenarios, timings, fingerprint }: Scorecard, rounds: number): number | undefined {
  const times = scenarios.map(({ scenario }) => timings[packOfKey(scenario)]?.attemptP50Ms ?? undefined);
  const known = times.flatMap((time) => time ?? []);
  if (known.length === 0 || known.length < times.length) return undefined;
  return (known.reduce((sum, time) => sum + time, 0) * rounds) / (fingerprint.subject.concurrency ?? 1);
}

function workMs({ scenarios, timings }: Scorecard): number {
  return scenarios.reduce((sum, { scenario, cells }) => {
    const attempts = cells.reduce((total, { passed, failed, unmeasured }) => total + passed + failed + unmeasured, 0);
    return sum + attempts * (timings[packOfKey(scenario)]?.attemptP50Ms ?? 0);
  }, 0);
}

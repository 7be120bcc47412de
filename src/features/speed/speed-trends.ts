import { leastSpread, meanOf, sessionMeans, speedsOf, squaresOf, upperTail } from './measure-slowdown.ts';
import type { SpeedScore, SpeedTrend } from './speed-score.ts';

export type SpeedOfRun = {
  readonly speed: SpeedScore | undefined;
  /** Something changed before it. */
  readonly isChanged: boolean;
  /** It became worse, for whatever reason: it says nothing about noise. */
  readonly isWorse: boolean;
};

/** The speed trends of runs, the oldest first. Leaves out a quantity if the runs share no cell of it. */
export function speedTrends(runs: readonly SpeedOfRun[]): SpeedTrend[] {
  return (['prefill', 'decode'] as const).flatMap((quantity) => {
    const speeds = runs.map(({ speed }) => (speed === undefined ? undefined : speedsOf(quantity, speed)));
    const known = speeds.filter((each) => each !== undefined && each.size > 0);
    const [first, ...others] = known;
    const cells = [...(first?.keys() ?? [])].filter((cell) => others.every((each) => each?.has(cell)));
    if (cells.length === 0) return [];
    const sessions = speeds.map((each) => (each === undefined ? [] : sessionMeans(each, cells)));
    return [{ quantity, cells, ...trendOf(sessions, runs) }];
  });
}

function trendOf(sessions: readonly (readonly number[])[], runs: readonly SpeedOfRun[]) {
  const { spread, freedom } = pooled(unchangedGroups(sessions, runs));
  return {
    values: sessions.map((own) => (own.length === 0 ? null : Math.exp(meanOf(own)))),
    spread,
    bands: sessions.map((own): SpeedTrend['bands'][number] => {
      if (own.length === 0 || spread === null) return null;
      const [middle, reach] = [meanOf(own), criticalT(freedom) * spread * Math.sqrt(2 / own.length)];
      return [Math.exp(middle - reach), Math.exp(middle + reach)];
    }),
  };
}

/** The sessions of runs in a row between which nothing changed. */
function unchangedGroups(sessions: readonly (readonly number[])[], runs: readonly SpeedOfRun[]): number[][] {
  const groups: number[][] = [[]];
  for (const [at, { isChanged, isWorse }] of runs.entries()) {
    if (isChanged) groups.push([]);
    if (!isWorse) groups.at(-1)?.push(...(sessions[at] ?? []));
  }
  return groups.filter((group) => group.length > 1);
}

/** Two sessions that happen to be far apart would make a band of several times the speed. */
const leastFreedom = 2;

function pooled(groups: readonly (readonly number[])[]): { readonly spread: number | null; readonly freedom: number } {
  const freedom = groups.reduce((sum, group) => sum + group.length - 1, 0);
  if (freedom < leastFreedom) return { spread: null, freedom };
  const squares = groups.reduce((sum, group) => sum + squaresOf(group), 0);
  return { spread: Math.max(leastSpread, Math.sqrt(squares / freedom)), freedom };
}

/** That one in twenty exceeds. */
function criticalT(freedom: number): number {
  let [low, high] = [0, 10];
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    if (upperTail(middle, freedom) > 0.05) low = middle;
    else high = middle;
  }
  return high;
}

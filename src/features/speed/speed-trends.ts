import type { HistoryPart } from '../../report/history-facet.ts';
import { maybeSpeed } from '../../report/numbers.ts';
import { sparkOf } from '../../report/terminal-lines.ts';
import { capital, quantityWords } from './describe-speed.ts';
import { leastSpread, meanOf, sessionMeans, speedsOf, squaresOf, upperTail } from './measure-slowdown.ts';
import type { SpeedScore, SpeedTrend } from './speed-schemas.ts';

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

function trendLine({ quantity, values, bands }: SpeedTrend, runs: number): string {
  const shown = values.slice(-runs);
  const most = Math.max(...shown.map((value) => value ?? 0));
  const line = shown.map((value) => (value === null ? ' ' : sparkOf(value / most))).join('');
  const at = values.findLastIndex((value) => value !== null);
  const [newest, band] = [values[at], bands[at]];
  const noise = band == null ? 'noise unknown' : `noise ${band.map(maybeSpeed).join(' to ')}`;
  return `${line} ${quantityWords[quantity]}: ${maybeSpeed(newest ?? null)} tok/s, ${noise}`;
}

export const speedHistory: HistoryPart = {
  ofRuns: (runs) => ({
    speeds: speedTrends(
      runs.map(({ scorecard: { speed }, outcome, isChanged }) => ({
        ...{ speed, isChanged },
        isWorse: outcome === 'regressed' || outcome === 'slower',
      })),
    ),
  }),
  lines: ({ speeds = [] }, runs) => speeds.map((trend) => trendLine(trend, runs)),
  charts: ({ speeds = [] }) => ({
    heading: {
      title: 'Speed by the pack speed',
      hint: 'The mean over the cells that all of these runs measured. The band is noise: a later run of an unchanged server stays above its lower edge in 95 of 100 cases. A band needs three sessions between which nothing changed.',
    },
    lines: speeds.map(({ quantity, cells, values, bands }) => ({
      title: `${capital(quantityWords[quantity])}, tokens/s: ${cells.join(', ')}`,
      words: `${Number(values.findLast((value) => value !== null)?.toPrecision(4))} tokens/s in the newest of the runs that measured it.`,
      ...{ unit: 'tok/s' as const, values, bands },
    })),
  }),
};

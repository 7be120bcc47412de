import { groupBy } from '../lib/group-by.ts';
import type { Interval, Noise, NoiseName } from '../model/night.ts';
import type { Cell, Scorecard } from '../model/scorecard.ts';

const flakyShares: Readonly<Record<NoiseName, number>> = { quiet: 0.025, brief: 0.15, churn: 0.225, noisy: 0.5 };

type Row = { readonly name: NoiseName; readonly rho: number; readonly falseAlarms: number; readonly found: number };

/** The drop that `found` is about. */
const drop = 0.15;

/** Rows of docs/data/gate-error-rates.csv; a test keeps them equal. */
export const noiseRows: readonly Row[] = [
  { name: 'quiet', rho: 0, falseAlarms: 0, found: 98.1 },
  { name: 'quiet', rho: 0.5, falseAlarms: 0, found: 96.8 },
  { name: 'quiet', rho: 0.9, falseAlarms: 0, found: 95.8 },
  { name: 'brief', rho: 0, falseAlarms: 1, found: 89.6 },
  { name: 'brief', rho: 0.5, falseAlarms: 1.5, found: 85.9 },
  { name: 'brief', rho: 0.9, falseAlarms: 2.4, found: 82.9 },
  { name: 'churn', rho: 0, falseAlarms: 2.5, found: 85.4 },
  { name: 'churn', rho: 0.5, falseAlarms: 4.2, found: 81 },
  { name: 'churn', rho: 0.9, falseAlarms: 5.7, found: 78.6 },
  { name: 'noisy', rho: 0, falseAlarms: 11, found: 71.5 },
  { name: 'noisy', rho: 0.5, falseAlarms: 16, found: 68.2 },
  { name: 'noisy', rho: 0.9, falseAlarms: 20.6, found: 67.5 },
];
const stickiest = 0.9;

/** Scenarios with the same results in all sessions, in any order. */
type Pattern = {
  readonly sessions: readonly (readonly [cell: Cell, times: number])[];
  readonly scenarios: number;
  readonly kind: 'passes' | 'fails' | 'mixed';
};

const [flakySteps, rhoSteps] = [200, 40];
/** Half of the 90 % quantile of chi-square with one degree of freedom: a likelihood this much lower still fits. */
const slack = 1.353;

/**
 * The noise under which these runs of an unchanged model are most likely: a scenario is right, wrong, or flaky with a
 * probability of Beta(2, 2). undefined if no scenario was asked in two sessions.
 */
export function estimateNoise(scorecards: readonly Pick<Scorecard, 'scenarios'>[]): Noise | undefined {
  const scores = scorecards.flatMap(({ scenarios }) => scenarios);
  const asked = [...groupBy(scores, ({ scenario, digest }) => `${scenario} ${digest}`).values()]
    .map((own) => own.flatMap(({ cells }) => cells.filter(({ passed, failed }) => passed + failed > 0)))
    .filter((cells) => cells.length > 1);
  if (asked.length === 0) return undefined;
  const patterns = patternsOf(asked);
  const chances = chancesOf(patterns);
  const byRho = Array.from({ length: rhoSteps + 1 }, (_, step) => step / rhoSteps).map((rho) => {
    const likelihoods = likelihoodsOf(patterns, chances, rho);
    const fits = Array.from({ length: flakySteps + 1 }, (_, step) => {
      const flaky = step / flakySteps;
      return { ...bestRight(likelihoods, flaky), rho, flaky };
    });
    return { rho, fits };
  });
  const fits = byRho.flatMap((each) => each.fits);
  const best = fits.reduce((one, other) => (other.log > one.log ? other : one));
  const likely = fits.filter(({ log }) => log >= best.log - slack);
  const rhoWithin = rangeOf(likely.map(({ rho }) => rho));
  const isAnyRho = rhoWithin.from === 0 && rhoWithin.to >= stickiest;
  const logOf = (row: Row) =>
    byRho.find(({ rho }) => rho === row.rho)?.fits.find(({ flaky }) => flaky === flakyShares[row.name])?.log ??
    Number.NEGATIVE_INFINITY;
  const flakyWithin = rangeOf(likely.map(({ flaky }) => flaky));
  const nearest = nearestOf(
    noiseRows.map((row) => ({ row, log: logOf(row) })),
    isAnyRho,
  );
  const isTooLow = best.right + best.flaky / 2 <= drop;
  return {
    scenarios: asked.length,
    sessions: Math.max(...asked.map((cells) => cells.length)),
    right: rounded(best.right),
    wrong: rounded(Math.max(0, 1 - best.flaky - best.right)),
    flaky: best.flaky,
    flakyWithin,
    rho: isAnyRho ? null : best.rho,
    rhoWithin,
    // Noisier than all that were simulated: their error rates would be too good.
    nearest: flakyWithin.from > flakyShares.noisy ? null : nearest && isTooLow ? { ...nearest, found: null } : nearest,
  };
}

function nearestOf(rows: readonly { readonly row: Row; readonly log: number }[], isAnyRho: boolean): Noise['nearest'] {
  const [best, ...others] = [...rows].sort((one, other) => other.log - one.log);
  if (best === undefined) return null;
  const fitting = others.filter(({ log }) => log >= best.log - slack).map(({ row }) => row.name);
  const or = [...new Set(fitting)].filter((name) => name !== best.row.name);
  if (or.length > 1) return null;
  // With an unknown rho the worst one counts.
  const row = noiseRows.find(({ name, rho }) => isAnyRho && name === best.row.name && rho === stickiest) ?? best.row;
  return { ...row, or };
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}

function rangeOf(values: readonly number[]): Interval {
  return values.reduce((range, value) => ({ from: Math.min(range.from, value), to: Math.max(range.to, value) }), {
    from: 1,
    to: 0,
  });
}

function keyOf({ passed, failed }: Cell): string {
  return `${passed}/${failed}`;
}

function patternsOf(asked: readonly (readonly Cell[])[]): Pattern[] {
  const tallied = asked.map((cells) => {
    const alike = [...groupBy(cells, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1));
    return { key: alike.map(([key, own]) => `${key} × ${own.length}`).join(), alike };
  });
  return [...groupBy(tallied, ({ key }) => key).values()].flatMap((same) => {
    const sessions = (same[0]?.alike ?? []).flatMap(([, own]) =>
      own.slice(0, 1).map((cell) => [cell, own.length] as const),
    );
    const passes = sessions.every(([{ failed }]) => failed === 0);
    const fails = sessions.every(([{ passed }]) => passed === 0);
    return [{ sessions, scenarios: same.length, kind: passes ? 'passes' : fails ? 'fails' : 'mixed' } as const];
  });
}

type Likelihoods = {
  /** Scenarios that always passed, or never: how many there are, and how likely that is if they are flaky. */
  readonly passing: readonly (readonly [scenarios: number, ifFlaky: number])[];
  readonly failing: readonly (readonly [scenarios: number, ifFlaky: number])[];
  /** Scenarios that did both are flaky. */
  readonly mixed: { readonly scenarios: number; readonly log: number };
};

function likelihoodsOf(patterns: readonly Pattern[], chances: Chances, rho: number): Likelihoods {
  const logs = new Map([...chances].map(([key, each]) => [key, sessionLogs(each, rho)]));
  const all = patterns.map(({ sessions, kind, scenarios }) => ({
    kind,
    scenarios,
    log: logIfFlaky(sessions.map(([cell, times]) => [logs.get(keyOf(cell)) ?? [], times])),
  }));
  const pure = (wanted: Pattern['kind']) =>
    all.flatMap(({ kind, scenarios, log }) => (kind === wanted ? [[scenarios, Math.exp(log)] as const] : []));
  const mixed = all.filter(({ kind }) => kind === 'mixed');
  return {
    passing: pure('passes'),
    failing: pure('fails'),
    mixed: {
      scenarios: mixed.reduce((sum, { scenarios }) => sum + scenarios, 0),
      log: mixed.reduce((sum, { scenarios, log }) => sum + scenarios * log, 0),
    },
  };
}

const points = Array.from({ length: 100 }, (_, index) => (index + 0.5) / 100);
const density = points.map((p) => Math.log((6 * p * (1 - p)) / points.length));

/** The factors of a session's likelihood at each probability that do not depend on rho. */
type Chances = ReadonlyMap<string, readonly { repeated: number; passing: number; failing: number }[]>;

function chancesOf(patterns: readonly Pattern[]): Chances {
  const cells = patterns.flatMap(({ sessions }) => sessions.map(([cell]) => cell));
  return new Map(
    [...new Map(cells.map((cell) => [keyOf(cell), cell]))].map(([key, { passed, failed }]) => [
      key,
      points.map((p) => ({
        repeated: failed === 0 ? p : passed === 0 ? 1 - p : 0,
        passing: p ** passed,
        failing: (1 - p) ** failed,
      })),
    ]),
  );
}

/** The log-likelihood of a session at each probability. */
function sessionLogs(
  chances: readonly { repeated: number; passing: number; failing: number }[],
  rho: number,
): number[] {
  return chances.map(({ repeated, passing, failing }) => Math.log(rho * repeated + (1 - rho) * passing * failing));
}

/** Over all probabilities. A year of nights is less likely than any number that a double can hold. */
function logIfFlaky(sessions: readonly (readonly [logs: readonly number[], times: number])[]): number {
  const logs = [...density];
  for (const [each, times] of sessions)
    for (let at = 0; at < logs.length; at += 1) logs[at] = (logs[at] ?? 0) + times * (each[at] ?? 0);
  const most = Math.max(...logs);
  if (most === Number.NEGATIVE_INFINITY) return most;
  let sum = 0;
  for (const log of logs) sum += Math.exp(log - most);
  return most + Math.log(sum);
}

/** The share of right ones that makes the results most likely, by bisection: the slope only falls. */
function bestRight({ passing, failing, mixed }: Likelihoods, flaky: number): { right: number; log: number } {
  let [from, to] = [0, 1 - flaky];
  for (let turn = 0; turn < 16; turn += 1) {
    const right = (from + to) / 2;
    let slope = 0;
    for (const [scenarios, ifFlaky] of passing) slope += scenarios / (right + flaky * ifFlaky);
    for (const [scenarios, ifFlaky] of failing) slope -= scenarios / (1 - flaky - right + flaky * ifFlaky);
    if (slope > 0) from = right;
    else to = right;
  }
  const right = (from + to) / 2;
  let log = mixed.scenarios === 0 ? 0 : mixed.scenarios * Math.log(flaky) + mixed.log;
  for (const [scenarios, ifFlaky] of passing) log += scenarios * Math.log(right + flaky * ifFlaky);
  for (const [scenarios, ifFlaky] of failing) log += scenarios * Math.log(1 - flaky - right + flaky * ifFlaky);
  return { right, log };
}

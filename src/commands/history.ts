import { dirname, join, resolve } from 'node:path';
import { baselineName } from '../baseline/baseline-path.ts';
import { findNight, type NightRequest } from '../change/find-night.ts';
import type { Settings } from '../config/settings.ts';
import { meanOf } from '../gate/decide-metric.ts';
import { toNumber } from '../gate/fraction.ts';
import { estimateNoise } from '../gate/noise/estimate-noise.ts';
import { noiseBand } from '../gate/stratified-p.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Io } from '../lib/io.ts';
import { nearest } from '../lib/nearest.ts';
import { saveWhole } from '../lib/save-whole.ts';
import { version } from '../lib/version.ts';
import { meanOfRates, rateOf } from '../records/baseline.ts';
import type { Noise } from '../records/night.ts';
import { totalsOf } from '../records/scorecard.ts';
import { packOfKey } from '../records/shard.ts';
import type { Mode } from '../records/target.ts';
import { fingerprintChanges } from '../report/describe-cause.ts';
import { historyFacet, type Trend, type TrendRun } from '../report/history-facet.ts';
import { renderTrendPage } from '../report/html/render-trend-page.ts';
import { plural } from '../report/numbers.ts';
import { renderBadge, renderBadgeEndpoint } from '../report/render-badge.ts';
import { renderHistory } from '../report/render-history.ts';
import { renderNight } from '../report/render-night.ts';
import { terminalOf } from '../report/terminal-lines.ts';
import { groupKept, type KeptHistory, type KeptScorecard, loadKept, type Skipped } from '../store/load-history.ts';
import { loadPageAssets } from './page-assets.ts';
import { scoresOf } from './scores/scores-of.ts';
import { type SitePage, viewFacet } from './view-facet.ts';

type KeptOptions = {
  /** Runs, or folders with runs or baselines; if empty, the runs kept below `root`. */
  readonly folders: readonly string[];
  readonly json?: boolean | undefined;
  readonly color: Settings['out']['color'];
  /** The folder of the config. */
  readonly root: string;
};

export type HistoryOptions = KeptOptions & {
  readonly slug?: string | undefined;
  readonly mode?: Mode | undefined;
  /** Writes two pages, and a badge for each target, mode and harness, to this folder instead of printing the history. */
  readonly html?: string | undefined;
  /** Prints the scores of each run after the history. */
  readonly view?: Settings['view'];
};

/** Shows how often each pack passed, run after run, and what changed in between. */
export async function history(
  { folders, slug, mode, json, html, color, root, view }: HistoryOptions,
  io: Io,
): Promise<number> {
  const scores = await scoresOf(view);
  if (scores !== undefined && (json || html !== undefined))
    throw new InputError('--score prints its table after the history as text', 'Leave out --json or --html.');
  const { kept, skipped } = await loadKept(folders, { root, cwd: io.cwd });
  printSkipped(skipped, io);
  const wanted = kept.filter(
    ({ scorecard }) =>
      (slug === undefined || scorecard.slug === slug) && (mode === undefined || scorecard.mode === mode),
  );
  if (wanted.length === 0 && slug !== undefined) throw unknownSlug(slug, kept);
  const trends = groupKept(wanted).map(trendOf);
  if (html !== undefined) {
    const unloaded = trends.filter(({ level }) => level === undefined);
    const pages = await pagesOf(wanted, io);
    for (const { path, text } of pages) await saveWhole(resolve(io.cwd, html, path), text);
    await writeTrends(unloaded, resolve(io.cwd, html), io);
    const written = [join(html, 'index.html'), ...pages.map(({ path }) => path)].join(', ');
    io.out(`Written: ${written} and ${plural(unloaded.length, 'badge')}\n`);
    return exitCodes.passed;
  }
  io.out(
    json
      ? `${JSON.stringify({ version: 1, kind: 'history', histories: trends, skipped }, undefined, 2)}\n`
      : renderHistory(trends, terminalOf({ color }, io)),
  );
  if (scores !== undefined) {
    const runs = groupKept(wanted).flatMap((group) => group.runs);
    io.out(`\n${scores.table(runs, terminalOf({ color }, io))}`);
  }
  return exitCodes.passed;
}

async function pagesOf(kept: readonly KeptScorecard[], { clock }: Pick<Io, 'clock'>): Promise<readonly SitePage[]> {
  const pages = await Promise.all(viewFacet.all().map((view) => view.pages?.(kept, clock) ?? []));
  return pages.flat();
}

function printSkipped(skipped: readonly Skipped[], { err }: Io): void {
  for (const [why, all] of groupBy(skipped, (each) => each.why)) {
    const [first, ...others] = all;
    if (first === undefined) continue;
    err(
      `left out ${others.length === 0 ? first.folder : `${plural(all.length, 'run')} below ${dirname(first.folder)}`}: ${why}\n`,
    );
  }
}

/** The pages of all runs kept below `root`, without badges. */
export async function sitePages(root: string, io: Io): Promise<readonly SitePage[]> {
  const { kept } = await loadKept([], { root, cwd: io.cwd });
  const madeAt = io.clock.wallTime().toISOString();
  const trends = groupKept(kept).map((group) => ({ ...trendOf(group), badge: 'index.html' }));
  const trend = renderTrendPage({ tool: version, madeAt, trends }, await loadPageAssets());
  return [{ path: 'index.html', text: trend }, ...(await pagesOf(kept, io))];
}

async function writeTrends(trends: readonly Trend[], folder: string, { clock }: Io): Promise<void> {
  const madeAt = clock.wallTime().toISOString();
  const badges = trends.map((trend) => ({ trend, name: `badges/${fileNameOf(trend).replace(/\.json$/, '.svg')}` }));
  const page = { tool: version, madeAt, trends: badges.map(({ trend, name }) => ({ ...trend, badge: name })) };
  for (const { trend, name } of badges) await saveWhole(join(folder, name), renderBadge(trend));
  // Written last, so that it never shows an old badge.
  await saveWhole(join(folder, 'index.html'), renderTrendPage(page, await loadPageAssets()));
}

/** Writes a JSON file for each of them, for a service that draws badges. */
export async function writeBadgeEndpoints(kept: readonly KeptScorecard[], folder: string): Promise<void> {
  for (const trend of groupKept(kept.filter(({ scorecard }) => scorecard.load === undefined)).map(trendOf))
    await saveWhole(join(folder, fileNameOf(trend)), renderBadgeEndpoint(trend));
}

function fileNameOf({ slug, mode, harness = 'native', api }: Trend): string {
  const name = baselineName(slug, mode, harness);
  return api === undefined ? name : name.replace(/\.json$/, `__${api}.json`);
}

function unknownSlug(slug: string, kept: readonly KeptScorecard[]): InputError {
  const known = [...new Set(kept.map(({ scorecard }) => scorecard.slug))].sort();
  const near = nearest(slug, known);
  const hint = known.length === 0 ? 'There are no runs yet.' : `There are runs of ${known.join(', ')}.`;
  return new InputError(`there is no run of ${slug}`, near === undefined ? hint : `Did you mean ${near}?`);
}

export function trendOf({ runs, ...named }: KeptHistory): Trend {
  const shown = runs.map((run, at) => trendRun(run, runs[at - 1]));
  const changed = shown.findLastIndex(({ changes }) => changes.length > 0);
  const kept = runs.map((run, at) => ({ ...run, isChanged: (shown[at]?.changes.length ?? 0) > 0 }));
  const added = historyFacet.joined(historyFacet.all().map((part) => part.ofRuns?.(kept)));
  return { ...named, runs: shown, noise: noiseOf(runs.slice(Math.max(0, changed))), ...added };
}

const fewestRuns = 3;

/** The noise of an unchanged model. Regressed runs are left out: a fingerprint does not show every change. */
function noiseOf(runs: readonly KeptScorecard[]): Noise | null {
  const unchanged = runs.filter(({ outcome }) => outcome !== 'regressed');
  if (unchanged.length < fewestRuns) return null;
  return estimateNoise(unchanged.map(({ scorecard }) => scorecard)) ?? null;
}

function trendRun(kept: KeptScorecard, before: KeptScorecard | undefined): TrendRun {
  const { scorecard, outcome, canGate } = kept;
  const byPack = groupBy(scorecard.scenarios, ({ scenario }) => packOfKey(scenario));
  return {
    id: scorecard.run.ids.join(' '),
    startedAt: scorecard.run.startedAt,
    outcome,
    canGate,
    ...(scorecard.unchanged === true ? { unchanged: true as const } : {}),
    ...historyFacet.joined(historyFacet.all().map((part) => part.ofRun?.(kept))),
    packs: scorecard.packs.flatMap(({ id }) => {
      const own = byPack.get(id) ?? [];
      // A run that stopped early skipped scenarios: its rate is not that of the pack.
      if (scorecard.unchanged === true) return [];
      if (scorecard.stoppedEarly === true && own.some(({ missing }) => missing !== undefined)) return [];
      const rates = own.map(({ cells }) => rateOf(cells)).filter(({ attempts }) => attempts > 0);
      const shares = own.map((score) => totalsOf(score).get('rules')).filter((kept) => kept !== undefined);
      const found = {
        pack: id,
        rate: meanOfRates(rates),
        noiseBand: noiseBand(rates.map((rate) => ({ baseline: rate, current: rate }))),
        timing: scorecard.timings[id] ?? null,
        ...(shares.length === 0 ? {} : { rules: toNumber(meanOf(shares)) }),
      };
      return [found];
    }),
    changes: before === undefined ? [] : fingerprintChanges(before.scorecard, scorecard),
  };
}

/** Prints what a nightly job of the given length would measure. */
export async function showNextNight(
  { folders, json, color, root, ...request }: Omit<NightRequest, 'kept'> & KeptOptions,
  io: Io,
): Promise<number> {
  const { kept, skipped } = await loadKept(folders, { root, cwd: io.cwd });
  printSkipped(skipped, io);
  const night = await findNight({ ...request, kept }, io);
  io.out(json ? `${JSON.stringify(night, undefined, 2)}\n` : renderNight(night, terminalOf({ color }, io)));
  return exitCodes.passed;
}

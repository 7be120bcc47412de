import type { Scores, ScoreView, SidedRun } from '../../commands/view-facet.ts';
import { InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import { armName } from '../../model/fingerprint.ts';
import type { Scorecard } from '../../model/scorecard.ts';
import { plural } from '../../report/numbers.ts';
import type { AskedAttempts } from './asked-attempt.ts';
import { theirsOf } from './benchloop/benchloop-file.ts';
import { benchloopRunOf } from './benchloop/benchloop-run.ts';
import { type BenchloopRun, benchloopScores, isCloudAddress } from './benchloop/benchloop-scores.ts';
import { renderBenchloopExport, renderBenchloopRun } from './benchloop/render-benchloop.ts';
import { type RunScores, renderScores, renderScoreTable } from './benchloop/render-scores.ts';

export type Scorable = {
  readonly scorecard: Pick<Scorecard, 'slug' | 'mode' | 'fingerprint' | 'scenarios' | 'speed'>;
  /** The address of its server, if it is known. */
  readonly address?: string | undefined;
  /** Of a result of BenchLoop. */
  readonly theirs?: unknown;
};

/** The scores that --score names. */
export function scoresIn(view: ScoreView): Scores {
  const nameOf = (run: SidedRun) => (run.side === undefined ? seriesOf(run) : `${run.side}: ${seriesOf(run)}`);
  const startOf = ({ scorecard }: SidedRun) => scorecard.run.startedAt.slice(0, 16).replace('T', ' ');
  return {
    bars: (runs, to) => renderScores(view.score, scoreRuns(view, runs, nameOf), to),
    table: (runs, to) => renderScoreTable(view.score, scoreRuns(view, runs, startOf), to),
  };
}

/** Runs as BenchLoop scores them; those without a suite are left out, unless there is no other. */
export function scoreRuns<Run extends Scorable>(
  view: ScoreView,
  runs: readonly Run[],
  nameOf: (run: Run) => string = seriesOf,
): RunScores[] {
  const scored = runs.flatMap((run) => {
    const theirs = theirsOf(run);
    const found =
      theirs === undefined ? ownRun(view, run) : { ...theirs, isCloud: isCloud(view.place, theirs.isCloud) };
    if (found === undefined) return [];
    const { overall, quality, speed, reliability } = benchloopScores(view.score, found);
    const agent = found.suites.get('agent')?.score ?? null;
    const scores = { overall, quality, speed, reliability, agent };
    const names = { name: nameOf(run), series: seriesOf(run) };
    return [{ ...names, isCloud: found.isCloud, isTheirs: theirs?.hasOurTasks === false, scores }];
  });
  if (scored.length === 0) throw noSuite(runs.length);
  return scored;
}

function noSuite(runs: number): InputError {
  return new InputError(
    `no pack of ${runs === 1 ? 'the run' : 'these runs'} is a suite of BenchLoop`,
    'docs/benchloop.md names the packs that are: toolcall, dataextract, instructfollow, reasonmath and more.',
  );
}

/** Runs of ours as BenchLoop writes them: one as its run.json, several as its export. */
export function exportRuns(
  runs: readonly (Scorable & { readonly scorecard: Scorecard; readonly attempts?: AskedAttempts })[],
  place: ScoreView['place'],
  io: Io,
): { readonly text: string; readonly written: number } {
  const exported = runs.flatMap((each) => {
    // Their dashboard computes every score again as that of a local server.
    const run = benchloopRunOf(each.scorecard, false);
    const isRemote = isCloud(place, isCloudAddress('benchloop-v3', each.address));
    const { startedAt, endedAt } = each.scorecard.run;
    const seconds = endedAt === null ? null : (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
    return run === undefined
      ? []
      : [{ scorecard: each.scorecard, attempts: each.attempts ?? new Map(), run, isRemote, seconds }];
  });
  const [one, ...others] = exported;
  if (one === undefined) throw noSuite(runs.length);
  if (exported.length < runs.length)
    io.err(`left out ${plural(runs.length - exported.length, 'run')} without a suite of BenchLoop\n`);
  const madeAt = io.clock.wallTime().toISOString();
  const text = runs.length === 1 ? renderBenchloopRun(one) : renderBenchloopExport([one, ...others], madeAt);
  return { text, written: exported.length };
}

/** undefined without a suite */
function ownRun({ score, place }: ScoreView, { scorecard, address }: Scorable): BenchloopRun | undefined {
  return benchloopRunOf(scorecard, isCloud(place, isCloudAddress(score, address)));
}

function isCloud(place: ScoreView['place'], found: boolean): boolean {
  return place === undefined ? found : place === 'cloud';
}

export function seriesOf({ scorecard }: Scorable): string {
  return `${scorecard.slug} · ${armName(scorecard)}`;
}

import type { Settings } from '../../config/settings.ts';
import { benchloopRunOf, isCloudAddress } from '../../interop/benchloop/benchloop-run.ts';
import { type BenchloopRun, benchloopScores, type SpeedFigures } from '../../interop/benchloop/benchloop-scores.ts';
import { InputError } from '../../lib/errors.ts';
import { armName } from '../../model/fingerprint.ts';
import type { BenchloopVersion, Scorecard } from '../../model/scorecard.ts';
import type { ScoredRun } from '../../report/benchloop/render-scores.ts';

export type Scorable = {
  readonly scorecard: Pick<Scorecard, 'slug' | 'mode' | 'fingerprint' | 'scenarios'>;
  /** The address of its server, if it is known. */
  readonly address?: string | undefined;
  /** What it measured of speed, if anything. */
  readonly speed?: SpeedFigures | undefined;
  /** The suites of a result of BenchLoop. */
  readonly theirs?: BenchloopRun | undefined;
};

export type ScoreView = Settings['view'] & { readonly score: BenchloopVersion };

/** The view that was asked for; undefined without --score. */
export function scoreView(view: Settings['view']): ScoreView | undefined {
  const { score, place } = view;
  if (score !== undefined) return { score, place };
  if (place === undefined) return undefined;
  throw new InputError('--place belongs to --score', 'Name a score, or leave the place out.');
}

/** Runs as BenchLoop scores them; those without a suite are left out, unless there is no other. */
export function scoreRuns<Run extends Scorable>(
  view: ScoreView,
  runs: readonly Run[],
  nameOf: (run: Run) => string = nameOfRun,
): ScoredRun[] {
  const scored = runs.flatMap((run) => {
    const { theirs } = run;
    const found =
      theirs === undefined ? ownRun(view, run) : { ...theirs, isCloud: isCloud(view.place, theirs.isCloud) };
    if (found === undefined) return [];
    const { overall, quality, speed, reliability } = benchloopScores(view.score, found);
    const agent = found.suites.get('agent')?.score ?? null;
    const scores = { overall, quality, speed, reliability, agent };
    return [{ name: nameOf(run), isCloud: found.isCloud, isTheirs: theirs !== undefined, scores }];
  });
  if (scored.length > 0) return scored;
  throw new InputError(
    `no pack of ${runs.length === 1 ? 'the run' : 'these runs'} is a suite of BenchLoop`,
    'docs/benchloop.md names the packs that are: toolcall, dataextract, instructfollow, reasonmath and more.',
  );
}

/** A run of ours in the form of BenchLoop; undefined without a suite. */
export function ownRun({ score, place }: ScoreView, { scorecard, address, speed }: Scorable): BenchloopRun | undefined {
  return benchloopRunOf(score, scorecard, { isCloud: isCloud(place, isCloudAddress(score, address)), speed });
}

function isCloud(place: ScoreView['place'], found: boolean): boolean {
  return place === undefined ? found : place === 'cloud';
}

export function nameOfRun({ scorecard }: Scorable): string {
  return `${scorecard.slug} · ${armName(scorecard)}`;
}

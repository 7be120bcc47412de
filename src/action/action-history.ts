import { join, resolve } from 'node:path';
import { baselineName } from '../baseline/baseline-path.ts';
import { newestOf } from '../change/find-night.ts';
import { settledValues } from '../change/target-parts.ts';
import { history, writeBadgeEndpoints } from '../commands/history.ts';
import type { ActionInputs } from '../config/action-inputs.ts';
import { type Config, modesOf, type Target } from '../config/config.ts';
import { loadConfig } from '../config/load-config.ts';
import { keptFacts } from '../gate/decide-mode.ts';
import { isUncompared } from '../gate/worst-outcome.ts';
import { describeFailure } from '../lib/errors.ts';
import { refuseLinksInCheckout } from '../lib/git.ts';
import type { Io } from '../lib/io.ts';
import { saveWhole } from '../lib/save-whole.ts';
import { rateOf } from '../records/baseline.ts';
import type { Outcome } from '../records/decision.ts';
import { armName, armOf, harnessOf } from '../records/fingerprint.ts';
import { expectedJobsSchema, type Standing } from '../records/gathered.ts';
import { withoutParts } from '../records/part-facet.ts';
import type { RunFile } from '../records/run-file.ts';
import type { Scorecard, ScorecardFile } from '../records/scorecard.ts';
import { renderStillRegressed } from '../report/render-gathered.ts';
import { badgesFolder, type KeptScorecard, loadKeptBelow } from '../store/load-history.ts';
import type { Gathered } from './gather-runs.ts';

export type HistoryBranch = {
  /** A folder with the branch's files; undefined if the branch does not exist yet. */
  fetch(): Promise<string | undefined>;
  /** Commits what `add` did to a folder with the branch's files, and returns that folder. */
  add(add: (folder: string) => Promise<void>): Promise<string>;
  warn(message: string): void;
};

/** Stores a night's results. Its outcome is over the targets of all nights; a failure loses only the history. */
export async function keepHistory(
  gathered: Gathered,
  expected: unknown,
  branch: HistoryBranch,
  { own, options }: ActionInputs,
  io: Io,
): Promise<{ readonly issueOutcome: Outcome; readonly markdown: string }> {
  const jobs = expectedJobsSchema.safeParse(expected);
  const digests = new Map((jobs.data ?? []).map(({ slug, digest }) => [slug, digest ?? undefined]));
  const { outcome, runs } = gathered;
  const hasPassed = outcome === 'passed';
  try {
    const folder = await branch.add(async (files) => {
      await keepNight(runs, (slug) => digests.get(slug), files);
      await writeBadgeEndpoints((await loadKeptBelow(files)).kept, join(files, badgesFolder));
    });
    const { kept, skipped } = await loadKeptBelow(folder);
    for (const { folder: name, why } of skipped) io.err(`left out of the history: ${name}: ${why}\n`);
    const site = own['history-html'];
    if (site !== undefined && kept.length > 0) {
      await refuseLinksInCheckout(io.env, io.cwd, join(site, 'badges'));
      const shown = { folders: [folder], html: resolve(io.cwd, site), color: 'never', root: io.cwd } as const;
      await history(shown, { ...io, err: () => {} });
    }
    const standing = stillRegressed(kept, await targetsOf(options['config'], kept, io), runs);
    return {
      issueOutcome: hasPassed && standing.length > 0 ? 'regressed' : outcome,
      markdown: renderStillRegressed(standing, io.clock.wallTime().toISOString()),
    };
  } catch (error) {
    branch.warn(`This night could not be added to the history: ${describeFailure(error).text}`);
    return { issueOutcome: hasPassed ? 'inconclusive' : outcome, markdown: '' };
  }
}

/** The targets in the config or, without a config, all that were ever measured. */
async function targetsOf(file: unknown, kept: Awaited<ReturnType<typeof loadKeptBelow>>['kept'], io: Io) {
  const config = await loadConfig(typeof file === 'string' ? file : undefined, io.cwd);
  if (config === undefined) {
    return kept.map(({ scorecard }) => ({ slug: scorecard.slug, arms: [armName(scorecard)] }));
  }
  return config.targets
    .filter(({ skip }) => skip === undefined)
    .map((target) => ({ slug: target.slug, arms: armsOf(target, config) }));
}

function armsOf(target: Target, config: Config): string[] {
  const { harnesses, api } = settledValues(target, config);
  return modesOf(target, config).flatMap((mode) => harnesses.map((each) => armOf({ mode, harness: each, api })));
}

/** Each mode of a run goes into `scorecards/<slug>__<mode>/<id>`, so that no two jobs write the same file. */
export async function keepNight(
  runs: Gathered['runs'],
  digestOf: (slug: string) => string | undefined,
  folder: string,
): Promise<void> {
  for (const { decision, outcome, file, scorecards } of runs) {
    if (file === undefined || isUncompared(outcome) || !/^[\w-]{1,60}$/.test(file.id)) continue;
    const digest = digestOf(file.slug);
    for (const scorecard of scorecards.filter(isNews)) {
      const { mode, fingerprint } = scorecard;
      const own = decision?.modes.find((each) => each.mode === mode);
      const { canGate: _, unchanged: __, ...rest } = withoutParts('run', file);
      const kept: RunFile = {
        ...{ ...rest, modes: [mode], outcome: own?.outcome ?? outcome },
        ...(own === undefined ? {} : keptFacts([own])),
        ...(digest === undefined ? {} : { targetDigest: digest }),
      };
      const into = join(
        folder,
        'scorecards',
        baselineName(file.slug, mode, harnessOf(fingerprint)).replace(/\.json$/, ''),
        file.id,
      );
      const cards: ScorecardFile = { version: 1, kind: 'scorecards', scorecards: [withoutAnswers(scorecard)] };
      await saveWhole(join(into, 'scorecard.json'), `${JSON.stringify(cards)}\n`);
      await saveWhole(join(into, 'run.json'), `${JSON.stringify(kept)}\n`);
    }
  }
}

/** Targets that still exist and were worse than their baseline when last measured. */
function stillRegressed(
  kept: readonly KeptScorecard[],
  targets: readonly { readonly slug: string; readonly arms: readonly string[] }[],
  tonight: Gathered['runs'],
): readonly Standing[] {
  const done = tonight.flatMap(({ slug, modes, harness, api }) =>
    modes.map((mode) => `${slug} ${armOf({ mode, harness, api })}`),
  );
  const seen = new Set(done);
  return targets.flatMap(({ slug, arms }) =>
    arms.flatMap((arm) => {
      const last = newestOf(kept, slug, arm);
      if (last?.outcome !== 'regressed' || seen.has(`${slug} ${arm}`)) return [];
      seen.add(`${slug} ${arm}`);
      return [{ slug, arm, measuredAt: last.scorecard.run.startedAt }];
    }),
  );
}

/** Whether something was measured, or nothing had to be. */
function isNews({ scenarios, unchanged }: Scorecard): boolean {
  return unchanged === true || scenarios.some(({ cells }) => rateOf(cells).attempts > 0);
}

/** Digests of answers take a third of the space and show no trend. */
function withoutAnswers(scorecard: Scorecard): Scorecard {
  return { ...scorecard, scenarios: scorecard.scenarios.map((scenario) => ({ ...scenario, answers: null })) };
}

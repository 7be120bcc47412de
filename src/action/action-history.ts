import { join, resolve } from 'node:path';
import { history, writeBadgeEndpoints } from '../commands/history.ts';
import type { ActionInputs } from '../config/action-inputs.ts';
import { modesOf } from '../config/config-needs.ts';
import { loadConfig } from '../config/load-config.ts';
import { describeFailure } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { refuseLinksInCheckout } from '../lib/is-checkout.ts';
import type { Outcome } from '../model/decision.ts';
import { expectedJobsSchema } from '../model/gathered.ts';
import { renderStanding } from '../report/render-standing.ts';
import { badgesFolder, loadKeptBelow } from '../store/load-history.ts';
import type { Gathered } from './gather-runs.ts';
import { keepNight, standingRegressions } from './keep-night.ts';

/** The branch that keeps the scorecards of nights. */
export type HistoryBranch = {
  /** A folder with its files; undefined where there is no such branch yet. */
  fetch(): Promise<string | undefined>;
  /** Commits what `add` did to a folder with its files, and returns that. */
  add(add: (folder: string) => Promise<void>): Promise<string>;
  warn(message: string): void;
};

export type NightKept = {
  /** What an issue is to say, which speaks for the targets of all nights. */
  readonly issueOutcome: Outcome;
  /** Goes before the report. */
  readonly markdown: string;
};

/** Keeps a night and shows all of them. What fails costs the history alone, and closes no issue. */
export async function keepHistory(
  gathered: Gathered,
  expected: unknown,
  branch: HistoryBranch,
  { own, options }: ActionInputs,
  io: Io,
): Promise<NightKept> {
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
      const all = { slug: undefined, mode: undefined, json: false, color: 'never', root: io.cwd } as const;
      await refuseLinksInCheckout(io.env, io.cwd, join(site, 'badges'));
      await history({ folders: [folder], html: resolve(io.cwd, site), ...all }, { ...io, err: () => {} });
    }
    const standing = standingRegressions(kept, await targetsOf(options['config'], kept, io), runs);
    return {
      issueOutcome: hasPassed && standing.length > 0 ? 'regressed' : outcome,
      markdown: renderStanding(standing, io.clock.wallTime().toISOString()),
    };
  } catch (error) {
    branch.warn(`The history of this night is not kept: ${describeFailure(error).text}`);
    return { issueOutcome: hasPassed ? 'inconclusive' : outcome, markdown: '' };
  }
}

/** Those of the config; of a repository without one, all that were ever measured. */
async function targetsOf(file: unknown, kept: Awaited<ReturnType<typeof loadKeptBelow>>['kept'], io: Io) {
  const config = await loadConfig(typeof file === 'string' ? file : undefined, io.cwd);
  if (config === undefined) {
    const seen = new Map(kept.map(({ scorecard: { slug, mode } }) => [`${slug} ${mode}`, { slug, modes: [mode] }]));
    return [...seen.values()];
  }
  return config.targets
    .filter(({ skip }) => skip === undefined)
    .map((target) => ({ slug: target.slug, modes: modesOf(target, config) }));
}

import { basename } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import type { AttemptLine, Plan } from '../model/journal.ts';
import type { Mode } from '../model/target.ts';
import { journalPath } from '../run/journal.ts';
import { type ReadJournal, readJournal } from '../run/read-journal.ts';
import { takeRunLock } from '../run/run-lock.ts';
import { sortLines } from '../score/sort-lines.ts';
import type { Io } from './io.ts';
import { findKeptRun } from './kept-run.ts';
import { type Measurement, openMeasurement } from './measure.ts';
import { unchangedPacksOfPlan } from './packs-of-plan.ts';
import { keysOf } from './select-packs.ts';
import { type Failed, showRetried } from './show-retried.ts';

export type RetryFailedOptions = {
  /** An id, a folder or a journal. */
  readonly run: string;
  /** How often each is asked again. */
  readonly times: number;
  /** Files and folders of packs that are not built in. */
  readonly packs: readonly string[];
  /** The folder of the config. */
  readonly root: string;
};

const interrupted = 130;

/**
 * Asks what failed some more times, in a run of its own, and tells what fails always from what fails at times. It gates
 * nothing. `settingsFor` is asked once the slug is known.
 */
export async function retryFailed(
  { run, times, packs, root }: RetryFailedOptions,
  settingsFor: (slug: string) => Promise<Settings>,
  io: Io,
): Promise<number> {
  if (!Number.isInteger(times) || times < 1)
    throw new InputError(`cannot ask ${times} times`, 'Give -n a whole number above zero.');
  const folder = await findKeptRun(run, { root, cwd: io.cwd });
  const source = await readUnlocked(folder);
  const failed = failedIn(source);
  const keys = [...new Set([...failed.values()].flat())];
  if (keys.length === 0) {
    io.out(`Nothing failed in ${source.plan.run.id}.\n`);
    return exitCodes.passed;
  }
  const loaded = (await unchangedPacksOfPlan(source.plan, packs)).filter(({ pack }) =>
    keysOf(pack).some((key) => keys.includes(key)),
  );
  const settings = settingsLike(source.plan, await settingsFor(source.plan.slug), [...failed.keys()], times);
  const measurement = await openMeasurement({
    settings,
    io,
    command: 'retry-failed',
    selected: { loaded, scenarios: keys },
    concurrency: lowestConcurrency(source),
    listen: () => ({ shouldSkip: ({ mode, scenario }) => failed.get(mode)?.includes(scenario) !== true }),
  });
  return retried(measurement, source, failed, io).finally(() => measurement[Symbol.asyncDispose]());
}

async function retried(measurement: Measurement, source: ReadJournal, failed: Failed, io: Io): Promise<number> {
  const end = await measurement.run.measure();
  if (end.error !== undefined) throw end.error;
  if (end.outcome === 'interrupted') {
    io.err(`Interrupted: what was asked again is kept in ${basename(measurement.folder)}.\n`);
    return interrupted;
  }
  if (end.outcome === 'measured') await measurement.run.decide('asked again');
  await measurement.end('no-baseline');
  const now = { plan: measurement.plan, lines: (await measurement.lines()).filter((line) => line.kind !== 'plan') };
  measurement.progress.end();
  io.out(showRetried({ source, now, failed, columns: io.columns }));
  io.err(`Kept in ${measurement.folder}\n`);
  return exitCodes.passed;
}

/** As long as it is under way, nobody knows what failed in it. */
async function readUnlocked(folder: string): Promise<ReadJournal> {
  const lock = await takeRunLock(folder);
  try {
    return await readJournal(journalPath(folder));
  } finally {
    await lock[Symbol.asyncDispose]();
  }
}

function failedIn({ plan, lines }: ReadJournal): Failed {
  const { attempts } = sortLines(lines);
  const isFailed = (mode: Mode, key: string) => (line: AttemptLine) =>
    line.mode === mode && line.scenario === key && line.verdict.outcome === 'fail';
  const byMode = plan.modes.map((mode) => {
    const keys = Object.keys(plan.scenarios).filter((key) => attempts.some(isFailed(mode, key)));
    return [mode, keys] as const;
  });
  return new Map(byMode.filter(([, keys]) => keys.length > 0));
}

/** The server of today, asked as the run was: other tokens or another seed would be another question. */
function settingsLike(plan: Plan, settings: Settings, modes: readonly Mode[], times: number): Settings {
  const { temperature, top_p: topP } = plan.sampling;
  const sampling = {
    ...(typeof temperature === 'number' ? { temperature } : {}),
    ...(typeof topP === 'number' ? { top_p: topP } : {}),
  };
  return {
    ...settings,
    what: { ...settings.what, slug: plan.slug, modes },
    how: {
      ...settings.how,
      repeat: times,
      seed: plan.seed,
      maxTokens: plan.maxTokens ?? undefined,
      thinkingMaxTokens: plan.thinkingMaxTokens,
      extraBody: plan.extraBody,
      sampling: plan.isCanonical ? {} : sampling,
      samplingFromServer: false,
      isCanonical: plan.isCanonical,
      shard: undefined,
      resume: undefined,
    },
    capture: undefined,
  };
}

/** Both are to be measured under the same load. */
function lowestConcurrency({ lines }: ReadJournal): number | undefined {
  const known = lines.flatMap((line) => (line.kind === 'session' ? (line.subject.concurrency ?? []) : []));
  return known.length === 0 ? undefined : Math.min(...known);
}

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { loadBaseline } from '../baseline/load-baseline.ts';
import { makeBaseline } from '../baseline/make-baseline.ts';
import { poolParts } from '../baseline/pool-scorecards.ts';
import { saveBaseline } from '../baseline/save-baseline.ts';
import { type BaseOfChange, type BaseTarget, findBaseOfChange, openBaseTarget } from '../change/base-target.ts';
import { daysBetween } from '../lib/clock.ts';
import { EndpointError, InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { canonicalJson } from '../lib/json.ts';
import { sha256 } from '../lib/sha256.ts';
import { version } from '../lib/version.ts';
import type { Baseline } from '../records/baseline.ts';
import type { HarnessName, Mode } from '../records/target.ts';
import { firstAnswers } from '../store/baseline-answers.ts';
import { basesFolderOf } from '../store/make-folder.ts';
import { cacheDays, rigCache } from '../store/rig-cache.ts';
import { RunFolder } from '../store/run-folder.ts';
import { openMeasurement, planOf } from './measure.ts';
import type { FoundBaseline, MeasureRequest } from './measure-request.ts';
import type { RunObserver } from './measure-result.ts';

// A baseline needs at least this many rounds.
const leastRounds = 3;

/**
 * Baselines of the commit before the change, measured now or kept on this rig from earlier; none if that commit has no
 * such target. undefined if interrupted. Does not touch the repository's own baselines.
 */
export async function measureBase(
  request: MeasureRequest,
  slug: string,
  modes: readonly Mode[],
): Promise<readonly FoundBaseline[] | undefined> {
  const { settings, io } = request;
  if (!settings.how.isCanonical)
    throw new InputError(
      'the base is measured with the sampling of the packs',
      'Leave the sampling flags out, or use --on-missing-baseline warn.',
    );
  const base = await findBaseOfChange(settings);
  await using target = await openBaseTarget(settings, slug, base, io);
  if (target !== undefined) return await baselinesAt(base, target, request, slug, modes);
  io.err(`The base ${base.shown} has no target ${slug}: it is new, and nothing will be compared.\n`);
  return [];
}

async function baselinesAt(
  base: BaseOfChange,
  target: BaseTarget,
  request: MeasureRequest,
  slug: string,
  modes: readonly Mode[],
): Promise<readonly FoundBaseline[] | undefined> {
  const { io } = request;
  const cache = cacheOf(requestAtBase(request, target, modes), target);
  const kept = await loadKept(cache, slug, modes, request.settings.what.harness, io);
  for (const { mode, baseline } of kept) {
    io.err(`${slug} (${mode}): ${baseline.reason}, on this rig at ${baseline.capturedAt}; it is not asked again.\n`);
  }
  const missing = modes.filter((mode) => !kept.some((each) => each.mode === mode));
  if (missing.length === 0) return kept;
  io.err(`Measuring the base first: ${base.shown} (${missing.join(', ')}).\n`);
  const fresh = await measured(requestAtBase(request, target, missing), base, cache);
  return fresh && [...kept, ...fresh];
}

/**
 * The same baselines with the speeds of so many more sessions of the base, whose server is booted for each; none if
 * interrupted. Called while the head's server is down, and its place reserved.
 */
export async function measureBaseSpeed(
  { settings, io, ...request }: MeasureRequest,
  slug: string,
  known: readonly FoundBaseline[],
  sessions: number,
): Promise<readonly FoundBaseline[]> {
  const base = await findBaseOfChange(settings);
  await using target = await openBaseTarget(settings, slug, base, io);
  if (target === undefined) return [];
  const atBase = requestAtBase(
    { ...request, settings, io },
    target,
    known.map(({ mode }) => mode),
  );
  io.err(`Measuring the speed of the base again: ${base.shown}.\n`);
  const { how } = atBase.settings;
  const measured = await measuredWhole({
    ...atBase,
    settings: { ...atBase.settings, how: { ...how, restart: true, repeat: sessions } },
    selected: { loaded: [], scenarios: [], leftOut: [], ports: [], speed: true },
    hasRoom: true,
  });
  return known.flatMap((each) => {
    const more = measured?.scorecards.find(({ mode }) => mode === each.mode);
    if (more === undefined) return [];
    const { scorecard } = each.baseline;
    const pooled = { ...scorecard, ...poolParts(scorecard, more) };
    return [{ ...each, baseline: { ...each.baseline, scorecard: pooled } }];
  });
}

/** Measures like a capture: whole rounds of everything that the head is asked, in one session. */
function requestAtBase(
  { settings, io, selected, witness }: MeasureRequest,
  target: BaseTarget,
  modes: readonly Mode[],
) {
  const { how, what, root } = settings;
  const once = { restart: false, shard: undefined, resume: undefined, record: undefined, timeBudgetMs: undefined };
  const { begun } = witness ?? {};
  return {
    settings: {
      ...settings,
      what: { ...what, modes },
      where: target.where,
      how: { ...how, ...once, repeat: Math.max(how.repeat, leastRounds) },
    },
    ...{ io, command: 'capture', selected },
    witness: begun === undefined ? undefined : { begun },
    runsFolder: basesFolderOf(root),
  } as const satisfies MeasureRequest;
}

async function measured(
  request: MeasureRequest,
  base: BaseOfChange,
  cache: string | undefined,
): Promise<readonly FoundBaseline[] | undefined> {
  const { io, witness } = request;
  let folder: string | undefined;
  const begun: RunObserver['begun'] = (run) => {
    folder = run.folder;
    witness?.begun?.(run);
  };
  try {
    const made = await baselinesOf({ ...request, witness: { begun } }, base);
    if (folder === undefined || io.signal.aborted) {
      io.err('Interrupted while the base was measured: none of it is kept.\n');
      return undefined;
    }
    const found: FoundBaseline[] = [];
    for (const baseline of made) {
      await saveBaseline(new RunFolder(folder).baselinesPath, baseline);
      if (cache !== undefined) await keep(cache, baseline, io);
      const { slug, mode } = baseline.scorecard;
      const read = await loadBaseline(new RunFolder(folder).baselinesPath, slug, mode, request.settings.what.harness);
      if (read.kind === 'found') found.push({ mode, path: read.path, baseline: read.baseline });
    }
    return found;
  } catch (error) {
    if (io.signal.aborted || !(error instanceof EndpointError || error instanceof InputError)) throw error;
    throw new EndpointError(`the base ${base.shown} could not be measured: ${error.message}`, error.hint, {
      cause: error,
    });
  } finally {
    if (io.signal.aborted && folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function baselinesOf(request: MeasureRequest, { name }: BaseOfChange): Promise<readonly Baseline[]> {
  const { lines, scorecards } = (await measuredWhole(request)) ?? { lines: [], scorecards: [] };
  return scorecards.map((scorecard) =>
    makeBaseline({
      scorecard,
      firstAnswers: firstAnswers(lines, scorecard.mode),
      reason: `measured from base ${name}`,
      now: request.io.clock.wallTime(),
      previous: undefined,
      resetAnchor: false,
      // The check of the head reports packs that cannot gate: nothing is recorded here.
      useless: { find: () => [], accepted: undefined, hint: '' },
    }),
  );
}

/** undefined if interrupted */
async function measuredWhole(request: MeasureRequest) {
  await using measurement = await openMeasurement(request);
  const end = await measurement.run.measure();
  if (end.outcome === 'interrupted') return undefined;
  if (end.error !== undefined) throw end.error;
  if (end.outcome !== 'measured') throw new EndpointError(end.detail, 'Try again.');
  await measurement.end(null);
  const lines = await measurement.lines();
  const { scorecards } = await measurement.scored();
  await measurement.run.decide('captured');
  return { lines, scorecards };
}

/** The folder of this rig for the same questions to the same target; undefined without a cache. */
function cacheOf(request: MeasureRequest, { digest, where }: BaseTarget): string | undefined {
  const folder = rigCache(request.io, 'bases');
  if (folder === undefined) return undefined;
  const { slug, packs, scenarios, rounds, seed, context } = planOf(request, anyRun);
  const { how } = request.settings;
  const asked = { ...how, resume: undefined, record: undefined, timeBudgetMs: undefined, contextCache: undefined };
  const key = { digest, slug, context, packs, scenarios, rounds, seed, asked, model: where.model, tool: version };
  return join(folder, sha256(canonicalJson(key)));
}

const anyRun = { id: '', startedAt: '', command: 'capture', tool: version } as const;

/** Loads kept baselines. One that is too old or unreadable counts as missing. */
async function loadKept(cache: string | undefined, slug: string, modes: readonly Mode[], harness: HarnessName, io: Io) {
  const found: FoundBaseline[] = [];
  for (const mode of cache === undefined ? [] : modes) {
    try {
      const loaded = await loadBaseline(cache ?? '', slug, mode, harness);
      if (loaded.kind === 'missing') continue;
      const { path, baseline } = loaded;
      const age = daysBetween(baseline.capturedAt, io.clock.wallTime().toISOString());
      if (age <= cacheDays) found.push({ mode, path, baseline });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      io.err(`The results of the base kept on this rig cannot be used: ${error.message}\n`);
    }
  }
  return found;
}

async function keep(cache: string, baseline: Baseline, io: Io): Promise<void> {
  await saveBaseline(cache, baseline).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    io.err(`The next run measures the base again: ${why}\n`);
  });
}

import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { baselinePath } from '../baseline/baseline-path.ts';
import { keptBeside } from '../baseline/files-beside.ts';
import { listBaselines } from '../baseline/list-baselines.ts';
import { loadBaseline } from '../baseline/load-baseline.ts';
import { loadScorecards, parseScorecards } from '../baseline/load-scorecards.ts';
import { parseBaseline } from '../baseline/parse-baseline.ts';
import { codeOf, InputError } from '../lib/errors.ts';
import { parseOr } from '../lib/json.ts';
import { deepField, fieldOf, objectOf } from '../lib/loose.ts';
import { nearestHint } from '../lib/nearest.ts';
import { readRegularText } from '../lib/read-regular.ts';
import type { Baseline } from '../records/baseline.ts';
import { splitLevel } from '../records/level.ts';
import type { BaselineParts } from '../records/part-facet.ts';
import type { Scorecard } from '../records/scorecard.ts';
import { type HarnessName, harnessSchema, type Mode, modeSchema, slugSchema } from '../records/target.ts';
import { scoreRun } from '../score/score-run.ts';
import { toScore } from '../score/to-score.ts';
import { findKeptRun, findRunId, runIds } from './find-run.ts';
import { namesIn, runsFolderOf } from './make-folder.ts';
import type { ResultRun } from './result-facet.ts';
import { resultsIn, resultsOf } from './result-files.ts';

const nameable = 'Name a run, its scorecard.json, a baseline, or a result of benchlocal-cli or BenchLoop.';

/** Where to look for the sides of a comparison; all absolute except `baselinesDir`. */
export type SidePlaces = { readonly root: string; readonly cwd: string; readonly baselinesDir: string };

/** One side of a comparison, by mode. */
export type Side = ReadonlyMap<Mode, SideResult>;
export type SideResult =
  | Baseline
  | (Scorecard &
      BaselineParts & {
        /** The address of its server; undefined if unknown. */
        readonly address?: string | undefined;
        readonly theirs?: ResultRun['theirs'];
      });

/** A run (id, folder, a file in it), a baseline (file, slug), or a result of benchlocal-cli or BenchLoop. */
export async function loadSide(name: string, places: SidePlaces, warn: (note: string) => void): Promise<Side> {
  const path = resolve(places.cwd, name);
  const kind = await kindOf(path);
  if (kind === 'file') return loadFile(path, places, warn);
  if (kind === 'folder') return loadRun(path, places);
  if (splitLevel(name) !== undefined) return loadRun(name, places);
  const known = await findRunId(name, runsFolderOf(places.root), { isPath: true });
  if (known !== undefined) return loadRun(known, places);
  const baselines = slugSchema.safeParse(name).success ? await loadSlug(name, places, warn) : [];
  if (baselines.length > 0) return byMode(baselines);
  const byPart = await findRunId(name, runsFolderOf(places.root));
  if (byPart !== undefined) return loadRun(byPart, places);
  const { baselines: listed } = await listBaselines(places.baselinesDir);
  const slugs = listed.flatMap((each) => (each.kind === 'read' ? [each.baseline.scorecard.slug] : []));
  const names = [...(await runIds(places.root)), ...slugs];
  const kinds = `Name a file, a run of ${runsFolderOf(places.root)}, or a slug that has a baseline in ${places.baselinesDir}.`;
  throw new InputError(`there is nothing called "${name}" to compare`, nearestHint(name, names, kinds));
}

async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(cause))) return undefined;
    throw new InputError(`cannot look at ${path}: ${codeOf(cause)}`, 'Check its permissions.', { cause });
  }
}

/** From the journal if there is one: a scorecard may contain older verdicts. */
async function loadRun(name: string, places: SidePlaces): Promise<Side> {
  const path = resolve(places.cwd, name);
  const names = await namesIn(path);
  if (names?.includes('scorecard.json') && !names.includes('journal.jsonl')) {
    return byMode(await loadScorecards(path, runsFolderOf(places.root)));
  }
  const theirs = await resultsIn(path, names);
  if (theirs !== undefined) return onlyRun(theirs, path);
  const run = await findKeptRun(name, places);
  const { plan, lines } = await run.journal(toScore);
  const address = names?.includes('run.json') ? (await run.file()).where : undefined;
  const kept = await keptBeside(lines);
  return byMode(scoreRun(plan, lines).map((scorecard) => ({ ...scorecard, ...kept, address })));
}

async function loadFile(path: string, places: SidePlaces, warn: (note: string) => void): Promise<Side> {
  if (path.endsWith('.jsonl')) return loadRun(path, places);
  const text = await readRegularText(path, { takesPipe: true });
  if (text === undefined) throw new InputError(`${path} is gone`, nameable);
  const value = parseOr(text, (why, cause) => new InputError(`${path} is not JSON: ${why}`, nameable, { cause }));
  const kind = fieldOf(objectOf(value), 'kind');
  if (kind === 'scorecards') return byMode(parseScorecards(text, path));
  if (kind === 'run') return loadRun(dirname(path), places);
  if (kind === 'baseline') return loadBaselineAt(path, text, warn);
  const theirs = await resultsOf({ value, text }, path);
  if (theirs !== undefined) return onlyRun(theirs, path);
  throw new InputError(
    typeof kind === 'string'
      ? `${path} is a ${kind}, which holds no counts`
      : `${path} is nothing that can be compared`,
    nameable,
  );
}

function onlyRun([one, ...others]: readonly ResultRun[], path: string): Side {
  if (one?.scorecard.scenarios.length === 0)
    throw new InputError(`${path} holds scores without tasks`, 'history --score shows them.');
  if (one !== undefined && others.length === 0) return byMode([{ ...one.scorecard, theirs: one.theirs }]);
  throw new InputError(
    `${path} holds ${others.length === 0 ? 'no run' : `${others.length + 1} runs`}`,
    'A side of a comparison is one run; history shows them all.',
  );
}

/** Under any name: an older one from git may have any file name. */
async function loadBaselineAt(path: string, text: string, warn: (note: string) => void): Promise<Side> {
  const value = objectOf(JSON.parse(text));
  const slug = slugSchema.safeParse(fieldOf(value, 'slug'));
  const mode = modeSchema.safeParse(fieldOf(value, 'mode'));
  if (!slug.success || !mode.success) return byMode([parseBaseline(text, path)]);
  const harness = harnessSchema.safeParse(deepField(value, 'fingerprint', 'conditions', 'harness')).data ?? 'native';
  const usual = baselinePath(dirname(path), slug.data, mode.data, harness);
  if (usual !== path) return byMode([parseBaseline(text, usual)]);
  return byMode(await loadOne(dirname(path), slug.data, mode.data, harness, warn));
}

async function loadSlug(slug: string, { baselinesDir }: SidePlaces, warn: (note: string) => void) {
  const found = await Promise.all(modeSchema.options.map((mode) => loadOne(baselinesDir, slug, mode, 'native', warn)));
  return found.flat();
}

async function loadOne(
  folder: string,
  slug: string,
  mode: Mode,
  harness: HarnessName,
  warn: (note: string) => void,
): Promise<Baseline[]> {
  const found = await loadBaseline(folder, slug, mode, harness);
  if (found.kind === 'missing') return [];
  for (const note of found.notes) warn(note);
  return [found.baseline];
}

function byMode(sides: readonly SideResult[]): Side {
  // For a load run, the first level counts unless one is named.
  const sided = sides.map((side) => [('scorecard' in side ? side.scorecard : side).mode, side] as const);
  return new Map(sided.toReversed());
}

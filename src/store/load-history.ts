import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { listBaselines } from '../baseline/list-baselines.ts';
import { loadScorecards } from '../baseline/load-scorecards.ts';
import { InputError } from '../lib/errors.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Outcome } from '../records/decision.ts';
import { armName, harnessOf } from '../records/fingerprint.ts';
import { type Level, levelName } from '../records/level.ts';
import type { RunFileParts } from '../records/part-facet.ts';
import type { RunFile } from '../records/run-file.ts';
import type { Scorecard } from '../records/scorecard.ts';
import type { ApiName, HarnessName, Mode } from '../records/target.ts';
import { isOfLock } from '../run/run-lock.ts';
import { findRun } from './find-run.ts';
import { namesIn, runsFolderOf } from './make-folder.ts';
import type { ResultRun } from './result-facet.ts';
import { resultsAt, resultsIn } from './result-files.ts';
import { RunFolder } from './run-folder.ts';

export type KeptScorecard = {
  readonly scorecard: Scorecard;
  readonly outcome: Outcome | null;
  /** undefined if all packs could gate */
  readonly canGate?: RunFile['canGate'];
  /** What features keep in `run.json`. */
  readonly file?: RunFileParts | undefined;
  /** The digest of the target when measured; undefined if unknown. */
  readonly targetDigest: string | undefined;
  /** The address of its server; undefined if unknown. */
  readonly address?: string | undefined;
  /** A baseline, which was captured. */
  readonly isBaseline?: boolean;
  readonly theirs?: ResultRun['theirs'];
};
export type Skipped = { readonly folder: string; readonly why: string };

/** The runs of one mode of one slug with one harness, the oldest first. */
export type KeptHistory = {
  readonly slug: string;
  readonly mode: Mode;
  /** undefined: native */
  readonly harness?: HarnessName;
  readonly api?: ApiName;
  /** For load runs: the level. */
  readonly level?: Level | undefined;
  readonly runs: readonly KeptScorecard[];
};

type Place = { readonly root: string; readonly cwd: string };

/** Every scorecard in these runs, baselines and results of other tools, and what cannot be read. */
export async function loadKept(folders: readonly string[], { root, cwd }: Place) {
  const kept: KeptScorecard[] = [];
  const skipped: Skipped[] = [];
  const own: string[] = [];
  for (const name of folders) {
    const path = resolve(cwd, name);
    const results = await resultsAt(path);
    const listed = results === undefined && (await hasBaselines(path)) ? (await listBaselines(path)).baselines : [];
    if (results !== undefined) kept.push(...results.map(keptOf));
    else if (listed.length === 0) own.push(name);
    for (const each of listed) {
      if (each.kind === 'faulty') skipped.push({ folder: each.path, why: firstLine(each.error) });
      else kept.push({ ...keptOf(each.baseline), isBaseline: true });
    }
  }
  if (own.length === 0 && folders.length > 0) return { kept, skipped };
  const found = await loadRuns(await findRuns(own, root, cwd));
  return { kept: [...kept, ...found.kept], skipped: [...skipped, ...found.skipped] };
}

/** Baselines are named for their mode; a folder of runs has folders. */
async function hasBaselines(folder: string): Promise<boolean> {
  return ((await namesIn(folder)) ?? []).some((name) => /__[a-z_-]+\.json$/.test(name));
}

function firstLine({ message }: InputError): string {
  return message.split('\n')[0] ?? '';
}

function keptOf({ scorecard, theirs }: ResultRun): KeptScorecard {
  return { scorecard, theirs, outcome: null, targetDigest: undefined };
}

/** The same for a folder that may be empty or missing. */
export async function loadKeptBelow(folder: string) {
  return loadRuns(await runsBelow(folder));
}

async function loadRuns(found: readonly string[]) {
  const kept: KeptScorecard[] = [];
  const skipped: Skipped[] = [];
  for (const folder of found) {
    const loaded = await loadRun(folder);
    if ('why' in loaded) skipped.push(loaded);
    else kept.push(...loaded.scorecards);
  }
  return { kept, skipped };
}

/** Groups by slug, then by mode, harness and level of load. */
export function groupKept(kept: readonly KeptScorecard[]): readonly KeptHistory[] {
  const groups = [...groupBy(kept, ({ scorecard }) => groupOf(scorecard))];
  return groups
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, own]) => {
      const runs = [...own].sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
      const [first] = runs;
      if (first === undefined) return [];
      const { slug, mode, fingerprint, load } = first.scorecard;
      const harness = harnessOf(fingerprint);
      const { api } = fingerprint.conditions;
      const named = {
        ...{ slug, mode },
        ...(harness === 'native' ? {} : { harness }),
        ...(api === undefined ? {} : { api }),
      };
      return [{ ...named, ...(load === undefined ? {} : { level: load }), runs }];
    });
}

function groupOf({ load, ...card }: Scorecard): string {
  return `${card.slug} ${armName(card)}${load === undefined ? '' : ` ${levelName(load).padStart(12)}`}`;
}

function startOf({ scorecard }: KeptScorecard): string {
  return scorecard.run.startedAt;
}

async function findRuns(named: readonly string[], root: string, cwd: string): Promise<readonly string[]> {
  if (named.length === 0) return runsBelow(runsFolderOf(root));
  const found: string[] = [];
  for (const name of named) {
    const folder = resolve(await findRun(name, root, cwd));
    const names = await namesIn(folder);
    if (names === undefined) throw new InputError(`there is no run or folder "${name}"`, 'Check its name.');
    const inside = isRun(names) ? [folder] : await runsBelow(folder);
    if (inside.length === 0) throw new InputError(`${folder} holds no runs`, 'Name a run, or a folder of runs.');
    found.push(...inside);
  }
  return [...new Set(found)];
}

function isRun(names: readonly string[]): boolean {
  return ['journal.jsonl', 'scorecard.json', 'run.json'].some((each) => names.includes(each));
}

/** How deep to search for runs: a branch may group them by slug, or by month. */
const deepest = 5;
/** Made from the runs, and kept beside them. */
export const badgesFolder = 'badges';

/** Also lists a folder without a run, so that it is reported. Skips one whose run never began. */
async function runsBelow(folder: string, depth = 1): Promise<readonly string[]> {
  const found: string[] = [];
  for (const inside of await subfolders(folder)) {
    const names = (await namesIn(inside)) ?? [];
    if (names.every((name) => name === 'logs' || isOfLock(name))) continue;
    const below = isRun(names) || depth === deepest ? [] : await runsBelow(inside, depth + 1);
    found.push(...(below.length === 0 ? [inside] : below));
  }
  return found;
}

async function subfolders(folder: string): Promise<readonly string[]> {
  const all = (await namesIn(folder)) ?? [];
  const names = all.filter((name) => !name.startsWith('.') && name !== badgesFolder).sort();
  const found: string[] = [];
  for (const name of names) if (await isFolder(join(folder, name))) found.push(join(folder, name));
  return found;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

/** An unreadable run is reported and left out: one bad folder among hundreds must not hide the others. */
async function loadRun(folder: string): Promise<Skipped | { readonly scorecards: readonly KeptScorecard[] }> {
  try {
    const names = (await namesIn(folder)) ?? [];
    const theirs = await resultsIn(folder, names);
    if (theirs !== undefined) return { scorecards: theirs.map(keptOf) };
    const hasScorecard = names.includes('scorecard.json');
    // A branch may keep only scorecards.
    const isAlone = hasScorecard && !names.includes('run.json');
    if (!isAlone && !names.includes('run.json')) return { folder, why: 'it is no run: it has no run.json' };
    const file = isAlone ? undefined : await new RunFolder(folder).file();
    // It asked only the scenarios that had failed.
    if (file?.command === 'retry-failed') return { scorecards: [] };
    if (!hasScorecard)
      return { folder, why: `it has no scorecard yet; quality-baseline rescore ${basename(folder)} makes it` };
    const scorecards = await loadScorecards(folder, '');
    return {
      scorecards: scorecards.map((scorecard) => ({
        scorecard,
        outcome: file?.outcome ?? null,
        canGate: file?.canGate,
        targetDigest: file?.targetDigest,
        file,
        address: file?.where,
      })),
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { folder, why: firstLine(error) };
  }
}

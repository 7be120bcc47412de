import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { loadScorecards } from '../baseline/load-scorecards.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import { groupBy } from '../lib/group-by.ts';
import { nearest } from '../lib/nearest.ts';
import { rateOf } from '../model/baseline.ts';
import type { Outcome } from '../model/decision.ts';
import type { Scorecard } from '../model/scorecard.ts';
import { packOfKey } from '../model/shard.ts';
import type { Mode } from '../model/target.ts';
import { type History, type HistoryRun, renderHistory } from '../report/render-history.ts';
import { fingerprintChanges } from './fingerprint-changes.ts';
import type { Io } from './io.ts';
import { loadRunFile, namesIn } from './kept-run.ts';
import { findRun, runsFolderOf } from './run-folder.ts';
import { terminalOf } from './write-reports.ts';

export type HistoryOptions = {
  /** Runs, or folders that hold runs; those that are kept here where none is named. */
  readonly folders: readonly string[];
  readonly slug: string | undefined;
  readonly mode: Mode | undefined;
  readonly json: boolean;
  /** The folder of the config. */
  readonly root: string;
};

type KeptScorecard = { readonly scorecard: Scorecard; readonly outcome: Outcome | null };
type Skipped = { readonly folder: string; readonly why: string };

/** How often each pack passed, run after run, and what changed in between. */
export async function history({ folders, slug, mode, json, root }: HistoryOptions, io: Io): Promise<number> {
  const found = await findRuns(folders, root, io.cwd);
  const kept: KeptScorecard[] = [];
  const skipped: Skipped[] = [];
  for (const folder of found) {
    const loaded = await loadRun(folder);
    if ('why' in loaded) skipped.push(loaded);
    else kept.push(...loaded.scorecards);
  }
  for (const { folder, why } of skipped) io.err(`left out ${folder}: ${why}\n`);
  const wanted = kept.filter(
    ({ scorecard }) =>
      (slug === undefined || scorecard.slug === slug) && (mode === undefined || scorecard.mode === mode),
  );
  if (wanted.length === 0 && slug !== undefined) throw unknownSlug(slug, kept);
  const histories = historiesOf(wanted);
  io.out(
    json
      ? `${JSON.stringify({ version: 1, kind: 'history', histories, skipped }, undefined, 2)}\n`
      : renderHistory(histories, terminalOf({ color: 'auto' }, io)),
  );
  return exitCodes.passed;
}

async function findRuns(named: readonly string[], root: string, cwd: string): Promise<readonly string[]> {
  if (named.length === 0) return subfolders(runsFolderOf(root));
  const found: string[] = [];
  for (const name of named) {
    const folder = resolve(await findRun(name, root, cwd));
    const names = await namesIn(folder);
    if (names === undefined) throw new InputError(`there is no run or folder "${name}"`, 'Check its name.');
    const isRun = ['journal.jsonl', 'scorecard.json', 'run.json'].some((each) => names.includes(each));
    const inside = isRun ? [folder] : await subfolders(folder);
    if (inside.length === 0) throw new InputError(`${folder} holds no runs`, 'Name a run, or a folder of runs.');
    found.push(...inside);
  }
  return [...new Set(found)];
}

async function subfolders(folder: string): Promise<readonly string[]> {
  const names = ((await namesIn(folder)) ?? []).filter((name) => !name.startsWith('.')).sort();
  const found: string[] = [];
  for (const name of names) if (await isFolder(join(folder, name))) found.push(join(folder, name));
  return found;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

/** What cannot be read is named and left out: one bad folder among hundreds must not hide the others. */
async function loadRun(folder: string): Promise<Skipped | { readonly scorecards: readonly KeptScorecard[] }> {
  try {
    const names = (await namesIn(folder)) ?? [];
    if (!names.includes('run.json')) return { folder, why: 'it is no run: it has no run.json' };
    const { outcome, command } = await loadRunFile(folder);
    // Only what failed before was asked: that says nothing about the whole.
    if (command === 'retry-failed') return { scorecards: [] };
    if (!names.includes('scorecard.json'))
      return { folder, why: `it has no scorecard yet; quality-baseline rescore ${basename(folder)} makes it` };
    const scorecards = await loadScorecards(folder, '');
    return { scorecards: scorecards.map((scorecard) => ({ scorecard, outcome })) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { folder, why: error.message.split('\n')[0] ?? '' };
  }
}

function unknownSlug(slug: string, kept: readonly KeptScorecard[]): InputError {
  const known = [...new Set(kept.map(({ scorecard }) => scorecard.slug))].sort();
  const near = nearest(slug, known);
  const hint = known.length === 0 ? 'There are no runs at all.' : `There are runs of ${known.join(', ')}.`;
  return new InputError(`there is no run of ${slug}`, near === undefined ? hint : `Did you mean ${near}?`);
}

function historiesOf(kept: readonly KeptScorecard[]): readonly History[] {
  const groups = [...groupBy(kept, ({ scorecard }) => `${scorecard.slug} ${scorecard.mode}`)];
  return groups
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, own]) => {
      const runs = [...own].sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
      const [first] = runs;
      if (first === undefined) return [];
      const { slug, mode } = first.scorecard;
      return [{ slug, mode, runs: runs.map((run, at) => historyRun(run, runs[at - 1])) }];
    });
}

function startOf({ scorecard }: KeptScorecard): string {
  return scorecard.run.startedAt;
}

function historyRun({ scorecard, outcome }: KeptScorecard, before: KeptScorecard | undefined): HistoryRun {
  const byPack = groupBy(scorecard.scenarios, ({ scenario }) => packOfKey(scenario));
  return {
    id: scorecard.run.ids.join(' '),
    startedAt: scorecard.run.startedAt,
    outcome,
    packs: scorecard.packs.map(({ id }) => ({
      pack: id,
      rate: rateOf((byPack.get(id) ?? []).flatMap(({ cells }) => cells)),
    })),
    changes: before === undefined ? [] : fingerprintChanges(before.scorecard, scorecard),
  };
}

import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { parseBaseline } from '../../src/baseline/parse-baseline.ts';
import { tasksFileSchema } from '../../src/records/attempt.ts';
import { answersHeaderSchema, answersLineSchema } from '../../src/records/baseline-file.ts';
import { decisionSchema } from '../../src/records/decision.ts';
import { runFileSchema } from '../../src/records/run-file.ts';
import { scorecardFileSchema } from '../../src/records/scorecard.ts';
import { readJournal } from '../../src/run/read-journal.ts';

const answersLine = answersHeaderSchema.or(answersLineSchema);
const hook = pathToFileURL(resolve('tests/support/kill-at-write.js')).href;

export const killWays = ['before', 'half', 'behind'] as const;

/** The environment of a process that dies at a change of the disk. */
export function mortal(killAt: number, how: (typeof killWays)[number]): NodeJS.ProcessEnv {
  return { NODE_OPTIONS: `--import=${hook}`, KILL_AT: String(killAt), KILL_HOW: how };
}

/** The environment of a process that records how often it changed the disk. */
export function counting(path: string): NodeJS.ProcessEnv {
  return { NODE_OPTIONS: `--import=${hook}`, COUNT_IN: path };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Reads each file like its readers: a half-written one fails. Returns how many there were. */
export async function readAll(folder: string): Promise<number> {
  let read = 0;
  for (const path of await filesIn(folder)) {
    const name = basename(path);
    // A file that is still being written has a name that no reader uses.
    if (isTemporary(path.slice(folder.length))) continue;
    const text = await readFile(path, 'utf8');
    if (name === 'run.json') runFileSchema.parse(JSON.parse(text));
    else if (name === 'scorecard.json') scorecardFileSchema.parse(JSON.parse(text));
    else if (name === 'tasks.json') tasksFileSchema.parse(JSON.parse(text));
    else if (name === 'report.json') decisionSchema.parse(JSON.parse(text));
    else if (basename(dirname(path)) === 'baselines') readBaseline(text, path);
    else if (name === 'journal.jsonl') {
      // Cut in its first line, it is not a journal yet; cut in another, that line is left out.
      const isBegun = text.includes('\n');
      await expect(
        readJournal(path).then(
          () => true,
          () => false,
        ),
      ).resolves.toBe(isBegun);
    } else continue;
    read += 1;
  }
  return read;
}

function readBaseline(text: string, path: string): void {
  if (!path.endsWith('.answers.jsonl')) return void parseBaseline(text, path);
  expect(text.endsWith('\n')).toBe(true);
  for (const line of text.trimEnd().split('\n')) answersLine.parse(JSON.parse(line));
}

function isTemporary(path: string): boolean {
  return path.split('/').some((part) => /^\..*\d+-[0-9a-f]{8}(?:\.tmp)?$|^lock\./.test(part));
}

/** Folders that began and never got their name. Without a plan, a run never began: nothing continues there. */
export async function leftoversIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const left = names.filter((name) => isTemporary(name));
  const own = await Promise.all(left.map(async (name) => hasPlan(join(folder, dirname(name)))));
  return left.filter((_, index) => own[index]).sort();
}

async function hasPlan(folder: string): Promise<boolean> {
  if (basename(dirname(folder)) !== 'runs') return true;
  const journal = await readFile(join(folder, 'journal.jsonl'), 'utf8').catch(() => '');
  return journal.includes('\n');
}

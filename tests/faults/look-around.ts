import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../../src/lib/group-by.ts';
import { runFileSchema } from '../../src/records/run-file.ts';
import { settleRefusals, type Verdict } from '../../src/records/verdict.ts';
import { journalPath } from '../../src/run/open-journal.ts';
import { readJournal } from '../../src/run/read-journal.ts';
import { sortLines } from '../../src/score/score-run.ts';

export function runsIn(folder: string): string[] {
  return inside(join(folder, '.quality-baseline', 'runs'));
}

function inside(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((id) => join(folder, id));
}

export function outcomeOf(run: string | undefined): string {
  const file = join(run ?? '', 'run.json');
  if (run === undefined || !existsSync(file)) return 'none';
  return runFileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).outcome ?? 'none';
}

/** `9 passed, 3 unmeasured (disconnect)`. */
export async function keptIn(run: string | undefined): Promise<string> {
  if (run === undefined || !existsSync(journalPath(run))) return 'nothing';
  const { lines } = await readJournal(journalPath(run));
  const verdictOf = settleRefusals(sortLines(lines).attempts);
  const attempts = lines.filter((line) => line.kind === 'attempt');
  const counts = [...groupBy(attempts, (line) => showVerdict(verdictOf(line)))].map(
    ([words, { length }]) => `${length} ${words}`,
  );
  return counts.length === 0 ? 'nothing' : counts.join(', ');
}

function showVerdict(verdict: Verdict): string {
  switch (verdict.outcome) {
    case 'pass':
      return 'passed';
    case 'fail':
      return `failed (${verdict.failure})`;
    case 'unmeasured':
      return `unmeasured (${verdict.cause})`;
  }
}

/** A draft has the name of its process. */
function withoutNumbers(name: string): string {
  return /^\..+\.tmp$/.test(name) ? 'a draft of the report' : name;
}

const ofARun = ['baselines', 'journal.jsonl', 'logs', 'resume.json', 'run.json', 'scorecard.json', 'tasks.json'];

/** The new content of the folders: complete runs, and by name anything that should not be there. */
export function leftIn(folder: string, present: readonly string[]): string {
  const runs = runsIn(folder);
  const foreign = readdirSync(folder).filter((name) => ![...present, '.quality-baseline'].includes(name));
  const odd = runs.flatMap((run) => readdirSync(run).filter((name) => !ofARun.includes(name)));
  const boots = inside(join(folder, '.quality-baseline', 'boots')).map(() => 'the log of the boot');
  const shown = [...boots, ...runs.map((run) => (existsSync(journalPath(run)) ? 'the run' : 'the log of the boot'))];
  const all = [...shown, ...foreign.map(withoutNumbers), ...odd.map(withoutNumbers)];
  return all.length === 0 ? 'nothing' : all.join(', ');
}

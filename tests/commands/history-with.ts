import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from '../../src/records/decision.ts';
import type { RunFile } from '../../src/records/run-file.ts';
import { type Scorecard, scorecardFileSchema } from '../../src/records/scorecard.ts';
import type { Mode } from '../../src/records/target.ts';

export type Night = {
  readonly slug: string;
  readonly mode: Mode;
  readonly id: string;
  readonly startedAt: string;
  readonly minutes: number;
  readonly outcome?: Outcome;
  readonly targetDigest?: string;
};

/** Stores a run like a night does, made from the scorecard and run file of another one. */
export function keepAs(folder: string, { scorecard, file }: { scorecard: Scorecard; file: RunFile }, night: Night) {
  const { slug, mode, id, startedAt, minutes, outcome = 'passed', targetDigest } = night;
  const endedAt = new Date(Date.parse(startedAt) + minutes * 60_000).toISOString();
  const into = join(folder, 'scorecards', `${slug.replaceAll('/', '--')}__${mode}`, id);
  mkdirSync(into, { recursive: true });
  const card = { ...scorecard, slug, mode, run: { ...scorecard.run, ids: [id], startedAt, endedAt } };
  const run = { ...file, id, slug, modes: [mode], startedAt, endedAt, outcome, targetDigest };
  writeFileSync(join(into, 'run.json'), JSON.stringify(run));
  writeFileSync(join(into, 'scorecard.json'), JSON.stringify({ version: 1, kind: 'scorecards', scorecards: [card] }));
}

export function partsOf(run: string): { scorecard: Scorecard; file: RunFile } {
  const [scorecard] = scorecardFileSchema.parse(
    JSON.parse(readFileSync(join(run, 'scorecard.json'), 'utf8')),
  ).scorecards;
  if (scorecard === undefined) throw new Error('a file of scorecards holds one');
  return { scorecard, file: JSON.parse(readFileSync(join(run, 'run.json'), 'utf8')) };
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { baselineName } from '../../src/baseline/baseline-path.ts';
import type { Outcome } from '../../src/records/decision.ts';
import type { RunFile } from '../../src/records/run-file.ts';
import { type Scorecard, scorecardFileSchema } from '../../src/records/scorecard.ts';
import type { HarnessName, Mode } from '../../src/records/target.ts';

export type Night = {
  readonly slug: string;
  readonly mode: Mode;
  readonly id: string;
  readonly startedAt: string;
  readonly minutes: number;
  readonly outcome?: Outcome;
  readonly targetDigest?: string;
  readonly harness?: HarnessName | undefined;
};

/** Stores a run like a night does, made from the scorecard and run file of another one. */
export function keepAs(folder: string, { scorecard, file }: { scorecard: Scorecard; file: RunFile }, night: Night) {
  const { slug, mode, id, startedAt, minutes, outcome = 'passed', targetDigest, harness = 'native' } = night;
  const endedAt = new Date(Date.parse(startedAt) + minutes * 60_000).toISOString();
  const into = join(folder, 'scorecards', baselineName(slug, mode, harness).replace(/\.json$/, ''), id);
  mkdirSync(into, { recursive: true });
  const { conditions, ...others } = scorecard.fingerprint;
  const fingerprint = { ...others, conditions: { ...conditions, harness } };
  const card = { ...scorecard, slug, mode, fingerprint, run: { ...scorecard.run, ids: [id], startedAt, endedAt } };
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

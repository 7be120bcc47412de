import { mkdtemp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ActionInputs } from '../config/action-inputs.ts';
import type { ExitPolicy } from '../gate/exit-code-of.ts';
import { InputError } from '../lib/errors.ts';
import { outputsOf } from '../report/action-outputs.ts';
import { annotationsOf } from '../report/annotations.ts';
import type { Accept } from './accept-regression.ts';
import type { ActionEnd } from './action-end.ts';
import { type HistoryBranch, keepHistory } from './action-history.ts';
import { gatherRuns, type LeftOut } from './gather-runs.ts';
import type { Io } from './io.ts';

export type GatherJob = {
  readonly inputs: ActionInputs;
  readonly policy: ExitPolicy;
  readonly io: Io;
  readonly temp: string;
  /** Fetches what the jobs of this workflow run have uploaded, into a folder for each artifact. */
  readonly download: (into: string, leftOut: (artifact: LeftOut) => void) => Promise<readonly string[]>;
  readonly accept: Accept;
  /** Undefined where nothing is kept. */
  readonly history: HistoryBranch | undefined;
};

const longestReport = 900_000;

/** One verdict of what several jobs measured. */
export async function gatherForAction(job: GatherJob): Promise<ActionEnd> {
  const { inputs, policy, io, temp, download, accept } = job;
  const { own } = inputs;
  const newFolder = (name: string) => mkdtemp(join(temp, `quality-baseline-${name}-`));
  const [into, shards, written] = [await newFolder('runs'), await newFolder('merged'), await newFolder('report')];
  const leftOut: LeftOut[] = [];
  const folders = own.runs === undefined ? await download(into, (artifact) => leftOut.push(artifact)) : [];
  const folder = own.runs === undefined ? into : resolve(io.cwd, own.runs);
  const expected = expectedOf(own.expected);
  const gathered = await gatherRuns(
    { folder, expected, policy, temp: shards, artifacts: { folders, leftOut }, accept },
    io,
  );
  const kept = job.history && (await keepHistory(gathered, expected, job.history, inputs, io));
  const before = kept?.markdown ?? '';
  const markdown = (maxLength: number) => before + gathered.markdown(maxLength - before.length);
  const decisions = gathered.runs.flatMap(({ decision }) => decision ?? []);
  const outputs = decisions.map(outputsOf);
  const drops = outputs.flatMap((each) => each['worst-drop'] ?? []);
  const [worst] = drops.sort((one, other) => Number(other) - Number(one));
  const regressions = outputs.reduce((sum, each) => sum + Number(each['regressions']), 0);
  const path = join(written, 'report.md');
  await writeFile(path, markdown(longestReport));
  io.out(`${gathered.sentence}\n`);
  return {
    outcome: gathered.outcome,
    improved: gathered.improved,
    exitCode: gathered.exitCode,
    sentence: gathered.sentence,
    markdown,
    ...(kept === undefined ? {} : { issueOutcome: kept.issueOutcome }),
    annotations: decisions.flatMap(annotationsOf),
    outputs: {
      ...{ outcome: gathered.outcome, regressions: String(regressions), 'report-path': path },
      ...(worst === undefined ? {} : { 'worst-drop': worst }),
      'summary-json': JSON.stringify(JSON.parse(gathered.json)),
    },
  };
}

function expectedOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InputError(
      'the input `expected` is no JSON',
      `Give it the matrix that plan gave: \${{ needs.plan.outputs.matrix }}.`,
      { cause },
    );
  }
}

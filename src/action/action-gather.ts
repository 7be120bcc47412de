import { mkdtemp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { ActionInputs } from '../config/action-inputs.ts';
import type { ExitPolicy } from '../gate/worst-outcome.ts';
import { exitCodes, InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { parseOr } from '../lib/json.ts';
import { fieldOf, listOf, objectOf, parseLoose, textOf } from '../lib/loose.ts';
import { annotationsOf } from '../report/annotations.ts';
import { outputsOf } from '../report/render-outputs.ts';
import type { Accept } from './accept-regression.ts';
import { type ActionEnd, withSelfEdits } from './action-end.ts';
import { type HistoryBranch, keepHistory } from './action-history.ts';
import { type Gathered, type GatherOptions, gatherRuns, type LeftOut } from './gather-runs.ts';

export type GatherJob = {
  readonly inputs: ActionInputs;
  readonly policy: ExitPolicy;
  readonly io: Io;
  readonly temp: string;
  /** Downloads what the jobs of this workflow run have uploaded, one folder for each artifact. */
  readonly download: (into: string, leftOut: (artifact: LeftOut) => void) => Promise<readonly string[]>;
  readonly accept: Accept;
  readonly see: NonNullable<GatherOptions['see']>;
  /** What the pull request changes about its own gate, as far as this job sees it. */
  readonly selfEdits: readonly string[];
  /** Slugs that the base gates and the pull request removes: their jobs cannot give a result. */
  readonly gone: readonly string[];
  readonly doubts: readonly string[];
  /** Whether a pull request may be merged by it. */
  readonly isVerdict: boolean;
  /** undefined if nothing is kept */
  readonly history: HistoryBranch | undefined;
};

const longestReport = 900_000;

/** One verdict over what several jobs measured. */
export async function gatherForAction(
  job: GatherJob,
): Promise<{ readonly end: ActionEnd; readonly doubts: readonly string[] }> {
  const { inputs, policy, io, temp, download, accept, see } = job;
  const { own } = inputs;
  const refusal = job.isVerdict ? refusalOf(own.needs) : undefined;
  const newFolder = (name: string) => mkdtemp(join(temp, `quality-baseline-${name}-`));
  const [into, shards, written] = [await newFolder('runs'), await newFolder('merged'), await newFolder('report')];
  const leftOut: LeftOut[] = [];
  const folders = own.runs === undefined ? await download(into, (artifact) => leftOut.push(artifact)) : [];
  const folder = own.runs === undefined ? into : resolve(io.cwd, own.runs);
  const expected = withoutRemovedJobs(expectedJobs(own.expected), job.gone);
  const gathered = await gatherRuns(
    { folder, expected, policy, temp: shards, artifacts: { folders, leftOut }, accept, see },
    io,
  );
  const isPass = gathered.exitCode === exitCodes.passed && gathered.outcome !== 'accepted';
  const isAwaited = expected === undefined || listOf(includeOf(expected)).length > 0;
  const refused = isPass && isAwaited ? refusal : undefined;
  const ofAll = (name: 'selfEdits' | 'doubts') => [
    ...new Set([...job[name], ...gathered.runs.flatMap(({ file }) => file?.[name] ?? [])]),
  ];
  const doubts = ofAll('doubts');
  // What is gone or in doubt fails a job, too: a person decides about all of it.
  if (refused !== undefined && job.gone.length + doubts.length === 0) throw refused;
  const kept = job.history && (await keepHistory(gathered, expected, job.history, inputs, io));
  const before = kept?.markdown ?? '';
  const markdown: ActionEnd['markdown'] = (maxLength, url) =>
    before + gathered.markdown(maxLength - before.length, url);
  const path = join(written, 'report.md');
  await writeFile(path, markdown(longestReport));
  io.out(`${gathered.sentence}\n`);
  const told = endOfGathered(gathered);
  const end: ActionEnd = {
    ...told,
    markdown,
    hasArtifacts: folders.length > 0,
    ...(kept === undefined ? {} : { issueOutcome: kept.issueOutcome }),
    outputs: { ...told.outputs, 'report-path': path },
  };
  return {
    end: withSelfEdits(end, ofAll('selfEdits')),
    doubts: [...doubts, ...(refused === undefined ? [] : [refused.message])],
  };
}

const needsSchema = z.record(z.string(), z.looseObject({ result: z.string() }));

/**
 * Why a pass does not count: not all jobs that the report needs have succeeded. Any job of the run can take or replace an
 * artifact, but only GitHub says how a job has ended.
 */
function refusalOf(needs: string | undefined): InputError | undefined {
  const { data } = needsSchema.safeParse(parseLoose(needs ?? ''));
  if (data === undefined || Object.keys(data).length === 0)
    throw new InputError(
      needs === undefined ? 'the input `needs` is missing' : 'the input `needs` names no job',
      `Write needs: \${{ toJSON(needs) }}. It says whether the jobs that measured have ended well.`,
    );
  const jobs = Object.entries(data).flatMap(([name, { result }]) =>
    result === 'success' ? [] : `${name} (${result})`,
  );
  if (jobs.length === 0) return undefined;
  return new InputError(
    `Everything uploaded has passed, and yet ${jobs.join(', ')} did not succeed: the artifacts are not those of that job.`,
    'Its log says why it failed. An artifact name that is taken fails it, too.',
  );
}

export function endOfGathered(gathered: Gathered): ActionEnd {
  const { outcome, exitCode, sentence, markdown } = gathered;
  const decisions = gathered.runs.flatMap(({ decision }) => decision ?? []);
  const outputs = decisions.map(outputsOf);
  const drops = outputs.flatMap((each) => each['worst-drop'] ?? []);
  const [worst] = drops.sort((one, other) => Number(other) - Number(one));
  const regressions = outputs.reduce((sum, each) => sum + Number(each['regressions']), 0);
  return {
    ...{ outcome, exitCode, sentence, markdown, annotations: decisions.flatMap(annotationsOf), decisions },
    outputs: {
      ...{ outcome, regressions: String(regressions) },
      ...(worst === undefined ? {} : { 'worst-drop': worst }),
      'summary-json': JSON.stringify(JSON.parse(gathered.json)),
    },
  };
}

export function withoutRemovedJobs(jobs: unknown, gone: readonly string[]): unknown {
  if (gone.length === 0) return jobs;
  const include = listOf(includeOf(jobs));
  return jobs && include.filter((job) => !gone.includes(textOf(fieldOf(objectOf(job), 'slug')) ?? ''));
}

function includeOf(jobs: unknown): unknown {
  return fieldOf(objectOf(jobs), 'include') ?? jobs;
}

export function expectedJobs(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  const hint = `Give it the matrix output of plan: \${{ needs.plan.outputs.matrix }}.`;
  return parseOr(text, (_, cause) => new InputError('the input `expected` is not JSON', hint, { cause }));
}

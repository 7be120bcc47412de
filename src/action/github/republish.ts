import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { editedWorkflows } from '../../change/self-edits.ts';
import { refuse } from '../../config/settings-faults.ts';
import { acceptDecision } from '../../gate/choose-acceptance.ts';
import { describeFailure, InputError } from '../../lib/errors.ts';
import { openAnnotator } from '../../publish/github/annotator.ts';
import { stateOfExit, statusContext } from '../../publish/github/commit-status.ts';
import {
  downloadArtifacts,
  type ListedArtifact,
  newestAttempts,
  openArtifactsOf,
} from '../../publish/github/download-artifacts.ts';
import { fetchAcceptance } from '../../publish/github/fetch-acceptance.ts';
import {
  fetchChangedFiles,
  fetchCommentedPull,
  fetchReportingRun,
  type ReportingRun,
} from '../../publish/github/fetch-reporting-run.ts';
import { type GitHubRun, loadGitHubRun } from '../../publish/github/github-run.ts';
import type { GitHub } from '../../publish/github/open-github.ts';
import { type GitHubDestination, reportPublishers, warnThrough } from '../../publish/github/publishers.ts';
import { publishAll, type Watch } from '../../publish/publish-all.ts';
import type { Acceptance } from '../../records/acceptance.ts';
import type { GateOutcome } from '../../records/kept-outcome.ts';
import { printable } from '../../report/plain-text.ts';
import { secretsIn } from '../../store/without-secrets.ts';
import { acceptanceIn } from '../accept-regression.ts';
import { type ActionEnd, endOfFailure, withRemoved, withSelfEdits } from '../action-end.ts';
import { endOfGathered } from '../action-gather.ts';
import type { ActionDoor } from '../gate.ts';
import { gatherRuns } from '../gather-runs.ts';
import { destinationOf, type GitHubJob } from './destination.ts';
import { loadGateOutcome, outcomeArtifact } from './gate-outcome.ts';

type Job = GitHubJob & Pick<ActionDoor, 'temp'>;

/**
 * Reports an outcome again, now that somebody has accepted it. Nothing is measured, and only what the gate of the pull
 * request uploaded is read. If that is not possible, nothing on the pull request changes.
 */
export async function republish({ inputs, io, temp, save }: ActionDoor): Promise<number> {
  const job: Job = { own: inputs.own, run: await loadGitHubRun(io.env), io, temp };
  const annotator = openAnnotator(printable);
  const watch = warnThrough(annotator);
  let to: GitHubDestination = destinationOf(job, false);
  let end: ActionEnd;
  try {
    refuse(inputs.faults);
    const accepted = await acceptedAgain(job, to.reader(), watch);
    to = destinationOf({ ...job, run: accepted.run }, true);
    end = accepted.end;
  } catch (error) {
    io.err(`${describeFailure(error).text}\n`);
    end = endOfFailure(error, secretsIn(io.env));
  }
  const outputs = { passed: String(end.exitCode === 0), ...end.outputs };
  await publishAll(reportPublishers(to, { ...end, artifact: null, outputs }, annotator), watch, io.clock);
  save('ended', 'reported');
  return end.exitCode;
}

type Told = { readonly run: GitHubRun; readonly end: ActionEnd };

async function acceptedAgain(job: Job, github: GitHub, watch: Watch): Promise<Told> {
  const { own } = job;
  const pull = await fetchCommentedPull(github, job.run);
  const { acceptance, refusals } = acceptanceIn(await fetchAcceptance(github, pull, pull.pull ?? 0));
  if (acceptance === undefined)
    throw new InputError(
      `Nothing is accepted for commit ${pull.headSha.slice(0, 7)}. ${refusals.map((each) => `${each}.`).join(' ')}`.trim(),
      'Somebody with write access must comment "/quality accept REASON" after the push.',
    );
  const reporting = await fetchReportingRun(github, pull, statusContext(own['comment-key'], pull));
  const kept = await fetchKept(job, reporting, github, watch);
  const before = await reportKept(kept, undefined, job);
  if (before.exitCode !== kept.outcome.exitCode || reporting.state !== stateOfExit(kept.outcome.exitCode))
    throw new InputError(
      'The kept results now give another outcome than the published one: from another version, or from two jobs with one comment-key.',
      'Run the gate again: it then reads the acceptance.',
    );
  // The pull request's own workflow uploaded what is published here, so its changes to workflows are listed.
  const edits = editedWorkflows(await fetchChangedFiles(github, reporting.run));
  return { run: reporting.run, end: await reportKept(kept, acceptance, job, edits) };
}

type Kept = {
  readonly outcome: GateOutcome;
  /** The artifacts behind the decision, one folder each. */
  readonly folder: string;
  readonly folders: readonly string[];
};

async function fetchKept(
  { own, io, temp }: Job,
  reporting: ReportingRun,
  github: GitHub,
  { warn }: Watch,
): Promise<Kept> {
  const { run } = reporting;
  const into = await mkdtemp(join(temp, 'quality-baseline-kept-'));
  const [prefix, key] = [own['artifact-name'], own['comment-key']];
  const ofReport = outcomeArtifact(prefix, key, run.attempt);
  const leftOut: string[] = [];
  const folders = await downloadArtifacts({
    ...{
      source: openArtifactsOf(github, run),
      into,
      warn,
      leftOut: ({ name, why }) => leftOut.push(`${name}: ${why}`),
    },
    choose: (all: readonly ListedArtifact[]) => [
      ...newestAttempts(all, prefix, run.attempt),
      ...all.filter(({ name }) => name === ofReport),
    ],
  });
  if (leftOut.length > 0)
    throw new InputError(`The kept results cannot be read: ${leftOut.join('; ')}.`, 'Run the gate again.');
  for (const folder of folders) {
    const outcome = await loadGateOutcome(folder);
    if (outcome === undefined || outcome.head !== run.headSha) continue;
    if (outcome.key !== key || outcome.attempt !== run.attempt) continue;
    const isReport = folder === join(into, ofReport);
    const measured = isReport ? folders.filter((each) => each !== folder) : [folder];
    return { outcome, folder: isReport ? into : folder, folders: measured };
  }
  io.err(`Artifacts of run ${run.runId}: ${folders.length}.\n`);
  throw new InputError(
    `Run ${run.runId} has no kept outcome of the gate ${key}: it uploaded none, or that has expired.`,
    'Run the gate again. It needs `artifact: true` and the same `artifact-name` as this job.',
  );
}

async function reportKept(
  { outcome, folder, folders }: Kept,
  acceptance: Acceptance | undefined,
  { io, temp }: Job,
  edits: readonly string[] = [],
): Promise<ActionEnd> {
  const { expected, gone, doubts, policy } = outcome;
  const gathered = await gatherRuns(
    {
      ...{ folder, policy: { ...policy, bisect: false } },
      expected: expected ?? (folders.length === 0 ? [] : undefined),
      temp: await mkdtemp(join(temp, 'quality-baseline-merged-')),
      artifacts: { folders: expected === undefined ? folders : [], leftOut: [] },
      accept: async (decision) => ({
        decision: acceptance === undefined ? decision : acceptDecision(decision, acceptance),
        refusals: [],
      }),
    },
    io,
  );
  const ofRuns = gathered.runs.flatMap(({ file }) => file?.selfEdits ?? []);
  const end = withSelfEdits(endOfGathered(gathered), [...new Set([...outcome.selfEdits, ...ofRuns, ...edits])]);
  return withRemoved(folders.length === 0 && gone.length > 0 ? undefined : end, { slugs: gone, doubts, acceptance });
}

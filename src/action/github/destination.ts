import type { OwnInputs } from '../../config/action-inputs.ts';
import { keyGuard } from '../../endpoint/key-guard.ts';
import type { Io } from '../../lib/io.ts';
import type { GitHubRun } from '../../publish/github/github-run.ts';
import { addToBranch, fetchBranch } from '../../publish/github/history-branch.ts';
import { openGitHub, type Silence, wholeSilenceMs } from '../../publish/github/open-github.ts';
import type { GitHubDestination } from '../../publish/github/publishers.ts';
import type { Watch } from '../../publish/publish-all.ts';
import type { HistoryBranch } from '../action-history.ts';

export type GitHubJob = { readonly own: OwnInputs; readonly run: GitHubRun; readonly io: Io };

/** How long the reads of one question may take together. */
const readingMs = 90_000;

const silences = new WeakMap<GitHubRun, Silence>();

/** One for the whole job: a GitHub that never responds delays it once. */
function silenceOf(run: GitHubRun): Silence {
  const known = silences.get(run) ?? { leftMs: wholeSilenceMs };
  silences.set(run, known);
  return known;
}

/**
 * Where this job publishes. Without a verdict it writes to the step only, and no status is written for another commit,
 * or for one whose own branch decides.
 */
export function destinationOf(
  { own, run, io: { clock, random } }: GitHubJob,
  isVerdict: boolean,
  isOfHead = true,
): GitHubDestination {
  const token = own['github-token'] ?? '';
  const tells = token !== '' && isVerdict;
  const isDecided = isOfHead && !run.isOtherRef;
  // No signal: a publication that has begun finishes even if the job is cancelled.
  const { words: hide } = keyGuard(token);
  const access = { token: token || 'none', apiUrl: run.apiUrl, clock, random, hide, silence: silenceOf(run) };
  const wants = {
    comment: own.comment && tells,
    status: own.status && tells && isDecided,
    check: own['check-run'] && tells && isDecided,
    issue: own.issue && tells && isScheduledOrDispatched(run),
  };
  const reader = () => openGitHub({ ...access, budgetMs: readingMs });
  return { github: openGitHub(access), reader, run, key: own['comment-key'], wants };
}

/** Whether a schedule or a request started the run, and not a push or a pull request. */
export function isScheduledOrDispatched({ event }: GitHubRun): boolean {
  return ['schedule', 'workflow_dispatch', 'repository_dispatch'].includes(event);
}

export function historyBranchOf(
  { own, run, io: { clock, random } }: GitHubJob,
  temp: string,
  { warn }: Watch,
): HistoryBranch | undefined {
  const { history: branch, 'github-token': token } = own;
  if (branch === undefined) return undefined;
  const access = { run, token, branch, temp, clock, random };
  const message = `Keep what run ${run.runId} measured`;
  return { fetch: () => fetchBranch(access), add: (add) => addToBranch(access, message, add), warn };
}

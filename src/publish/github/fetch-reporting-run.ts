import { InputError } from '../../lib/errors.ts';
import { ifStatus } from './explain-github-error.ts';
import type { GitHubRun } from './github-run.ts';
import type { GitHub } from './open-github.ts';

export type ReportingRun = {
  /** The run that set the status of the commit. The status can be set again in its name. */
  readonly run: GitHubRun;
  readonly state: string;
};

/** The pull request as it is now, for a workflow that a comment starts. */
export async function fetchCommentedPull({ rest }: GitHub, run: GitHubRun): Promise<GitHubRun> {
  if (run.commented === null) {
    throw new InputError(
      `The event ${run.event} is not a comment on a pull request.`,
      'docs/workflows/commands.md shows the workflow that handles such comments.',
    );
  }
  const place = { owner: run.owner, repo: run.name, pull_number: run.commented };
  const { head, base, state } = (await rest.pulls.get(place)).data;
  if (state !== 'open')
    throw new InputError(`Pull request ${run.commented} is ${state}.`, 'Only an open pull request can be accepted.');
  const isFork = head.repo?.full_name !== `${run.owner}/${run.name}`;
  const otherBranch = base.ref === base.repo.default_branch ? null : base.ref;
  return { ...run, headSha: head.sha, baseSha: base.sha, otherBranch, pull: run.commented, isFork };
}

/**
 * The run that reported the newest outcome of a gate on the head. Only somebody with write access can write a status,
 * and GitHub itself describes the run that it names, not a file that a pull request uploaded.
 */
export async function fetchReportingRun(
  { rest, paginate }: GitHub,
  run: GitHubRun,
  context: string,
): Promise<ReportingRun> {
  const place = { owner: run.owner, repo: run.name };
  const head = run.headSha.slice(0, 7);
  const measureAgain = 'Run the gate again: /quality rerun, or "Re-run all jobs" on the page of its run.';
  const statuses = await paginate(rest.repos.listCommitStatusesForRef, { ...place, ref: run.headSha, per_page: 100 });
  const newest = statuses.find((status) => status.context === context);
  if (newest === undefined)
    throw new InputError(
      `No outcome of commit ${head} is known: it has no status ${context}.`,
      run.isFork ? 'A maintainer measures a fork with docs/workflows/fork-gate.md.' : measureAgain,
    );
  if (newest.state === 'pending')
    throw new InputError(
      `Commit ${head} is being measured.`,
      'The gate reads the pull request again when it has measured: nothing else is needed.',
    );
  if (newest.state === 'success')
    throw new InputError(`The gate lets commit ${head} through already.`, 'There is nothing to accept.');
  const page = `${run.serverUrl}/${run.owner}/${run.name}/actions/runs/`;
  const url = newest.target_url ?? '';
  const [, id, attempt] =
    (url.startsWith(page) && /^(\d{1,15})\/attempts\/(\d{1,6})$/.exec(url.slice(page.length))) || [];
  const asked = id === undefined ? undefined : rest.actions.getWorkflowRun({ ...place, run_id: Number(id) });
  const found = (await asked?.catch(ifStatus([404], undefined)))?.data;
  if (found === undefined)
    throw new InputError(`The status of commit ${head} names no run of this repository.`, measureAgain);
  if (found.head_sha !== run.headSha)
    throw new InputError(`The status of commit ${head} names a run of another commit.`, measureAgain);
  if (found.head_repository?.full_name !== `${run.owner}/${run.name}`)
    throw new InputError(
      `What was measured of commit ${head} was uploaded by a run of a fork, so anybody may have made it.`,
      'A maintainer measures a fork with docs/workflows/fork-gate.md.',
    );
  const identity = { runId: found.id, attempt: Number(attempt), event: found.event, isRepublished: true } as const;
  return { run: { ...run, ...identity, isFork: false }, state: newest.state };
}

/** GitHub lists at most this many files of a pull request. */
const mostListed = 3000;

/** What the pull request adds, changes, removes and renames; undefined if the list is not complete. */
export async function fetchChangedFiles(
  { rest, paginate }: GitHub,
  { owner, name, pull, headSha }: GitHubRun,
): Promise<readonly string[] | undefined> {
  if (pull === null) return undefined;
  const place = { owner, repo: name, pull_number: pull };
  const { data: now } = await rest.pulls.get(place);
  // The branch has moved: GitHub would list the files of newer commits.
  if (now.head.sha !== headSha) return undefined;
  const files = await paginate(rest.pulls.listFiles, { ...place, per_page: 100 });
  if (files.length >= mostListed || files.length !== now.changed_files) return undefined;
  return [...new Set(files.flatMap(({ filename, previous_filename }) => [filename, previous_filename ?? filename]))];
}

import type { GitHubRun } from './github-run.ts';
import { runPage } from './github-run.ts';
import type { GitHub } from './open-github.ts';

export type CommitStatus = {
  readonly state: 'pending' | 'success' | 'failure' | 'error';
  /** One plain sentence. */
  readonly description: string;
  /** A status without an outcome never hides an outcome of the same run. */
  readonly isFinal: boolean;
};

const longestDescription = 140;

/**
 * The name a branch rule requires: one per gate. A commit may be offered to several branches, whose gates differ: what
 * holds for another branch than the default has a separate name.
 */
export function gateName(key: string, { otherBranch }: Pick<GitHubRun, 'otherBranch'>): string {
  return otherBranch === null ? key : `${key}@${otherBranch.slice(0, 100)}`;
}

export function statusContext(key: string, run: Pick<GitHubRun, 'otherBranch'>): string {
  return `quality-baseline/${gateName(key, run)}`;
}

/** Exit code 0 lets the merge through; 1 and 4 are outcomes, anything else is none. */
export function stateOfExit(exitCode: number): 'success' | 'failure' | 'error' {
  if (exitCode === 0) return 'success';
  return exitCode === 1 || exitCode === 4 ? 'failure' : 'error';
}

/** Sets the status of the head commit, unless a newer run has: the newest status of a name counts. */
export async function publishStatus(
  { rest, paginate }: GitHub,
  run: GitHubRun,
  key: string,
  wanted: CommitStatus,
): Promise<'written' | 'superseded'> {
  const place = { owner: run.owner, repo: run.name };
  const context = statusContext(key, run);
  const standing = await paginate(rest.repos.listCommitStatusesForRef, { ...place, ref: run.headSha, per_page: 100 });
  const same = standing.filter((status) => status.context === context);
  if (same.some((each) => isAhead(compareToRun(each.target_url, run), each.state, wanted))) return 'superseded';
  await rest.repos.createCommitStatus({
    ...place,
    ...{ sha: run.headSha, context, state: wanted.state, target_url: runPage(run) },
    description: shorten(wanted.description),
  });
  return 'written';
}

/** Whether the existing state stays: `order` is above zero if a newer run wrote it. */
export function isAhead(
  order: number,
  state: string | null,
  wanted: { readonly state: string; readonly isFinal: boolean },
): boolean {
  if (order !== 0) return order > 0;
  // Two jobs of a run may share a name by mistake: a pass never hides the other's failure.
  return wanted.isFinal
    ? wanted.state === 'success' && state !== null && ['failure', 'error'].includes(state)
    : state !== 'pending';
}

/** Above zero if the run whose page a status links is newer than this one. No such page is older. */
function compareToRun(page: string | null, run: GitHubRun): number {
  const [, runId, attempt] = /\/actions\/runs\/(\d+)\/attempts\/(\d+)$/.exec(page ?? '') ?? [];
  if (runId === undefined) return -1;
  return Number(runId) - run.runId || Number(attempt) - run.attempt || (run.isRepublished ? -1 : 0);
}

export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longestDescription
    ? line
    : `${line.slice(0, longestDescription - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

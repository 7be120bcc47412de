import type { GitHubRun } from './github-run.ts';
import type { GitHub } from './open-github.ts';

/**
 * The open pull request whose head is the commit under test: a workflow that runs after that of a fork is not told. Of
 * several with the same head the first, which nobody can open afterwards. Undefined where no pull request is tested.
 */
export async function findPull(
  { rest, paginate }: GitHub,
  { owner, name, event, headSha, pull }: GitHubRun,
): Promise<number | undefined> {
  if (pull !== null || event !== 'workflow_run') return pull ?? undefined;
  // Those of the commit alone take another permission, and GitHub does not always know commits of forks by them.
  const open = await paginate(rest.pulls.list, { owner, repo: name, state: 'open', per_page: 100 });
  const numbers = open.filter(({ head }) => head.sha === headSha).map(({ number }) => number);
  return numbers.length === 0 ? undefined : Math.min(...numbers);
}

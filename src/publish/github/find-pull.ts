import type { GitHubRun } from './github-run.ts';
import type { GitHub } from './open-github.ts';

/**
 * The open pull request whose head is the commit under test: a workflow that runs after that of a fork is not told. Of
 * several with the same head the first, which nobody can open afterwards.
 */
export async function findPull(
  { rest, paginate }: GitHub,
  { owner, name, headSha, pull }: GitHubRun,
): Promise<number | undefined> {
  if (pull !== null) return pull;
  const place = { owner, repo: name };
  const ofCommit = await paginate(rest.repos.listPullRequestsAssociatedWithCommit, {
    ...{ ...place, commit_sha: headSha, per_page: 100 },
  });
  const found = firstOf(ofCommit, headSha);
  if (found !== undefined) return found;
  // GitHub does not always know commits of forks by their pull requests.
  return firstOf(await paginate(rest.pulls.list, { ...place, state: 'open', per_page: 100 }), headSha);
}

type Pull = { readonly number: number; readonly state: string; readonly head: { readonly sha: string } };

function firstOf(pulls: readonly Pull[], headSha: string): number | undefined {
  const numbers = pulls
    .filter(({ state, head }) => state === 'open' && head.sha === headSha)
    .map(({ number }) => number);
  return numbers.length === 0 ? undefined : Math.min(...numbers);
}

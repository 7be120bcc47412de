import type { GitHubRun } from './github-run.ts';
import type { GitHub } from './open-github.ts';

export type GroupedPull = { readonly number: number; readonly headSha: string; readonly groupedAt: string | undefined };

/** Merges of a group that are looked at: one for each pull request, those before it in the queue included. */
const mostCommits = 20;

/**
 * The open pull requests of a merge group, by its own commits: each merge that GitHub made names the head that it took.
 * Where it squashed or rebased, the commits name none. There the group is named after its pull request, and `groupedAt`
 * says when it was built: what was pushed later is no part of it.
 */
export async function fetchGroupPulls(github: GitHub, run: GitHubRun): Promise<readonly GroupedPull[]> {
  const { rest, paginate } = github;
  if (run.group === null) return [];
  const place = { owner: run.owner, repo: run.name };
  const heads = new Set<string>();
  let groupedAt: string | undefined;
  let sha = run.headSha;
  for (let count = 0; count < mostCommits; count += 1) {
    const { data: commit } = await rest.git.getCommit({ ...place, commit_sha: sha });
    groupedAt ??= new Date(commit.committer.date).toISOString();
    const [before, taken] = commit.parents;
    if (before === undefined || taken === undefined) break;
    heads.add(taken.sha);
    // Behind the group are those that have been merged, none of which is open.
    sha = before.sha;
  }
  const open = await paginate(rest.pulls.list, { ...place, state: 'open', base: run.group.target, per_page: 100 });
  const byCommit = open.filter(({ head }) => heads.has(head.sha));
  const named = Number(/\/pr-(\d+)-[0-9a-f]{40,64}$/.exec(run.group.branch)?.[1]);
  const byName = heads.size === 0 ? open.filter(({ number }) => number === named) : [];
  return [
    ...byCommit.map(({ number, head }) => ({ number, headSha: head.sha, groupedAt: undefined })),
    ...byName.map(({ number, head }) => ({ number, headSha: head.sha, groupedAt })),
  ];
}

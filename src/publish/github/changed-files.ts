import type { GitHubRun } from './github-run.ts';
import type { GitHub } from './open-github.ts';

/** The most files of a pull request that GitHub lists. */
const mostListed = 3000;

/** What the pull request adds, changes, removes and renames; undefined if that list would be incomplete. */
export async function fetchChangedFiles(
  { rest, paginate }: GitHub,
  { owner, name, pull, headSha }: GitHubRun,
): Promise<readonly string[] | undefined> {
  if (pull === null) return undefined;
  const place = { owner, repo: name, pull_number: pull };
  const { data: now } = await rest.pulls.get(place);
  // It has new commits: GitHub would describe those.
  if (now.head.sha !== headSha) return undefined;
  const files = await paginate(rest.pulls.listFiles, { ...place, per_page: 100 });
  if (files.length >= mostListed || files.length !== now.changed_files) return undefined;
  return [...new Set(files.flatMap(({ filename, previous_filename }) => [filename, previous_filename ?? filename]))];
}

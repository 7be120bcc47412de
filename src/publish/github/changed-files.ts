import type { GitHubRun } from './github-run.ts';
import type { GitHub } from './open-github.ts';

/** GitHub lists no more files of a pull request. */
const mostListed = 3000;

/** What the pull request adds, changes, removes and renames; undefined if the list is not complete. */
export async function fetchChangedFiles(
  { rest, paginate }: GitHub,
  { owner, name, pull, headSha }: GitHubRun,
): Promise<readonly string[] | undefined> {
  if (pull === null) return undefined;
  const place = { owner, repo: name, pull_number: pull };
  const { data: now } = await rest.pulls.get(place);
  // Somebody has pushed since: GitHub would list the files of newer commits.
  if (now.head.sha !== headSha) return undefined;
  const files = await paginate(rest.pulls.listFiles, { ...place, per_page: 100 });
  if (files.length >= mostListed || files.length !== now.changed_files) return undefined;
  return [...new Set(files.flatMap(({ filename, previous_filename }) => [filename, previous_filename ?? filename]))];
}

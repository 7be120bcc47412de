import { chooseCommand } from '../../gate/choose-acceptance.ts';
import type { GateCommand } from '../../model/acceptance.ts';
import { fetchAcceptance } from '../../publish/github/fetch-acceptance.ts';
import type { GitHubRun } from '../../publish/github/github-run.ts';
import { fetchGroupPulls } from '../../publish/github/group-pulls.ts';
import type { GitHub } from '../../publish/github/open-github.ts';
import type { Watch } from '../../publish/publish-all.ts';
import type { Fetched } from '../accept-regression.ts';

/** Whether there is anybody to ask: a pull request, or those of a merge group. */
export function isAskable({ pull, group }: GitHubRun): boolean {
  return pull !== null || group !== null;
}

/** What people asked of the pull request that is measured, or of each in its merge group. */
export async function fetchAsked(github: GitHub, run: GitHubRun): Promise<readonly Fetched[]> {
  if (run.pull !== null) return [await fetchAcceptance(github, run, run.pull)];
  const found: Fetched[] = [];
  for (const { number, headSha, groupedAt } of await fetchGroupPulls(github, run)) {
    const asked = await fetchAcceptance(github, { ...run, headSha }, number);
    const { since } = asked.head;
    // A group without commits of the pull request was built from what was at the head then.
    if (groupedAt === undefined || (since !== undefined && since <= groupedAt)) found.push(asked);
  }
  return found;
}

/** What somebody asked for, of a job that is run again: accepted is what was measured, and `medium` measures more. */
export async function fetchCommand(
  github: GitHub,
  run: GitHubRun,
  { warn, explain }: Watch,
): Promise<GateCommand | undefined> {
  if (run.attempt === 1 || run.pull === null) return undefined;
  try {
    const { head, requests } = await fetchAcceptance(github, run, run.pull);
    return chooseCommand(requests, head);
  } catch (error) {
    warn(`What was asked for on the pull request is not known, so it is measured as usual. Why: ${explain(error)}`);
    return undefined;
  }
}

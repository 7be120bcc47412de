import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { decideKeptRun } from '../../commands/report.ts';
import { chooseCommand } from '../../gate/choose-acceptance.ts';
import { describeFailure } from '../../lib/errors.ts';
import type { GateCommand } from '../../model/acceptance.ts';
import { downloadArtifacts, newestAttempts, openOwnArtifacts } from '../../publish/github/download-artifacts.ts';
import { fetchAcceptance, fetchGroupPulls } from '../../publish/github/fetch-acceptance.ts';
import type { GitHubRun } from '../../publish/github/github-run.ts';
import type { GitHub } from '../../publish/github/open-github.ts';
import type { Watch } from '../../publish/publish-all.ts';
import { findRunFolders } from '../../store/find-run.ts';
import type { Fetched } from '../accept-regression.ts';
import type { EarlierOutcome } from '../earlier-outcome.ts';
import type { GitHubJob } from './destination.ts';
import type { InputsAtBase } from './inputs-at-base.ts';

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
  reader: () => GitHub,
  { own, run }: Pick<GitHubJob, 'own' | 'run'>,
  { warn, explain }: Watch,
): Promise<GateCommand | undefined> {
  if (own.command !== 'check' || own['github-token'] === undefined) return undefined;
  if (run.attempt === 1 || run.pull === null) return undefined;
  try {
    const { head, requests } = await fetchAcceptance(reader(), run, run.pull);
    return chooseCommand(requests, head);
  } catch (error) {
    warn(`What was asked for on the pull request is not known, so it is measured as usual. Why: ${explain(error)}`);
    return undefined;
  }
}

/** More packs than the config names, at most. */
export function inputsFor(command: GateCommand | undefined, at: InputsAtBase): InputsAtBase {
  if (command !== 'medium') return at;
  const { pack: _, ...options } = at.inputs.options;
  return { ...at, inputs: { ...at.inputs, options: { ...options, tier: 'medium' } } };
}

/**
 * What an earlier attempt of this job measured of the same commit, to its end; undefined where that is not to be had.
 * `name` is that of its artifact, up to the attempt.
 */
export async function measuredBefore(
  name: string,
  { own, run, io, temp }: GitHubJob & { readonly temp: string },
): Promise<EarlierOutcome | undefined> {
  const into = await mkdtemp(join(temp, 'quality-baseline-before-'));
  const warn = (why: string) => io.err(`What was measured before cannot be used: it is measured again. ${why}\n`);
  try {
    await downloadArtifacts({
      ...{ source: openOwnArtifacts(io.clock), into, warn },
      choose: (all) => newestAttempts(all, own['artifact-name']).filter((each) => each.name.startsWith(name)),
    });
    const [only, ...others] = (await findRunFolders(into)).runs;
    if (only === undefined || others.length > 0 || only.file.endedAt === null) return undefined;
    const { decision } = await decideKeptRun(only.folder, io);
    // Only what was decided then, and is decided so now.
    return decision.outcome === only.file.outcome ? { decision, artifact: only.folder, head: run.headSha } : undefined;
  } catch (error) {
    warn(describeFailure(error).text);
    return undefined;
  }
}

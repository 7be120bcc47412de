import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { decideKeptRun } from '../../commands/report.ts';
import { chooseCommand } from '../../gate/choose-acceptance.ts';
import { describeFailure } from '../../lib/errors.ts';
import { downloadArtifacts, newestAttempts, openOwnArtifacts } from '../../publish/github/download-artifacts.ts';
import { type FetchedAcceptance, fetchAcceptance, fetchGroupPulls } from '../../publish/github/fetch-acceptance.ts';
import type { GitHubRun } from '../../publish/github/github-run.ts';
import type { GitHub } from '../../publish/github/open-github.ts';
import type { Watch } from '../../publish/publish-all.ts';
import type { GateCommand } from '../../records/acceptance.ts';
import { findRunFolders } from '../../store/find-run.ts';
import type { EarlierOutcome } from '../earlier-outcome.ts';
import type { GitHubJob } from './destination.ts';
import type { InputsAtBase } from './inputs-at-base.ts';

/** Whether there is a pull request, or a merge group of some, whose comments can ask for something. */
export function hasPullRequest({ pull, group }: GitHubRun): boolean {
  return pull !== null || group !== null;
}

/** The requests in comments and labels of the measured pull request, or of each one in its merge group. */
export async function fetchAcceptanceRequests(github: GitHub, run: GitHubRun): Promise<readonly FetchedAcceptance[]> {
  if (run.pull !== null) return [await fetchAcceptance(github, run, run.pull)];
  const found: FetchedAcceptance[] = [];
  for (const { number, headSha, groupedAt } of await fetchGroupPulls(github, run)) {
    const asked = await fetchAcceptance(github, { ...run, headSha }, number);
    const { since } = asked.head;
    // If the group lacks the commits of the pull request, it was built from the head of its own time.
    if (groupedAt === undefined || (since !== undefined && since <= groupedAt)) found.push(asked);
  }
  return found;
}

/** The comment command that a re-run job follows: `accept` reuses what was measured, `medium` measures more. */
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
    warn(`Commands on the pull request are unknown, so it is measured as usual. Why: ${explain(error)}`);
    return undefined;
  }
}

/** The inputs for a command: `medium` asks more packs than the config names, and nothing asks fewer. */
export function inputsFor(command: GateCommand | undefined, at: InputsAtBase): InputsAtBase {
  if (command !== 'medium') return at;
  const { pack: _, ...options } = at.inputs.options;
  if (options.tier === 'full') return at;
  return { ...at, inputs: { ...at.inputs, options: { ...options, tier: 'medium' } } };
}

/**
 * What an earlier attempt of this job measured completely for the same commit; undefined if there is none that can be
 * used. `name` is the start of its artifact's name, up to the attempt.
 */
export async function fetchEarlierAttempt(
  name: string,
  { own, run, io, temp }: GitHubJob & { readonly temp: string },
): Promise<EarlierOutcome | undefined> {
  const into = await mkdtemp(join(temp, 'quality-baseline-before-'));
  const warn = (why: string) =>
    io.err(`The earlier measurement cannot be used, so everything is measured again. ${why}\n`);
  try {
    await downloadArtifacts({
      ...{ source: openOwnArtifacts(io.clock), into, warn },
      choose: (all) =>
        newestAttempts(all, own['artifact-name'], run.attempt).filter((each) => each.name.startsWith(name)),
    });
    const [only, ...others] = (await findRunFolders(into)).runs;
    if (only === undefined || others.length > 0 || only.file.endedAt === null) return undefined;
    const { decision } = await decideKeptRun(only.folder, io);
    // Used only if today's rules reach the same outcome.
    return decision.outcome === only.file.outcome ? { decision, artifact: only.folder, head: run.headSha } : undefined;
  } catch (error) {
    warn(describeFailure(error).text);
    return undefined;
  }
}

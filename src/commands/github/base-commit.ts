import { InputError } from '../../lib/errors.ts';
import { commitOf } from '../../lib/git.ts';
import { fetchChangedFiles } from '../../publish/github/changed-files.ts';
import { openContentsTree } from '../../publish/github/contents-tree.ts';
import type { GitHubDestination } from '../../publish/github/publishers.ts';
import type { Watch } from '../../publish/publish-all.ts';
import { type BaseCommit, isJudging } from '../action-settings.ts';
import type { Io } from '../io.ts';
import type { GitHubJob } from './destination.ts';

/** Events whose workflow and checkout are those of what is to be merged. */
const ofHead: readonly string[] = [
  ...['pull_request', 'pull_request_review', 'pull_request_review_comment', 'merge_group'],
];

/** The commit that a pull request is to be merged into; undefined where there is none, or the checkout is not its own. */
export async function baseCommitOf(
  { io, own, run }: GitHubJob,
  { github }: GitHubDestination,
  watch: Watch,
): Promise<BaseCommit | undefined> {
  const { baseSha, event } = run;
  if (!isJudging(own.command) || own['decided-by'] === 'workspace') return undefined;
  if (ofHead.includes(event) && baseSha === null)
    throw new InputError(
      `The event ${event} does not say which commit it is to be merged into.`,
      'That commit decides what is asked and judged; `decided-by: workspace` does without it.',
    );
  if (baseSha === null || !(ofHead.includes(event) || (await isForeignCheckout(event, io)))) return undefined;
  return {
    sha: baseSha,
    tree: () => openContentsTree(github, run, baseSha),
    // It only says what to show: what decides is read from the base itself.
    changedFiles: () =>
      fetchChangedFiles(github, run).catch((error: unknown) => {
        io.err(`Which files the pull request changes cannot be told: ${watch.explain(error)}\n`);
        return undefined;
      }),
  };
}

/** Under `pull_request_target` the checkout is the default branch's, unless a workflow fetched the pull request itself. */
async function isForeignCheckout(event: string, { env, cwd }: Io): Promise<boolean> {
  if (event !== 'pull_request_target') return false;
  return (await commitOf(env['GITHUB_WORKSPACE'] || cwd, 'HEAD').catch(() => undefined)) !== env['GITHUB_SHA'];
}

/** A fork's workflow file is the fork's own: this keeps accidents out, not attackers. */
export function refuseForks({ own, run: { isFork } }: GitHubJob): void {
  if (!isFork || own['allow-forks'] || own.command === 'report') return;
  throw new InputError(
    'A pull request from a fork is not measured on this machine.',
    'docs/workflows shows the one in which a maintainer starts it, from the default branch.',
  );
}

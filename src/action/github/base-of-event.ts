import { isJudging } from '../../config/action-inputs.ts';
import { InputError } from '../../lib/errors.ts';
import { commitOf, topAbove } from '../../lib/git.ts';
import { openContentsTree } from '../../publish/github/contents-tree.ts';
import { fetchChangedFiles } from '../../publish/github/fetch-reporting-run.ts';
import { headEvents } from '../../publish/github/github-run.ts';
import type { GitHubDestination } from '../../publish/github/publishers.ts';
import type { Watch } from '../../publish/publish-all.ts';
import { type BaseCommit, workflowShaOf } from '../action-settings.ts';
import type { GitHubJob } from './destination.ts';

/** The commit to merge into; undefined if there is none, or if the checkout is not that of the pull request. */
export async function baseCommitOf(
  { io, own, run }: GitHubJob,
  { reader }: GitHubDestination,
  watch: Watch,
): Promise<BaseCommit | undefined> {
  const { event } = run;
  const isHead = headEvents.includes(event);
  const isSent = own.command === 'capture' || own.command === 'run';
  const baseSha = isHead ? run.baseSha : isSent ? await otherCommit(io) : null;
  if (isHead && baseSha === null && isJudging(own.command))
    throw new InputError(
      `The event ${event} does not name the commit to merge into.`,
      'That commit decides what is asked and judged.',
    );
  if (baseSha === null) return undefined;
  const github = reader();
  return {
    sha: baseSha,
    isPull: isHead,
    tree: () => openContentsTree(github, run, baseSha),
    workflows: () => openContentsTree(github, run, workflowShaOf(io.env)),
    // It only decides what to show: the rules are read from the base itself.
    changedFiles: () =>
      fetchChangedFiles(github, run).catch((error: unknown) => {
        io.err(`The changed files of the pull request are unknown: ${watch.explain(error)}\n`);
        return undefined;
      }),
  };
}

/** The commit whose workflow runs, if another one is checked out: its author may not choose where a run is sent. */
async function otherCommit({ cwd, env }: GitHubJob['io']): Promise<string | null> {
  const top = await topAbove(cwd);
  const head = top === undefined ? undefined : await commitOf(top, 'HEAD').catch(() => undefined);
  return head === undefined || head === workflowShaOf(env) ? null : workflowShaOf(env);
}

/** A fork controls its workflow file: this prevents accidents, not attacks. */
export function refuseForks({ own, run: { isFork } }: GitHubJob): void {
  if (!isFork || own['allow-forks'] || own.command === 'report' || own.command === 'plan') return;
  throw new InputError(
    'A pull request from a fork is not measured on this machine.',
    'docs/workflows shows a workflow that a maintainer starts, from the default branch.',
  );
}

import { realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import type { ActionInputs } from '../../config/action-inputs.ts';
import { InputError, ifUnusable } from '../../lib/errors.ts';
import { changedSinceCheckout, checkoutOf, commitOf, parentsOf, runGit } from '../../lib/git.ts';
import type { Io } from '../../lib/io.ts';
import { textOf } from '../../lib/loose.ts';
import { isOutside } from '../../lib/read-regular.ts';
import { type GitHubRun, headEvents } from '../../publish/github/github-run.ts';
import { plainLine, shorten } from '../../report/plain-text.ts';

type TreeJob = { readonly inputs: ActionInputs; readonly run: GitHubRun; readonly io: Pick<Io, 'cwd' | 'env'> };

/** Why this job measured another tree than that of the commit to report on; undefined if it did not. */
export async function treeFault(job: TreeJob): Promise<InputError | undefined> {
  return checkTree(job).then(
    () => undefined,
    ifUnusable((error) => error),
  );
}

async function checkTree({ inputs: { own, options }, run, io }: TreeJob): Promise<void> {
  if (!['check', 'plan', 'report'].includes(own.command)) return;
  const subject = textOf(options['subject-dir']);
  const isReported = own.command !== 'plan' && (own.comment || own.status || own['check-run']);
  const sha = io.env['GITHUB_SHA'] ?? '';
  const asked: Asked = { head: run.headSha, merge: sha };
  const cwd = await realpath(io.cwd);
  const top = await checkoutOf(cwd).catch(() => undefined);
  if (own.command === 'report') {
    // It measures nothing, so it needs no checkout. If there is one, the pull request's edits are read from it.
    if (headEvents.includes(run.event) && top !== undefined) await checkHead(top, asked);
    if (top !== undefined && own.runs !== undefined) await checkDownloaded(top, resolve(cwd, own.runs));
    if (run.event === 'pull_request_target' && top !== undefined) await checkBase(top, [sha, run.baseSha]);
    return;
  }
  const isTarget = run.event === 'pull_request_target';
  if (isTarget && subject === undefined)
    throw new InputError(
      'At pull_request_target the checkout has to be the base, and the tree of the pull request has to be in subject-dir.',
      'docs/workflows/fork-gate.md shows such a workflow; `on: pull_request` measures the checkout itself.',
    );
  if (!isTarget && !headEvents.includes(run.event)) {
    const measured = subject === undefined ? top : await checkoutOf(resolve(cwd, subject)).catch(() => undefined);
    if (isReported && measured !== undefined) await checkHead(measured, asked);
    return;
  }
  if (top === undefined) throw await noCheckout(cwd);
  await checkFolder(top, cwd);
  if (subject === undefined) {
    await checkHead(top, asked);
    await checkClean(top);
    return;
  }
  await checkBase(top, isTarget ? [sha, run.baseSha] : [sha, run.baseSha, run.headSha]);
  await checkSubject({ top, subject: resolve(cwd, subject), shown: subject, isReported }, asked);
}

/** The reported commit, and GitHub's merge of it. */
type Asked = { readonly head: string; readonly merge: string };

async function checkHead(folder: string, { head, merge }: Asked): Promise<void> {
  const commit = await commitOf(folder, 'HEAD').catch(() => undefined);
  if (commit === head) return;
  if (commit !== undefined && commit === merge && (await parentsOf(folder, commit)).includes(head)) return;
  throw new InputError(
    `The checkout is commit ${shortName(commit)}, which is neither ${shortName(head)}, the commit under test, nor its merge with the base.`,
    'Leave out `ref` at actions/checkout. A job that measures another tree takes `comment: false` and `status: false`, and no pull request starts it.',
  );
}

async function checkBase(top: string, allowed: readonly (string | null)[]): Promise<void> {
  const commit = await commitOf(top, 'HEAD').catch(() => undefined);
  if (commit !== undefined && allowed.includes(commit)) return;
  throw new InputError(
    `Config, packs and baselines come from the checkout here, and commit ${shortName(commit)} is not the base.`,
    'Check out the base without `ref`, and the pull request with `path: subject`.',
  );
}

type Subject = {
  readonly top: string;
  readonly subject: string;
  readonly shown: string;
  readonly isReported: boolean;
};

async function checkSubject({ top, subject, shown, isReported }: Subject, asked: Asked): Promise<void> {
  const real = await realpath(subject).catch(() => undefined);
  if (real === undefined)
    throw new InputError(
      `There is no folder ${shorten(plainLine(shown), 200)} for subject-dir.`,
      'Check out the pull request there.',
    );
  const own = await checkoutOf(real);
  if (own !== top) {
    if (own === undefined) throw await noCheckout(real);
    await checkHead(own, asked);
    await checkClean(own);
    return;
  }
  // Files of the base are not a pull request, even if subject-dir points to them.
  if (await isFolderOf(top, real)) await checkHead(top, asked);
  else if (isReported)
    throw new InputError(
      `${shorten(plainLine(shown), 200)} has no .git, so its commit is unknown.`,
      'Check out the pull request there, or take `comment: false`, `status: false` and `check-run: false`, and write the status in the workflow.',
    );
}

/** Refuses a folder inside the checkout that is not part of its commit, because such a folder has no base. */
async function checkFolder(top: string, cwd: string): Promise<void> {
  if (await isFolderOf(top, cwd)) return;
  throw new InputError(
    `Working directory ${relative(top, cwd)} is not part of the commit checked out at ${top}.`,
    'Start in the checkout of the pull request: `path` of actions/checkout and `working-directory` name the same folder.',
  );
}

async function isFolderOf(top: string, folder: string): Promise<boolean> {
  const inside = relative(top, folder).split(sep).join('/');
  if (inside === '') return true;
  return (await runGit(top, ['cat-file', '-t', `HEAD:${inside}`])).stdout.trim() === 'tree';
}

async function checkClean(top: string): Promise<void> {
  const [first, ...others] = await changedSinceCheckout(top);
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  throw new InputError(
    `${shorten(plainLine(first), 200)}${more} changed after the checkout, so this is not the tree of the pull request.`,
    'Do not change files that git tracks before this step; new files are allowed.',
  );
}

/** Results are downloaded: what is committed, its author wrote. */
async function checkDownloaded(top: string, folder: string): Promise<void> {
  if (isOutside(top, folder)) return;
  const { ok, stdout } = await runGit(top, ['ls-files', '--', folder]);
  const [first = ''] = stdout.split('\n');
  if (ok && first === '') return;
  throw new InputError(
    `\`runs\` has ${ok ? shorten(plainLine(first), 200) : 'files'} of the commit, which no job has measured.`,
    'Download the results into a folder that is not committed.',
  );
}

async function noCheckout(folder: string): Promise<InputError> {
  const { words } = await runGit(folder, ['rev-parse', '--show-toplevel']);
  return new InputError(
    `Which commit is measured is unknown: git knows no checkout in ${folder} (${shorten(plainLine(words), 200)}).`,
    'Use actions/checkout on a runner that has git.',
  );
}

function shortName(commit: string | null | undefined): string {
  return commit?.slice(0, 7) ?? 'unknown';
}

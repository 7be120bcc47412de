import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setSecret } from '@actions/core';
import type { Clock } from '../../lib/clock.ts';
import { InputError } from '../../lib/errors.ts';
import { runGit } from '../../lib/git.ts';
import type { GitHubRun } from './github-run.ts';

export type BranchAccess = {
  readonly run: Pick<GitHubRun, 'serverUrl' | 'owner' | 'name'>;
  readonly token: string | undefined;
  readonly branch: string;
  /** The files of the branch go into a new folder in here. */
  readonly temp: string;
  readonly clock: Clock;
  /** At least 0, below 1. */
  readonly random: () => number;
};

/** The folder with the branch's files; undefined as long as there is no such branch. */
export async function fetchBranch(access: BranchAccess): Promise<string | undefined> {
  const { folder, tip } = await layOut(access);
  return tip === undefined ? undefined : folder;
}

const mostAttempts = 6;
const pauseMs = 1_000;

/**
 * Commits to the branch what `add` does to its files, and creates the branch if there is none. If another job was
 * faster, it starts again from that job's result. Returns the folder.
 */
export async function addToBranch(
  access: BranchAccess,
  message: string,
  add: (folder: string) => Promise<void>,
): Promise<string> {
  const { branch, clock, random } = access;
  for (let attempt = 1; ; attempt += 1) {
    const { folder, tip } = await layOut(access);
    await add(folder);
    await ask(access, folder, ['add', '--all']);
    const { ok: isUnchanged } = await runGit(folder, ['diff', '--cached', '--quiet']);
    if (isUnchanged) return folder;
    await ask(access, folder, [...committer, 'commit', '--quiet', '--message', message]);
    const pushed = await git(access, folder, ['push', '--quiet', remoteOf(access), `HEAD:refs/heads/${branch}`]);
    if (pushed.ok) return folder;
    // Refused because another job was faster or is just pushing, or permanently?
    const isMoved = pushed.words.includes('cannot lock ref') || (await tipOf(access, folder)) !== tip;
    if (!isMoved || attempt === mostAttempts) throw refused(access, pushed.words);
    await clock.sleep(pauseMs * attempt * (0.5 + random()));
  }
}

const committer = [
  ...['-c', 'user.name=github-actions[bot]'],
  ...['-c', 'user.email=41898282+github-actions[bot]@users.noreply.github.com'],
  ...['-c', 'commit.gpgsign=false'],
];

async function layOut(access: BranchAccess): Promise<{ readonly folder: string; readonly tip: string | undefined }> {
  const { branch, temp } = access;
  const folder = await mkdtemp(join(temp, 'quality-baseline-history-'));
  await ask(access, folder, ['init', '--quiet']);
  // A link becomes a file that contains its target.
  await ask(access, folder, ['config', 'core.symlinks', 'false']);
  const tip = await tipOf(access, folder);
  if (tip === undefined) {
    await ask(access, folder, ['checkout', '--quiet', '--orphan', branch]);
    return { folder, tip };
  }
  await ask(access, folder, ['fetch', '--quiet', '--no-tags', '--depth=1', remoteOf(access), tip]);
  await ask(access, folder, ['checkout', '--quiet', '-B', branch, tip]);
  return { folder, tip };
}

async function tipOf(access: BranchAccess, folder: string): Promise<string | undefined> {
  const listed = await ask(access, folder, ['ls-remote', remoteOf(access), `refs/heads/${access.branch}`]);
  return /^[0-9a-f]{40,64}/.exec(listed)?.[0];
}

function remoteOf({ run: { serverUrl, owner, name } }: BranchAccess): string {
  return `${serverUrl}/${owner}/${name}`;
}

async function ask(access: BranchAccess, folder: string, words: readonly string[]): Promise<string> {
  const { ok, stdout, words: said } = await git(access, folder, words);
  if (ok) return stdout;
  throw refused(access, said);
}

/** Time limits of the commands that use the network: a short one to ask, longer ones to transfer files. */
const remoteCommands: Readonly<Record<string, number>> = { 'ls-remote': 30_000, fetch: 60_000, push: 60_000 };

/** The token is in the environment only: every process can read a command line. */
function git({ run: { serverUrl }, token }: BranchAccess, folder: string, words: readonly string[]) {
  const environment: Record<string, string> = { GIT_TERMINAL_PROMPT: '0' };
  const timeoutMs = remoteCommands[words[0] ?? ''];
  if (token !== undefined && timeoutMs !== undefined) {
    const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
    setSecret(basic);
    environment['GIT_CONFIG_COUNT'] = '1';
    environment['GIT_CONFIG_KEY_0'] = `http.${serverUrl}/.extraheader`;
    environment['GIT_CONFIG_VALUE_0'] = `AUTHORIZATION: basic ${basic}`;
  }
  return runGit(folder, words, { environment, timeoutMs });
}

function refused({ branch }: BranchAccess, words: string): InputError {
  const why = words.split('\n').filter((line) => line.trim() !== '');
  return new InputError(
    `git cannot keep or read the branch ${branch}: ${why.slice(0, 3).join(' ')}`,
    'The job needs contents: write to keep it, and the branch must not be protected.',
  );
}

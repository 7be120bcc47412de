import { realpath } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { execa } from 'execa';
import { InputError } from './errors.ts';

export type GitResult = { readonly ok: boolean; readonly stdout: string; readonly words: string };

type GitOptions = {
  readonly input?: string | undefined;
  readonly environment?: Readonly<Record<string, string>> | undefined;
};

/** Asks git in a folder. A failing command is a result; no hook and no monitor of the checkout runs along. */
export async function runGit(folder: string, words: readonly string[], options: GitOptions = {}): Promise<GitResult> {
  const { input = '', environment = {} } = options;
  const settings = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];
  const result = await execa('git', ['-C', folder, ...settings, ...words], {
    reject: false,
    stripFinalNewline: false,
    input,
    env: environment,
  });
  if (result.code === 'ENOENT') throw new InputError('there is no git command', 'Install git.');
  return { ok: result.exitCode === 0, stdout: result.stdout, words: result.stderr.trim() };
}

/** The folder of the checkout that `folder` lies in; undefined where it lies in none. */
export async function checkoutOf(folder: string): Promise<string | undefined> {
  const top = await runGit(folder, ['rev-parse', '--show-toplevel']);
  return top.ok ? top.stdout.replace(/\n$/, '') : undefined;
}

/** The full name of a commit; undefined where the checkout does not have it. */
export async function commitOf(folder: string, ref: string): Promise<string | undefined> {
  // `--verify` and the peeled suffix let nothing through that is not the name of a commit.
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const { ok, stdout } = await runGit(folder, words);
  return ok ? stdout.trim() : undefined;
}

/** A file as a git ref has it; undefined where that ref has no such file. */
export async function fileAtRef(path: string, ref: string): Promise<string | undefined> {
  const full = await realpath(resolve(path));
  const folder = dirname(full);
  const top = await checkoutOf(folder);
  if (top === undefined)
    throw new InputError(
      `${path} is not in a git checkout`,
      '--against compares with a commit of the same repository.',
    );
  const commit = await commitOf(folder, ref);
  if (commit === undefined)
    throw new InputError(`there is no commit "${ref}"`, 'Name a branch, tag or commit that this checkout has.');
  const inside = relative(top, full).replaceAll('\\', '/');
  const shown = await runGit(folder, ['show', `${commit}:${inside}`]);
  return shown.ok ? shown.stdout : undefined;
}

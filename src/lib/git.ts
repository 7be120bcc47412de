import { realpath } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { execa } from 'execa';
import { InputError } from './errors.ts';

export type GitResult = { readonly ok: boolean; readonly stdout: string; readonly words: string };

type GitOptions = {
  readonly input?: string | undefined;
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Ends it then: for what crosses the network. */
  readonly timeoutMs?: number | undefined;
};

/** Asks git in a folder. A failing command is a result; no hook and no monitor of the checkout runs along. */
export async function runGit(folder: string, words: readonly string[], options: GitOptions = {}): Promise<GitResult> {
  const { input = '', environment = {}, timeoutMs } = options;
  const settings = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];
  const result = await execa('git', ['-C', folder, ...settings, ...words], {
    reject: false,
    stripFinalNewline: false,
    input,
    env: environment,
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
  });
  if (result.code === 'ENOENT') throw new InputError('there is no git command', 'Install git.');
  const said = result.timedOut ? `git was stopped after ${(timeoutMs ?? 0) / 1000} s.` : result.stderr.trim();
  return { ok: result.exitCode === 0, stdout: result.stdout, words: said };
}

/** The folder of the checkout that `folder` lies in; undefined where it lies in none. */
export async function checkoutOf(folder: string): Promise<string | undefined> {
  const top = await runGit(folder, ['rev-parse', '--show-toplevel']);
  return top.ok ? top.stdout.replace(/\n$/, '') : undefined;
}

/** The same as a beginning of `folder`, unless a link on the way forbids it. */
export async function topAbove(folder: string): Promise<string | undefined> {
  const top = await checkoutOf(folder);
  if (top === undefined) return undefined;
  const named = resolve(folder, relative(await realpath(folder), top));
  return (await realpath(named).catch(() => undefined)) === top ? named : top;
}

/** The full name of a commit; undefined where the checkout does not have it. */
export async function commitOf(folder: string, ref: string): Promise<string | undefined> {
  // `--verify` and the peeled suffix let nothing through that is not the name of a commit.
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const { ok, stdout } = await runGit(folder, words);
  return ok ? stdout.trim() : undefined;
}

/** Of a commit that the checkout holds, in a shallow one too. */
export async function parentsOf(folder: string, commit: string): Promise<readonly string[]> {
  const { stdout } = await runGit(folder, ['cat-file', 'commit', commit]);
  const head = stdout.split('\n\n', 1)[0] ?? '';
  return [...head.matchAll(/^parent ([0-9a-f]{40,64})$/gm)].flatMap(([, parent]) => parent ?? []);
}

/** Files that the commit has and that are otherwise now; new ones do not count. */
export async function changedSinceCheckout(top: string): Promise<readonly string[]> {
  const words = ['--no-optional-locks', 'status', '--porcelain', '-z', '--no-renames', '--untracked-files=no'];
  const { ok, stdout, words: said } = await runGit(top, words);
  if (!ok) throw new InputError(`git cannot compare ${top} with its commit: ${said}`, 'Try it by hand: git status.');
  return stdout.split('\0').flatMap((line) => (line === '' ? [] : [line.slice(3)]));
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

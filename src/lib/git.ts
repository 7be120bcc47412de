import { lstat, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { execa } from 'execa';
import { InputError } from './errors.ts';
import type { Environment } from './io.ts';
import { openObjectTree, type Tree, type TreeItem } from './tree.ts';

type GitResult = { readonly ok: boolean; readonly stdout: string; readonly words: string };

type GitOptions = {
  readonly input?: string | undefined;
  readonly environment?: Readonly<Record<string, string>> | undefined;
  readonly timeoutMs?: number | undefined;
};

/** Without the checkout's hooks and file monitor. A failing command is a result. */
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
  const message = result.timedOut ? `git was stopped after ${(timeoutMs ?? 0) / 1000} s.` : result.stderr.trim();
  return { ok: result.exitCode === 0, stdout: result.stdout, words: message };
}

/** Undefined outside of any checkout. */
export async function checkoutOf(folder: string): Promise<string | undefined> {
  const top = await runGit(folder, ['rev-parse', '--show-toplevel']);
  return top.ok ? top.stdout.replace(/\n$/, '') : undefined;
}

/** Also for a folder that does not exist yet. */
export async function isInCheckout(folder: string): Promise<boolean> {
  if ((await stat(folder).catch(() => undefined))?.isDirectory() === true)
    return (await checkoutOf(folder).catch(() => undefined)) !== undefined;
  const above = dirname(folder);
  return above !== folder && (await isInCheckout(above));
}

/** The same as a prefix of `folder`, unless links make that impossible. */
export async function topAbove(folder: string): Promise<string | undefined> {
  const top = await checkoutOf(folder);
  if (top === undefined) return undefined;
  const named = resolve(folder, relative(await realpath(folder), top));
  return (await realpath(named).catch(() => undefined)) === top ? named : top;
}

/** The full hash; undefined if the checkout does not have it. */
export async function commitOf(folder: string, ref: string): Promise<string | undefined> {
  // `--verify` and `^{commit}` refuse everything that does not name a commit.
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const { ok, stdout } = await runGit(folder, words);
  return ok ? stdout.trim() : undefined;
}

/** Also in a shallow checkout. */
export async function parentsOf(folder: string, commit: string): Promise<readonly string[]> {
  const { stdout } = await runGit(folder, ['cat-file', 'commit', commit]);
  const head = stdout.split('\n\n', 1)[0] ?? '';
  return [...head.matchAll(/^parent ([0-9a-f]{40,64})$/gm)].flatMap(([, parent]) => parent ?? []);
}

/** New files do not count. */
export async function changedSinceCheckout(top: string): Promise<readonly string[]> {
  const words = ['--no-optional-locks', 'status', '--porcelain', '-z', '--no-renames', '--untracked-files=no'];
  const { ok, stdout, words: message } = await runGit(top, words);
  if (!ok) throw new InputError(`git cannot compare ${top} with its commit: ${message}`, 'Try it by hand: git status.');
  return stdout.split('\0').flatMap((line) => (line === '' ? [] : [line.slice(3)]));
}

/** Undefined if the ref does not have it. */
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

/** Set in a partial clone, where a file that was not fetched looks like one that a commit does not have. */
const partial = String.raw`^(remote\..*\.promisor|extensions\.partialclone)$`;

/** Undefined if the checkout does not have all of it, or git fails. */
export async function openGitTree(folder: string, sha: string): Promise<Tree | undefined> {
  const git = async (...words: readonly string[]) => {
    const all = ['-C', folder, '--no-replace-objects', ...words];
    const { exitCode, stdout } = await execa('git', all, {
      ...{ reject: false, encoding: 'buffer', stripFinalNewline: false },
    });
    return exitCode === 0 ? stdout : undefined;
  };
  const read = async (id: string, ...words: readonly string[]) => {
    const bytes = await git(...words, id);
    if (bytes === undefined) throw new Error(`git cannot read ${id} in ${folder}`);
    return bytes;
  };
  const isWhole = async () => (await git('config', '--get-regexp', partial)) === undefined;
  const isThere = async () => (await git('ls-tree', sha)) !== undefined;
  if (!/^[0-9a-f]{40,64}$/.test(sha) || !(await isWhole()) || !(await isThere())) return undefined;
  return openObjectTree(sha, {
    items: async (id) => itemsIn(await read(id, 'ls-tree', '-z', '--long', '--full-tree')),
    blob: (id) => read(id, 'cat-file', 'blob'),
  });
}

function itemsIn(bytes: Uint8Array): ReadonlyMap<string, TreeItem> {
  const lines = Buffer.from(bytes).toString('utf8').split('\0');
  return new Map(
    lines.flatMap((line) => {
      const [, mode = '', id = '', size, name = ''] = /^(\d+) \w+ ([0-9a-f]+) +(\d+|-)\t(.*)$/s.exec(line) ?? [];
      return name === '' ? [] : [[name, { mode, id, bytes: Number(size) }]];
    }),
  );
}

/** The next job of a CI system deletes the files there, and fails on those it may not delete. */
export function isCheckout(env: Environment): boolean {
  return !['', 'false', '0', undefined].includes(env['CI']);
}

/** In CI a stranger may have written the tree. Outside of CI the user may link to a larger disk. */
export async function refuseLinksInCheckout(env: Environment, root: string, path: string): Promise<void> {
  if (isCheckout(env)) await refuseLinks(root, path);
}

/** Refuses a path below `root` that leads through a link, which a stranger's checkout may contain. */
async function refuseLinks(root: string, path: string): Promise<void> {
  const inside = relative(resolve(root), resolve(root, path));
  // A path outside of `root` was chosen by the user.
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return;
  let here = await realpath(root);
  for (const part of inside.split(sep).filter((each) => each !== '')) {
    here = join(here, part);
    const info = await lstat(here).catch(() => undefined);
    if (info === undefined) return;
    if (info.isSymbolicLink())
      throw new InputError(
        `${relative(await realpath(root), here)} is a symbolic link: files written there would land outside the checkout`,
        'Remove the link from the repository: a run is kept in a folder of the checkout.',
      );
  }
}

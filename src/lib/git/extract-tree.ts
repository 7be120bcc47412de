import { copyFile, lstat, readlink, realpath, rm, stat, utimes } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { InputError } from '../errors.ts';
import { runGit } from '../git.ts';
import { makeDeep } from '../machine/make-deep.ts';
import { type GitEntry, type GitTree, linkMode } from './git-tree.ts';

type Objects = { readonly tree: string; readonly environment: Readonly<Record<string, string>> };

// Larger files are left out, since no file that is read as text is as large; their ids are known.
const mostBytes = 1024 * 1024;

/** Without touching checkout, index or branches. `isWhole` includes large files. */
export async function extractCommit(
  top: string,
  commit: string,
  folder: string,
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): Promise<GitTree> {
  const most = isWhole ? Number.POSITIVE_INFINITY : mostBytes;
  return extract(top, { tree: `${commit}^{tree}`, environment: {} }, folder, most);
}

/** Those that git tracks and those it would add. `place` is another folder with these files, which is no checkout. */
export async function extractWorkingTree(top: string, folder: string, place = top): Promise<GitTree> {
  return { ...(await extract(top, await snapshot(top, `${folder}.git`, place), folder)), top: place };
}

/** As git would commit them, in a separate index and object store. */
async function snapshot(top: string, work: string, place: string): Promise<Objects> {
  const [index = '', objects = ''] = await gitPaths(top, ['index', 'objects']);
  const ownObjects = join(work, 'objects');
  const ownIndex = join(work, 'index');
  await makeDeep(ownObjects);
  if (place === top) await copyIndex(index, ownIndex);
  const stored = { GIT_OBJECT_DIRECTORY: ownObjects, GIT_ALTERNATE_OBJECT_DIRECTORIES: objects };
  const elsewhere = place === top ? {} : { GIT_DIR: await gitPath(top, '.'), GIT_WORK_TREE: place };
  const environment = { ...stored, ...elsewhere, GIT_INDEX_FILE: ownIndex };
  await ask(place, ['add', '--update', '--', '.'], { environment });
  const untracked = await ask(place, ['ls-files', '-z', '--others', '--exclude-standard'], { environment });
  const input = (await Promise.all(split(untracked).map((path) => smallPath(place, path)))).join('');
  if (input !== '') await ask(place, ['update-index', '--add', '-z', '--stdin'], { environment, input });
  const tree = await ask(top, ['write-tree'], { environment });
  return { tree: tree.trim(), environment: stored };
}

/** Spares git from reading unchanged files. A date would round the time up, and git miss an edit in the same second. */
async function copyIndex(index: string, copy: string): Promise<void> {
  const info = await stat(index).catch(() => undefined);
  if (info === undefined) return; // nothing was ever added
  await copyFile(index, copy);
  await utimes(copy, info.atime, Math.floor(info.mtimeMs / 1000));
}

/** Such as a model. */
async function smallPath(top: string, path: string): Promise<string> {
  const info = await lstat(join(top, path)).catch(() => undefined);
  return info !== undefined && !info.isDirectory() && info.size <= mostBytes ? `${path}\0` : '';
}

/** One process tells all of them, unless a path has a line break. */
async function gitPaths(top: string, names: readonly string[]): Promise<readonly string[]> {
  const output = await ask(top, ['rev-parse', ...names.flatMap((name) => ['--git-path', name])]);
  const lines = output.replace(/\n$/, '').split('\n');
  if (lines.length !== names.length) return Promise.all(names.map((name) => gitPath(top, name)));
  return lines.map((line) => resolve(top, line.trim()));
}

async function gitPath(top: string, name: string): Promise<string> {
  return resolve(top, (await ask(top, ['rev-parse', '--git-path', name])).trim());
}

async function extract(
  top: string,
  { tree, environment }: Objects,
  folder: string,
  most = mostBytes,
): Promise<GitTree> {
  const listed = split(await ask(top, ['ls-tree', '-r', '-z', '-l', '--full-tree', tree], { environment }));
  const entries = new Map<string, GitEntry>();
  const wanted: string[] = [];
  for (const line of listed) {
    const [, mode = '', id = '', size = '', path = ''] = /^(\d+) \w+ (\w+) +(-|\d+)\t(.*)$/s.exec(line) ?? [];
    entries.set(path, { mode, id });
    if (size !== '-' && Number(size) <= most) wanted.push(`${path}\0`);
  }
  await makeDeep(folder);
  const real = await realpath(folder);
  // In a folder of its own, git converts by the attributes of this tree, and not by those of the checkout.
  const index = { ...environment, GIT_INDEX_FILE: `${real}.index`, GIT_WORK_TREE: real };
  await ask(top, ['read-tree', tree], { environment: index });
  const written = ['checkout-index', '--force', '--quiet', '-z', '--stdin', `--prefix=${real}/`];
  // Without the LFS filters, git writes the pointer of a large file and downloads nothing.
  const settings = ['-c', 'filter.lfs.smudge=', '-c', 'filter.lfs.process=', '-c', 'filter.lfs.required=false'];
  await ask(top, [...settings, ...written], { environment: index, input: wanted.join('') });
  return { folder: real, top, entries, links: await tameLinks(real, entries) };
}

/** They lead no reader of the folder elsewhere. */
async function tameLinks(folder: string, entries: GitTree['entries']): Promise<GitTree['links']> {
  const paths = [...entries].flatMap(([path, { mode }]) => (mode === linkMode ? [path] : []));
  const links = new Map<string, string>();
  const out: string[] = [];
  for (const path of paths) {
    const link = join(folder, path);
    const [target, real] = await Promise.all([readlink(link), realpath(link)].map((asked) => asked.catch(() => '')));
    if (target !== undefined && target !== '') links.set(path, target);
    if (real === undefined || real === '' || relative(folder, real).split(sep)[0] === '..') out.push(link);
  }
  for (const link of out) await rm(link, { force: true });
  return links;
}

async function ask(top: string, words: readonly string[], options: Parameters<typeof runGit>[2] = {}): Promise<string> {
  const environment = { ...options.environment, GIT_NO_REPLACE_OBJECTS: '1' };
  const { ok, stdout, words: message } = await runGit(top, words, { ...options, environment });
  if (ok) return stdout;
  throw new InputError(`git cannot read the files of the checkout: ${message}`, 'Try it by hand: git status.');
}

function split(text: string): string[] {
  return text.split('\0').filter((part) => part !== '');
}

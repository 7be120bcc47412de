import { realpath } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { execa } from 'execa';
import { InputError } from '../lib/errors.ts';
import { decodeTreeFile, followingLinks, maxTreeFileBytes, type Tree, tooLarge } from '../lib/tree.ts';

/** A file as a git ref has it; undefined where that ref has no such file. */
export async function fileAtRef(path: string, ref: string): Promise<string | undefined> {
  const full = await realpath(resolve(path));
  const git = (arguments_: readonly string[]) =>
    execa('git', ['-C', dirname(full), ...arguments_], { reject: false, stripFinalNewline: false });
  const top = await git(['rev-parse', '--show-toplevel']);
  if (top.exitCode !== 0)
    throw new InputError(
      `${path} is not in a git checkout`,
      '--against compares with a commit of the same repository.',
    );
  // `--verify` and the peeled suffix let nothing through that is not the name of a commit.
  const commit = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
  if (commit.exitCode !== 0)
    throw new InputError(`there is no commit "${ref}"`, 'Name a branch, tag or commit that this checkout has.');
  const inside = relative(top.stdout.trim(), full).replaceAll('\\', '/');
  const shown = await git(['show', `${commit.stdout.trim()}:${inside}`]);
  return shown.exitCode === 0 ? shown.stdout : undefined;
}

type GitEntry = { readonly id: string; readonly bytes: number };

/** A commit that the checkout holds whole; undefined where it does not, or where git cannot be asked. */
export async function openGitTree(folder: string, sha: string): Promise<Tree | undefined> {
  const git = async (...words: readonly string[]) => {
    const all = ['-C', folder, '--no-replace-objects', '--literal-pathspecs', ...words];
    const { exitCode, stdout } = await execa('git', all, {
      ...{ reject: false, encoding: 'buffer', stripFinalNewline: false },
    });
    return exitCode === 0 ? stdout : undefined;
  };
  // What a partial clone lacks looks as if it were not in the commit.
  const partial = await git('config', '--get-regexp', String.raw`^(remote\..*\.promisor|extensions\.partialclone)$`);
  if (partial !== undefined || !/^[0-9a-f]{40,64}$/.test(sha)) return undefined;
  const top = await git('rev-parse', '--verify', '--quiet', `${sha}^{tree}`);
  if (top === undefined) return undefined;
  const name = sha.slice(0, 7);
  const ask = async (...words: readonly string[]) => {
    const answer = await git(...words);
    if (answer === undefined) throw new Error(`git ${words.join(' ')} failed in ${folder}`);
    return answer;
  };

  const find = followingLinks<GitEntry>(name, async (path) => {
    if (path === '') return { kind: 'folder', found: { id: textOf(top).trim(), bytes: 0 } };
    const line = textOf(await ask('ls-tree', '-z', '--long', '--full-tree', sha, '--', path));
    const [, mode = '', id = '', bytes] = /^(\d+) \w+ ([0-9a-f]+) +(\d+|-)\t/.exec(line) ?? [];
    if (mode === '120000') return { kind: 'link', target: textOf(await ask('cat-file', 'blob', id)) };
    const kind = kindOf(mode);
    return kind === undefined ? undefined : { kind, found: { id, bytes: Number(bytes) } };
  });

  return {
    name,
    async read(path) {
      const entry = await find(path);
      if (entry?.kind !== 'file') return undefined;
      if (entry.found.bytes > maxTreeFileBytes) throw tooLarge(`${name}:${path}`);
      return decodeTreeFile(await ask('cat-file', 'blob', entry.found.id), `${name}:${path}`);
    },
    async list(path) {
      const entry = await find(path);
      if (entry?.kind !== 'folder') return [];
      const lines = textOf(await ask('ls-tree', '-z', '--full-tree', entry.found.id)).split('\0');
      const names = lines.flatMap((line) => {
        const [, mode = '', each = ''] = /^(\d+) [^\t]*\t(.*)$/s.exec(line) ?? [];
        const kind = kindOf(mode);
        return kind === undefined ? [] : [kind === 'folder' ? `${each}/` : each];
      });
      return names.sort();
    },
  };
}

function kindOf(mode: string): 'file' | 'folder' | undefined {
  if (mode === '040000') return 'folder';
  return mode.startsWith('100') ? 'file' : undefined;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}

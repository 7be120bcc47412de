import { execa } from 'execa';
import { decodeTreeFile, followingLinks, maxTreeFileBytes, type Tree, tooLarge } from './tree.ts';

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

import { InputError } from '../../lib/errors.ts';
import {
  decodeTreeFile,
  followingLinks,
  maxTreeFileBytes,
  type Tree,
  type TreeEntry,
  tooLarge,
} from '../../lib/tree.ts';
import { answerOf, explainGitHubError } from './explain-github-error.ts';
import type { GitHubRun } from './github-run.ts';
import type { GitHub } from './open-github.ts';

type Found = {
  readonly content: string;
  readonly size: number;
  /** The entries of a folder, including those that are neither files nor folders. */
  readonly names: readonly string[];
  readonly listed: readonly string[];
};

/** GitHub lists at most this many entries of a folder. */
const mostListed = 1000;

/** A commit read from GitHub, for a checkout that does not contain it. */
export function openContentsTree(github: GitHub, run: GitHubRun, sha: string): Tree {
  const name = sha.slice(0, 7);
  const known = new Map<string, Found>();

  async function fetchEntry(path: string): Promise<TreeEntry<Found> | undefined> {
    const above = known.get(path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');
    const isListed = above !== undefined && isWhole(above);
    if (path !== '' && isListed && !above.names.includes(path.slice(path.lastIndexOf('/') + 1))) return undefined;
    try {
      const { data } = await github.rest.repos.getContent({ owner: run.owner, repo: run.name, path, ref: sha });
      if (Array.isArray(data)) {
        const found = folderOf(data);
        known.set(path, found);
        return { kind: 'folder', found };
      }
      if (data.type === 'symlink') return { kind: 'link', target: data.target };
      if (data.type !== 'file') return undefined;
      return { kind: 'file', found: { content: data.content, size: data.size, names: [], listed: [] } };
    } catch (error) {
      const isMissing = answerOf(error)?.status === 404;
      if (isMissing && path !== '') return undefined;
      const what = path === '' ? '' : `:${path}`;
      throw new InputError(
        `the base commit ${name}${what} is not in this checkout, which needs fetch-depth: 0, and cannot be read from GitHub: ${explainGitHubError(error)}`,
        isMissing
          ? 'Set fetch-depth: 0 at actions/checkout, or give the token `contents: read`.'
          : 'Set fetch-depth: 0 at actions/checkout.',
        { cause: error },
      );
    }
  }

  const find = followingLinks(name, fetchEntry);
  return {
    name,
    async read(path, maxBytes = maxTreeFileBytes) {
      const entry = await find(path);
      if (entry?.kind !== 'file') return undefined;
      const { size, content } = entry.found;
      if (size > maxBytes) throw tooLarge(`${name}:${path}`, maxBytes);
      if (size > maxTreeFileBytes)
        throw new InputError(
          `${name}:${path} is larger than 1 MiB, and GitHub gives no larger file`,
          'Set fetch-depth: 0 at actions/checkout.',
        );
      return decodeTreeFile(Buffer.from(content, 'base64'), `${name}:${path}`, maxBytes);
    },
    async list(path) {
      const entry = await find(path);
      if (entry?.kind !== 'folder') return [];
      if (isWhole(entry.found)) return entry.found.listed;
      throw new InputError(
        `${name}:${path} is not in this checkout, which needs fetch-depth: 0: it holds ${mostListed} files or more, and GitHub lists no further ones`,
        'Set fetch-depth: 0 at actions/checkout.',
      );
    },
  };
}

function isWhole({ names }: Found): boolean {
  return names.length < mostListed;
}

function folderOf(entries: readonly { readonly type: string; readonly name: string }[]): Found {
  const listed = entries.flatMap(({ type, name }) => (type === 'dir' ? [`${name}/`] : type === 'file' ? [name] : []));
  return { content: '', size: 0, names: entries.map(({ name }) => name), listed: listed.sort() };
}

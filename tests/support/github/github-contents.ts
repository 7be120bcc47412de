import { leastOf } from './github-description.ts';
import { type Asked, notFound, type Reply } from './github-routes.ts';
import type { GitHubState } from './github-state.ts';

/** The fake's hash of a file or folder says where it is. */
const idOf = (key: string) => Buffer.from(key).toString('hex');
const keyOf = (id: string) => Buffer.from(id, 'hex').toString();

/** A folder of a commit, as GitHub lists it: by its hash, or that of the commit. */
export function getTree(state: GitHubState, { route }: Asked): Reply {
  const id = route.values['tree_sha'] ?? '';
  const known = [...state.contents.keys(), ...state.links.keys()];
  const start = known.some((key) => key.startsWith(`${id}:`)) ? `${id}:` : `${keyOf(id)}/`;
  const all = known.filter((key) => key.startsWith(start));
  if (all.length === 0) return notFound;
  const names = [...new Set(all.map((key) => key.slice(start.length).split('/', 1)[0] ?? ''))];
  const tree = names.map((path) => {
    const key = `${start}${path}`;
    const [link, text] = [state.links.get(key), state.contents.get(key)];
    const size = Buffer.byteLength(link ?? text ?? '');
    if (link !== undefined) return { path, mode: '120000', type: 'blob', sha: idOf(key), size };
    if (text !== undefined) return { path, mode: '100644', type: 'blob', sha: idOf(key), size };
    return { path, mode: '040000', type: 'tree', sha: idOf(key) };
  });
  return { status: 200, body: leastOf('git-tree', { sha: id, tree, truncated: false }) };
}

/** A file, or the target of a link. */
export function getBlob(state: GitHubState, { route }: Asked): Reply {
  const sha = route.values['file_sha'] ?? '';
  const text = state.contents.get(keyOf(sha)) ?? state.links.get(keyOf(sha));
  if (text === undefined) return notFound;
  const content = Buffer.from(text).toString('base64');
  return { status: 200, body: leastOf('blob', { sha, content, encoding: 'base64', size: Buffer.byteLength(text) }) };
}

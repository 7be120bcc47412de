import { dirname, join } from 'node:path/posix';
import { leastOf } from './github-description.ts';
import { type Asked, notFound, type Reply } from './github-routes.ts';
import type { GitHubState } from './github-state.ts';

const longestInReply = 1024 * 1024;
const mostListed = 1000;

/** A file, a link or a folder of a commit, as GitHub describes it. */
export function getContent(state: GitHubState, { route, url }: Asked): Reply {
  const path = route.values['path'] ?? '';
  const ref = url.searchParams.get('ref') ?? 'main';
  const target = state.links.get(`${ref}:${path}`);
  // A link to a file is answered with the file, any other link with itself.
  const content =
    state.contents.get(`${ref}:${path}`) ??
    (target === undefined ? undefined : state.contents.get(`${ref}:${join(dirname(path), target)}`));
  if (content !== undefined) return { status: 200, body: fileBody(path, content) };
  if (target !== undefined) return { status: 200, body: leastOf('content-symlink', { path, target }) };
  const start = `${ref}:${path === '' ? '' : `${path}/`}`;
  const below = [...state.contents.keys(), ...state.links.keys()]
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length));
  if (below.length === 0) return notFound;
  const links = { git: null, html: null, self: `${state.origin}/somewhere` };
  const entries = [...new Set(below.map((each) => each.split('/', 1)[0] ?? ''))].map((name) => ({
    ...{ type: typeOf(name), size: 1, name, path: path === '' ? name : `${path}/${name}`, sha: 'f'.repeat(40) },
    ...{ url: links.self, git_url: null, html_url: null, download_url: null, _links: links },
  }));
  return { status: 200, body: entries.slice(0, mostListed) };

  function typeOf(name: string): string {
    if (state.links.has(`${start}${name}`)) return 'symlink';
    return state.contents.has(`${start}${name}`) ? 'file' : 'dir';
  }
}

function fileBody(path: string, content: string) {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const size = Buffer.byteLength(content);
  const sent =
    size > longestInReply
      ? { encoding: 'none', content: '' }
      : { encoding: 'base64', content: Buffer.from(content).toString('base64') };
  return leastOf('content-file', { type: 'file', path, name, size, ...sent });
}

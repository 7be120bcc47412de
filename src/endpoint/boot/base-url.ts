import { InputError } from '../../lib/errors.ts';

// Endings that users copy from a terminal, a curl line or a health check, below /v1 or beside it.
const knownEndings =
  /\/(?:chat\/completions|completions|chat|responses|embeddings|messages|models(?:\/.*)?|health|metrics|props|slots|version)$/i;
const example = 'http://localhost:8000/v1';

/** The base URL of the API, without a slash at its end: `…/v1`, or that of a cloud API, such as `…/v1beta/openai`. */
export function parseBaseUrl(text: string): string {
  const typed = text.trim();
  if (typed === '') throw new InputError('the endpoint is empty', `Give its address, such as ${example}.`);
  refuseOddForms(typed);
  const url = parseUrl(typed);
  if (url.username !== '' || url.password !== '')
    throw new InputError(
      `the endpoint ${url.host} holds a user name or password`,
      `Give ${url.origin}${v1Path(url) ?? '/v1'}, and the key with --api-key.`,
    );
  const path = v1Path(url);
  if (url.search !== '' || url.hash !== '' || /[?#]$/.test(typed))
    throw new InputError(
      `the endpoint ${url.origin}${url.pathname} has a query or fragment`, // which may hold a key: not shown
      `Did you mean ${url.origin}${path ?? '/v1'}?`,
    );
  if (path === undefined)
    throw new InputError(
      `the endpoint ${url.origin}${url.pathname} does not lead to an OpenAI-compatible API under /v1`,
      `Did you mean ${url.origin}${nearestV1(url.pathname)}?`,
    );
  return `${url.origin}${path}`;
}

function refuseOddForms(typed: string): void {
  const port = /^:?(\d{1,5})(?:\/.*)?$/.exec(typed)?.[1];
  if (port !== undefined)
    // A key may follow: not shown.
    throw new InputError(`"${typed.split(/[?#]/, 1)[0]}" names no host`, `Did you mean http://localhost:${port}/v1?`);
  if (/^[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*(?:\/.*)?$/i.test(typed))
    throw new InputError(
      `"${typed}" is an IPv6 address without brackets`,
      `Write it as http://[${typed.split('/', 1)[0]}]:8000/v1, with its port after the bracket.`,
    );
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(typed)?.[1]?.toLowerCase();
  if (scheme === undefined || scheme === 'http' || scheme === 'https') return;
  const fixed = scheme.endsWith('s') ? 'https' : 'http';
  throw new InputError(`"${scheme}:" is no scheme of a model server`, `Start the endpoint with ${fixed}://.`);
}

function parseUrl(typed: string): URL {
  const full = /^https?:/i.test(typed) ? typed : `${guessScheme(typed)}://${typed.replace(/^\/+/, '')}`;
  // The platform's parser drops tabs and line ends, which would hide a bad paste.
  const url = /[\s\p{Cc}]/u.test(full) || !URL.canParse(full) ? undefined : new URL(full);
  if (url === undefined || url.hostname === '')
    throw new InputError('the endpoint cannot be read as a URL', `Write it like ${example}.`);
  return url;
}

/** Without a scheme: https for a public name without a port, as cloud APIs have; http for servers that users run. */
function guessScheme(typed: string): 'http' | 'https' {
  const host = /^\/*([^/?#]*)/.exec(typed)?.[1] ?? '';
  if (/:443$/.test(host)) return 'https';
  const isPublicName = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(host);
  return isPublicName && !/\.(?:local|lan|home|internal|localhost|test)$/i.test(host) ? 'https' : 'http';
}

/** Up to and including `/v1`; undefined if the rest of the path names something else. */
function v1Path(url: URL): string | undefined {
  const path = cleanPath(url.pathname);
  if (path.endsWith('/v1')) return path;
  const base = path.replace(knownEndings, '');
  if (base.endsWith('/v1')) return base;
  const versions = base.split('/').filter((part) => /^v\d/i.test(part));
  if (versions.includes('v1')) return undefined;
  // Any other version may be right: the first token shows whether an API is there.
  return versions.length > 0 ? base : `${base}/v1`;
}

function cleanPath(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
}

function nearestV1(pathname: string): string {
  const parts = cleanPath(pathname).split('/');
  const version = parts.indexOf('v1');
  return `${parts.slice(0, version).join('/')}/v1`;
}

/** The API beside a readiness URL, and that URL unless it only names the API. */
export function parseReadyUrl(text: string): { readyUrl: string | undefined; baseUrl: string } {
  const typed = text.trim();
  const [address = ''] = typed.split(/[?#]/, 1);
  const baseUrl = parseBaseUrl(address);
  // Parsed again for its query, which a health check may have.
  const { pathname, search } = parseUrl(typed);
  const isAnswered = !/^\/?$|\/(?:v1|completions|chat|responses|embeddings|messages)\/?$/i.test(pathname);
  return { readyUrl: isAnswered ? `${new URL(baseUrl).origin}${pathname}${search}` : undefined, baseUrl };
}

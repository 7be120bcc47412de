import type { IncomingHttpHeaders } from 'node:http';

export type Guard = {
  /** `name:port`, as a Host header has it. */
  readonly hosts: readonly string[];
  readonly isReadOnly: boolean;
};

export type Refusal = { readonly status: 403 | 405 | 415 | 421; readonly message: string; readonly hint: string };

type Request = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** It brings a code, which no other site can know. */
  readonly isEntry: boolean;
};

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** The hosts by which a server on this port may be addressed. A name without a port is meant with this one. */
export function allowedHosts(port: number, names: readonly string[]): string[] {
  return [...loopback, ...names].map((name) => (/:\d+$/.test(name) ? name : `${name}:${port}`).toLowerCase());
}

/** Why a request is refused before anything is looked up for it; the cookie is checked afterwards. */
export function refuse({ method, headers, isEntry }: Request, { hosts, isReadOnly }: Guard): Refusal | undefined {
  const host = (headers.host ?? '').toLowerCase();
  if (!isAllowed(host, hosts))
    // A name of a stranger's that leads to this address.
    return {
      status: 421,
      message: `"${host.slice(0, 100)}" is no name of this server`,
      hint: 'Open the address that was printed, or name the host with --allow-host NAME:PORT.',
    };
  if (!['GET', 'HEAD', 'POST'].includes(method))
    return { status: 405, message: `${method} is not offered`, hint: 'Pages are read with GET.' };
  const site = headers['sec-fetch-site'];
  const isOpened = isEntry && method === 'GET' && headers['sec-fetch-dest'] === 'document';
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isOpened)
    return { status: 403, message: 'the request comes from another site', hint: 'Open the address that was printed.' };
  if (method !== 'POST') return undefined;
  if (isReadOnly)
    return { status: 405, message: 'this server is read-only', hint: 'Start it without --read-only to start runs.' };
  if (!isOwnOrigin(headers.origin, host))
    return { status: 403, message: 'the request comes from another site', hint: 'Use the buttons of its own pages.' };
  if (!/^application\/json(?:\s*;|$)/i.test(headers['content-type'] ?? ''))
    return { status: 415, message: 'the body is no JSON', hint: 'Send it as application/json.' };
  return undefined;
}

/** A browser leaves out the usual port. */
function isAllowed(host: string, hosts: readonly string[]): boolean {
  const names = /:\d+$/.test(host) ? [host] : [`${host}:80`, `${host}:443`];
  return names.some((name) => hosts.includes(name));
}

/** A proxy in front may add TLS. */
function isOwnOrigin(origin: string | undefined, host: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}

export function cookieOf({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  const found = cookie.split(/;\s*/).find((each) => each.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** On every answer. */
export const safeHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

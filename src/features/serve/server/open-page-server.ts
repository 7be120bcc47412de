import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../../lib/clock.ts';
import { describeFailure, exitCodes } from '../../../lib/errors.ts';
import { parseLoose } from '../../../lib/loose.ts';
import type { ServeKey } from './serve-key.ts';

export type ServerOptions = {
  readonly host: string;
  /** The port; 0 takes a free one. */
  readonly port: number;
  /** Host names that are allowed besides loopback. */
  readonly allowedHosts: readonly string[];
  readonly isReadOnly: boolean;
  readonly key: ServeKey;
  /** Called at the first request that is let in. */
  readonly handlers: () => Promise<Handlers>;
  readonly clock: Clock;
  /** The time limit for the headers of a request; 30 s if omitted. */
  readonly headersMs?: number;
  /** Prints a bug of ours. */
  readonly onBug: (text: string) => void;
};

export type OpenedServer = AsyncDisposable & { readonly port: number; readonly newAddress: () => string };

export const limits = { bodyBytes: 64 * 1024, streams: 64, headersMs: 30_000 } as const;
const aliveMs = 15_000;
const cookieName = 'quality-baseline';

/** Listens until it is disposed. Throws the error of `listen`. */
export async function openServer(options: ServerOptions): Promise<OpenedServer> {
  const { host, key, clock, headersMs = limits.headersMs } = options;
  const startedAt = clock.wallTime();
  const place = { startedAt, guard: { hosts: [] as string[], isReadOnly: options.isReadOnly }, streams: { open: 0 } };
  const server = createServer(
    { headersTimeout: headersMs, requestTimeout: headersMs, connectionsCheckingInterval: headersMs / 6 },
    (request, response) => {
      new Exchange(request, response, options, place).answer().catch((error: unknown) => {
        options.onBug(describeFailure(error).text);
        response.destroy();
      });
    },
  );
  server.listen({ host, port: options.port, exclusive: true });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  place.guard.hosts.push(...allowedHosts(port, options.allowedHosts));
  return {
    port,
    newAddress: () => addressOf(host, port, key, clock),
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** An address that opens the pages once. */
export function addressOf(host: string, port: number, key: ServeKey, clock: Clock): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}${key.prefix}?code=${key.newCode(clock.wallTime())}`;
}

/** Without a script, and without naming where it came from. */
export function pageThatLeadsTo(address: string): string {
  const head = '<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">';
  return `${head}<title>quality-baseline</title><meta http-equiv="refresh" content="0;url=${address}">\n`;
}

/** The reader went away: there is nothing to answer. */
class ReaderGone extends Error {}

class Refused extends Error {
  readonly status: number;
  readonly hint: string;

  constructor(status: number, message: string, hint: string) {
    super(message);
    this.status = status;
    this.hint = hint;
  }
}

const newOne = 'quality-baseline serve prints a new one.';

type Place = { readonly startedAt: Date; readonly guard: Guard; readonly streams: { open: number } };

class Exchange {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #options: ServerOptions;
  readonly #place: Place;

  constructor(request: IncomingMessage, response: ServerResponse, options: ServerOptions, place: Place) {
    this.#request = request;
    this.#response = response;
    this.#options = options;
    this.#place = place;
  }

  async answer(): Promise<void> {
    try {
      await this.#route();
    } catch (error) {
      if (error instanceof ReaderGone || this.#response.destroyed) return;
      await this.#fail(error);
    }
  }

  async #route(): Promise<void> {
    const { method = '', headers, url: target = '' } = this.#request;
    const { key, handlers } = this.#options;
    const url = URL.canParse(target, 'http://localhost') ? new URL(target, 'http://localhost') : undefined;
    const isEntry = url?.pathname === key.prefix && url.searchParams.has('code');
    const refused = refuse({ method, headers, isEntry }, this.#place.guard);
    if (refused !== undefined) throw new Refused(refused.status, refused.message, refused.hint);
    if (!url?.pathname.startsWith(key.prefix))
      throw new Refused(403, 'this is not the address that was printed', newOne);
    const name = url.pathname.slice(key.prefix.length);
    const [question, code] = [url.searchParams.get('proof'), url.searchParams.get('code')];
    const { localAddress, localPort } = this.#request.socket;
    if (name === 'proof' && question !== null)
      this.#send(200, 'text/plain', key.proof(question, localAddress, localPort));
    else if (name === '' && code !== null) this.#letIn(code);
    else if (!this.#isLetIn())
      throw new Refused(403, 'this browser was not let in', `Open the printed address: ${newOne}`);
    else if (name === '') this.#redirect((await handlers()).start);
    else await this.#answerInside(name, url.searchParams);
  }

  #isLetIn(): boolean {
    return this.#options.key.isCookie(cookieOf(this.#request.headers, cookieName) ?? '');
  }

  #letIn(code: string): void {
    const { key, clock } = this.#options;
    if (!key.useCode(code, clock.wallTime(), this.#place.startedAt))
      throw new Refused(403, 'this address was used already, or is older than ten minutes', newOne);
    const cookie = `${cookieName}=${key.cookie}; Path=${key.prefix}; HttpOnly; SameSite=Strict; Max-Age=31536000`;
    this.#response.setHeader('set-cookie', cookie);
    // From the file of --open: a browser would follow a redirect without the new cookie.
    if (this.#request.headers['sec-fetch-site'] === 'cross-site') this.#send(200, 'text/html', pageThatLeadsTo('./'));
    else this.#redirect('');
  }

  async #answerInside(name: string, query: URLSearchParams): Promise<void> {
    const left = new AbortController();
    this.#response.on('close', () => left.abort());
    const request = { query, signal: left.signal };
    if (this.#request.method === 'POST') return this.#post(name, request);
    const { pages, files, streams } = await this.#options.handlers();
    const [file, stream, page] = [files.get(name), streams.get(name), pages.get(name)];
    if (file !== undefined) this.#send(200, file.type, file.text);
    else if (stream !== undefined) await this.#stream(stream, request);
    else if (page !== undefined) this.#send(200, 'text/html', await page(request));
    else throw new Refused(404, 'there is no such page', 'Choose one of the pages above.');
  }

  async #post(name: string, request: PageRequest): Promise<void> {
    const post = (await this.#options.handlers()).posts.get(name);
    if (post === undefined) throw new Refused(404, 'there is no such action', 'Load the page again.');
    const value = parseLoose(await this.#body());
    if (value === undefined) throw new Refused(400, 'the body is no JSON', 'Load the page again.');
    const answer = await post(value, request);
    if ('json' in answer) {
      this.#send(200, 'application/json', JSON.stringify(answer.json));
      return;
    }
    this.#response.writeHead(200, { ...safeHeaders, 'content-type': 'application/x-ndjson' });
    for await (const line of answer.lines) await this.#write(`${JSON.stringify(line)}\n`);
    this.#response.end();
  }

  async #body(): Promise<string> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of this.#request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limits.bodyBytes)
        throw new Refused(413, 'the body is too long', `At most ${limits.bodyBytes} bytes are taken.`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  async #stream(stream: Stream, request: PageRequest): Promise<void> {
    const { streams } = this.#place;
    if (streams.open >= limits.streams)
      throw new Refused(503, 'too many live pages are open', 'Close some of them, then load this one again.');
    streams.open += 1;
    // Without a sign of life, a proxy in front would cut the connection.
    const alive = setInterval(() => this.#response.write(': alive\n\n'), aliveMs);
    try {
      this.#response.writeHead(200, { ...safeHeaders, 'content-type': 'text/event-stream' });
      // Browsers wait for 3 s before they connect again.
      this.#response.write('retry: 100\n\n');
      const after = Number(this.#request.headers['last-event-id'] ?? request.query.get('after')) || 0;
      await stream({ ...request, after }, (event) => this.#write(eventText(event)));
      this.#response.end();
    } finally {
      clearInterval(alive);
      streams.open -= 1;
    }
  }

  /** Resolves when there is room for more. */
  async #write(text: string): Promise<void> {
    if (this.#response.destroyed) throw new ReaderGone();
    if (this.#response.write(text)) return;
    await Promise.race([once(this.#response, 'drain'), once(this.#response, 'close')]);
  }

  async #fail(error: unknown): Promise<void> {
    const { text, exitCode } = describeFailure(error);
    const isBug = exitCode === exitCodes.internal && !(error instanceof Refused);
    if (isBug) this.#options.onBug(text);
    // The status was sent: only a cut connection shows that something is missing.
    if (this.#response.headersSent) this.#response.destroy();
    else if (error instanceof Refused) await this.#refuse(error.status, error.message, error.hint);
    else if (isBug) await this.#refuse(500, 'a bug in quality-baseline', 'The terminal shows it: please report it.');
    else {
      const [message = '', ...hint] = text.split('\n');
      const status = exitCode !== exitCodes.input ? 502 : this.#request.method === 'POST' ? 400 : 404;
      await this.#refuse(status, message, hint.join('\n'));
    }
  }

  #redirect(to: string): void {
    this.#response.setHeader('location', `${this.#options.key.prefix}${to}`);
    this.#send(303, 'text/plain', '');
  }

  async #refuse(status: number, message: string, hint: string): Promise<void> {
    if (this.#request.method === 'POST') {
      // The rest of a refused body is not read.
      this.#response.setHeader('connection', 'close');
      this.#send(status, 'application/json', JSON.stringify({ error: message, hint }));
    } else if (this.#isLetIn()) {
      const { fault } = await this.#options.handlers();
      this.#send(status, 'text/html', fault(status, message, hint));
    } else this.#send(status, 'text/plain', `${message}\n${hint}\n`);
  }

  #send(status: number, type: string, text: string): void {
    const length = Buffer.byteLength(text);
    const headers = { ...safeHeaders, 'content-type': `${type}; charset=utf-8`, 'content-length': length };
    this.#response.writeHead(status, headers).end(this.#request.method === 'HEAD' ? undefined : text);
  }
}

function eventText({ id, name, data }: ServerEvent): string {
  const lines = [id === undefined ? '' : `id: ${id}\n`, name === undefined ? '' : `event: ${name}\n`];
  return `${lines.join('')}data: ${JSON.stringify(data)}\n\n`;
}

/** A request without its address. */
export type PageRequest = {
  readonly query: URLSearchParams;
  /** Aborted when the reader goes away. */
  readonly signal: AbortSignal;
};

export type ServedFile = { readonly type: string; readonly text: string };

export type ServerEvent = { readonly id?: number; readonly name?: string; readonly data: unknown };

/** Sends an event. Resolves when the reader can take the next one. */
export type SendEvent = (event: ServerEvent) => Promise<void>;

type Answer = { readonly json: unknown } | { readonly lines: AsyncIterable<unknown> };

/** Does what the body of a request asks for. */
export type Post = (body: unknown, request: PageRequest) => Promise<Answer>;

/** Sends events until it resolves. `after` is the id of the last one that the reader has, 0 for none. */
export type Stream = (request: PageRequest & { readonly after: number }, send: SendEvent) => Promise<void>;

/** What the server offers, by the last part of the address: the command hands it over. */
export type Handlers = {
  /** The page that opens. */
  readonly start: string;
  readonly pages: ReadonlyMap<string, (request: PageRequest) => Promise<string>>;
  readonly files: ReadonlyMap<string, ServedFile>;
  readonly posts: ReadonlyMap<string, Post>;
  readonly streams: ReadonlyMap<string, Stream>;
  /** A page that says what went wrong. */
  readonly fault: (status: number, message: string, hint: string) => string;
};

type Guard = {
  /** `name:port`, as a Host header has it. */
  readonly hosts: readonly string[];
  readonly isReadOnly: boolean;
};

type Refusal = { readonly status: 403 | 405 | 415 | 421; readonly message: string; readonly hint: string };

type Request = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** It brings a code, which no other site can know. */
  readonly isEntry: boolean;
};

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** The hosts by which a server on this port may be addressed. A name without a port is meant with this one. */
function allowedHosts(port: number, names: readonly string[]): string[] {
  return [...loopback, ...names].map((name) => (/:\d+$/.test(name) ? name : `${name}:${port}`).toLowerCase());
}

/** Why a request is refused before anything is looked up for it; the cookie is checked afterwards. */
function refuse({ method, headers, isEntry }: Request, { hosts, isReadOnly }: Guard): Refusal | undefined {
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

function cookieOf({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  const found = cookie.split(/;\s*/).find((each) => each.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** On every answer. */
const safeHeaders = {
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

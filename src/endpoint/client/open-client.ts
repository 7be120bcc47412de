import { APIError, OpenAI } from 'openai';
import { type Clock, readRetryAfter } from '../../lib/clock.ts';
import { EndpointError } from '../../lib/errors.ts';
import type { Connection, WatchTraffic } from '../connection.ts';
import { keyGuard } from '../key-guard.ts';
import { providerAt } from '../providers.ts';
import { readBounded } from '../read-bounded.ts';
import { hideInUrl } from '../redact-fields.ts';
import type { WireApi } from './apis/wire-api.ts';
import { connectionFault, type Fault, faultWithoutKey, refusesTools } from './fault.ts';
import { type Hold, openConnections, type Sent, TimedResponse } from './open-connections.ts';
import { isNotRecorded, type Refusal, refusal, wordsOf } from './refusal.ts';
import type { RequestBody } from './request-body.ts';
import { type SentFields, sentFields } from './sent-fields.ts';

export type PostResult =
  | { readonly ok: true; readonly response: Response; readonly sent?: Sent | undefined }
  | { readonly ok: false; readonly fault: Fault };

type ApiPath = '/chat/completions' | WireApi['path'];

/** It remembers which fields the server refuses. */
export type Client = AsyncDisposable & {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly random: () => number;
  readonly watch: WatchTraffic | undefined;
  readonly fields: SentFields;
  /** Returns the reply once it begins. Throws an EndpointError if no retry can help. */
  post(body: RequestBody, signal: AbortSignal, path?: ApiPath): Promise<PostResult>;
};

const maxRefusalBytes = 64 * 1024;
// The attempt's deadline ends a request; the package requires a limit too.
const neverMs = 2 ** 31 - 1;

/** Passed through the package, which would drop part of the server's message. */
class Refused extends Error {
  readonly reply: RefusedReply;
  constructor(reply: RefusedReply) {
    super('refused');
    this.reply = reply;
  }
}

type RefusedReply = {
  readonly refusal: Refusal;
  readonly location: string | undefined;
  readonly isNotRecorded: boolean;
};

export type World = {
  readonly clock: Clock;
  readonly random: () => number;
  readonly watch?: WatchTraffic | undefined;
  readonly hold?: Hold | undefined;
};

export function openClient(connection: Connection, world: World): Client {
  const connections = openConnections(world.clock, { hold: world.hold });
  const openai = new OpenAI({
    baseURL: connection.baseUrl,
    // Never from the environment: that key may belong to another server.
    apiKey: connection.apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    timeout: neverMs,
    async fetch(url, init) {
      // Only these: the package adds headers from the environment, and the key must not follow a redirect.
      const headers = {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        'user-agent': 'quality-baseline',
        ...(connection.apiKey === undefined ? {} : { authorization: `Bearer ${connection.apiKey}` }),
        ...(String(url).endsWith('/messages') ? headersOfMessages(connection) : {}),
      };
      const post = { headers, body: String(init?.body), signal: init?.signal };
      const response = await connections.fetch(String(url), post);
      if (!response.ok) throw await readRefused(response, connection, world.clock);
      return response;
    },
  });

  async function postOnce(body: RequestBody, signal: AbortSignal, path: ApiPath): Promise<PostResult> {
    try {
      const response = await openai.post(path, { body, signal, stream: body['stream'] === true }).asResponse();
      // The package passes our own response on.
      return { ok: true, response, sent: response instanceof TimedResponse ? response.sent : undefined };
    } catch (error) {
      if (!(error instanceof APIError)) throw error; // a bug of ours
      return { ok: false, fault: faultWithoutKey(faultOf(error, connection, path), connection) };
    }
  }

  return {
    connection,
    clock: world.clock,
    random: world.random,
    watch: world.watch,
    fields: sentFields(providerAt(connection.baseUrl)?.refuses),
    post: rememberingTools(async (body, signal, path = '/chat/completions') => {
      const first = await postOnce(body, signal, path);
      // A server may close a kept connection just as it is used again, as llama.cpp does after each stream.
      const isStale = !first.ok && first.fault.kind === 'lost' && first.fault.isUnanswered && !signal.aborted;
      if (!isStale) return first;
      connections.closeIdle(); // each of those may be closed as well
      return postOnce(body, signal, path);
    }),
    [Symbol.asyncDispose]: () => connections[Symbol.asyncDispose](),
  };
}

/** Sends no request with tools again after one shows that the server refuses them all. */
function rememberingTools(post: Client['post']): Client['post'] {
  const refused = new Map<string, PostResult>();
  return async (body, signal, path) => {
    if (body['tools'] === undefined) return post(body, signal, path);
    // Without a parser, older releases of vLLM refuse `auto` alone.
    const choice = JSON.stringify(body['tool_choice'] ?? 'auto');
    const posted = refused.get(choice) ?? (await post(body, signal, path));
    if (!posted.ok && refusesTools(posted.fault)) refused.set(choice, posted);
    return posted;
  };
}

/** As its own client sends them. */
function headersOfMessages({ apiKey }: Connection) {
  return { 'anthropic-version': '2023-06-01', ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }) };
}

async function readRefused(
  { status, headers, body }: Response,
  { apiKey }: Connection,
  clock: Clock,
): Promise<Refused> {
  // The status is known, and half of the message is better than none.
  const { text } = await readBounded(body, maxRefusalBytes, apiKey);
  const retryAfterMs = readRetryAfter(headers.get('retry-after'), clock.wallTime());
  const location = headers.get('location');
  return new Refused({
    refusal: refusal(status, wordsOf(text), retryAfterMs),
    location: location === null ? undefined : keyGuard(apiKey).text(hideInUrl(location)),
    isNotRecorded: isNotRecorded(text),
  });
}

function faultOf(error: unknown, connection: Connection, path: ApiPath): Fault {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Refused)) return connectionFault(error);
  // The cassette lacks this request: that is neither a failure of the model nor a wrong address.
  const { refusal: refused, isNotRecorded: isMissing } = cause.reply;
  if (isMissing)
    return { kind: 'lost', cause: 'server-error', detail: refused.words, isUnanswered: false, isLasting: true };
  throwIfFinal(cause.reply, connection, path);
  return refused;
}

function throwIfFinal({ refusal: refused, location }: RefusedReply, connection: Connection, path: ApiPath): void {
  const { status, words } = faultWithoutKey(refused, connection);
  const message = `${connection.baseUrl} answers HTTP ${status}: ${words}`;
  if (status >= 300 && status < 400) {
    const target = location ?? 'a place it does not name';
    throw new EndpointError(
      `${connection.baseUrl} redirects to ${target}, which is not followed`,
      'Give the final address as the endpoint.',
    );
  }
  if (status === 401 || status === 403) {
    const hint = connection.apiKey === undefined ? 'Give an API key.' : 'Check the API key and what it may do.';
    throw new EndpointError(message, hint);
  }
  if ((status === 404 || status === 405) && path !== '/chat/completions') {
    throw new EndpointError(
      `${connection.baseUrl}${path} answers HTTP ${status}: ${words}`,
      'This server may not have this API: without --api, its chat completions are asked. Else check the name of the model.',
    );
  }
  if (status === 404 || status === 405) {
    throw new EndpointError(
      message,
      `Check the address and the model's name, ${connection.model}: GET ${connection.baseUrl}/models lists what is served.`,
    );
  }
}

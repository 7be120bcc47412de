import { APIError, OpenAI } from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { Clock } from '../../lib/clock.ts';
import { EndpointError } from '../../lib/errors.ts';
import type { Connection } from '../connection.ts';
import { keyGuard } from '../key-guard.ts';
import { hideInUrl } from '../probe/redact.ts';
import { readBounded } from '../read-bounded.ts';
import type { WatchTraffic } from '../traffic.ts';
import { connectionFault, type Fault, faultWithoutKey } from './fault.ts';
import { openConnections } from './open-connections.ts';
import { isNotRecorded, type Refusal, readRetryAfter, refusal, wordsOf } from './refusal.ts';
import type { RequestBody } from './request-body.ts';
import { type SentFields, sentFields } from './sent-fields.ts';

export type Posted = { readonly ok: true; readonly response: Response } | { readonly ok: false; readonly fault: Fault };

/** A model server as this process talks to it: its connections are kept open, what it refuses is remembered. */
export type Client = AsyncDisposable & {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly random: () => number;
  readonly watch: WatchTraffic | undefined;
  readonly fields: SentFields;
  /** Sends one request and comes back with the begun reply. Throws an EndpointError where no try can help. */
  post(body: RequestBody, signal: AbortSignal): Promise<Posted>;
};

const maxRefusalBytes = 64 * 1024;
// The attempt's own deadline ends a request; the package demands one of its own.
const neverMs = 2 ** 31 - 1;

/** Thrown through the package, which would keep but a part of what the server said. */
class Refused extends Error {
  readonly refusal: Refusal;
  readonly location: string | undefined;
  readonly isNotRecorded: boolean;
  constructor(refusal: Refusal, location: string | undefined, isNotRecorded: boolean) {
    super('refused');
    this.refusal = refusal;
    this.location = location;
    this.isNotRecorded = isNotRecorded;
  }
}

export type World = {
  readonly clock: Clock;
  readonly random: () => number;
  readonly watch?: WatchTraffic | undefined;
};

export function openClient(connection: Connection, world: World): Client {
  const connections = openConnections(world.clock);
  const openai = new OpenAI({
    baseURL: connection.baseUrl,
    // Never from the environment: that key may be meant for somebody else.
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
      };
      const post = { headers, body: String(init?.body), signal: init?.signal };
      const response = await connections.fetch(String(url), post);
      if (!response.ok) throw await readRefused(response, connection, world.clock);
      return response;
    },
  });

  async function postOnce(body: RequestBody, signal: AbortSignal): Promise<Posted> {
    try {
      // Servers know more fields and values than the package does; all of it is JSON.
      const params = body as unknown as ChatCompletionCreateParamsStreaming;
      const response = await openai.chat.completions.create(params, { signal }).asResponse();
      return { ok: true, response };
    } catch (error) {
      if (!(error instanceof APIError)) throw error; // a bug of ours
      return { ok: false, fault: faultWithoutKey(faultOf(error, connection), connection) };
    }
  }

  return {
    connection,
    clock: world.clock,
    random: world.random,
    watch: world.watch,
    fields: sentFields(),
    async post(body, signal) {
      const first = await postOnce(body, signal);
      // A server may close a kept connection at the moment it is used again, as llama.cpp does behind each stream.
      const isStale = !first.ok && first.fault.kind === 'lost' && first.fault.isUnanswered && !signal.aborted;
      if (!isStale) return first;
      connections.closeIdle(); // of those, each may be closed as well
      return postOnce(body, signal);
    },
    [Symbol.asyncDispose]: () => connections[Symbol.asyncDispose](),
  };
}

async function readRefused(
  { status, headers, body }: Response,
  { apiKey }: Connection,
  clock: Clock,
): Promise<Refused> {
  // The status was read: half of its words are better than none.
  const { text } = await readBounded(body, maxRefusalBytes, apiKey);
  const retryAfterMs = readRetryAfter(headers.get('retry-after'), clock.wallTime());
  const location = headers.get('location');
  return new Refused(
    refusal(status, wordsOf(text), retryAfterMs),
    location === null ? undefined : keyGuard(apiKey).text(hideInUrl(location)),
    isNotRecorded(text),
  );
}

function faultOf(error: unknown, connection: Connection): Fault {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Refused)) return connectionFault(error);
  // Nobody was asked, so nothing is known: neither a failure of the model nor a wrong address.
  if (cause.isNotRecorded)
    return { kind: 'lost', cause: 'server-error', detail: cause.refusal.words, isUnanswered: false, isLasting: true };
  throwIfFinal(cause, connection);
  return cause.refusal;
}

/** Nothing that is asked of this endpoint, and no waiting, changes these. */
function throwIfFinal({ refusal: said, location }: Refused, connection: Connection): void {
  const { status, words } = faultWithoutKey(said, connection);
  const told = `${connection.baseUrl} answers HTTP ${status}: ${words}`;
  if (status >= 300 && status < 400) {
    const target = location ?? 'a place it does not name';
    throw new EndpointError(
      `${connection.baseUrl} redirects to ${target}, which is not followed`,
      'Give the address that answers itself as the endpoint.',
    );
  }
  if (status === 401 || status === 403) {
    const hint = connection.apiKey === undefined ? 'Give an API key.' : 'Check the API key and what it may do.';
    throw new EndpointError(told, hint);
  }
  if (status === 404 || status === 405) {
    throw new EndpointError(
      told,
      `Check the address and the model's name, ${connection.model}: GET ${connection.baseUrl}/models lists what is served.`,
    );
  }
}

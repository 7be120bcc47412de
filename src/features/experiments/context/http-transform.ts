import { causeOf } from '../../../endpoint/client/fault.ts';
import { openConnections } from '../../../endpoint/client/open-connections.ts';
import { refusal, wordsOf } from '../../../endpoint/client/refusal.ts';
import { readBounded } from '../../../endpoint/read-bounded.ts';
import { readRetryAfter } from '../../../lib/clock.ts';
import { EndpointError } from '../../../lib/errors.ts';
import type { Json } from '../../../lib/json.ts';
import { deepField, isObject, parseLoose, wholeCountOf } from '../../../lib/loose.ts';
import { within } from '../../../lib/within.ts';
import { mostReplyBytes } from './command-transform.ts';
import type { ContextKeys } from './context-keys.ts';
import type { ContextInput, ContextTry, ContextWorld, HttpContext } from './context-spec.ts';

export type HttpTry = AsyncDisposable & { once(asked: ContextInput, signal: AbortSignal): Promise<ContextTry> };

/** Posts context and question as JSON. Does not follow redirects, so that the key stays with its service. */
export function openHttpTry(how: HttpContext, name: string, { clock, env }: ContextWorld, keys: ContextKeys): HttpTry {
  const connections = openConnections(clock);
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'quality-baseline',
    ...Object.fromEntries(
      Object.entries(how.headers).map(([header, { before = '', env: variable }]) => [
        header,
        `${before}${env[variable]?.trim() ?? ''}`,
      ]),
    ),
  };
  const lost = (words: string, hint: string) => new EndpointError(`the context ${name}: ${keys.hide(words)}`, hint);

  async function post(asked: ContextInput, signal: AbortSignal): Promise<ContextTry> {
    const body = JSON.stringify(filledIn(how.body, asked));
    const response = await connections.fetch(how.url, { headers, body, signal });
    const { status } = response;
    const read = await readBounded(response.body, mostReplyBytes, undefined);
    if (status >= 300 && status < 400)
      throw lost(`${placeOf(how.url)} redirects, which is not followed`, 'Give the final address.');
    if (!response.ok) {
      // Hide keys before cutting the text: a part of a key is not recognized.
      const words = `HTTP ${status}: ${refusal(status, wordsOf(keys.hide(read.text))).words}`;
      if (status === 401 || status === 403) throw lost(words, 'Check its key and what the key may do.');
      const isLasting = status < 500 && status !== 408 && status !== 429;
      const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), clock.wallTime());
      return { fault: words, isLasting, retryAfterMs };
    }
    if (read.end === 'too-long') return { fault: 'its reply is longer than 4 MiB', isLasting: true };
    if (read.end === 'broken') return { fault: 'its reply broke off' };
    return readReply(parseLoose(read.text), how, keys);
  }

  return {
    async once(asked, signal) {
      try {
        const found = await within(clock, how.seconds * 1000, signal, (limit) => post(asked, limit));
        return found ?? { fault: `no reply within ${how.seconds} s` };
      } catch (error) {
        if (error instanceof EndpointError) throw error;
        return { fault: causeOf(error).message };
      }
    },
    [Symbol.asyncDispose]: () => connections[Symbol.asyncDispose](),
  };
}

function readReply(value: unknown, { reply, price }: HttpContext, keys: ContextKeys): ContextTry {
  if (value === undefined) return { fault: 'its reply is not JSON' };
  if (reply.isDone !== undefined && atPointer(value, reply.isDone) === false)
    return { fault: `its reply says that it failed: ${keys.hide(JSON.stringify(value)).slice(0, 200)}` };
  const text = atPointer(value, reply.text);
  if (typeof text !== 'string') return { fault: `its reply has no text at ${reply.text || 'its top'}` };
  const count = (pointer: string | undefined) =>
    (pointer === undefined ? undefined : wholeCountOf(atPointer(value, pointer))) ?? null;
  const tokens = { input: count(reply.inputTokens), output: count(reply.outputTokens) };
  return { text, tokens, usd: usdOf(price, tokens) };
}

function usdOf(price: HttpContext['price'], { input, output }: { input: number | null; output: number | null }) {
  if (price === undefined) return null;
  if ('perCall' in price) return price.perCall;
  return input === null || output === null ? null : (input * price.input + output * price.output) / 1e6;
}

/** Replaces in one pass, so that `$question` inside a context stays. */
function filledIn(template: Json, asked: ContextInput): Json {
  if (typeof template === 'string')
    return template.replace(/\$(context|question)\b/g, (_, name: keyof ContextInput) => asked[name]);
  if (Array.isArray(template)) return template.map((each: Json) => filledIn(each, asked));
  if (!isObject(template)) return template;
  return Object.fromEntries(Object.entries(template).map(([key, each]) => [key, filledIn(each as Json, asked)])); // JSON inside JSON
}

/** The value at a pointer (RFC 6901); undefined if there is none. */
function atPointer(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (at, step) => (/^(?:0|[1-9]\d*)$/.test(step) && Array.isArray(at) ? at[Number(step)] : deepField(at, step)),
      value,
    );
}

/** The address without its query, which may hold a key. */
function placeOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

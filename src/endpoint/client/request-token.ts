import { deepField, fieldOf, type LooseObject, listOf, objectOf, parseLoose } from '../../lib/loose.ts';
import type { Connection } from '../connection.ts';
import { keyGuard } from '../key-guard.ts';
import { readBounded } from '../read-bounded.ts';
import { connectionFault } from './fault.ts';
import { messageText } from './message-text.ts';
import { errorIn, wordsOf } from './refusal.ts';

export type FirstToken =
  | { readonly outcome: 'token' }
  | { readonly outcome: 'refused'; readonly status: number; readonly body: string }
  | { readonly outcome: 'empty'; readonly detail: string }
  | { readonly outcome: 'disconnected'; readonly detail: string };

const maxBytes = 256 * 1024;
// The minimum that some cloud APIs require.
const manyTokens = 16;

/** Asks for one token, once. Reasoning counts. If `max_tokens` is refused, its newer name is used. */
export async function requestToken(connection: Connection, signal: AbortSignal): Promise<FirstToken> {
  const first = await ask(connection, { max_tokens: 1 }, signal);
  const isAboutField =
    first.outcome === 'refused' && [400, 422].includes(first.status) && /max_(?:completion_)?tokens/.test(first.body);
  return isAboutField ? ask(connection, { max_completion_tokens: manyTokens }, signal) : first;
}

async function ask({ baseUrl, apiKey, model }: Connection, budget: object, signal: AbortSignal): Promise<FirstToken> {
  const { words } = keyGuard(apiKey);
  const headers = {
    'content-type': 'application/json',
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'Hi' }], ...budget });
  try {
    const init = { method: 'POST', headers, body, redirect: 'manual', signal } as const;
    const response = await fetch(`${baseUrl}/chat/completions`, init);
    const read = await readBounded(response.body, maxBytes, apiKey);
    if (!response.ok) return { outcome: 'refused', status: response.status, body: wordsOf(read.text) };
    return read.end === 'broken'
      ? { outcome: 'disconnected', detail: words(connectionFault(read.error).detail) }
      : judge(read.text);
  } catch (error) {
    signal.throwIfAborted();
    return { outcome: 'disconnected', detail: words(connectionFault(error).detail) };
  }
}

function judge(text: string): FirstToken {
  const reply = objectOf(parseLoose(text));
  const error = errorIn(reply);
  if (error !== undefined) return { outcome: 'refused', status: error.status ?? 500, body: error.words };
  const choice = objectOf(listOf(fieldOf(reply, 'choices'))[0]);
  const message = objectOf(fieldOf(choice, 'message'));
  if (message === undefined) return { outcome: 'empty', detail: `no message in ${JSON.stringify(text.slice(0, 120))}` };
  return hasToken(reply, message) ? { outcome: 'token' } : { outcome: 'empty', detail: 'the message is empty' };
}

/** Half a character shows as no text: then the server's count decides. */
function hasToken(reply: LooseObject | undefined, message: LooseObject): boolean {
  const { content, reasoning } = messageText(message);
  const counted = deepField(reply, 'usage', 'completion_tokens');
  const calls = listOf(fieldOf(message, 'tool_calls'));
  return content !== '' || reasoning !== '' || calls.length > 0 || (typeof counted === 'number' && counted > 0);
}

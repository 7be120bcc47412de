import { objectOf, parseLoose } from '../../lib/loose.ts';
import type { Connection } from '../connection.ts';
import { keyGuard, openGuard } from '../key-guard.ts';
import { fetchBounded } from '../read-bounded.ts';
import { type AssembledTurn, readWholeTurn } from './assemble-stream.ts';
import { connectionFault } from './fault.ts';
import { errorIn, wordsOf } from './refusal.ts';

export type FirstToken =
  | { readonly outcome: 'token' }
  | { readonly outcome: 'refused'; readonly status: number; readonly body: string }
  | { readonly outcome: 'empty'; readonly detail: string }
  | { readonly outcome: 'disconnected'; readonly detail: string };

const maxBytes = 256 * 1024;
// The minimum that some cloud APIs require.
const manyTokens = 16;

/** If `max_tokens` is refused, its newer name is used. */
export async function requestToken(connection: Connection, signal: AbortSignal): Promise<FirstToken> {
  const first = await ask(connection, { max_tokens: 1 }, signal);
  const isAboutField =
    first.outcome === 'refused' && [400, 422].includes(first.status) && /max_(?:completion_)?tokens/.test(first.body);
  return isAboutField ? ask(connection, { max_completion_tokens: manyTokens }, signal) : first;
}

async function ask({ baseUrl, apiKey, model }: Connection, budget: object, signal: AbortSignal): Promise<FirstToken> {
  const { words } = keyGuard(apiKey);
  const body = { model, messages: [{ role: 'user', content: 'Hi' }], ...budget };
  try {
    const read = await fetchBounded(`${baseUrl}/chat/completions`, { apiKey, body, maxBytes, signal });
    const { status } = read;
    if (status < 200 || status > 299) return { outcome: 'refused', status, body: wordsOf(read.text) };
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
  const read = reply && readWholeTurn(reply, () => undefined, openGuard); // its text is hidden already
  if (read === undefined) return { outcome: 'empty', detail: `no message in ${JSON.stringify(text.slice(0, 120))}` };
  return hasToken(read) ? { outcome: 'token' } : { outcome: 'empty', detail: 'the message is empty' };
}

/** Half a character shows as no text: then the server's count decides. */
function hasToken({ turn, usage }: AssembledTurn): boolean {
  const isSilent = turn.content === '' && turn.reasoning === '' && turn.toolCalls.length === 0;
  return !isSilent || (usage.completionTokens ?? 0) > 0;
}

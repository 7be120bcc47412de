import { parseJson, showJson } from '../lib/json.ts';
import { once } from '../lib/once.ts';
import type { AssistantTurn, Attempt, ToolCall } from '../records/attempt.ts';
import { waitingCalls } from './calls/waiting-calls.ts';
import type { VerifyContext } from './define-verifier.ts';

/** What the model had read by then contains it. */
export type IsQuotable = (text: string) => boolean;

/** By its place: the prompt, the tools, and the results before it. */
export type QuotableAt = (place: number) => IsQuotable;

/** A result that quotes its own call holds nothing new: an echo must not excuse damage. */
export function quotableIn({ turns }: Attempt, { task }: Pick<VerifyContext, 'task'>): QuotableAt {
  const given = once(() => [
    ...task.messages.map(({ content }) => content),
    ...task.tools.map((tool) => `${tool.description}${JSON.stringify(tool.parameters)}`),
  ]);
  const results = once(() => resultsIn(turns));
  const firstPlaces = new Map<string, number>();

  function firstPlaceOf(text: string): number {
    if (given().some((known) => known.includes(text))) return -1;
    return results().find(({ content, call }) => content.includes(text) && !isSent(call, text))?.place ?? turns.length;
  }

  return (place) => (text) => {
    const first = firstPlaces.get(text) ?? firstPlaceOf(text);
    firstPlaces.set(text, first);
    return first < place;
  };
}

type Result = { readonly place: number; readonly content: string; readonly call: ToolCall | undefined };

function resultsIn(turns: Attempt['turns']): Result[] {
  let waiting = waitingCalls<ToolCall>([], (call) => call);
  return turns.flatMap((turn, place) => {
    if (turn.role === 'tool') return [{ place, content: turn.content, call: waiting.take(turn) }];
    waiting = waitingCalls(turn.toolCalls, (call) => call);
    return [];
  });
}

/** Escapes hide nothing: the arguments count as written and as read. */
function isSent(call: ToolCall | undefined, text: string): boolean {
  if (call === undefined) return false;
  const sent = argumentText(call.arguments);
  if (call.name.includes(text) || sent.includes(text)) return true;
  const read = parseJson(sent);
  return read.ok && showJson(read.value).includes(text);
}

export function argumentText(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return ''; // nested too deeply for the stack; no verifier reads that deep either
  }
}

export function messagesOf(
  attempt: Attempt,
  quotable: QuotableAt,
): { readonly turn: AssistantTurn; readonly isQuotable: IsQuotable }[] {
  return attempt.turns.flatMap((turn, place) =>
    turn.role === 'assistant' ? [{ turn, isQuotable: quotable(place) }] : [],
  );
}

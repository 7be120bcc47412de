import type { AssistantTurn, ToolTurn, Turn } from '../../model/attempt.ts';
import { type WireMessage, wireCall } from './request-body.ts';

/**
 * What was said after the prompt, as the next request repeats it: texts and arguments as they came, ids made up where
 * the server gave none. `reasoningField` sends the reasoning back under that name; without one it is left out.
 */
export function replayTurns(turns: readonly Turn[], reasoningField: string | undefined): WireMessage[] {
  const replayed: WireMessage[] = [];
  let open: OpenCall[] = [];
  for (const [place, turn] of turns.entries()) {
    if (turn.role === 'tool') {
      replayed.push({ role: 'tool', tool_call_id: takeId(open, turn), content: turn.content });
      continue;
    }
    open = turn.toolCalls.map((call, index) => ({
      sent: call.id,
      id: call.id ?? `call_${place}_${index}`,
      isAnswered: false,
    }));
    replayed.push(assistantMessage(turn, open, reasoningField));
  }
  return replayed;
}

type OpenCall = { readonly sent: string | undefined; readonly id: string; isAnswered: boolean };

function assistantMessage(turn: AssistantTurn, calls: readonly OpenCall[], reasoningField: string | undefined) {
  const reasoning = reasoningField === undefined || turn.reasoning === '' ? {} : { [reasoningField]: turn.reasoning };
  const toolCalls = turn.toolCalls.map((call, index) =>
    wireCall(calls[index]?.id ?? '', call.name, text(call.arguments)),
  );
  return {
    role: 'assistant',
    content: turn.content,
    ...reasoning,
    ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
  };
}

/** The first call of that id which has no result yet. */
function takeId(calls: readonly OpenCall[], turn: ToolTurn): string {
  const asked = calls.find((call) => !call.isAnswered && call.sent === turn.callId);
  if (asked !== undefined) asked.isAnswered = true;
  return asked?.id ?? turn.callId ?? '';
}

/** The OpenAI form has text here, and a call without arguments an empty object. */
function text(sent: unknown): string {
  if (typeof sent === 'string') return sent === '' ? '{}' : sent;
  return sent === undefined || sent === null ? '{}' : JSON.stringify(sent);
}

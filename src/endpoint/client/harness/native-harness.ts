import type { AssistantTurn, ToolTurn, Turn } from '../../../records/attempt.ts';
import { type WireMessage, wireCall, wireMessage } from '../request-body.ts';
import type { Harness } from './harness.ts';

/** Tools are a field of the request, and the server's parser reads the calls. */
export const nativeHarness: Harness = {
  offer: ({ messages, tools }, toolChoice) => ({ messages: messages.map(wireMessage), tools, toolChoice }),
  read: (turn) => turn,
  answer: replayTurns,
};

/** Texts and arguments as they came, ids made up where the server gave none. Reasoning is left out. */
function replayTurns(turns: readonly Turn[]): WireMessage[] {
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
    replayed.push(assistantMessage(turn, open));
  }
  return replayed;
}

type OpenCall = { readonly sent: string | undefined; readonly id: string; isAnswered: boolean };

function assistantMessage(turn: AssistantTurn, calls: readonly OpenCall[]): WireMessage {
  const toolCalls = turn.toolCalls.map((call, index) =>
    wireCall(calls[index]?.id ?? '', call.name, text(call.arguments)),
  );
  return { role: 'assistant', content: turn.content, ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }) };
}

function takeId(calls: readonly OpenCall[], turn: ToolTurn): string {
  const asked = calls.find((call) => !call.isAnswered && call.sent === turn.callId);
  if (asked !== undefined) asked.isAnswered = true;
  return asked?.id ?? turn.callId ?? '';
}

/** In the OpenAI format, the arguments of a call are a text, and an empty object if there are none. */
function text(sent: unknown): string {
  if (typeof sent === 'string') return sent === '' ? '{}' : sent;
  return sent === undefined || sent === null ? '{}' : JSON.stringify(sent);
}

import { isDeepStrictEqual } from 'node:util';
import { fieldOf, listOf, objectOf } from '../lib/loose.ts';
import type { AssistantTurn, Attempt, ToolTurn } from '../model/attempt.ts';
import type { AttemptLine } from '../model/journal.ts';
import { readResponse } from '../packs/read-response.ts';

type WireMessages = AttemptLine['messages'];

/** An attempt as the journal keeps it: the replies as they came, such that `readResponse` makes the same attempt of it. */
export function wireMessages({ turns }: Attempt): WireMessages {
  const messages = turns.map((turn) => (turn.role === 'tool' ? toolMessage(turn) : replyMessage(turn)));
  // Texts, numbers and what servers sent as JSON; what is undefined is left out when the line is written.
  return messages as WireMessages;
}

function toolMessage({ callId, name, content }: ToolTurn) {
  return { role: 'tool', tool_call_id: callId ?? null, name, content };
}

/** Where a reply is of an odd form, what was made of it goes in front, and the reply itself beside it. */
function replyMessage(turn: AssistantTurn): unknown {
  const sent = withoutTextPieces(turn.raw);
  const [read] = readResponse([sent]).turns;
  return read?.role === 'assistant' && isDeepStrictEqual(saidIn(read), saidIn(turn)) ? sent : plainReply(turn, sent);
}

function saidIn({ raw: _, ...said }: AssistantTurn) {
  return said;
}

/** The pieces of a text add nothing to the text; those of a call show how the server cut it. */
function withoutTextPieces(raw: unknown): unknown {
  const holder = objectOf(raw);
  if (holder === undefined || !Object.hasOwn(holder, 'deltas')) return raw;
  const { deltas, ...rest } = holder;
  const ofCalls = listOf(deltas).filter((delta) => listOf(fieldOf(objectOf(delta), 'tool_calls')).length > 0);
  return ofCalls.length === 0 ? rest : { ...rest, deltas: ofCalls };
}

function plainReply({ content, reasoning, toolCalls, finishReason }: AssistantTurn, sent: unknown) {
  const calls = toolCalls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  }));
  const message = {
    role: 'assistant',
    content,
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  return { choices: [{ finish_reason: finishReason ?? null, message }], sent };
}

import type { AssistantTurn } from '../records/attempt.ts';
import type { Reply, ReplyTurn } from './pack-schema.ts';

/** In wire format. `unmark` may keep the marks of free words. */
export function readReply(reply: Reply, unmark = withoutFreeMarks): AssistantTurn[] {
  return replyTurns(reply).map((turn, index) => readReplyTurn(turn, index, unmark));
}

export function replyTurns(reply: Reply): readonly ReplyTurn[] {
  if (typeof reply === 'string') return [{ text: reply, reasoning: '', calls: [] }];
  return Array.isArray(reply) ? reply : [reply];
}

function readReplyTurn(turn: ReplyTurn, index: number, unmark: (text: string) => string): AssistantTurn {
  const toolCalls = turn.calls.map((call, place) => ({
    id: `call_${index + 1}_${place + 1}`,
    name: call.name,
    arguments: unmark(typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments)),
  }));
  const content = unmark(turn.text);
  const finishReason = turn.finish ?? (toolCalls.length > 0 ? 'tool_calls' : 'stop');
  const message = {
    role: 'assistant',
    content,
    reasoning_content: turn.reasoning,
    tool_calls: toolCalls.map(({ id, ...call }) => ({ id, type: 'function', function: call })),
  };
  return {
    role: 'assistant',
    content,
    reasoning: turn.reasoning,
    toolCalls,
    finishReason,
    raw: { choices: [{ finish_reason: finishReason, message }] },
  };
}

/** ⟦ and ⟧ mark words of a gold answer that the prompt does not ask for; the marks are not part of it. */
export function withoutFreeMarks(text: string): string {
  return text.replace(/[⟦⟧]/g, '');
}

import { estimateTokens } from '../lib/estimate-tokens.ts';
import type { Task } from '../model/attempt.ts';
import type { Reply, ReplyTurn } from './pack-schema.ts';
import { replyTurns, withoutFreeMarks } from './read-reply.ts';

/** About how many tokens the model writes for a reply, over all its messages. */
export function replyTokens(reply: Reply): number {
  return replyTurns(reply).reduce((sum, turn) => sum + turnTokens(turn), 0);
}

export function turnTokens(turn: ReplyTurn): number {
  const calls = turn.calls.map((call) => estimateTokens(JSON.stringify(call))).reduce((sum, tokens) => sum + tokens, 0);
  return estimateTokens(withoutFreeMarks(turn.text)) + estimateTokens(turn.reasoning) + calls;
}

/** About how many tokens the model reads before its first message. */
export function promptTokens({ messages, tools }: Task): number {
  const said = messages.map(
    (message) => message.content + (message.role === 'assistant' ? JSON.stringify(message.toolCalls) : ''),
  );
  return estimateTokens([...said, ...(tools.length === 0 ? [] : [JSON.stringify(tools)])].join('\n'));
}

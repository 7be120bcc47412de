import type { Task } from '../model/attempt.ts';
import { answersOf } from '../verify/registry.ts';
import type { Reply, ReplyTurn, Scenario } from './pack-schema.ts';
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

/** About how many tokens the longest right answer of a graded scenario has; undefined if no check knows one. */
export function referenceTokens({ expect }: Scenario): number | undefined {
  const known = expect.flatMap((check) => {
    const { texts, isOne } = answersOf(check) ?? { texts: [], isOne: false };
    return isOne ? [texts.join(', ')] : texts;
  });
  return known.length === 0 ? undefined : Math.max(...known.map(estimateTokens));
}

/** These refuse a request whose whole budget does not fit; others write until their context is full. */
const reserving: readonly (string | null)[] = ['vllm', 'sglang', 'tgi'];
/** Tokenizers differ: what may fit is asked, and the server refuses it if it does not. */
const atLeast = 0.8;

export type ServerContext = { readonly context: number | null; readonly engine: { readonly name: string | null } };

/** What a scenario puts into a context: `asked` before its last message, and what the model writes. */
export type ScenarioLength = { readonly asked: number; readonly answered: number };

/** Whether a scenario surely does not fit a server's context; `budget` is what the request allows for one message. */
export function isTooLongFor(
  { context, engine }: ServerContext,
  { asked, answered }: ScenarioLength,
  budget: number,
): boolean {
  if (context === null) return false;
  return atLeast * asked + (reserving.includes(engine.name) ? budget : answered) > context;
}

/**
 * About how many tokens a text has. Tokenizers differ by a quarter or more. This counts four ASCII characters, or one
 * other character, as a token: near enough for budgets and minutes.
 */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let other = 0;
  for (const letter of text) {
    if (letter <= '\u007f') ascii += 1;
    else other += 1;
  }
  return Math.ceil(ascii / 4 + other);
}

import { sum } from '../lib/median-of.ts';
import type { Task, ToolCall } from '../records/attempt.ts';
import { answersOf } from '../verify/registry.ts';
import type { Reply, ReplyTurn, Scenario } from './pack-schema.ts';
import { replyTurns, withoutFreeMarks } from './read-reply.ts';

/** Over all its messages. */
export function replyTokens(reply: Reply): number {
  return sum(replyTurns(reply).map(turnTokens));
}

export function turnTokens(turn: ReplyTurn): number {
  const calls = sum(turn.calls.map((call) => estimateTokens(JSON.stringify(call))));
  return estimateTokens(withoutFreeMarks(turn.text)) + estimateTokens(turn.reasoning) + calls;
}

export function promptTokens({ messages, tools }: Task): number {
  const said = messages.map(
    (message) => message.content + (message.role === 'assistant' ? JSON.stringify(message.toolCalls) : ''),
  );
  return estimateTokens([...said, ...(tools.length === 0 ? [] : [JSON.stringify(tools)])].join('\n'));
}

/** Around the messages of a request, and around tools and each of them, the templates of models write about so much. */
const template = { request: 20, tools: 80, tool: 25 };

/** With what it adds. */
export function templatedTokens({ messages, tools }: Task): number {
  const said = messages.map(
    (message) => likelyTokens(message.content) + (message.role === 'assistant' ? callTokens(message.toolCalls) : 0),
  );
  const offered =
    tools.length === 0 ? 0 : template.tools + template.tool * tools.length + likelyTokens(JSON.stringify(tools));
  return template.request + sum(said) + offered;
}

/** Behind so many tokens, one takes twice as long to read: 4,000 in a model of 0.5 billion parameters, 5,400 in one of 1.5. */
const doublingDepth = 5000;

/** Models write more than the written answers: one of 1.5 billion parameters 1.2 to 1.6 times as much, and more of math. */
export const wordiness = 1.2;

/** Prompts as tokens of short ones, which take as long to read. */
export function readingEffort(prompts: readonly number[]): number {
  return sum(prompts.map((tokens) => tokens * (1 + tokens / (2 * doublingDepth))));
}

/** With what marks them. */
export function callTokens(calls: readonly Pick<ToolCall, 'name' | 'arguments'>[]): number {
  const mark = 10;
  const sentAs = (sent: unknown) => (typeof sent === 'string' ? sent : JSON.stringify(sent));
  return sum(calls.map((call) => mark + likelyTokens(call.name) + likelyTokens(sentAs(call.arguments))));
}

/** Undefined if no check knows one. */
export function referenceTokens({ expect }: Scenario): number | undefined {
  const known = expect.flatMap((check) => {
    const { texts, isOne } = answersOf(check) ?? { texts: [], isOne: false };
    return isOne ? [texts.join(', ')] : texts;
  });
  return known.length === 0 ? undefined : Math.max(...known.map(likelyTokens));
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

/** Words, and runs of signs, break into so long tokens at most; each digit and each other character is one. */
const likelyToken = /[A-Za-z]{1,8}|[!-/:-@[-`{-~]{1,4}|\n\s*|[^\sA-Za-z!-/:-@[-`{-~]/gu;

/** Within 16 % of the tokenizers of Qwen 2.5, Llama 3 and GPT-4o, for each built-in pack. */
export function likelyTokens(text: string): number {
  return text.match(likelyToken)?.length ?? 0;
}

/** As the limits of packs count: four ASCII characters, or one other. Digits, code and JSON have twice as many. */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let other = 0;
  for (const letter of text) {
    if (letter <= '\u007f') ascii += 1;
    else other += 1;
  }
  return Math.ceil(ascii / 4 + other);
}

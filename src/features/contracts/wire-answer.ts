import { deepField, fieldOf, isObject, type LooseObject, listOf, objectOf, textOf } from '../../lib/loose.ts';
import type { Exchange } from './exchange.ts';

/** A call as it stood on the wire. */
export type WireCall = {
  readonly id: string | null;
  readonly name: string;
  /** Not parsed: `""` is not `{}`. */
  readonly sent: string;
};

/** An answer of `/chat/completions`, streamed or not, before anybody repairs it. */
export type WireAnswer = {
  readonly content: string;
  readonly reasoning: string;
  readonly calls: readonly WireCall[];
  readonly finish: string | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  /** What no client expects, in words. */
  readonly oddities: readonly string[];
};

/** undefined if the reply has no such answer. */
export function wireAnswer(exchange: Exchange, index = 0): WireAnswer | undefined {
  return exchange.events === undefined ? wholeAnswer(exchange.reply, index) : streamedAnswer(exchange, index);
}

const reasoningFields = ['reasoning_content', 'reasoning', 'thinking'] as const;

function wholeAnswer(reply: unknown, index: number): WireAnswer | undefined {
  const choice = choiceAt(reply, index);
  const message = objectOf(fieldOf(choice, 'message'));
  if (choice === undefined || message === undefined) return undefined;
  const calls = listOf(fieldOf(message, 'tool_calls')).map((call) => ({
    id: textOf(deepField(call, 'id')) ?? null,
    name: textOf(deepField(call, 'function', 'name')) ?? '',
    sent: sentOf(deepField(call, 'function', 'arguments')),
  }));
  return {
    content: textOf(fieldOf(message, 'content')) ?? '',
    reasoning: reasoningIn(message),
    calls,
    finish: textOf(fieldOf(choice, 'finish_reason')) ?? null,
    ...tokensIn(fieldOf(objectOf(reply), 'usage')),
    oddities: [],
  };
}

function streamedAnswer({ events = [] }: Exchange, index: number): WireAnswer | undefined {
  let content = '';
  let reasoning = '';
  let finish: string | null = null;
  let isAnswer = false;
  let usage: unknown;
  const oddities = new Set<string>();
  const calls = new Map<unknown, { id: string | null; name: string; sent: string }>();
  for (const { data } of events) {
    usage = objectOf(fieldOf(objectOf(data), 'usage')) ?? usage;
    const choice = choiceAt(data, index);
    if (choice === undefined) continue;
    isAnswer = true;
    const delta = objectOf(fieldOf(choice, 'delta')) ?? {};
    if (finish !== null && (textOf(fieldOf(delta, 'content')) ?? '') !== '')
      oddities.add('text behind the finish reason');
    content += textOf(fieldOf(delta, 'content')) ?? '';
    reasoning += reasoningIn(delta);
    finish = textOf(fieldOf(choice, 'finish_reason')) ?? finish;
    for (const piece of listOf(fieldOf(delta, 'tool_calls'))) addPiece(calls, objectOf(piece) ?? {}, oddities);
  }
  if (!isAnswer) return undefined;
  const tokens = tokensIn(usage);
  return { content, reasoning, calls: [...calls.values()], finish, ...tokens, oddities: [...oddities] };
}

function addPiece(
  calls: Map<unknown, { id: string | null; name: string; sent: string }>,
  piece: LooseObject,
  oddities: Set<string>,
): void {
  const at = fieldOf(piece, 'index');
  if (!Number.isInteger(at)) oddities.add('a piece of a call without an index');
  const id = textOf(fieldOf(piece, 'id')) ?? null;
  const name = textOf(deepField(piece, 'function', 'name')) ?? '';
  const known = calls.get(at);
  if (known !== undefined && id !== null && known.id !== null && id !== known.id && name !== '') {
    oddities.add(`two calls with index ${String(at)}`);
    calls.set(`${String(at)} ${id}`, { id, name, sent: sentOf(deepField(piece, 'function', 'arguments')) });
    return;
  }
  const call = known ?? { id: null, name: '', sent: '' };
  calls.set(at, call);
  call.id ??= id;
  if (call.name === '') call.name = name;
  call.sent += sentOf(deepField(piece, 'function', 'arguments'));
}

/** Arguments are a text of JSON; an object, as some servers send it, is written as one. */
function sentOf(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
}

function choiceAt(reply: unknown, index: number): LooseObject | undefined {
  const choices = listOf(fieldOf(objectOf(reply), 'choices')).filter(isObject);
  return choices.find((choice) => (fieldOf(choice, 'index') ?? 0) === index);
}

function reasoningIn(holder: LooseObject): string {
  for (const field of reasoningFields) {
    const text = textOf(fieldOf(holder, field));
    if (text !== undefined) return text;
  }
  return '';
}

function tokensIn(usage: unknown): Pick<WireAnswer, 'promptTokens' | 'completionTokens'> {
  const count = (field: string) => {
    const value = fieldOf(objectOf(usage), field);
    return typeof value === 'number' ? value : null;
  };
  return { promptTokens: count('prompt_tokens'), completionTokens: count('completion_tokens') };
}

import { type ParsedJson, parseJson, showJson } from '../../lib/json.ts';
import type { Attempt, ToolCall } from '../../records/attempt.ts';
import type { Covers } from '../covers.ts';
import type { ValueMatcher } from '../json/match-value.ts';
import type { UnicodeForm } from '../text/text-units.ts';
import { showArguments, type ToolArguments, toolArguments } from './tool-arguments.ts';
import { waitingCalls } from './waiting-calls.ts';

export type MadeCall = {
  readonly call: ToolCall;
  /** The number of its assistant message, counted from 1. */
  readonly turn: number;
  readonly arguments: ToolArguments;
  /** Name and arguments; equal for equivalent calls. */
  readonly key: string;
  /** Whether an equal call had already been answered, and whether by an error. */
  readonly repeats: 'nothing' | 'after-result' | 'after-error';
  readonly isRefused: boolean;
  /** Undefined: the conversation ended before. */
  readonly result: string | undefined;
};

export type ListedCall = {
  readonly name: string;
  readonly arguments: ValueMatcher;
  /** The assistant's message that must contain it, counted from 1. */
  readonly turn?: number | undefined;
  readonly count: number | { readonly min: number; readonly max: number };
  readonly covers?: Covers;
};

export type CallRules = {
  readonly calls: readonly ListedCall[];
  readonly order: 'any' | 'exact';
  /** Groups of indexes into `calls`: the calls of a group must share one message. */
  readonly parallel: readonly (readonly number[])[];
  readonly unicode?: UnicodeForm | undefined;
  readonly isExtraAllowed: (name: string) => boolean;
};

export type Fits = (listed: ListedCall, made: MadeCall) => boolean;

type Asked = Omit<MadeCall, 'isRefused' | 'result'> & { isRefused: boolean; result: string | undefined };

export function madeCalls(attempt: Attempt): MadeCall[] {
  const made: Asked[] = [];
  const answered = new Map<string, 'after-result' | 'after-error'>();
  let waiting = waitingCalls<Asked>([], ({ call }) => call);
  let turn = 0;
  for (const message of attempt.turns) {
    if (message.role === 'tool') {
      const asked = waiting.take(message);
      if (asked === undefined) continue;
      asked.result = message.content;
      asked.isRefused = isErrorResult(message.content);
      answered.set(asked.key, asked.isRefused ? 'after-error' : 'after-result');
      continue;
    }
    turn++;
    const asking = message.toolCalls.map((call): Asked => {
      const received = toolArguments(call.arguments);
      const key = keyOf(call, received);
      return {
        call,
        turn,
        arguments: received,
        key,
        repeats: answered.get(key) ?? 'nothing',
        isRefused: false,
        result: undefined,
      };
    });
    for (const call of asking) made.push(call);
    waiting = waitingCalls(asking, ({ call }) => call);
  }
  return made;
}

export function showCall(made: MadeCall): string {
  return `${made.call.name}(${showArguments(made.call.arguments)})`;
}

function keyOf(call: ToolCall, received: ToolArguments): string {
  switch (received.kind) {
    case 'none':
      return `${call.name} {}`; // no arguments and empty arguments are equal
    case 'object':
      return `${call.name} ${sortedText(received.value)}`;
    case 'invalid':
      return `${call.name} ${showArguments(call.arguments)}`;
  }
}

function sortedText(value: ParsedJson): string {
  if (Array.isArray(value)) return `[${value.map(sortedText).join(',')}]`;
  if (!(value instanceof Map)) return showJson(value);
  const entries = [...value].map(([key, item]) => `${JSON.stringify(key)}:${sortedText(item)}`);
  return `{${entries.sort().join(',')}}`;
}

/** `error` or `errors` with a value, a failure flag, or a text that starts with "error". */
function isErrorResult(content: string): boolean {
  const parsed = parseJson(content);
  if (!parsed.ok) return /^\W*error\b/i.test(content);
  const { value } = parsed;
  if (typeof value === 'string') return /^\W*error\b/i.test(value);
  if (!(value instanceof Map)) return false;
  const told = [value.get('error'), value.get('errors')];
  return (
    told.some(isFilled) ||
    [value.get('ok'), value.get('success')].includes(false) ||
    [value.get('status'), value.get('outcome')].some((item) => item === 'error' || item === 'failed')
  );
}

function isFilled(value: ParsedJson | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Map) return value.size > 0;
  return value !== undefined && value !== null && value !== false && value !== '';
}

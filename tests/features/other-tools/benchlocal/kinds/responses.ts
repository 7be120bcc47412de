import type { Attempt } from '../../../../../src/records/attempt.ts';
import { attemptWith } from '../../../../verify/attempt-with.ts';

/** An attempt whose server sent exactly this. */
export function sent(raw: unknown): Attempt {
  return attemptWith({ raw });
}

/** A chat completion with this message. */
export function message(fields: Record<string, unknown>): Attempt {
  return sent({ choices: [{ finish_reason: 'stop', message: { role: 'assistant', ...fields } }] });
}

export function call(name: unknown, args: unknown): unknown {
  return { id: 'c1', type: 'function', function: { name, arguments: args } };
}

export function calling(...calls: readonly unknown[]): Attempt {
  return message({ content: null, tool_calls: calls });
}

import { parseJson } from '../../lib/json.ts';
import type { Attempt, ToolCall, Turn } from '../../records/attempt.ts';
import { toolArguments } from '../../verify/calls/tool-arguments.ts';

/** The tool that runs commands in the folder of a scenario. */
export const shellTool = 'bash';

/** The command of a call; undefined if its arguments are wrong. */
export function commandOf({ arguments: sent }: ToolCall): string | undefined {
  const received = toolArguments(sent);
  if (received.kind !== 'object' || received.value.size !== 1) return undefined;
  const command = received.value.get('command');
  return typeof command === 'string' && !command.includes('\0') ? command : undefined;
}

/** The commands that ran to their end. A command that exceeded a limit changed nothing, so it is left out. */
export function commandsIn({ turns }: Attempt): string[] {
  return shellCalls(turns).flatMap(({ call, result }) => (hasRun(result) ? (commandOf(call) ?? []) : []));
}

/** Shell calls that have a result. */
export function shellCalls(turns: readonly Turn[]): { readonly call: ToolCall; readonly result: string }[] {
  return turns.flatMap((turn, place) => {
    if (turn.role !== 'assistant') return [];
    return turn.toolCalls.flatMap((call, at) => {
      const result = turns[place + 1 + at];
      return call.name === shellTool && result?.role === 'tool' ? [{ call, result: result.content }] : [];
    });
  });
}

function hasRun(result: string): boolean {
  return fieldsOf(result)?.has('exit-code') === true;
}

export function hitLimit(result: string): boolean {
  return fieldsOf(result)?.has('limit') === true;
}

function fieldsOf(result: string) {
  const parsed = parseJson(result);
  return parsed.ok && parsed.value instanceof Map ? parsed.value : undefined;
}

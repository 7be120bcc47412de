import type { Json, ParsedJson } from '../../lib/json.ts';
import { parseJson } from '../../lib/json.ts';
import type { SourcePath } from '../../lib/source.ts';
import type { BenchlocalMessage } from './benchlocal-schema.ts';

export type RefuseAt = (path: SourcePath, message: string) => never;

/** Plain JSON; a number that would lose digits is refused. */
export function toJson(value: ParsedJson, refuse: RefuseAt, path: SourcePath = []): Json {
  if (typeof value === 'bigint') return refuse(path, `${value} is not exact as a number`);
  if (Array.isArray(value)) return value.map((item, index) => toJson(item, refuse, [...path, index]));
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([key, item]) => [key, toJson(item, refuse, [...path, key])]));
}

/** A message in the form that our packs have. */
export function messageOf(message: BenchlocalMessage, refuse: RefuseAt): Record<string, unknown> {
  switch (message.role) {
    case 'assistant': {
      const calls = message.tool_calls ?? [];
      const content = message.content ?? '';
      if (calls.length === 0) return { role: 'assistant', content };
      const replayed = calls.map((call, index) => ({
        id: call.id,
        name: call.function.name,
        arguments: argumentsOf(call.function.arguments, (problem) =>
          refuse(['tool_calls', index, 'function', 'arguments'], problem),
        ),
      }));
      return { role: 'assistant', content, 'tool-calls': replayed };
    }
    case 'tool':
      return { role: 'tool', 'call-id': message.tool_call_id, content: message.content };
    default:
      return { role: message.role, content: message.content };
  }
}

function argumentsOf(written: string | { readonly [key: string]: Json }, refuse: (message: string) => never): Json {
  if (typeof written !== 'string') return written;
  const parsed = parseJson(written);
  if (!parsed.ok || !(parsed.value instanceof Map)) return refuse('not the text of a JSON object');
  return toJson(parsed.value, (_path, message) => refuse(message));
}

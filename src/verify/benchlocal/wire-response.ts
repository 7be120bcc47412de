import { type Attempt, assistantTurns } from '../../model/attempt.ts';
import { withoutThinkTags } from './think-tags.ts';

type WireObject = { readonly [key: string]: unknown };

const textFields = ['content', 'reasoning_content', 'reasoning'] as const;

/** The last response as the server sent it; where none was kept, one is built from the turn. */
export function wireResponse(attempt: Attempt): WireObject {
  const last = assistantTurns(attempt).at(-1);
  if (last === undefined) return {};
  if (last.raw !== undefined) return asObject(last.raw) ?? {};
  const toolCalls = last.toolCalls.map((call) => ({ function: { name: call.name, arguments: call.arguments } }));
  const message = { content: last.content, reasoning_content: last.reasoning, tool_calls: toolCalls };
  return { choices: [{ message }] };
}

/** The message of a response: on top, or in the first choice, whole or as a stream's delta. */
function wireMessage(response: WireObject): WireObject {
  const onTop = asObject(fieldOf(response, 'message'));
  if (onTop !== undefined) return onTop;
  const choices = fieldOf(response, 'choices');
  const first = asObject(Array.isArray(choices) ? choices[0] : undefined) ?? {};
  const message = fieldOf(first, 'message');
  return asObject(isEmpty(message) ? fieldOf(first, 'delta') : message) ?? {};
}

/** Every text of a response that is not empty, in the order in which benchlocal-cli looks for an answer. */
export function wireTexts(response: WireObject): readonly string[] {
  return [response, wireMessage(response)].flatMap((holder) =>
    textFields.flatMap((field) => {
      const text = fieldOf(holder, field);
      // Cleaned when the response comes in and, if anything is left, again when it is scored.
      const cleaned = typeof text === 'string' ? withoutThinkTags(text) : '';
      return cleaned === '' ? [] : [withoutThinkTags(cleaned)];
    }),
  );
}

/** The answer: the first of the texts, so that an empty content makes the reasoning the answer. */
export function wireAnswer(attempt: Attempt): string {
  return wireTexts(wireResponse(attempt))[0] ?? '';
}

export function wireToolCalls(response: WireObject): readonly unknown[] {
  const onTop = fieldOf(response, 'tool_calls');
  if (Array.isArray(onTop)) return onTop;
  const inside = fieldOf(wireMessage(response), 'tool_calls');
  return Array.isArray(inside) ? inside : [];
}

export function asObject(value: unknown): WireObject | undefined {
  // Not null and no list: whatever it is, reading keys of its own is safe.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as WireObject) : undefined;
}

export function fieldOf(holder: WireObject, key: string): unknown {
  return Object.hasOwn(holder, key) ? holder[key] : undefined;
}

/** What Python takes for false. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '' || value === 0) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

import { fieldOf, type LooseObject, listOf, objectOf } from '../../../../lib/loose.ts';
import { type Attempt, assistantTurns } from '../../../../records/attempt.ts';
import { pythonSpace, strip } from './python-text.ts';

const textFields = ['content', 'reasoning_content', 'reasoning'] as const;

/** The last response as the server sent it; if it was not kept, one built from the turn. */
export function wireResponse(attempt: Attempt): LooseObject {
  const last = assistantTurns(attempt).at(-1);
  if (last === undefined) return {};
  if (last.raw !== undefined) return objectOf(last.raw) ?? {};
  const toolCalls = last.toolCalls.map((call) => ({ function: { name: call.name, arguments: call.arguments } }));
  const message = { content: last.content, reasoning_content: last.reasoning, tool_calls: toolCalls };
  return { choices: [{ message }] };
}

/** The message of a response: at the top level, or in the first choice, whole or as a stream's delta. */
function wireMessage(response: LooseObject): LooseObject {
  const onTop = objectOf(fieldOf(response, 'message'));
  if (onTop !== undefined) return onTop;
  const first = objectOf(listOf(fieldOf(response, 'choices'))[0]);
  const message = fieldOf(first, 'message');
  return objectOf(isEmpty(message) ? fieldOf(first, 'delta') : message) ?? {};
}

/** Every non-empty text of a response, in the order in which benchlocal-cli looks for an answer. */
export function wireTexts(response: LooseObject): readonly string[] {
  return [response, wireMessage(response)].flatMap((holder) =>
    textFields.flatMap((field) => {
      const text = fieldOf(holder, field);
      // Cleaned when the response arrives and, if anything is left, again when it is scored.
      const cleaned = typeof text === 'string' ? withoutThinkTags(text) : '';
      return cleaned === '' ? [] : [withoutThinkTags(cleaned)];
    }),
  );
}

/** The answer: the first of the texts, so with an empty content the reasoning is the answer. */
export function wireAnswer(attempt: Attempt): string {
  return wireTexts(wireResponse(attempt))[0] ?? '';
}

export function wireToolCalls(response: LooseObject): readonly unknown[] {
  const onTop = fieldOf(response, 'tool_calls');
  if (Array.isArray(onTop)) return onTop;
  return listOf(fieldOf(wireMessage(response), 'tool_calls'));
}

/** Whether Python takes a value for false. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '' || value === 0) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

const blockStart = /<think(?![\p{L}\p{N}_])/giu;
const blockEnd = new RegExp(`</think[${pythonSpace}]*>`, 'giu');
const tagStart = /<\/?think(?![\p{L}\p{N}_])/giu;

/**
 * Removes closed think blocks, then the remaining tags, but not the text around them: after a lone closing tag, the
 * whole reasoning becomes part of the answer. Searches only forward, so that a reply full of tags stays cheap.
 */
export function withoutThinkTags(text: string): string {
  const cleaned = cut(cut(text, nextBlock), nextTag);
  return cleaned === text ? text : strip(cleaned);
}

type Span = { readonly start: number; readonly end: number };

function cut(text: string, next: (text: string, from: number) => Span | undefined): string {
  let kept = '';
  let at = 0;
  for (let span = next(text, 0); span !== undefined; span = next(text, at)) {
    kept += text.slice(at, span.start);
    at = span.end;
  }
  return kept + text.slice(at);
}

function nextBlock(text: string, from: number): Span | undefined {
  const open = nextTag(text, from, blockStart);
  if (open === undefined) return undefined;
  const close = nextFrom(blockEnd, text, open.end);
  return close === undefined ? undefined : { start: open.start, end: close.end };
}

function nextTag(text: string, from: number, tag = tagStart): Span | undefined {
  const open = nextFrom(tag, text, from);
  if (open === undefined) return undefined;
  const bracket = text.indexOf('>', open.end);
  return bracket === -1 ? undefined : { start: open.start, end: bracket + 1 };
}

function nextFrom(pattern: RegExp, text: string, from: number): Span | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
}

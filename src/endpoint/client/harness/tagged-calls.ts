import { type ParsedJson, parseJson, showJson } from '../../../lib/json.ts';
import type { BrokenCall, ToolCall } from '../../../records/attempt.ts';

export type Reading =
  | { readonly content: string; readonly toolCalls: readonly ToolCall[] }
  | { readonly brokenCall: Omit<BrokenCall, 'form'> };

export type Tag = {
  readonly open: string;
  readonly close: string;
  /** Undefined if it is not exactly one. */
  readonly parse: (inside: string) => ToolCall | undefined;
  readonly faultOf: (inside: string) => string;
};

// The judge knows the same tags (`thinkTag` of answer-text.ts).
const thinking =
  /<((?:seed:)?think|thinking)\b[^<>]*>.*?(?:<\/\1\b[^<>]*>|$)|\[THINK\].*?(?:\[\/THINK\]|$)|◁think▷.*?(?:◁\/think▷|$)/isy;
const thinkingEnd = /<\/(?:(?:seed:)?think|thinking)\b[^<>]*>|\[\/THINK\]|◁\/think▷/i;
const thinkingStart = /<(?:(?:seed:)?think|thinking)\b[^<>]*>|\[THINK\]|◁think▷/i;
// Behind thinking, and in a list or a quotation, too. The length of the line is bounded, since each fence reads it.
const fence =
  /(?<=^|think(?:ing)?[^<>]{0,9}>|THINK\]|think▷)(?<indent>[ \t]*(?:(?:[-*+>]|\d{1,9}[.)])[ \t]*)*)(?<fence>`{3,}|~{3,})(?=(?<info>.{0,999}))/;
/** A text inside a call may contain the closing tag, too: so many of them are tried. */
const mostCloses = 20;

/** Thinking is left in the words and not read; a tag inside a code fence is a broken call. */
export function readTagged(text: string, tag: Tag): Reading {
  const toolCalls: ToolCall[] = [];
  let content = '';
  let opened: Fence | undefined;
  let at = endOfLoneThinking(text, tag);
  content += text.slice(0, at);
  const kinds = [quoted(tag.open), quoted(tag.close), thinkingStart.source, fence.source];
  const marks = new RegExp(kinds.join('|'), 'gim');
  for (;;) {
    marks.lastIndex = at;
    const mark = marks.exec(text);
    content += text.slice(at, mark?.index);
    if (mark === null) return { content: toolCalls.length === 0 ? content : content.trim(), toolCalls };
    at = mark.index;
    if (mark[0] === tag.open) {
      if (opened !== undefined) return { brokenCall: { words: text.slice(opened.at), fault: inFence } };
      const call = callAt(text, at, tag);
      if (call === undefined) return { brokenCall: { words: text.slice(at), fault: faultAt(text, at, tag) } };
      toolCalls.push(call.call);
      at = call.end;
      continue;
    }
    if (mark[0] === tag.close)
      return { brokenCall: { words: text, fault: `${tag.close} without ${tag.open} before it` } };
    thinking.lastIndex = at;
    const thought = thinking.exec(text)?.[0];
    if (mark.groups?.['fence'] !== undefined) opened = openFence(opened, { ...mark.groups, at }, tag);
    const skipped = thought ?? mark[0];
    content += skipped;
    at += skipped.length;
  }
}

/** A mark as long closes it, and code within a line opens none. */
type Fence = { readonly at: number; readonly indent?: string; readonly fence?: string; readonly info?: string };

function openFence(opened: Fence | undefined, found: Fence, tag: Tag): Fence | undefined {
  const { indent = '', fence: mark = '', info = '' } = found;
  if (opened === undefined) return mark.startsWith('`') && info.split(tag.open)[0]?.includes('`') ? undefined : found;
  return mark.startsWith(opened.fence ?? '') && /^[ \t>]*$/.test(indent) && info.trim() === '' ? undefined : opened;
}

/** Whether a template opened the thinking: the words before its closing mark, unless that is a text inside a call. */
export function endOfLoneThinking(text: string, tag: Tag): number {
  const end = thinkingEnd.exec(text);
  if (end === null) return 0;
  const start = thinkingStart.exec(text);
  if (start !== null && start.index < end.index) return 0;
  const open = text.indexOf(tag.open);
  const call = open === -1 || open > end.index ? undefined : callAt(text, open, tag);
  return call !== undefined && call.end > end.index ? 0 : end.index + end[0].length;
}

function callAt(text: string, open: number, { open: mark, close, parse }: Tag) {
  const start = open + mark.length;
  let end = text.indexOf(close, start);
  for (let tried = 0; end !== -1 && tried < mostCloses; tried += 1) {
    const call = parse(text.slice(start, end));
    if (call !== undefined) return { call, end: end + close.length };
    end = text.indexOf(close, end + close.length);
  }
  return undefined;
}

function faultAt(text: string, at: number, { open, close, faultOf }: Tag): string {
  const start = at + open.length;
  const end = text.indexOf(close, start);
  const inside = text.slice(start, end);
  if (end === -1 || inside.includes(open)) return `${open} is never closed`;
  return inside.trim() === '' ? `nothing between ${open} and ${close}` : faultOf(inside);
}

function quoted(text: string): string {
  return text.replace(/[/|[\]]/g, '\\$&');
}

export function startsThinking(text: string): boolean {
  return thinkingStart.exec(text.trimStart())?.index === 0;
}

/** Undefined if it does not end. */
export function splitThinking(text: string): { readonly thought: string; readonly rest: string } | undefined {
  const inFront = text.trimStart();
  const [start, end] = [thinkingStart.exec(inFront), thinkingEnd.exec(inFront)];
  const isOpened = start?.index === 0;
  if (end === null) return isOpened ? undefined : { thought: '', rest: text };
  // Otherwise the template opened it.
  if (!isOpened && start !== null && start.index < end.index) return { thought: '', rest: text };
  const from = isOpened ? start[0].length : 0;
  return { thought: inFront.slice(from, end.index), rest: inFront.slice(end.index + end[0].length).trimStart() };
}

const marksOfCall = ['arguments', 'id', 'type', 'index'];

function hasOtherFields(call: ReadonlyMap<string, ParsedJson>, nameField: string): boolean {
  return [...call.keys()].some((key) => key !== nameField && !marksOfCall.includes(key));
}

export function isJson(text: string): boolean {
  const parsed = parseJson(text);
  return parsed.ok || parsed.problem !== 'syntax';
}

/** A call written as a JSON object with these two fields. One with further fields, such as a result, is none. */
export function callIn(value: ParsedJson, nameField: string): ToolCall | undefined {
  if (!(value instanceof Map)) return undefined;
  const [name, sent] = [value.get(nameField), value.get('arguments') ?? new Map<string, ParsedJson>()];
  if (typeof name !== 'string' || name === '' || !(sent instanceof Map)) return undefined;
  if (hasOtherFields(value, nameField)) return undefined;
  return { id: undefined, name, arguments: showJson(sent) };
}

export const inFence = 'a call in a code fence';

export function faultOfJson(text: string, nameField: string): string {
  const parsed = parseJson(text);
  if (parsed.ok) return faultOfCall(parsed.value, nameField);
  if (parsed.problem !== 'syntax') return parsed.problem === 'duplicate-key' ? 'a key twice' : parsed.message;
  if (text.length > mostExplained) return 'broken JSON';
  if (isJson(text.replace(comments, '$1'))) return 'JSON with comments';
  return isJson(`[${text.replace(/\}\s*,?\s*\{/g, '},{')}]`) ? 'two calls where one belongs' : 'broken JSON';
}

/** The patterns below take the square of the length. */
const mostExplained = 4000;
const comments = /("(?:[^"\\\n]|\\.)*")|\/\*.*?\*\/|\/\/[^\n]*/gs;

export function faultOfCall(value: ParsedJson, nameField: string): string {
  if (Array.isArray(value)) return 'a list where one call belongs';
  if (!(value instanceof Map)) return 'no JSON object';
  const [name, sent] = [value.get(nameField), value.get('arguments')];
  if (typeof name !== 'string' || name === '') return `no "${nameField}"`;
  if (sent === undefined && value.has('parameters')) return '"parameters" in place of "arguments"';
  if (hasOtherFields(value, nameField)) return `more than "${nameField}" and "arguments"`;
  return typeof sent === 'string' ? '"arguments" as a text' : '"arguments" that are no object';
}

/** `{"name": …, "arguments": {…}}` */
export function readJsonCall(text: string): ToolCall | undefined {
  const parsed = parseJson(text);
  return parsed.ok ? callIn(parsed.value, 'name') : undefined;
}

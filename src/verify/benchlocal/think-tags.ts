import { pythonSpace, strip } from './python-text.ts';

const blockStart = /<think(?![\p{L}\p{N}_])/giu;
const blockEnd = new RegExp(`</think[${pythonSpace}]*>`, 'giu');
const tagStart = /<\/?think(?![\p{L}\p{N}_])/giu;

/**
 * Closed think blocks are cut out, then the tags that are left, but not the text around them: behind a lone
 * closing tag the whole reasoning becomes part of the answer. Searches run forward only, so that a reply of
 * nothing but tags stays cheap.
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

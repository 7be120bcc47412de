import { unfence } from '../answer-text.ts';

const pairs = [
  ['**', '**'],
  ['__', '__'],
  ['*', '*'],
  ['_', '_'],
  ['``', '``'],
  ['`', '`'],
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ["'", "'"],
  ['‘', '’'],
] as const;
const mostPairs = 6;

/** Only marks that open and close: a single one is the rest of a truncated reply. A full stop may be on either side. */
export function withoutMarks(text: string): string {
  let bare = text.trim();
  for (let round = 0; round < mostPairs; round += 1) {
    const inside = inner(bare) ?? (bare.endsWith('.') ? addStop(inner(bare.slice(0, -1))) : undefined);
    if (inside === undefined) return bare;
    bare = inside;
  }
  return bare;
}

export function withoutMarksOrFence(text: string): string {
  return withoutMarks(unfence(text)?.body ?? text);
}

function addStop(inside: string | undefined): string | undefined {
  return inside === undefined ? undefined : `${inside}.`;
}

function inner(text: string): string | undefined {
  for (const [open, close] of pairs) {
    if (text.length <= open.length + close.length || !text.startsWith(open) || !text.endsWith(close)) continue;
    const inside = text.slice(open.length, -close.length);
    const isWhole = !inside.includes(open) && !inside.includes(close) && inside.trim() === inside;
    // Three code marks are a fence.
    if (isWhole && !(open === '``' && inside.startsWith('`'))) return inside;
  }
  return undefined;
}

export function hasEvenMarks(line: string): boolean {
  return countOf(line, '**') % 2 === 0 && countOf(line, '`') % 2 === 0;
}

export function hasEvenQuotes(text: string): boolean {
  return countOf(text, '"') % 2 === 0 && countOf(text, '“') === countOf(text, '”');
}

function countOf(line: string, mark: string): number {
  return line.split(mark).length - 1;
}

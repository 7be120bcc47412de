import type { AssistantTurn } from '../../records/attempt.ts';

/** Pairs of marks that models put around their thinking if no parser removes it. */
const blocks = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<seed:think>', '</seed:think>'],
  ['[THINK]', '[/THINK]'],
  ['<|channel|>analysis<|message|>', '<|end|>'],
  ['<|channel>thought', '<channel|>'],
] as const;

/** In its own channel or inside the text. An empty block does not count. */
export function reasons(turn: AssistantTurn): boolean {
  return turn.reasoning.trim() !== '' || blocks.some(([open, close]) => hasBlock(turn.content, open, close));
}

const mostPasses = 20;

/** An unclosed block is removed up to the end of the text. */
export function withoutReasoning(text: string): string {
  let rest = text;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const before = rest;
    for (const [open, close] of blocks) rest = withoutBlocks(rest, open, close);
    if (rest === before) return rest;
  }
  return ''; // endlessly nested marks are not a real text
}

function withoutBlocks(text: string, open: string, close: string): string {
  const first = text.indexOf(open);
  const end = close.startsWith('</') ? text.indexOf(close) : -1;
  const opensAlone = end !== -1 && (first === -1 || end < first);
  const kept: string[] = [];
  let at = opensAlone ? end + close.length : 0;
  for (let start = text.indexOf(open, at); start !== -1; start = text.indexOf(open, at)) {
    kept.push(text.slice(at, start));
    const until = text.indexOf(close, start);
    if (until === -1) return kept.join('');
    at = until + close.length;
  }
  return kept.concat(text.slice(at)).join('');
}

/** The template may have opened a block before the reply, and a cut may have ended it. */
function hasBlock(text: string, open: string, close: string): boolean {
  const end = text.indexOf(close);
  const start = text.indexOf(open);
  // Only tags: other closing marks also end ordinary messages.
  const opensAlone = start === -1 && end !== -1 && close.startsWith('</');
  if (opensAlone) return text.slice(0, end).trim() !== '';
  for (let at = start; at !== -1; at = text.indexOf(open, at + open.length)) {
    const until = text.indexOf(close, at);
    if (text.slice(at + open.length, until === -1 ? undefined : until).trim() !== '') return true;
  }
  return false;
}

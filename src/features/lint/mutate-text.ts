export type TextMutant = { readonly mutator: string; readonly text: string };

/** Every match of a pattern outside free words, each changed alone. */
function changed(spans: readonly Span[], pattern: RegExp, change: (found: string) => string): string[] {
  return spans.flatMap((span, index) => {
    if (span.free) return [];
    return [...span.text.matchAll(pattern)].map((match) => {
      const start = match.index;
      const text = span.text.slice(0, start) + change(match[0]) + span.text.slice(start + match[0].length);
      return joinSpans(spans.with(index, { text, free: false }));
    });
  });
}

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu;

type TextMutator = (spans: readonly Span[]) => readonly string[];

/**
 * Changes to words and lines as a weakened model makes them. Each returns texts that differ from the gold in one place.
 */
const wordMutators: Readonly<Record<string, TextMutator>> = {
  'change-digit': (spans) => changed(spans, /\d/g, (digit) => String((Number(digit) + 1) % 10)),
  'drop-word': (spans) => changed(spans, new RegExp(`${word.source}\\s?`, 'gu'), () => ''),
  'double-word': (spans) => changed(spans, word, (found) => `${found} ${found}`),
  'flip-case': (spans) => changed(spans, /\p{Lu}[\p{L}\p{M}]*|\p{Ll}[\p{L}\p{M}]*/gu, flipCase),
  'double-blank': (spans) => changed(spans, /(?<=\p{L}) (?=\p{L})/gu, () => '  '),
  'drop-accent': (spans) => changed(spans, /[À-ɏ]/g, (letter) => letter.normalize('NFD')[0] ?? ''),
  'swap-items': (spans) =>
    changed(spans, /([^,;\n]+)([,;] ?)([^,;\n]+)/g, (pair) => pair.replace(/^(.+?)([,;] ?)(.+)$/s, '$3$2$1')),
};

const lineMutators: Readonly<Record<string, (lines: readonly string[]) => readonly string[][]>> = {
  'drop-line': (lines) => lines.map((_, index) => lines.toSpliced(index, 1)),
  'double-line': (lines) => lines.map((line, index) => lines.toSpliced(index, 0, line)),
  'swap-lines': (lines) => lines.slice(1).map((line, index) => lines.toSpliced(index, 2, line, lines[index] ?? '')),
};

function flipCase(found: string): string {
  const upper = found.toUpperCase();
  return found === upper ? found.toLowerCase() : upper;
}

const openMarks = ['**', '`', '"'];

/** Mutants of running text: words, lines and the text around them. */
export function mutateText(marked: string): TextMutant[] {
  const spans = spansOf(marked);
  const words = Object.entries(wordMutators).flatMap(([mutator, mutate]) =>
    mutate(spans).map((text) => ({ mutator, text })),
  );
  return [...words, ...decomposed(spans), ...mutateLines(marked, spans), ...mutateEnds(spans), ...mutateAround(marked)];
}

/** The same letters decomposed: another text where bytes are compared. */
function decomposed(spans: readonly Span[]): TextMutant[] {
  const text = joinSpans(spans.map((span) => (span.free ? span : { ...span, text: span.text.normalize('NFD') })));
  return text === joinSpans(spans) ? [] : [{ mutator: 'decompose', text }];
}

function mutateLines(marked: string, spans: readonly Span[]): TextMutant[] {
  // Moves lines only if no line contains a free word: a free line may stay or go.
  if (spans.some((span) => span.free)) return [];
  const lines = marked.split('\n');
  if (lines.filter((line) => line.trim() !== '').length < 2) return [];
  return Object.entries(lineMutators).flatMap(([mutator, mutate]) =>
    mutate(lines).map((mutant) => ({ mutator, text: mutant.join('\n') })),
  );
}

function mutateEnds(spans: readonly Span[]): TextMutant[] {
  const last = spans.at(-1);
  if (last === undefined || last.free) return [];
  const cut = last.text.trimEnd().replace(/\s*\S+$/, '');
  return [
    { mutator: 'cut-short', text: joinSpans(spans.with(spans.length - 1, { ...last, text: cut })) },
    ...openMarks.map((mark) => ({
      mutator: 'open-mark',
      text: joinSpans(spans.with(spans.length - 1, { ...last, text: `${last.text.trimEnd()}${mark}` })),
    })),
  ];
}

/** Prose or a fence around a document. A free end may have anything beside it. */
export function mutateAround(marked: string): TextMutant[] {
  const spans = spansOf(marked);
  const text = joinSpans(spans);
  const before = spans[0]?.free === true;
  const after = spans.at(-1)?.free === true;
  return [
    ...(before ? [] : [{ mutator: 'prose-before', text: `Sure! Here is the result:\n\n${text}` }]),
    ...(after ? [] : [{ mutator: 'prose-after', text: `${text}\n\nLet me know if you need anything else.` }]),
    ...(before || after || text.includes('```') ? [] : [{ mutator: 'add-fence', text: `\`\`\`\n${text}\n\`\`\`` }]),
  ];
}

type Span = { readonly text: string; readonly free: boolean };

/** A gold text split at its ⟦…⟧ marks: mutants change only the parts that are not free. */
function spansOf(text: string): Span[] {
  return text
    .split(/(⟦[^⟦⟧]*⟧)/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('⟦') ? { text: piece.slice(1, -1), free: true } : { text: piece, free: false }));
}

function joinSpans(spans: readonly Span[]): string {
  return spans.map((span) => span.text).join('');
}

export type Span = { readonly text: string; readonly free: boolean };

/** A gold text cut at its ⟦…⟧ marks: mutants change only what is not free. */
export function spansOf(text: string): Span[] {
  return text
    .split(/(⟦[^⟦⟧]*⟧)/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('⟦') ? { text: piece.slice(1, -1), free: true } : { text: piece, free: false }));
}

export function joinSpans(spans: readonly Span[]): string {
  return spans.map((span) => span.text).join('');
}

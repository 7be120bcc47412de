/** A longer word is no slip of the finger, and the distance of long texts takes seconds. */
const mostLetters = 100;

/** Undefined if none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > mostLetters) return undefined;
  const written = word.toLowerCase();
  const allowed = Math.max(1, Math.floor(word.length / 3));
  let best: { word: string; distance: number } | undefined;
  for (const candidate of known) {
    const meant = candidate.toLowerCase();
    if (Math.abs(meant.length - written.length) > allowed) continue;
    const distance = editDistance(written, meant);
    if (distance <= allowed && (best === undefined || distance < best.distance)) best = { word: candidate, distance };
  }
  return best?.word;
}

/** The end of a message; empty if no known word is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

export function nearestHint(word: string, known: readonly string[], otherwise: string): string {
  const near = nearest(word, known);
  return near === undefined ? otherwise : `Did you mean "${near}"?`;
}

/** With a swap of neighbours as one edit. */
function editDistance(one: string, other: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 0; row < one.length; row += 1) {
    const current = [row + 1];
    for (let column = 0; column < other.length; column += 1) {
      const substituted = (previous[column] ?? 0) + (one[row] === other[column] ? 0 : 1);
      const exchanged = row > 0 && column > 0 && one[row] === other[column - 1] && one[row - 1] === other[column];
      const afterExchange = exchanged ? (beforePrevious[column - 1] ?? 0) + 1 : substituted;
      current.push(Math.min(substituted, afterExchange, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

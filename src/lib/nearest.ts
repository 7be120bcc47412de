/** The known word that a typo most likely meant, or undefined if none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const allowed = Math.max(1, Math.floor(word.length / 3));
  let best: { word: string; distance: number } | undefined;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance <= allowed && (best === undefined || distance < best.distance)) best = { word: candidate, distance };
  }
  return best?.word;
}

/** Counts letters that are changed, added, dropped, or swapped with their neighbour. */
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

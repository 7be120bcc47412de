/** Fisher-Yates shuffle. */
export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const shuffled = [...items];
  for (let left = shuffled.length - 1; left > 0; left -= 1) {
    const drawn = Math.floor(random() * (left + 1));
    [shuffled[left], shuffled[drawn]] = [shuffled[drawn] as Item, shuffled[left] as Item];
  }
  return shuffled;
}

/** From 0 up to 1. FNV-1a seeds mulberry32: integers alone, so that every machine draws the same numbers. */
export function randomFrom(text: string): () => number {
  let state = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) state = Math.imul(state ^ text.charCodeAt(place), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

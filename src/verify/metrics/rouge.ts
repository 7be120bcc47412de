/** A part of a whole, both counted. 0 of 0 is 0. */
export type Ratio = readonly [part: number, whole: number];

/** The words of two texts as numbers: equal words have the same number. */
export type Words = { readonly reply: Uint32Array; readonly gold: Uint32Array; readonly count: number };

/** Reads a reply once, however many gold answers it is compared with. */
export function wordsOf(reply: string): (gold: string) => Words {
  const numbers = new Map<string, number>();
  const read = (text: string) =>
    Uint32Array.from(text.toLowerCase().match(/[a-z0-9]+/g) ?? [], (word) => {
      const known = numbers.get(word) ?? numbers.size;
      if (known === numbers.size) numbers.set(word, known);
      return known;
    });
  const ours = read(reply);
  return (gold) => ({ reply: ours, gold: read(gold), count: numbers.size });
}

/** F1 of the n-grams that both texts share. */
export function rougeN({ reply, gold, count }: Words, n: 1 | 2): Ratio {
  const [ours, theirs] = [grams(reply, n, count), grams(gold, n, count)];
  return [2 * sharedCount(ours, theirs), ours.length + theirs.length];
}

/** Counts the items in both; repeated ones count as often as on the side with fewer. */
export function sharedCount<Item>(ours: Iterable<Item>, theirs: Iterable<Item>): number {
  const left = new Map<Item, number>();
  for (const item of theirs) left.set(item, (left.get(item) ?? 0) + 1);
  let shared = 0;
  for (const item of ours) {
    const more = left.get(item) ?? 0;
    if (more === 0) continue;
    left.set(item, more - 1);
    shared += 1;
  }
  return shared;
}

/** Encodes a pair as a number of two digits to the base `count`, which is exact for any reply. */
function grams(words: Uint32Array, n: 1 | 2, count: number): Uint32Array | Float64Array {
  if (n === 1) return words;
  return Float64Array.from(words.subarray(1), (word, at) => (words[at] ?? 0) * count + word);
}

/** F1 of the longest common subsequence of words. */
export function rougeL({ reply, gold, count }: Words): Ratio {
  const [short, long] = reply.length < gold.length ? [reply, gold] : [gold, reply];
  return [2 * commonLength(short, long, count), reply.length + gold.length];
}

const bits = 32;

/**
 * The bit-parallel algorithm of Crochemore et al. (2001) in the form of Hyyrö (2004): a row of the table of lengths is
 * one number with a bit for each word of the shorter text, 0 where the length grows.
 */
function commonLength(short: Uint32Array, long: Uint32Array, count: number): number {
  const size = Math.ceil(short.length / bits);
  const rowAt = new Int32Array(count).fill(-1);
  let rows = 0;
  for (const word of short) if (rowAt[word] === -1) rowAt[word] = rows++;
  const matches = new Int32Array(rows * size);
  for (const [at, word] of short.entries()) {
    const cell = (rowAt[word] ?? 0) * size + Math.floor(at / bits);
    matches[cell] = (matches[cell] ?? 0) | (1 << (at % bits));
  }
  const row = new Int32Array(size).fill(-1);
  for (const word of long) {
    const from = (rowAt[word] ?? 0) * size;
    if (from < 0) continue;
    let carry = 0;
    for (let at = 0; at < size; at += 1) {
      const before = row[at] ?? 0;
      const match = matches[from + at] ?? 0;
      const sum = (before >>> 0) + ((before & match) >>> 0) + carry;
      carry = sum > 0xffffffff ? 1 : 0;
      row[at] = sum | (before & ~match);
    }
  }
  let length = 0;
  // Bits behind the last word match nothing, but a carry may clear them.
  for (let at = 0; at < short.length; at += 1)
    length += ((row[Math.floor(at / bits)] ?? 0) >>> (at % bits)) & 1 ? 0 : 1;
  return length;
}

/** A part of a whole, both counted. 0 of 0 is 0. */
export type Ratio = readonly [part: number, whole: number];

/** The words of two texts as numbers: equal words have the same number. */
export type Words = {
  readonly reply: Uint32Array;
  readonly gold: Uint32Array;
  readonly count: number;
  /** How many words there are up to the end of each line. */
  readonly lineEnds: { readonly reply: readonly number[]; readonly gold: readonly number[] };
};

/** Reads a reply once, however many gold answers it is compared with. */
export function wordsOf(reply: string): (gold: string) => Words {
  const numbers = new Map<string, number>();
  const read = (text: string) => {
    const words: number[] = [];
    const ends: number[] = [];
    for (const word of text.toLowerCase().match(/[a-z0-9]+|\n+/g) ?? []) {
      if (word.startsWith('\n')) {
        ends.push(words.length);
        continue;
      }
      const known = numbers.get(word) ?? numbers.size;
      if (known === numbers.size) numbers.set(word, known);
      words.push(known);
    }
    return { words: Uint32Array.from(words), ends: [...ends, words.length] };
  };
  const ours = read(reply);
  return (gold) => {
    const theirs = read(gold);
    const lineEnds = { reply: ours.ends, gold: theirs.ends };
    return { reply: ours.words, gold: theirs.words, count: numbers.size, lineEnds };
  };
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

/** The places of each word of a text, as bits. */
type Places = { readonly size: number; readonly rowAt: Int32Array; readonly matches: Int32Array };

function placesOf(words: Uint32Array, count: number): Places {
  const size = Math.ceil(words.length / bits);
  const rowAt = new Int32Array(count).fill(-1);
  let rows = 0;
  for (const word of words) if (rowAt[word] === -1) rowAt[word] = rows++;
  const matches = new Int32Array(rows * size);
  for (const [at, word] of words.entries()) {
    const cell = (rowAt[word] ?? 0) * size + Math.floor(at / bits);
    matches[cell] = (matches[cell] ?? 0) | (1 << (at % bits));
  }
  return { size, rowAt, matches };
}

/**
 * The bit-parallel algorithm of Crochemore et al. (2001) in the form of Hyyrö (2004): a row of the table of lengths is
 * one number with a bit for each word of the text of `places`, 0 where the length grows. The next row is that of one
 * more word of the other text.
 */
function advance(row: Int32Array, { size, rowAt, matches }: Places, word: number): void {
  const from = (rowAt[word] ?? 0) * size;
  if (from < 0) return;
  let carry = 0;
  for (let at = 0; at < size; at += 1) {
    const before = row[at] ?? 0;
    const match = matches[from + at] ?? 0;
    const sum = (before >>> 0) + ((before & match) >>> 0) + carry;
    carry = sum > 0xffffffff ? 1 : 0;
    row[at] = sum | (before & ~match);
  }
}

/** Whether the length grows at a word, in the row that begins at `from`. */
function grows(rows: Int32Array, from: number, at: number): boolean {
  return (((rows[from + Math.floor(at / bits)] ?? 0) >>> (at % bits)) & 1) === 0;
}

function commonLength(short: Uint32Array, long: Uint32Array, count: number): number {
  const places = placesOf(short, count);
  const row = new Int32Array(places.size).fill(-1);
  for (const word of long) advance(row, places, word);
  let length = 0;
  // Bits behind the last word match nothing, but a carry may clear them.
  for (let at = 0; at < short.length; at += 1) if (grows(row, 0, at)) length += 1;
  return length;
}

/**
 * F1 of the words of the gold answer that a longest common subsequence with any line of the reply has, line by line.
 * Like rouge-score, it counts each word of the reply once, and takes of several longest ones the same.
 */
export function rougeLsum({ reply, gold, count, lineEnds }: Words): Ratio {
  const left = new Int32Array(count);
  for (const word of reply) left[word] = (left[word] ?? 0) + 1;
  // Equal lines share the same words.
  const replyLines = new Map(linesOf(reply, lineEnds.reply).map((line) => [line.join(), line]));
  let hits = 0;
  for (const line of linesOf(gold, lineEnds.gold)) {
    const isShared = sharedWith(line, [...replyLines.values()], count);
    for (const [at, word] of line.entries()) {
      const more = left[word] ?? 0;
      if (isShared[at] !== 1 || more === 0) continue;
      left[word] = more - 1;
      hits += 1;
    }
  }
  return [2 * hits, reply.length + gold.length];
}

function linesOf(words: Uint32Array, ends: readonly number[]): readonly Uint32Array[] {
  return ends.flatMap((end, at) => {
    const start = ends[at - 1] ?? 0;
    return end === start ? [] : [words.subarray(start, end)];
  });
}

const block = 1024;

/**
 * Marks the words of a line. Walks the table of each other line back from its end; of a long one, only a row in 1,024 is
 * kept on the way there, and the others are made again.
 */
function sharedWith(line: Uint32Array, others: readonly Uint32Array[], count: number): Uint8Array {
  const isShared = new Uint8Array(line.length);
  const places = placesOf(line, count);
  const row = new Int32Array(places.size);
  const longest = others.reduce((most, { length }) => Math.max(most, length), 0);
  const rows = new Int32Array(Math.min(block, longest) * places.size);
  for (const other of others) {
    if (!hasAny(other, places)) continue;
    const kept: Int32Array[] = [];
    row.fill(-1);
    for (let start = 0; start < other.length; start += block) {
      if (other.length > block) kept.push(row.slice());
      fillRows(rows, row, other, start, places);
    }
    let at = line.length;
    let end = other.length;
    for (let start = block * Math.floor((end - 1) / block); start >= 0; start -= block) {
      while (at > 0 && end > start) {
        if (line[at - 1] === other[end - 1]) {
          at -= 1;
          end -= 1;
          isShared[at] = 1;
        } else if (grows(rows, (end - 1 - start) * places.size, at - 1)) end -= 1;
        else at -= 1;
      }
      const before = kept[start / block - 1];
      if (before !== undefined) fillRows(rows, before, other, start - block, places);
    }
  }
  return isShared;
}

function hasAny(words: Uint32Array, { rowAt }: Places): boolean {
  for (const word of words) if ((rowAt[word] ?? -1) >= 0) return true;
  return false;
}

/** The rows of the words of a block, from the row before it. */
function fillRows(rows: Int32Array, row: Int32Array, words: Uint32Array, start: number, places: Places): void {
  const end = Math.min(words.length, start + block);
  for (let at = start; at < end; at += 1) {
    advance(row, places, words[at] ?? 0);
    for (let part = 0; part < row.length; part += 1) rows[(at - start) * row.length + part] = row[part] ?? 0;
  }
}

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { metricValue } from './metric-value.ts';

const tokensOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((token) => token !== '');

/** By the definition: each gram of one text takes an equal one out of the other. */
function slowRougeN(one: string, other: string, n: number): number {
  const gramsOf = (tokens: readonly string[]) =>
    tokens.map((_, at) => tokens.slice(at, at + n).join(' ')).slice(0, Math.max(0, tokens.length - n + 1));
  const [ours, theirs] = [gramsOf(tokensOf(one)), gramsOf(tokensOf(other))];
  const left = [...theirs];
  let shared = 0;
  for (const gram of ours) {
    const at = left.indexOf(gram);
    if (at !== -1) shared += left.splice(at, 1).length;
  }
  return harmonic(shared / ours.length, shared / theirs.length);
}

/** By the table of lengths of Wagner and Fischer. */
function slowRougeL(one: string, other: string): number {
  const [ours, theirs] = [tokensOf(one), tokensOf(other)];
  let row = Array<number>(theirs.length + 1).fill(0);
  for (const token of ours) {
    const next = [0];
    for (const [at, wanted] of theirs.entries())
      next.push(token === wanted ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  const common = row.at(-1) ?? 0;
  return harmonic(common / ours.length, common / theirs.length);
}

/** By the whole table of each pair of lines, walked back as in rouge-score. */
function slowRougeLsum(reply: string, gold: string): number {
  const linesOf = (text: string) => text.split('\n').map(tokensOf);
  const [ours, theirs] = [linesOf(reply), linesOf(gold)];
  const left = ours.flat();
  let hits = 0;
  for (const line of theirs) {
    const shared = new Set(ours.flatMap((other) => commonPlaces(line, other)));
    for (const at of [...shared].sort((one, other) => one - other)) {
      const taken = left.indexOf(line[at] ?? '');
      if (taken !== -1) hits += left.splice(taken, 1).length;
    }
  }
  return harmonic(hits / tokensOf(reply).length, hits / tokensOf(gold).length);
}

function commonPlaces(line: readonly string[], other: readonly string[]): number[] {
  const table = [...line, ''].map(() => Array<number>(other.length + 1).fill(0));
  const at = (i: number, j: number) => table[i]?.[j] ?? 0;
  for (let i = 1; i <= line.length; i += 1)
    for (let j = 1; j <= other.length; j += 1) {
      const longer = line[i - 1] === other[j - 1] ? at(i - 1, j - 1) + 1 : Math.max(at(i - 1, j), at(i, j - 1));
      (table[i] ?? [])[j] = longer;
    }
  const places: number[] = [];
  for (let [i, j] = [line.length, other.length]; i > 0 && j > 0; ) {
    if (line[i - 1] === other[j - 1]) {
      places.push(i - 1);
      i -= 1;
      j -= 1;
    } else if (at(i, j - 1) > at(i - 1, j)) j -= 1;
    else i -= 1;
  }
  return places;
}

function harmonic(precision: number, recall: number): number {
  return precision * recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
}

const pairs = z
  .array(
    z.strictObject({
      ...{ reply: z.string(), gold: z.string() },
      ...{ rouge1: z.number(), rouge2: z.number(), rougeL: z.number(), rougeLsum: z.number() },
    }),
  )
  .length(40)
  .parse(JSON.parse(readFileSync('tests/fixtures/rouge-score/pairs.json', 'utf8')));

describe('rouge1, rouge2, rougeL and rougeLsum', () => {
  it.each(pairs)('are those of rouge-score 0.1.2: $reply and $gold', ({ reply, gold, ...scores }) => {
    for (const name of ['rouge1', 'rouge2', 'rougeL', 'rougeLsum'] as const)
      expect(Math.abs(metricValue(name, reply, [gold]) - scores[name])).toBeLessThanOrEqual(1e-6);
  });

  it('are, line by line, those of a slow implementation, over several machine words and blocks of rows', () => {
    const line = fc.oneof(
      fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 70, size: 'max' }),
      fc.array(fc.nat(20).map(String), { maxLength: 40, size: 'max' }),
    );
    const text = fc.array(
      line.map((words) => words.join(' ')),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(text, text, (reply, gold) => {
        const [one, other] = [`x ${reply.join('\n')}`, `x ${gold.join('\n')}`];
        expect(metricValue('rougeLsum', one, [other])).toBeCloseTo(slowRougeLsum(one, other), 5);
      }),
      { numRuns: 100 },
    );
    const [ours, theirs] = [7, 3].map((step) =>
      Array.from({ length: 2500 }, (_, at) => (at * step * at) % 5).join(' '),
    );
    const [long, other] = [ours ?? '', theirs?.slice(0, 400) ?? ''];
    expect(metricValue('rougeLsum', long, [other])).toBeCloseTo(slowRougeLsum(long, other), 5);
  });

  it.each([
    // Lin (2004), section 3: rougeL of S2 is 3/4, of S3 2/4.
    ['police kill the gunman', 'police killed the gunman', 0.75, 0.333333, 0.75],
    ['the gunman kill police', 'police killed the gunman', 0.75, 0.333333, 0.5],
    ['the the the', 'the cat', 0.4, 0, 0.4], // clipped
    ['The cat-sat.', 'the CAT sat', 1, 1, 1],
    ['Paris', 'paris', 1, 0, 1], // one word has no pair
    ['cats', 'cat', 0, 0, 0], // no stemmer
    ['', 'cat', 0, 0, 0],
    ['…', '。', 0, 0, 0], // no word on either side, and they differ
    ['北京下雨。', '北京下雨。', 1, 1, 1],
  ])('of %j and %j', (reply, gold, one, two, longest) => {
    expect(metricValue('rouge1', reply, [gold])).toBe(one);
    expect(metricValue('rouge2', reply, [gold])).toBe(two);
    expect(metricValue('rougeL', reply, [gold])).toBe(longest);
  });

  it('are those of a slow implementation by the definition, over several machine words', () => {
    const words = fc.oneof(
      fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 150, size: 'max' }),
      fc.array(fc.nat(40).map(String), { minLength: 1, maxLength: 150, size: 'max' }),
    );
    fc.assert(
      fc.property(words, words, (reply, gold) => {
        const [one, other] = [reply.join(' '), gold.join(' ')];
        expect(metricValue('rouge1', one, [other])).toBeCloseTo(slowRougeN(one, other, 1), 5);
        expect(metricValue('rouge2', one, [other])).toBeCloseTo(slowRougeN(one, other, 2), 5);
        expect(metricValue('rougeL', one, [other])).toBeCloseTo(slowRougeL(one, other), 5);
      }),
      { numRuns: 100 },
    );
  });
});

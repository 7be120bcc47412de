import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

function harmonic(precision: number, recall: number): number {
  return precision * recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
}

describe('rouge1, rouge2 and rougeL', () => {
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

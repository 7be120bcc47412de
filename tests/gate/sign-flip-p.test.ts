import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraction } from '../../src/gate/fraction.ts';
import { signFlipP, twoSidedSignFlipP } from '../../src/gate/sign-flip-p.ts';

type Random = () => number;
const { randomFrom }: { randomFrom(seed: number): Random } = await import(
  new URL('../../bench/noise-model.js', import.meta.url).href
);

const thousandths = (numbers: readonly number[]) => numbers.map((number) => fraction(BigInt(number), 1000n));
const pOf = (numbers: readonly number[]) => signFlipP(thousandths(numbers));

/** The share of all 2^n signs that give so large a sum, by trying each of them. */
function byTrying(numbers: readonly number[]): number {
  const observed = numbers.reduce((sum, number) => sum + number, 0);
  let count = 0;
  for (let signs = 0; signs < 2 ** numbers.length; signs++) {
    const sum = numbers.reduce((total, number, at) => total + ((signs >> at) & 1 ? number : -number), 0);
    if (sum >= observed) count++;
  }
  return count / 2 ** numbers.length;
}

/** The same of randomly drawn signs. */
function byDrawing(numbers: readonly number[], draws: number, random: Random): number {
  const observed = numbers.reduce((sum, number) => sum + number, 0);
  let count = 0;
  for (let draw = 0; draw < draws; draw++) {
    let sum = 0;
    for (const number of numbers) sum += random() < 0.5 ? number : -number;
    if (sum >= observed) count++;
  }
  return count / draws;
}

/** P(X >= count) for n coins, from exact integers. */
function coinTail(n: number, count: number): number {
  let ways = 1n;
  let tail = 0n;
  for (let heads = 0; heads <= n; heads++) {
    if (heads >= count) tail += ways;
    ways = (ways * BigInt(n - heads)) / BigInt(heads + 1);
  }
  return Number((tail * 10n ** 15n) / 2n ** BigInt(n)) / 1e15;
}

/** This many drops and gains by 1. */
const ones = (drops: number, gains: number) => [...Array(drops).fill(1000), ...Array(gains).fill(-1000)];

describe('signFlipP', () => {
  it.each([
    ['no units', [], 1],
    ['no changed unit', [0, 0, 0], 1],
    ['one drop', [300], 1 / 2],
    ['one gain', [-300], 1],
    ['four drops', [300, 200, 100, 5], 1 / 16],
    ['five drops', [300, 200, 100, 5, 1], 1 / 32],
    ['five drops among units that are equal', [0, 300, 200, 0, 100, 5, 1, 0], 1 / 32],
    ['only gains', [-300, -200, -100], 1],
    ['a drop and an equal gain', [500, -500], 3 / 4],
    ['a drop above a gain', [500, -499], 1 / 2],
    ['a drop below a gain', [499, -500], 3 / 4],
    ['two drops that equal a gain', [300, 200, -500], 5 / 8],
    ['two drops just above a gain', [300, 201, -500], 1 / 2],
    ['two drops just below a gain', [300, 199, -500], 5 / 8],
  ])('gives %s its p', (_, numbers, p) => {
    expect(pOf(numbers)).toBe(p);
  });

  it('is the share of all signs with so large a sum', () => {
    const anyNumbers = fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 12 });
    const fewSizes = fc.array(fc.constantFrom(-1000, -500, -333, 0, 333, 500, 667, 1000), { maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(anyNumbers, fewSizes), (numbers) => {
        expect(pOf(numbers)).toBe(byTrying(numbers));
      }),
    );
  });

  it('is that of random signs, if there are too many units to try all signs', () => {
    const random = randomFrom(5);
    for (const lean of [0.46, 0.5, 0.42]) {
      const numbers = Array.from({ length: 80 }, () => Math.round((random() - lean) * 1200));
      const p = pOf(numbers);
      const draws = 20_000;
      expect(Math.abs(p - byDrawing(numbers, draws, random))).toBeLessThan(4.5 * Math.sqrt((p * (1 - p)) / draws));
    }
  });

  it('is the same in any order, and no larger for a larger difference', () => {
    const anyNumbers = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(anyNumbers, fc.nat(), fc.integer({ min: 1, max: 500 }), (numbers, choice, more) => {
        const p = pOf(numbers);
        expect(pOf(numbers.toReversed())).toBe(p);
        const larger = numbers.map((number, at) => (at === choice % numbers.length ? number + more : number));
        expect(pOf(larger)).toBeLessThanOrEqual(p + 1e-12);
      }),
    );
  });

  it('rounds differences down to a thousandth, so that p is never too small', () => {
    const millionths = (...numbers: number[]) => numbers.map((number) => fraction(BigInt(number), 1_000_000n));
    expect(signFlipP(millionths(500_999, -500_000))).toBe(3 / 4); // 0.500 against 0.500
    expect(signFlipP(millionths(501_000, -500_000))).toBe(1 / 2);
    expect(signFlipP(millionths(501_000, -500_001))).toBe(3 / 4); // 0.501 against 0.501
    expect(signFlipP(millionths(999))).toBe(1); // nothing is left of it
    expect(signFlipP(millionths(-1))).toBe(1);
    const anyNumbers = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 10 });
    fc.assert(
      fc.property(anyNumbers, (numbers) => {
        expect(signFlipP(millionths(...numbers))).toBeGreaterThanOrEqual(byTrying(numbers));
      }),
    );
  });

  it('widens the grid for sums of groups: a thousandth of the largest', () => {
    const sums = (...numbers: number[]) => numbers.map((number) => fraction(BigInt(number), 100n));
    expect(signFlipP(sums(100, -99))).toBe(1 / 2);
    expect(signFlipP(sums(100_000, -99_999))).toBe(3 / 4); // both are 1,000 steps of 1
    expect(signFlipP(sums(-100_000, 99_999))).toBe(3 / 4);
    expect(signFlipP(sums(100_000, -99_900))).toBe(1 / 2);
  });

  it('stays exact for 500 units of any size, and for thousands of zeros and ones', () => {
    expect(pOf(ones(260, 240))).toBeCloseTo(coinTail(500, 260), 12);
    expect(pOf(ones(240, 260))).toBeCloseTo(coinTail(500, 240), 12);
    expect(pOf(ones(3080, 2920))).toBeCloseTo(coinTail(6000, 3080), 11);
    // The unit of a thousandth divides all others, so sums need the whole grid.
    expect(pOf([...ones(250, 249), 1])).toBeCloseTo((coinTail(499, 250) + coinTail(499, 251)) / 2, 12);
    expect(pOf([...ones(249, 250), 1])).toBeCloseTo((coinTail(499, 249) + coinTail(499, 250)) / 2, 12);
  });

  it('is that of a normal distribution if the exact one is too much work', () => {
    // 501 units, at least 250 differences of 1 each way: z is 0.001 / sqrt(500).
    expect(pOf([...ones(250, 250), 1, 1])).toBeCloseTo(0.5 - 0.3989 * (0.001 / Math.sqrt(500)), 6);
    expect(pOf([...ones(250, 250), 1])).toBeCloseTo(0.5, 6);
    expect(pOf([...ones(250, 250), -1])).toBeCloseTo(0.5 + 0.3989 * (0.002 / Math.sqrt(500)), 6);
  });

  it('is within 0.0035 of the exact one in that case for spread values, and within 0.005 for zeros and ones', () => {
    const random = randomFrom(9);
    const sizes = [1000, 650, 500, 350, 800, 300, 400];
    for (const lean of [0.5, 0.52, 0.53, 0.54, 0.56]) {
      const numbers = Array.from(
        { length: 1400 },
        () => (random() < lean ? 1 : -1) * (sizes[Math.floor(random() * sizes.length)] ?? 0),
      );
      // One unit of a thousandth makes it too much work, and hardly changes p.
      const [normal = 0, exact = 1] = [[...numbers, 1], numbers].map(pOf);
      expect(Math.abs(normal - exact)).toBeLessThan(0.0035);
      expect(normal).not.toBe(exact);
    }
    for (const drops of [316, 320, 325, 330]) {
      const exact = (coinTail(600, drops) + coinTail(600, drops + 1)) / 2;
      expect(exact).toBeLessThan(0.11);
      expect(Math.abs(pOf([...ones(drops, 600 - drops), 1]) - exact)).toBeLessThan(0.005);
    }
  });

  it('counts a sum from half the distance to the next one', () => {
    // 2 × 16,000 zeros and ones are too much work, and p would be 0.001 smaller without this.
    expect(pOf(ones(16_500, 16_300))).toBeCloseTo(coinTail(32_800, 16_500), 5);
    expect(pOf(ones(16_300, 16_500))).toBeCloseTo(coinTail(32_800, 16_300), 5);
  });
});

describe('twoSidedSignFlipP', () => {
  it.each([
    ['no units', [], 1],
    ['six drops', [1, 2, 3, 4, 5, 6], 1 / 32],
    ['six gains', [-1, -2, -3, -4, -5, -6], 1 / 32],
    ['a balance', [500, -500], 1],
    ['one unit', [7], 1],
  ])('gives %s its p', (_, numbers, p) => {
    expect(twoSidedSignFlipP(thousandths(numbers))).toBe(p);
  });

  it('is the share of all signs with a sum so far from zero', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 10 }), (numbers) => {
        const mirrored = numbers.map((number) => -number);
        const [down, up] = [byTrying(numbers), byTrying(mirrored)];
        expect(twoSidedSignFlipP(thousandths(numbers))).toBe(Math.min(1, 2 * Math.min(down, up)));
        expect(twoSidedSignFlipP(thousandths(mirrored))).toBe(twoSidedSignFlipP(thousandths(numbers)));
      }),
    );
  });

  it('rounds the differences of each side down', () => {
    const differences = [fraction(1n, 3n), fraction(-1n, 7n), fraction(2n, 3n), fraction(5n, 6n), fraction(1n, 9n)];
    expect(twoSidedSignFlipP(differences)).toBe(2 * signFlipP(differences));
    expect(twoSidedSignFlipP([fraction(999n, 1_000_000n)])).toBe(1);
  });
});

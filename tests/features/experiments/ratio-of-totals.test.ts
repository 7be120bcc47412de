import { describe, expect, it } from 'vitest';
import { type PairedAmount, ratioOfTotals } from '../../../src/features/experiments/experiment-figures.ts';

const { randomFrom }: { randomFrom(seed: number): () => number } = await import(
  new URL('../../../bench/noise-model.js', import.meta.url).href
);

function drawAmounts(random: () => number, count: number): PairedAmount[] {
  return Array.from({ length: count }, () => {
    const reference = 100 + Math.floor(random() * 900);
    return { reference, arm: reference * (0.3 + 0.4 * random()) };
  });
}

/** The same by the definition: 2,000 times as many units as there are, drawn with replacement. */
function resampled(amounts: readonly PairedAmount[], random: () => number): [number, number] {
  const ratios = Array.from({ length: 2000 }, () => {
    const drawn = amounts.map(() => amounts[Math.floor(random() * amounts.length)] ?? { reference: 0, arm: 0 });
    const total = (side: 'reference' | 'arm') => drawn.reduce((sum, amount) => sum + amount[side], 0);
    return total('arm') / total('reference');
  }).sort((one, other) => one - other);
  return [ratios[49] ?? 0, ratios[1950] ?? 0];
}

describe('ratioOfTotals', () => {
  it('is the ratio of sums, not the mean of ratios', () => {
    const amounts = [
      { reference: 900, arm: 90 },
      { reference: 100, arm: 110 },
    ];
    expect(ratioOfTotals(amounts, randomFrom(1))).toMatchObject({ ratio: 0.2 });
  });

  it('has the interval of resampled scenarios, and the same for the same seed', () => {
    const amounts = drawAmounts(randomFrom(7), 60);
    const ratio = ratioOfTotals(amounts, randomFrom(3));
    expect(ratio?.interval).toEqual(resampled(amounts, randomFrom(3)));
    expect(ratioOfTotals(amounts, randomFrom(3))).toEqual(ratio);
    expect(ratioOfTotals(amounts, randomFrom(4))).not.toEqual(ratio);
  });

  it('holds the true ratio about 95 times of 100', () => {
    const random = randomFrom(12);
    const runs = 120;
    let held = 0;
    for (let run = 0; run < runs; run += 1) {
      const [low, high] = ratioOfTotals(drawAmounts(random, 80), random)?.interval ?? [9, 9];
      if (low <= 0.5 && 0.5 <= high) held += 1;
    }
    expect(held).toBeGreaterThanOrEqual(106);
    expect(held).toBeLessThan(runs);
  });

  it('resamples groups as a whole', () => {
    const alike = drawAmounts(randomFrom(5), 12).flatMap(({ reference, arm }, at) =>
      Array.from({ length: 9 }, () => ({ group: `doc-${at}`, reference: reference / 9, arm: arm / 9 })),
    );
    const whole = drawAmounts(randomFrom(5), 12);
    const [grouped, single] = [alike, whole].map(
      (amounts) => ratioOfTotals(amounts, randomFrom(2))?.interval ?? [9, 9],
    );
    expect(grouped?.[0]).toBeCloseTo(single?.[0] ?? 0, 12);
    expect(grouped?.[1]).toBeCloseTo(single?.[1] ?? 0, 12);
    const mixed = ratioOfTotals([...alike.slice(0, 9), ...whole.slice(1)], randomFrom(2));
    expect(mixed?.ratio).toBeCloseTo(ratioOfTotals(whole, randomFrom(2))?.ratio ?? 0, 12);
  });

  it('has no interval with one unit', () => {
    const one = { reference: 200, arm: 100 };
    expect(ratioOfTotals([one], randomFrom(1))).toEqual({ ratio: 0.5, interval: null });
    expect(ratioOfTotals([one, one], randomFrom(1))).toEqual({ ratio: 0.5, interval: [0.5, 0.5] });
    const grouped = { ...one, group: 'doc' };
    expect(ratioOfTotals([grouped, grouped], randomFrom(1))).toEqual({ ratio: 0.5, interval: null });
  });

  it('is null if the reference took nothing, and has no interval if that is likely among resamples', () => {
    expect(ratioOfTotals([], randomFrom(1))).toBeNull();
    expect(ratioOfTotals([{ reference: 0, arm: 5 }], randomFrom(1))).toBeNull();
    const nothing = { reference: 0, arm: 0 };
    const some = { reference: 4, arm: 2 };
    expect(ratioOfTotals([some, nothing, nothing], randomFrom(1))).toEqual({ ratio: 0.5, interval: null });
    expect(ratioOfTotals([some, some, some, some, nothing], randomFrom(1))?.interval).toEqual([0.5, 0.5]);
    expect(ratioOfTotals([{ reference: 4, arm: 0 }, some], randomFrom(1))?.interval?.[0]).toBe(0);
  });
});

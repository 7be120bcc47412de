import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openSpending, type SpendingLimits } from '../../../src/features/experiments/spending.ts';

const priced = { answer: 1, context: 0, isPriced: true };

function opened(limits: Partial<SpendingLimits> = {}) {
  const reached: number[] = [];
  const onLimit = (next: number) => reached.push(next);
  const spending = openSpending({ slots: Number.POSITIVE_INFINITY, maxCostUsd: undefined, onLimit, ...limits });
  return { spending, reached };
}

/** Whether it was admitted by now. */
async function isIn(admitted: Promise<unknown>): Promise<boolean> {
  let found = false;
  admitted.then(() => {
    found = true;
  });
  await setImmediate();
  return found;
}

describe('the spending of an experiment', () => {
  it('runs as many attempts of all arms at once as there are slots', async () => {
    const { spending } = opened({ slots: 2 });
    const [one, other] = [spending.arm(priced), spending.arm(priced)];
    const [first, second, third] = [one.admit(), other.admit(), one.admit()];
    const release = await first;
    await second;
    expect(await isIn(third)).toBe(false);
    release();
    expect(await isIn(third)).toBe(true);
  });

  it('asks one alone until its cost is known, whatever was expected', async () => {
    const { spending, reached } = opened({ maxCostUsd: 2 });
    const arm = spending.arm(priced);
    const [first, second, third, fourth] = [arm.admit(), arm.admit(), arm.admit(), arm.admit()];
    const release = await first;
    expect(await isIn(second)).toBe(false);
    arm.answered(0.6);
    release();
    for (const each of [second, third]) expect(await isIn(each)).toBe(true);
    expect(await isIn(fourth)).toBe(false);
    expect(reached).toEqual([]);
  });

  it('counts a lost attempt as paid, and estimates nothing from it', async () => {
    const { spending } = opened({ maxCostUsd: 10 });
    const arm = spending.arm(priced);
    const release = await arm.admit();
    arm.answered(undefined);
    release();
    expect(spending.spent()).toBe(1);
    const again = await arm.admit();
    expect(await isIn(arm.admit())).toBe(false);
    arm.answered(3);
    arm.answered(undefined);
    again();
    expect(spending.spent()).toBe(7);
  });

  it('asks one alone until the cost of a context is known', async () => {
    const { spending } = opened({ maxCostUsd: 10 });
    const arm = spending.arm({ ...priced, context: undefined });
    const release = await arm.admit();
    arm.answered(1);
    const second = arm.admit();
    expect(await isIn(second)).toBe(false);
    arm.made(2, true);
    release();
    expect(await isIn(second)).toBe(true);
    expect(spending.spent()).toBe(1);
  });

  it('assumes that the first of an arm costs as much as any before', async () => {
    const { spending, reached } = opened({ maxCostUsd: 4 });
    spending.arm(priced, { usd: 3, dearestAnswer: 2 });
    expect(await isIn(spending.arm({ ...priced, answer: 0.1 }).admit())).toBe(false);
    expect(reached).toEqual([2]);
  });

  it('refuses to continue if neither the server nor an estimate says what was paid', () => {
    const unknown = { answer: undefined, context: undefined, isPriced: true };
    const arm = opened({ maxCostUsd: 10 }).spending.arm(unknown);
    expect(() => arm.answered(null)).toThrow('a server reports no tokens');
    expect(() => arm.made(null, false)).toThrow('a server reports no tokens');
    expect(() => opened().spending.arm(unknown).answered(null)).not.toThrow();
  });

  it('says once that nothing fits any more, when no request is under way', async () => {
    const { spending, reached } = opened({ maxCostUsd: 2 });
    const arm = spending.arm({ ...priced, context: 0.25 }, { usd: 1.5 });
    const waiting = [arm.admit(), arm.admit()];
    for (const each of waiting) expect(await isIn(each)).toBe(false);
    expect(reached).toEqual([1.25]);
  });

  it('assumes that the next attempt costs as much as the dearest so far, with its context', async () => {
    const { spending, reached } = opened({ maxCostUsd: 12 });
    const arm = spending.arm(priced);
    for (const usd of [0.5, 4, 0.5]) {
      const release = await arm.admit();
      arm.made(1, false);
      arm.answered(usd);
      release();
    }
    expect(spending.spent()).toBe(8);
    expect(await isIn(arm.admit())).toBe(false);
    expect(reached).toEqual([5]);
  });

  it('asks one alone if the cost of an answer is unknown, and counts an unreported cost as expected', async () => {
    const { spending } = opened({ maxCostUsd: 10 });
    const arm = spending.arm({ answer: undefined, context: 0, isPriced: true });
    const first = await arm.admit();
    const second = arm.admit();
    expect(await isIn(second)).toBe(false);
    arm.answered(1);
    first();
    expect(await isIn(second)).toBe(true);
    const other = spending.arm(priced);
    other.answered(null);
    expect(spending.spent()).toBe(2);
  });

  it('has no sum without a price', () => {
    const { spending } = opened();
    const arm = spending.arm({ answer: undefined, context: 0, isPriced: false });
    arm.answered(null);
    expect(spending.spent()).toBeNull();
    arm.made(0.5, false);
    expect(spending.spent()).toBe(0.5);
  });
});

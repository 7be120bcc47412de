import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openSpending, type SpendingLimits } from '../../src/commands/experiment/spending.ts';

const priced = { answer: 1, context: 0, isPriced: true };

function opened(limits: Partial<SpendingLimits> = {}) {
  const told: number[] = [];
  const onLimit = (next: number) => told.push(next);
  const spending = openSpending({ slots: Number.POSITIVE_INFINITY, maxCostUsd: undefined, onLimit, ...limits });
  return { spending, told };
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
  it('lets as many attempts of all arms go on at once as there are slots', async () => {
    const { spending } = opened({ slots: 2 });
    const [one, other] = [spending.arm(priced, 0), spending.arm(priced, 0)];
    const [first, second, third] = [one.admit(), other.admit(), one.admit()];
    const release = await first;
    await second;
    expect(await isIn(third)).toBe(false);
    release();
    expect(await isIn(third)).toBe(true);
  });

  it('holds back what could pass the limit until it is known what the others took', async () => {
    const { spending, told } = opened({ maxCostUsd: 2 });
    const arm = spending.arm(priced, 0);
    const [first, second, third] = [arm.admit(), arm.admit(), arm.admit()];
    const releases = [await first, await second];
    expect(await isIn(third)).toBe(false);
    arm.answered(0.5);
    arm.answered(0.5);
    for (const release of releases) release();
    expect(await isIn(third)).toBe(true);
    expect(spending.spent()).toBe(1);
    expect(told).toEqual([]);
  });

  it('says once that nothing fits any more, when nothing is under way', async () => {
    const { spending, told } = opened({ maxCostUsd: 2 });
    const arm = spending.arm({ ...priced, context: 0.25 }, 1.5);
    const waiting = [arm.admit(), arm.admit()];
    for (const each of waiting) expect(await isIn(each)).toBe(false);
    expect(told).toEqual([1.25]);
  });

  it('takes the dearest attempt so far as the next one, with its context', async () => {
    const { spending, told } = opened({ maxCostUsd: 12 });
    const arm = spending.arm(priced, 0);
    for (const usd of [0.5, 4, 0.5]) {
      const release = await arm.admit();
      arm.made(1);
      arm.answered(usd);
      release();
    }
    expect(spending.spent()).toBe(8);
    expect(await isIn(arm.admit())).toBe(false);
    expect(told).toEqual([5]);
  });

  it('asks one alone where the cost of an answer is unknown, and counts what a server does not report as expected', async () => {
    const { spending } = opened({ maxCostUsd: 10 });
    const arm = spending.arm({ answer: undefined, context: 0, isPriced: true }, 0);
    const first = await arm.admit();
    const second = arm.admit();
    expect(await isIn(second)).toBe(false);
    arm.answered(1);
    first();
    expect(await isIn(second)).toBe(true);
    const other = spending.arm(priced, 0);
    other.answered(null);
    expect(spending.spent()).toBe(2);
  });

  it('knows no sum without a price', () => {
    const { spending } = opened();
    const arm = spending.arm({ answer: undefined, context: 0, isPriced: false }, 0);
    arm.answered(null);
    expect(spending.spent()).toBeNull();
    arm.made(0.5);
    expect(spending.spent()).toBe(0.5);
  });
});

import { describe, expect, it } from 'vitest';
import { compareContracts } from '../../../src/features/contracts/compare-contracts.ts';
import type { ContractCounts } from '../../../src/features/contracts/contract-score.ts';
import { contracts } from '../../../src/features/contracts/contracts.ts';

function counts(held: number, broken: number, facts?: ContractCounts['facts']): ContractCounts {
  return { attempts: ['h'.repeat(held) + 'b'.repeat(broken)], ...(facts === undefined ? {} : { facts }) };
}

/** The verdict on `stop`, beside contracts that hold. */
function verdict(before: ContractCounts, now: ContractCounts): string | undefined {
  const others = Object.fromEntries(contracts.map(({ id }) => [id, counts(3, 0)]));
  const found = compareContracts({ ...others, stop: before }, { ...others, stop: now });
  expect(found.changes.length).toBeLessThanOrEqual(1);
  return found.changes[0]?.verdict;
}

describe('contracts beside their baseline', () => {
  it.each([
    ['held in all rounds, broken in all, alone', counts(3, 0), counts(0, 3), 'sometimes'],
    ['held in all rounds, refused in all', counts(3, 0), { attempts: ['uu', 'u'] }, 'broken'],
    ['held in one round of one, broken in one', counts(1, 0), counts(0, 1), 'sometimes'],
    ['held in all rounds, broken in one of three', counts(3, 0), counts(2, 1), 'sometimes'],
    ['held in 20 rounds, broken in most', counts(20, 0), counts(3, 9), 'sometimes'],
    ['broken as often as before', counts(2, 2), counts(2, 2), undefined],
    ['broken in all rounds, before too', counts(0, 3), counts(0, 3), 'known'],
    ['broken before alone', counts(0, 3), counts(3, 0), 'fixed'],
    ['no longer measured', counts(3, 0), { attempts: ['nnn'] }, 'lost'],
    ['never measured', { attempts: ['nnn'] }, { attempts: ['nnn'] }, undefined],
    ['another fact', counts(3, 0, { user: 12 }), counts(3, 0, { user: 11 }), 'changed'],
    ['a fact that is new', counts(3, 0), counts(3, 0, { user: 11 }), undefined],
    ['the same fact', counts(3, 0, { user: 12 }), counts(3, 0, { user: 12 }), undefined],
  ])('%s', (_, before, now, expected) => {
    expect(verdict(before, now)).toBe(expected);
  });

  /** Whether so many contracts are broken by a check in which all break in every attempt. */
  function brokenOf(before: ContractCounts, ids: readonly string[]): number {
    const held = Object.fromEntries(contracts.map(({ id }) => [id, before]));
    const now = { ...held, ...Object.fromEntries(ids.map((id) => [id, counts(0, 3)])) };
    return compareContracts(held, now).changes.filter((each) => each.verdict === 'broken').length;
  }

  it.each([
    ['one session', counts(3, 0), 4],
    ['three sessions', { attempts: ['h', 'h', 'h'] }, 3],
  ])('regresses on no fewer contracts than chance breaks, beside a baseline of %s', (_, before, fewest) => {
    const ids = ['stop', 'seed', 'usage', 'done'];
    expect(brokenOf(before, ids.slice(0, fewest - 1))).toBe(0);
    expect(brokenOf(before, ids.slice(0, fewest))).toBe(fewest);
  });

  it('regresses on those broken more often than chance explains, if there are enough', () => {
    const ids = ['stop', 'seed', 'usage', 'done'];
    const held = Object.fromEntries(contracts.map(({ id }) => [id, counts(20, 0)]));
    const now = { ...held, ...Object.fromEntries(ids.map((id) => [id, counts(3, 9)])) };
    const found = compareContracts(held, now);
    expect(found.changes.map(({ verdict: each }) => each)).toEqual(['broken', 'broken', 'broken', 'broken']);
  });

  it('leaves out what the baseline does not know', () => {
    const found = compareContracts({}, { stop: counts(0, 3) });
    expect(found).toEqual({ held: 0, compared: 0, changes: [], uncaptured: 1, uncapturedBroken: ['stop'] });
  });
});

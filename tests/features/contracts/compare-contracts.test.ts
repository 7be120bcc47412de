import { describe, expect, it } from 'vitest';
import { compareContracts, isWorthConfirming } from '../../../src/features/contracts/compare-contracts.ts';
import type { ContractCounts, ContractsScore } from '../../../src/features/contracts/contract-score.ts';
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

  it.each<[string, string, number, number]>([
    ['hhh', 'bbbbbb', 2, 0],
    ['hhh', 'bbbbbb', 3, 3],
    ['hhh', 'bbbbbb bbb', 2, 0],
    ['h h h', 'bbbbbb', 2, 0],
    ['h h h', 'bbbbbb bbb', 1, 0],
    ['h h h', 'bbbbbb bbb', 2, 2],
    ['h h h', 'bbbbbb hbb', 3, 0],
  ])('after %s and now %s, of %i broken contracts %i regress', (before, attempts, count, expected) => {
    const held = Object.fromEntries(contracts.map(({ id }) => [id, { attempts: before.split(' ') }]));
    const broken = ['stop', 'seed', 'usage'].slice(0, count).map((id) => [id, { attempts: attempts.split(' ') }]);
    const found = compareContracts(held, { ...held, ...Object.fromEntries(broken) });
    expect(found.changes.filter(({ verdict }) => verdict === 'broken')).toHaveLength(expected);
  });

  it('asks a new session if two contracts broke, or one is refused', () => {
    const held = Object.fromEntries(contracts.map(({ id }) => [id, counts(3, 0)]));
    const isWorth = (now: ContractsScore) => isWorthConfirming(held, { ...held, ...now });
    expect(isWorth({ stop: counts(0, 6) })).toBe(false);
    expect(isWorth({ stop: counts(0, 6), seed: counts(0, 6) })).toBe(true);
    expect(isWorth({ stop: { attempts: ['uuuuuu'] } })).toBe(true);
  });

  it('regresses on those broken more often than chance explains, if there are enough', () => {
    const ids = ['stop', 'seed', 'usage', 'done'];
    const held = Object.fromEntries(contracts.map(({ id }) => [id, counts(20, 0)]));
    const now = { ...held, ...Object.fromEntries(ids.map((id) => [id, counts(3, 9)])) };
    const found = compareContracts(held, now);
    expect(found.changes.map(({ verdict: each }) => each)).toEqual(['broken', 'broken', 'broken', 'broken']);
  });

  it('suspects the tokenizer if every prompt has one token more', () => {
    const facts = { user: 12, system: 20, tools: 90 };
    const partWith = (now: ContractCounts['facts']) =>
      compareContracts({ 'prompt-tokens': counts(3, 0, facts) }, { 'prompt-tokens': counts(1, 0, now) }).changes[0]
        ?.part;
    expect(partWith({ user: 13, system: 21, tools: 91 })).toBe('tokenizer');
    expect(partWith({ user: 12, system: 21, tools: 91 })).toBe('chat template');
    expect(partWith({ user: 16, system: 24, tools: 94 })).toBe('chat template');
  });

  it('leaves out what the baseline does not know', () => {
    const found = compareContracts({}, { stop: counts(0, 3) });
    expect(found).toEqual({ held: 0, compared: 0, changes: [], uncaptured: 1, uncapturedBroken: ['stop'] });
  });
});

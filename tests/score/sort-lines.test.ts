import { describe, expect, it } from 'vitest';
import { beforeConfirmation, sortLines } from '../../src/score/score-run.ts';
import { attemptWith, endWith, planWith, sessionWith } from './journal-with.ts';

describe('sortLines', () => {
  it('sorts attempts by round, then by scenario, and sessions by number', () => {
    const places = [
      ['a/S-2', 2],
      ['a/S-10', 1],
      ['a/S-1', 2],
      ['a/S-3', 1],
      ['a/S-1', 1],
    ] as const;
    const attempts = places.map(([scenario, round]) => attemptWith(scenario, round));
    const sorted = sortLines([planWith(), sessionWith(10), ...attempts, sessionWith(2), sessionWith(3)]);
    expect(sorted.attempts.map(({ scenario, round }) => `${round} ${scenario}`)).toEqual([
      '1 a/S-1',
      '1 a/S-10',
      '1 a/S-3',
      '2 a/S-1',
      '2 a/S-2',
    ]);
    expect(sorted.sessions.map(({ session }) => session)).toEqual([2, 3, 10]);
  });

  it('keeps every end, and nothing of other kinds', () => {
    const ends = [endWith({ outcome: 'interrupted' }), endWith()];
    expect(sortLines([planWith(), ...ends])).toEqual({
      attempts: [],
      skips: [],
      sessions: [],
      ends,
      others: [],
    });
  });
});

describe('beforeConfirmation', () => {
  it('leaves out only the attempts of the confirmation', () => {
    const kept = [planWith(), sessionWith(), attemptWith('a/S-1', 1), endWith()];
    const confirmed = attemptWith('a/S-1', 4, undefined, { stage: 'confirm' });
    expect([...beforeConfirmation([...kept.slice(0, 3), confirmed, ...kept.slice(3)])]).toEqual(kept);
  });
});

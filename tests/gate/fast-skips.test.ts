import { describe, expect, it } from 'vitest';
import { fastSkips, usesFast } from '../../src/gate/fast-skips.ts';
import { attemptWith, failed, unmeasured } from '../score/journal-with.ts';
import { baselineWith, digest } from './scorecard-with.ts';

const answer = '0123456789abcdef';
const steady = baselineWith(
  { 'a/S-1': '3/3', 'a/S-2': '0/3', 'a/S-3': '2/3' },
  { score: { answers: [answer, answer, answer] } },
);
const digests = { 'a/S-1': digest, 'a/S-2': digest, 'a/S-3': digest };

describe('fastSkips', () => {
  it('asks no more of scenarios that answer like a unanimous baseline, right or wrong', () => {
    const lines = [attemptWith('a/S-1', 1), attemptWith('a/S-2', 1, failed), attemptWith('a/S-3', 1)];
    expect(fastSkips(steady, lines, digests)).toEqual(['a/S-1', 'a/S-2']);
  });

  it.each([
    ['another answer', attemptWith('a/S-1', 1, undefined, { answer: 'f'.repeat(16) })],
    ['no answer', attemptWith('a/S-1', 1, unmeasured, { answer: null })],
    ['another verdict on the same answer', attemptWith('a/S-1', 1, failed)],
    ['a later round', attemptWith('a/S-1', 2)],
    ['another mode', attemptWith('a/S-1', 1, undefined, { mode: 'enable-thinking' })],
    ['a scenario that is new', attemptWith('a/S-9', 1)],
  ])('asks all rounds after %s', (_, line) => {
    expect(fastSkips(steady, [line], digests)).toEqual([]);
  });

  it('asks all rounds if the scenario changed, or the baseline has one answer or several', () => {
    const lines = [attemptWith('a/S-1', 1)];
    expect(fastSkips(steady, lines, { 'a/S-1': 'b'.repeat(64) })).toEqual([]);
    for (const answers of [[answer], [answer, 'f'.repeat(16), answer], ['f'.repeat(16), 'f'.repeat(16)], null]) {
      expect(fastSkips(baselineWith({ 'a/S-1': '3/3' }, { score: { answers } }), lines, digests)).toEqual([]);
    }
  });
});

describe('fastSkips', () => {
  it('lists them in order, and never after a confirmation', () => {
    const lines = [attemptWith('a/S-2', 1, failed), attemptWith('a/S-1', 1)];
    expect(fastSkips(steady, lines, digests)).toEqual(['a/S-1', 'a/S-2']);
    expect(fastSkips(steady, [attemptWith('a/S-1', 1, undefined, { stage: 'confirm' })], digests)).toEqual([]);
  });

  it('asks all rounds after no answer, even if the baseline once had none either', () => {
    const failing = baselineWith({ 'a/S-2': '0/3' }, { score: { answers: [answer, answer, null] } });
    const silent = attemptWith('a/S-2', 1, failed, { answer: null });
    expect(fastSkips(failing, [silent], digests)).toEqual([]);
    const unmeasuredOnly = baselineWith({ 'a/S-2': '0/0 +3?' }, { score: { answers: [answer, answer] } });
    expect(fastSkips(unmeasuredOnly, [attemptWith('a/S-2', 1, failed)], digests)).toEqual([]);
  });
});

describe('a shuffled scenario', () => {
  const [a, b] = ['a'.repeat(16), 'b'.repeat(16)];
  const shuffledWith = (answers: (string | null)[]) => {
    const [first, ...rest] = steady.scorecard.scenarios;
    const scenarios = first === undefined ? [] : [{ ...first, answers }, ...rest];
    return { ...steady, scorecard: { ...steady.scorecard, scenarios } };
  };
  const ordersOf = (scenario: string) => (scenario === 'a/S-1' ? 2 : 1);

  it.each([
    [true, [a, b]],
    [true, [a, b, a, b]],
    [true, [null, b, a, b]],
    [false, [a, b, b]],
    [false, [null, b, a, a]],
  ])('turns --fast auto on: %j, with the answers %j', (isOn, answers) => {
    expect(usesFast('auto', 'bit-stable', shuffledWith(answers), ordersOf)).toBe(isOn);
    expect(usesFast('auto', 'bit-stable', shuffledWith([a, b]))).toBe(false);
  });

  it('is asked in all rounds, and cannot alone prove that answers agree', () => {
    const line = attemptWith('a/S-1', 1, undefined, { answer: a });
    expect(fastSkips(shuffledWith([a, b, a]), [line], digests)).toEqual([]);
    const alone = baselineWith({ 'a/S-1': '3/3' }, { score: { answers: [a, b] } });
    expect(usesFast('auto', 'bit-stable', alone, ordersOf)).toBe(false);
  });
});

describe('usesFast', () => {
  it('does not trust a baseline without scenarios, or with an unstable one', () => {
    const { scorecard } = steady;
    const [first, ...rest] = scorecard.scenarios;
    const wavering = first === undefined ? [] : [{ ...first, answers: [answer, 'f'.repeat(16)] }, ...rest];
    expect(usesFast('auto', 'bit-stable', { ...steady, scorecard: { ...scorecard, scenarios: [] } })).toBe(false);
    expect(usesFast('auto', 'bit-stable', { ...steady, scorecard: { ...scorecard, scenarios: wavering } })).toBe(false);
  });

  it('trusts a probe only together with the baseline', () => {
    expect(usesFast('auto', 'bit-stable', steady)).toBe(true);
    expect(usesFast('auto', 'batch-sensitive', steady)).toBe(false);
    expect(usesFast('auto', 'bit-stable', baselineWith({ 'a/S-1': '3/3' }))).toBe(false);
    expect(usesFast('on', null, baselineWith({ 'a/S-1': '3/3' }))).toBe(true);
    expect(usesFast('off', 'bit-stable', steady)).toBe(false);
  });
});

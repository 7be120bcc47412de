import { describe, expect, it } from 'vitest';
import { confirmOthers, confirmTargets } from '../../../src/gate/confirm-targets.ts';
import { decideMode } from '../../../src/gate/decide-mode.ts';
import { parseRule } from '../../../src/gate/gate-rule.ts';
import { baselineWith, type Counts, packOf, scorecardWith } from '../scorecard-with.ts';

const rule = parseRule({ maxDrop: '10' });
const packs = ['a', 'b', 'c', 'd', 'e'];
const good = Object.assign({}, ...packs.map((pack) => packOf(pack, [15, '3/3'])));
const answers = ['1', '1', '1'];
const stable = baselineWith(good, { score: { answers } });

/** Scenarios of all packs that flip, then others. */
function flipping(flipped: number, counts: Counts, rest: Counts = '3/3') {
  const keys = Object.keys(good).toSorted((one, other) => (one.slice(2) < other.slice(2) ? -1 : 1));
  return scorecardWith(Object.fromEntries(keys.map((key, index) => [key, index < flipped ? counts : rest])));
}

const decide = (first: ReturnType<typeof flipping>, pooled: ReturnType<typeof flipping>, against = stable) => {
  const { outcome, reasons } = decideMode(against, pooled, first, rule);
  return { outcome, reasons };
};

describe('a server that gave one answer to each prompt, and now flips', () => {
  it('regresses with no pack above its threshold', () => {
    const { outcome, reasons } = decide(flipping(14, '2/3'), flipping(14, '4/6'));
    expect(outcome).toBe('regressed');
    expect(reasons).toEqual([{ kind: 'unstable', flipped: 28, attempts: 267, baseline: 225, p: expect.any(Number) }]);
    expect(reasons[0]).toMatchObject({ p: expect.closeTo(2.5e-8, 7) });
  });

  it('says nothing unless an attempt of the confirmation failed', () => {
    expect(decide(flipping(20, '2/3'), flipping(20, '5/6')).outcome).toBe('passed');
    expect(decide(flipping(20, '2/3'), flipping(20, '2/3')).outcome).toBe('passed');
  });

  it('says nothing if the baseline gave two answers to a prompt, or kept none', () => {
    const first = flipping(14, '2/3');
    const scenarios = stable.scorecard.scenarios.map((score) =>
      score.scenario === 'e/S-15' ? { ...score, answers: ['1', '2', '1'] } : score,
    );
    const twice = { ...stable, scorecard: { ...stable.scorecard, scenarios } };
    expect(decide(first, flipping(14, '4/6'), twice).outcome).toBe('passed');
    expect(decide(first, flipping(14, '4/6'), baselineWith(good)).outcome).toBe('passed');
  });

  it('asks the flipped scenarios again, then the others while that is not enough', () => {
    const first = flipping(6, '2/3');
    expect(confirmTargets(stable, first, rule)).toHaveLength(6);
    expect(confirmTargets(stable, flipping(4, '2/3'), rule)).toEqual([]);
    expect(confirmOthers(stable, first, flipping(6, '5/6'), rule)).toHaveLength(69);
    const many = flipping(14, '2/3');
    expect(confirmOthers(stable, many, flipping(14, '4/6'), rule)).toEqual([]);
  });
});

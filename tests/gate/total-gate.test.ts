import { describe, expect, it } from 'vitest';
import { confirmOthers, confirmTargets } from '../../src/gate/confirm-targets.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { settledOutcome } from '../../src/gate/settled-outcome.ts';
import { decide } from './decide-with.ts';
import { baselineWith, packOf, scorecardWith } from './scorecard-with.ts';

const names = ['a', 'b', 'c', 'd', 'e'];
/** Five packs of 15, of which some have one broken scenario. */
const counts = (broken: readonly string[], count = '0/3') =>
  Object.assign({}, ...names.map((name) => packOf(name, [14, '3/3'], [1, broken.includes(name) ? count : '3/3'])));
const baseline = baselineWith(counts([]));
const three = ['a', 'b', 'c'];
const rule = parseRule({ maxDrop: '10', maxTotalDrop: '3' });

describe('a threshold for all packs together', () => {
  it('is off by default: three packs with one broken scenario each pass', () => {
    const decision = decide(scorecardWith(counts(three)), baseline);
    expect(decision).toMatchObject({ outcome: 'passed', total: { drop: { exact: '1/25' } } });
    expect(decision.totalGate).toBeUndefined();
  });

  it('regresses because of a drop that no pack shows', () => {
    const decision = decide(scorecardWith(counts(three)), baseline, { maxTotalDrop: '3' });
    expect(decision).toMatchObject({ outcome: 'regressed', totalGate: { outcome: 'regressed', threshold: 0.03 } });
    expect(decision.totalGate?.p).toBeCloseTo(0.000125, 6);
    expect(decision.packs.every(({ outcome }) => outcome === 'passed')).toBe(true);
  });

  it('passes a drop of exactly the threshold', () => {
    const at = decide(scorecardWith(counts(three)), baseline, { maxTotalDrop: '4' });
    expect(at).toMatchObject({ outcome: 'passed', totalGate: { outcome: 'passed', reasons: [] } });
    expect(at.totalGate?.drop).toMatchObject({ exact: '1/25', isAboveThreshold: false });
  });

  it('is inconclusive above the threshold if chance may explain it, or unmeasured attempts could decide', () => {
    const wavering = decide(scorecardWith(counts(['a'], '2/3')), baseline, { maxTotalDrop: '0' });
    expect(wavering).toMatchObject({ outcome: 'inconclusive', totalGate: { outcome: 'inconclusive' } });
    expect(wavering.totalGate?.reasons).toMatchObject([{ kind: 'drop-not-significant' }]);
    const lost = decide(scorecardWith(counts(three, '0/0 +3?')), baseline, { maxTotalDrop: '3' });
    expect(lost.totalGate).toMatchObject({ outcome: 'inconclusive' });
    expect(lost.totalGate?.reasons).toEqual([{ kind: 'unmeasured-could-decide', unmeasured: 9 }]);
    const harmless = decide(scorecardWith(counts(['a'], '0/0 +3?')), baseline, { maxTotalDrop: '3' });
    expect(harmless).toMatchObject({ outcome: 'passed', totalGate: { outcome: 'passed' } });
  });

  it('is inconclusive if the total itself could not fall by more', () => {
    const low = packOf('a', [2, '3/3'], [8, '0/3']);
    const decision = decide(scorecardWith(low), baselineWith(low), { maxTotalDrop: '20' });
    expect(decision).toMatchObject({ outcome: 'inconclusive', packs: [{ outcome: 'passed' }] });
    expect(decision.totalGate?.reasons).toMatchObject([{ kind: 'cannot-gate', cause: 'low-rate' }]);
    expect(
      settledOutcome(baselineWith(low), scorecardWith(low), parseRule({ maxDrop: '10', maxTotalDrop: '20' })),
    ).toEqual({
      outcome: 'inconclusive',
      packs: new Set(),
    });
  });

  it('leaves out packs that cannot be compared, and does not also warn about a total that it judged', () => {
    const arm = { isValid: false, asked: 'off', reasoned: 2, replies: 45 } as const;
    const current = scorecardWith(counts(['a', 'b', 'c', 'd'], '0/3'));
    const { scorecard } = baseline;
    const packs = scorecard.packs.map((pack) => (pack.id === 'a' ? { ...pack, arm } : pack));
    const spoiled = { ...baseline, scorecard: { ...scorecard, packs } };
    expect(decide(current, spoiled, { maxTotalDrop: '3' }).totalGate?.drop.exact).toBe('1/20');
    const fallen = scorecardWith(counts(names));
    expect(decide(fallen, baseline).warnings.map(({ kind }) => kind)).toContain('total-dropped');
    const judged = decide(fallen, baseline, { maxTotalDrop: '5' });
    expect(judged.outcome).toBe('regressed');
    expect(judged.warnings.map(({ kind }) => kind)).not.toContain('total-dropped');
  });

  it('is confirmed before it is decided: first the changed scenarios of any pack, then all others', () => {
    const first = scorecardWith(counts(three));
    expect(confirmTargets(baseline, first, parseRule({ maxDrop: '10' }))).toEqual([]);
    expect(confirmTargets(baseline, first, rule)).toEqual(['a/S-15', 'b/S-15', 'c/S-15']);
    expect(confirmTargets(baseline, first, parseRule({ maxDrop: '10', maxTotalDrop: '4' }))).toEqual([]);
    expect(confirmOthers(baseline, first, scorecardWith(counts(three, '0/6')), rule)).toEqual([]);
    const others = confirmOthers(baseline, first, scorecardWith(counts(three, '3/6')), rule);
    expect(others).toHaveLength(72);
    expect(new Set(others).size).toBe(72);
  });

  it('asks each scenario once if a pack and the total trip together', () => {
    const first = scorecardWith({ ...counts([]), ...packOf('a', [10, '3/3'], [5, '0/3']) });
    expect(confirmTargets(baseline, first, rule)).toEqual(['a/S-11', 'a/S-12', 'a/S-13', 'a/S-14', 'a/S-15']);
  });

  it('stops --fail-fast from ending or skipping a pack as long as it is undecided', () => {
    const late = (left: number, so = '0/0 3 missing') =>
      scorecardWith({ ...counts([]), ...packOf('e', [15 - left, '3/3'], [left, so]) });
    const plain = settledOutcome(baseline, late(2), parseRule({ maxDrop: '10' }));
    expect(plain).toEqual({ outcome: undefined, packs: new Set(['a', 'b', 'c', 'd']) });
    expect(settledOutcome(baseline, late(1, '1/1 2 missing'), parseRule({ maxDrop: '10' })).outcome).toBe('passed');
    const tight = parseRule({ maxDrop: '10', maxTotalDrop: '1' });
    expect(settledOutcome(baseline, late(1), tight)).toEqual({ outcome: undefined, packs: new Set() });
    expect(settledOutcome(baseline, late(0), tight).outcome).toBe('passed');
    expect(settledOutcome(baseline, scorecardWith(counts(names, '0/9')), tight).outcome).toBe('regressed');
  });
});

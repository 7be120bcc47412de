import { describe, expect, it } from 'vitest';
import { decideMode } from '../../src/gate/decide-mode.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { whyCannotGate } from '../../src/gate/pack-reasons.ts';
import { settledOutcome } from '../../src/gate/settled-outcome.ts';
import { decide } from './decide-with.ts';
import { baselineWith, packOf, scorecardWith } from './scorecard-with.ts';

const rule = parseRule({ maxDrop: '10' });
const once = parseRule({ maxDrop: '10', confirm: false });
const rates = (...counts: readonly (readonly [times: number, passed: number, attempts: number])[]) =>
  counts.flatMap(([times, passed, attempts]) => Array.from({ length: times }, () => ({ passed, attempts })));

/** One of ten passes: a rate of exactly the threshold. */
const atThreshold = packOf('useless', [1, '3/3'], [9, '0/3']);
const passing = ['useless/S-01'];
const good = packOf('good', [15, '3/3']);
const accepted = { reason: 'the model is small', packs: ['useless'] };

describe('whyCannotGate', () => {
  it('applies exactly at the threshold', () => {
    expect(whyCannotGate(rates([1, 3, 3], [9, 0, 3]), 3, rule)).toBe('low-rate');
    expect(whyCannotGate(rates([1, 3, 3], [8, 0, 3]), 3, rule)).toBeUndefined();
    expect(whyCannotGate(rates([1, 3, 3], [9, 0, 3]), 3, parseRule({ maxDrop: '9.9' }))).toBeUndefined();
    expect(whyCannotGate(rates([10, 0, 3]), 3, parseRule({ maxDrop: '0' }))).toBe('low-rate');
  });

  it('reports a pack in which nothing could ever be significant', () => {
    // 3/3 to 0/3 is p = .05 exactly, and enough.
    expect(whyCannotGate(rates([1, 3, 3]), 3, once)).toBeUndefined();
    expect(whyCannotGate(rates([1, 2, 3]), 3, once)).toBe('never-significant');
    expect(whyCannotGate(rates([1, 3, 3]), 2, once)).toBe('never-significant');
  });

  it('includes the rounds of a confirmation, if there is one', () => {
    expect(whyCannotGate(rates([1, 3, 3]), 2, rule)).toBeUndefined();
    expect(whyCannotGate(rates([1, 1, 3]), 3, rule)).toBe('never-significant');
  });
});

describe('a pack that cannot gate', () => {
  it('has a separate outcome, and keeps its mode from a pass', () => {
    const both = { ...good, ...atThreshold };
    const decision = decide(scorecardWith(both), baselineWith(both));
    expect(decision.outcome).toBe('inconclusive');
    expect(decision.packs.map(({ pack, outcome }) => [pack, outcome])).toEqual([
      ['good', 'passed'],
      ['useless', 'cannot-gate'],
    ]);
    const reason = { kind: 'cannot-gate', cause: 'low-rate', rate: 0.1, threshold: 0.1, accepted: null, passing };
    expect(decision.packs[1]?.reasons).toEqual([reason]);
    expect(decision.reasons).toEqual([]);
  });

  it('lets its mode pass if the baseline says why this pack was kept', () => {
    const both = { ...good, ...atThreshold };
    const kept = decide(scorecardWith(both), baselineWith(both, { acceptedUseless: accepted }));
    expect(kept).toMatchObject({ outcome: 'passed', packs: [{}, { outcome: 'cannot-gate' }] });
    expect(kept.packs[1]?.reasons).toMatchObject([{ kind: 'cannot-gate', accepted: 'the model is small' }]);
    const other = { reason: 'of another', packs: ['good'] };
    expect(decide(scorecardWith(both), baselineWith(both, { acceptedUseless: other })).outcome).toBe('inconclusive');
  });

  it('never gives a pass to a mode in which no pack can gate, whatever was accepted', () => {
    const decision = decide(scorecardWith(atThreshold), baselineWith(atThreshold, { acceptedUseless: accepted }));
    expect(decision).toMatchObject({
      outcome: 'inconclusive',
      improved: false,
      reasons: [{ kind: 'nothing-can-gate', packs: ['useless'] }],
    });
    // Now everything fails: a measured drop, but none above the threshold.
    const worse = decide(scorecardWith(packOf('useless', [10, '0/3'])), baselineWith(atThreshold));
    expect(worse).toMatchObject({ outcome: 'inconclusive', packs: [{ outcome: 'cannot-gate' }] });
  });

  it('is no excuse for another pack that regressed, nor for its own floor', () => {
    const both = { ...good, ...atThreshold };
    const broken = { ...packOf('good', [15, '0/3']), ...atThreshold };
    expect(decide(scorecardWith(broken), baselineWith(both)).outcome).toBe('regressed');
    const floors = { floors: { useless: '50' }, floorsFail: true };
    const floored = decide(scorecardWith(both), baselineWith(both, { acceptedUseless: accepted }), floors);
    expect(floored).toMatchObject({ outcome: 'regressed', packs: [{}, { outcome: 'cannot-gate' }] });
  });

  it('stays inconclusive if it cannot even be compared, or fell without significance', () => {
    const both = { ...good, ...atThreshold };
    const touched = decide(scorecardWith(both, { pack: { version: '2.0.0' } }), baselineWith(both));
    expect(touched.packs.map(({ outcome }) => outcome)).toEqual(['inconclusive', 'inconclusive']);
    const few = decide(scorecardWith({ ...good, 'few/S-01': '0/3' }), baselineWith({ ...good, 'few/S-01': '1/3' }));
    expect(few.packs[1]).toMatchObject({ outcome: 'inconclusive', cannotGate: true });
    expect(few.packs[1]?.reasons).toMatchObject([{ kind: 'drop-not-significant' }]);
  });

  it('is settled from the start, and settles only itself', () => {
    const both = { ...good, ...atThreshold };
    const unasked = scorecardWith({
      ...packOf('good', [15, '0/0 3 missing']),
      ...packOf('useless', [1, '1/1 2 missing'], [9, '0/0 3 missing']),
    });
    const settled = settledOutcome(baselineWith(both, { acceptedUseless: accepted }), unasked, rule);
    expect(settled).toEqual({ outcome: undefined, packs: new Set(['useless']) });
    expect(settledOutcome(baselineWith(both), scorecardWith(both), rule).outcome).toBe('inconclusive');
    const alone = scorecardWith(packOf('useless', [1, '1/1 2 missing'], [9, '0/0 3 missing']));
    expect(settledOutcome(baselineWith(atThreshold), alone, rule).outcome).toBe('inconclusive');
    const done = settledOutcome(baselineWith(both, { acceptedUseless: accepted }), scorecardWith(both), rule);
    expect(done.outcome).toBe('passed');
  });

  it("is judged by the run's rounds, without those of a confirmation", () => {
    const small = { ...good, 'small/S-01': '3/3' };
    const pooled = scorecardWith({ ...good, 'small/S-01': '2/2' }, { rounds: 2 });
    const confirmed = decideMode(baselineWith(small), pooled, pooled, rule);
    expect(confirmed.packs[1]).toMatchObject({ outcome: 'passed', cannotGate: false });
    const decided = decideMode(baselineWith(small), pooled, pooled, once);
    expect(decided.packs[1]).toMatchObject({ outcome: 'cannot-gate', cannotGate: true });
  });
});

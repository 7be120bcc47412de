import { describe, expect, it } from 'vitest';
import { confirmOthers, confirmTargets } from '../../src/gate/confirm-targets.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { baselineWith, packOf, scorecardWith } from './scorecard-with.ts';

const rule = parseRule({ maxDrop: '10' });
const baseline = baselineWith({ ...packOf('a', [3, '3/3'], [1, '1/3']), ...packOf('b', [15, '3/3']) });
const steady = packOf('b', [14, '3/3'], [1, '0/3']);
const first = scorecardWith({ ...packOf('a', [2, '3/3'], [1, '0/3'], [1, '2/3']), ...steady });

describe('confirmTargets', () => {
  it('asks the changed scenarios of a tripped pack, up or down, and no others', () => {
    expect(confirmTargets(baseline, first, rule)).toEqual(['a/S-03', 'a/S-04']);
  });

  it('asks unmeasured scenarios, if they could make a drop above the threshold', () => {
    const unmeasured = scorecardWith({
      ...packOf('a', [3, '3/3'], [1, '1/3']),
      ...packOf('b', [13, '3/3'], [2, '1/1 +2?']),
    });
    expect(confirmTargets(baseline, unmeasured, parseRule({ maxDrop: '8' }))).toEqual(['b/S-14', 'b/S-15']);
    expect(confirmTargets(baseline, unmeasured, rule)).toEqual([]);
  });

  it('asks the others only in a pack that the changed ones could clear', () => {
    const pooled = (counts: string) =>
      scorecardWith({ ...packOf('a', [2, '3/3'], [1, counts], [1, '4/6']), ...steady });
    expect(confirmOthers(baseline, first, pooled('3/6'), rule)).toEqual(['a/S-01', 'a/S-02']);
    expect(confirmOthers(baseline, first, pooled('0/6'), rule)).toEqual([]);
    expect(confirmOthers(baseline, first, pooled('0/3 +3?'), rule)).toEqual(['a/S-01', 'a/S-02']);
  });

  it('asks in order of the keys, whatever the order of the packs', () => {
    const before = baselineWith({ ...packOf('b', [2, '3/3']), ...packOf('a', [2, '3/3']) });
    const counts = (now: string) => ({ ...packOf('b', [1, now], [1, '3/3']), ...packOf('a', [1, now], [1, '3/3']) });
    const fallen = scorecardWith(counts('0/3'));
    expect(confirmTargets(before, fallen, rule)).toEqual(['a/S-01', 'b/S-01']);
    expect(confirmOthers(before, fallen, scorecardWith(counts('3/6 +12?')), rule)).toEqual(['a/S-02', 'b/S-02']);
  });

  it('confirms a drop of replies in the wrong thinking mode: it can regress', () => {
    const arm = { isValid: false, asked: 'off', reasoned: 1, replies: 3 } as const;
    const fallen = scorecardWith(packOf('b', [15, '0/3']), { pack: { arm } });
    expect(confirmTargets(baseline, fallen, rule)).toHaveLength(15);
  });

  it('does not ask again what cannot have an outcome', () => {
    const arm = { isValid: false, asked: 'off', reasoned: 1, replies: 3 } as const;
    const counts = packOf('b', [15, '0/3']);
    expect(confirmTargets(baseline, scorecardWith(counts), rule)).toHaveLength(15);
    const thought = baselineWith(packOf('b', [15, '3/3']), { pack: { arm } });
    expect(confirmTargets(thought, scorecardWith(counts), rule)).toEqual([]);
    expect(confirmTargets(baseline, scorecardWith(counts, { isCanonical: false }), rule)).toEqual([]);
    expect(confirmTargets(baseline, scorecardWith(counts, { pack: { version: '2.0.0' } }), rule)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { checkComparability, type Upcoming } from '../../src/gate/check-comparability.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { planWith } from '../score/journal-with.ts';
import { baselineWith, packOf } from './scorecard-with.ts';

const rule = parseRule({ maxDrop: '10' });
const baseline = baselineWith(packOf('a', [2, '3/3']));
const digest = 'a'.repeat(64);

function check(parts: Partial<Upcoming> = {}) {
  const plan = planWith({ scenarios: { 'a/S-01': digest, 'a/S-02': digest } });
  return checkComparability(baseline, { ...plan, mode: 'no-thinking', fingerprint: undefined, ...parts }, rule);
}

describe('checkComparability', () => {
  it('needs no more than a plan, before there is a server', () => {
    const { reasons, causes, ground } = check();
    expect({ reasons, causes }).toEqual({ reasons: [], causes: [] });
    expect(ground.packs).toMatchObject([{ pack: 'a', compared: ['a/S-01', 'a/S-02'], reasons: [] }]);
  });

  it('sees another mode, touched sampling and an empty intersection before the first request', () => {
    expect(check({ mode: 'enable-thinking' }).reasons).toEqual([{ kind: 'conditions-changed', fields: ['mode'] }]);
    expect(check({ isCanonical: false }).reasons).toEqual([{ kind: 'not-canonical', side: 'current' }]);
    const others = { packs: [{ id: 'b', version: '1.0.0', digest }], scenarios: { 'b/S-01': digest } };
    expect(check(others).reasons).toEqual([{ kind: 'not-asked', baseline: 2 }]);
    expect(check({ scenarios: { 'a/S-01': 'b'.repeat(64), 'a/S-02': 'b'.repeat(64) } }).ground.packs).toMatchObject([
      { compared: [], reasons: [{ kind: 'few-in-common', compared: 0, baseline: 2 }] },
    ]);
  });

  it('lets the digests alone speak for a pack whose versions are no numbers of that kind', () => {
    const packs = [{ id: 'a', version: 'autumn', digest }];
    expect(check({ packs }).ground.packs[0]?.reasons).toEqual([]);
  });
});

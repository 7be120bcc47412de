import { describe, expect, it } from 'vitest';
import { decideMode } from '../../src/gate/decide-mode.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { modeDecisionSchema } from '../../src/model/decision.ts';
import { fingerprintWith } from '../model/fingerprint-with.ts';
import { baselineWith, packOf, scorecardWith } from './scorecard-with.ts';

const rule = parseRule({ maxDrop: '10' });
const all = packOf('a', [15, '3/3']);

function decide(current: ReturnType<typeof scorecardWith>, baseline = baselineWith(all), settings = rule) {
  const decision = decideMode(baseline, current, current, settings);
  expect(modeDecisionSchema.parse(decision)).toEqual(decision);
  return decision;
}

describe('decideMode', () => {
  it('passes a model that answers as before', () => {
    const decision = decide(scorecardWith(all));
    expect(decision).toMatchObject({ outcome: 'passed', improved: false, reasons: [] });
    expect(decision.packs[0]).toMatchObject({
      outcome: 'passed',
      p: 1,
      drop: { exact: '0' },
      tripped: null,
      flips: [],
    });
  });

  it('finds two broken scenarios of 15', () => {
    const { outcome, packs } = decide(scorecardWith(packOf('a', [13, '3/3'], [2, '0/3'])));
    expect(outcome).toBe('regressed');
    expect(packs[0]?.drop).toEqual({ exact: '2/15', value: 2 / 15, isAboveThreshold: true });
    expect(packs[0]?.p).toBeCloseTo(0.0025, 12);
    expect(packs[0]?.flips.map(({ scenario }) => scenario)).toEqual(['a/S-14', 'a/S-15']);
  });
});

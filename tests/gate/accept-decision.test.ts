import { describe, expect, it } from 'vitest';
import { acceptDecision } from '../../src/gate/choose-acceptance.ts';
import type { Acceptance } from '../../src/records/acceptance.ts';
import { decisionSchema } from '../../src/records/decision.ts';
import { samples } from '../report/sample-decisions.ts';

const acceptance: Acceptance = {
  ...{ by: 'a-maintainer', reason: 'a smaller quant', through: 'comment' },
  ...{ at: '2026-11-21T12:30:00.000Z', sha: 'a'.repeat(40) },
};

describe('accepting', () => {
  it('changes the outcome and none of the figures', () => {
    const accepted = acceptDecision(samples.regressed, acceptance);
    expect(accepted).toMatchObject({ outcome: 'accepted', acceptance });
    expect(accepted.modes.map(({ outcome }) => outcome)).toEqual(['accepted']);
    expect(accepted.modes.map(({ packs }) => packs)).toEqual(samples.regressed.modes.map(({ packs }) => packs));
    expect(decisionSchema.parse(accepted)).toEqual(accepted);
  });

  it("keeps an undecided mode, and with it the run's outcome", () => {
    const [regressed, inconclusive] = [samples.regressed.modes[0], samples.inconclusive.modes[0]];
    if (regressed === undefined || inconclusive === undefined) throw new Error('a sample has a mode');
    const accepted = acceptDecision({ ...samples.regressed, modes: [regressed, inconclusive] }, acceptance);
    expect(accepted.outcome).toBe('inconclusive');
    expect(accepted.modes.map(({ outcome }) => outcome)).toEqual(['accepted', 'inconclusive']);
  });

  it.each(['passed', 'inconclusive', 'no-baseline'] as const)('changes nothing if it is %s', (name) => {
    expect(acceptDecision(samples[name], acceptance)).toBe(samples[name]);
  });
});

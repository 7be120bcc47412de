import { describe, expect, it } from 'vitest';
import { fail, pass, settleRefusals, type Verdict } from '../../src/records/verdict.ts';
import { attemptWith } from '../run/lines.ts';

const refused = fail('server-rejected', 'a reply that the server passes on', 'HTTP 500: out of order');
const wrong = fail('wrong-text', 'blue', 'red');
const late: Verdict = { outcome: 'unmeasured', cause: 'timeout' };
const open: Verdict = {
  ...{ outcome: 'unmeasured', cause: 'server-error' },
  detail: 'HTTP 500: out of order; it is a failure only if all rounds, at least two, are refused',
};

function settled(...verdicts: readonly Verdict[]): Verdict[] {
  const attempts = verdicts.map((verdict, index) => attemptWith({ round: index + 1, verdict }));
  return attempts.map(settleRefusals(attempts));
}

describe('settleRefusals', () => {
  it.each<[string, Verdict[], Verdict[]]>([
    ['a failure if every round was refused', [refused, refused, refused], [refused, refused, refused]],
    ['a failure if both rounds that were asked were refused', [refused, refused], [refused, refused]],
    ['unmeasured if another round was answered', [refused, pass, pass], [open, pass, pass]],
    ['unmeasured if another answer was wrong', [refused, wrong, refused], [open, wrong, open]],
    ['unmeasured if another round was lost', [refused, late, refused], [open, late, open]],
    ['unmeasured if there is no other round', [refused], [open]],
  ])('counts a refusal as %s', (_, verdicts, ends) => {
    expect(settled(...verdicts)).toEqual(ends);
  });

  it('includes the rounds of a confirmation', () => {
    const attempts = [1, 2, 3].map((round) => attemptWith({ round, verdict: refused }));
    const confirming = attemptWith({ stage: 'confirm', round: 4 });
    expect([...attempts, confirming].map(settleRefusals([...attempts, confirming]))).toEqual([open, open, open, pass]);
  });

  it('looks at each scenario in each mode separately', () => {
    const attempts = [
      ...[1, 2].map((round) => attemptWith({ round, verdict: refused })),
      ...[1, 2].map((round) => attemptWith({ round, mode: 'enable-thinking' })),
      ...[1, 2].map((round) => attemptWith({ round, scenario: 'one/S-2' })),
    ];
    expect(attempts.map(settleRefusals(attempts))).toEqual(attempts.map(({ verdict }) => verdict));
  });

  it('adds no message if a copy has none', () => {
    expect(settled({ ...refused, expected: '', received: '' })).toEqual([
      { outcome: 'unmeasured', cause: 'server-error' },
    ]);
  });
});

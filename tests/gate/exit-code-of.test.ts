import { expect, it } from 'vitest';
import { type ExitPolicy, exitCodeOf } from '../../src/gate/worst-outcome.ts';
import type { Outcome } from '../../src/records/decision.ts';

const policy: ExitPolicy = { onInconclusive: 'fail', onMissingBaseline: 'warn', bisect: true };

it.each<[Outcome, Partial<ExitPolicy>, number]>([
  ['passed', {}, 0],
  ['regressed', {}, 1],
  ['inconclusive', {}, 125],
  ['inconclusive', { onInconclusive: 'warn' }, 125],
  ['no-baseline', {}, 125],
  ['cancelled', {}, 130],
])('reports %s under %o to git bisect as %i', (outcome, more, code) => {
  expect(exitCodeOf(outcome, { ...policy, ...more }, [])).toBe(code);
});

it('forgives no outcome in which nothing was asked', () => {
  const lenient = { ...policy, bisect: false, onInconclusive: 'warn' } as const;
  const [asked, unasked] = [{ reasons: [] }, { reasons: [{ kind: 'not-asked', baseline: 3 } as const] }];
  expect(exitCodeOf('inconclusive', lenient, [asked])).toBe(0);
  expect(exitCodeOf('inconclusive', lenient, [asked, unasked])).toBe(4);
});

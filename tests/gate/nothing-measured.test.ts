import { expect, it } from 'vitest';
import { decideWithoutBaseline } from '../../src/gate/decide-mode.ts';
import { parseRule } from '../../src/gate/gate-rule.ts';
import { packOf, scorecardWith } from './scorecard-with.ts';

it('is inconclusive without a baseline if every attempt is unmeasured', () => {
  const rule = parseRule({ maxDrop: '10' });
  const nothing = decideWithoutBaseline(scorecardWith(packOf('a', [2, '0/0 +3?'])), rule);
  expect(nothing).toMatchObject({ outcome: 'inconclusive', reasons: [{ kind: 'nothing-measured', attempts: 6 }] });
  const some = scorecardWith({ ...packOf('a', [1, '0/0 +3?']), 'a/S-02': '0/3' });
  expect(decideWithoutBaseline(some, rule).outcome).toBe('no-baseline');
});

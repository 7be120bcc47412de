import { expect, it } from 'vitest';
import { measuredOf, summaryOf } from '../../src/gate/measured-of.ts';
import { scorecardWith } from './scorecard-with.ts';

it("adds up the results of each pack's own scenarios, failures by kind", () => {
  const counts = { 'a/S-1': '1/3 2/2', 'a/S-2': '0/1 +2? 0/0', 'b/S-1': '1/1 1/1' };
  const scorecard = scorecardWith(counts, { score: { failures: { 'wrong-answer': 2, 'token-limit': 1 } } });
  const none = { passed: 0, failed: 0, unmeasured: 0 };
  expect(measuredOf(scorecard)).toEqual([
    {
      pack: 'a',
      version: '1.0.0',
      scenarios: 2,
      rate: { passed: 3, attempts: 6 },
      scenarioRate: { mean: 0.3, scenarios: 2 },
      failures: { 'wrong-answer': 4, 'token-limit': 2 },
      unmeasured: 2,
      cells: { 'a/S-1': { ...none, passed: 3, failed: 2 }, 'a/S-2': { ...none, failed: 1, unmeasured: 2 } },
    },
    {
      pack: 'b',
      version: '1.0.0',
      scenarios: 1,
      rate: { passed: 2, attempts: 2 },
      scenarioRate: { mean: 1, scenarios: 1 },
      failures: { 'wrong-answer': 2, 'token-limit': 1 },
      unmeasured: 0,
      cells: { 'b/S-1': { ...none, passed: 2 } },
    },
  ]);
});

it('leaves out a pack that another shard measures', () => {
  const scorecard = scorecardWith({ 'a/S-1': '1/1', 'b/S-1': '1/1' }, { missingPacks: ['a'] });
  expect(measuredOf(scorecard).map(({ pack }) => pack)).toEqual(['b']);
});

it('says that nothing was measured in a pack without a scenario', () => {
  const scorecard = scorecardWith({ 'a/S-1': '1/1' });
  const packs = scorecard.packs.flatMap((pack) => [pack, { ...pack, id: 'empty' }]);
  expect(measuredOf({ ...scorecard, packs })[1]).toMatchObject({
    ...{
      pack: 'empty',
      scenarios: 0,
      rate: { passed: 0, attempts: 0 },
      scenarioRate: { mean: 0, scenarios: 0 },
      unmeasured: 0,
      cells: {},
    },
  });
});

it('takes the standard deviation of a sample, and interpolates percentiles', () => {
  const { mean, std, p50, p95 } = summaryOf('exact_match', [1, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
  expect([mean, std?.toFixed(2), p50, p95]).toEqual([0.4, '0.52', 0, 1]);
  expect(summaryOf('f1', [0, 0.5, 1]).p95).toBeCloseTo(0.95, 9);
});

it('sums up equal values without the odd ends of binary fractions', () => {
  const costs = Array.from({ length: 60 }, () => 0.0000366);
  expect(summaryOf('usd', costs)).toMatchObject({ mean: 0.0000366, std: 0, p50: 0.0000366, p95: 0.0000366 });
});

import type { PairedMetric } from '../../model/decision.ts';
import { type Scorecard, totalsOf } from '../../model/scorecard.ts';
import { none } from '../decide-metric.ts';
import { compareArms } from './compare-arms.ts';

/** Each metric that checks give on both sides, over the scenarios that are the same there: the second less the first. */
export function pairedMetrics(
  first: Pick<Scorecard, 'scenarios'>,
  second: Pick<Scorecard, 'scenarios'>,
): PairedMetric[] {
  const before = new Map(first.scenarios.map((score) => [score.scenario, score]));
  const pairs = second.scenarios.flatMap((score) => {
    const other = before.get(score.scenario);
    if (other === undefined || other.digest !== score.digest) return [];
    return [{ scenario: score.scenario, group: score.group, one: totalsOf(other), other: totalsOf(score) }];
  });
  const names = [...new Set(pairs.flatMap(({ one }) => [...one.keys()]))].sort();
  return names.flatMap((metric) => {
    const rows = pairs.map(({ scenario, group, one, other }) => {
      return { scenario, group, reference: one.get(metric) ?? none, arm: other.get(metric) ?? none };
    });
    const [found] = compareArms([rows]);
    if (found === undefined || found.scenarios === 0) return [];
    const { scenarios, isSmall, referenceMean, armMean, difference, interval, p, better, equal, worse } = found;
    return [
      {
        ...{ metric, scenarios, isSmall, p, better, equal, worse },
        means: { first: referenceMean ?? 0, second: armMean ?? 0 },
        difference: difference ?? 0,
        interval: interval === null ? null : { low: interval[0], high: interval[1] },
      },
    ];
  });
}

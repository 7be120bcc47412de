import { expect, it } from 'vitest';
import { metricCaption, metricGrid } from '../../src/report/describe-metrics.ts';
import { modeWith, packWith } from './decision-with.ts';

const metric = (name: string, baseline: number, current: number) => ({
  ...{ metric: name, scenarios: 20 },
  means: { baseline, current },
});

it('shows numbers of a check with three figures and no empty column, and promises points only of shares', () => {
  const mode = (...metrics: object[]) => modeWith({ packs: [{ ...packWith({ pack: 'agent-20' }), metrics } as never] });
  const steps = mode(metric('steps', 8.926, 8.907));
  expect(metricGrid(steps)).toEqual({
    heads: ['Mean of', '>Baseline', '>Now', '>Change', '>Scenarios'],
    rows: [['agent-20 steps', '8.93', '8.91', '−0.02', '20']],
  });
  expect(metricCaption(steps)).toBe('Means of metrics; shares in points of 100');
  expect(metricCaption(mode(metric('f1', 0.8, 0.7)))).toBe('Means of metrics, in points of 100');
});

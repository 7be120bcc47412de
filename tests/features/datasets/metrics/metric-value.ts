import { metricValues } from '../../../../src/features/datasets/metrics/metrics.ts';
import type { MetricId } from '../../../../src/records/verdict.ts';

export function metricValue(id: MetricId, reply: string, gold: readonly string[]): number {
  return metricValues([id], reply, gold)[0]?.[1] ?? Number.NaN;
}

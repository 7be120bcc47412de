import type { MetricId } from '../../../src/model/verdict.ts';
import { metricValues } from '../../../src/verify/metrics/metrics.ts';

export function metricValue(id: MetricId, reply: string, gold: readonly string[]): number {
  return metricValues([id], reply, gold)[0]?.[1] ?? Number.NaN;
}

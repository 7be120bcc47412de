import type { ExperimentReport } from '../../model/experiment/experiment-report.ts';

/** The whole report, as tools read it. */
export function renderExperimentJson(report: ExperimentReport): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

import type { FeatureParts } from '../../feature.ts';
import { loadCsv } from './load-csv.ts';
import { loadOutline } from './load-outline.ts';
import { measuredLoad } from './load-part.ts';
import { levelLineSchema, loadReportSchema } from './load-report.ts';

export const parts = {
  files: [{ in: 'decision', key: 'load', before: 'timings', schema: loadReportSchema.optional() }],
  // A line times nothing but its own part.
  lines: [{ kind: 'level', schema: levelLineSchema, isResumed: false, isMerged: false }],
  measured: [measuredLoad],
  ofLines: [
    {
      key: 'load',
      isOf: (plan) => plan.load !== undefined,
      async of(plan, lines, { slo }) {
        const { loadReportOf } = await import('./make-load-report.ts');
        return { load: loadReportOf(plan, lines, slo) };
      },
    },
  ],
  reports: [
    {
      ofRun: ({ load }) => load && loadOutline(load),
      csv: loadCsv,
      page: async () => (await import('./load-section.ts')).loadPage,
    },
  ],
} satisfies FeatureParts;

import type { Settings } from '../../config/settings.ts';
import type { FeatureParts } from '../../feature.ts';
import { InputError } from '../../lib/errors.ts';
import type { MeasuredPart } from '../../measure/measure-facet.ts';
import type { Level, LoadPlan } from '../../records/level.ts';
import { loadCsv } from './load-csv.ts';
import { loadOutline } from './load-outline.ts';
import { levelLineSchema, loadReportSchema } from './load-report.ts';

/** Scenarios at levels of load in place of rounds. */
const measuredLoad: MeasuredPart = {
  instead: async (settings, io) =>
    settings.load.ramp === undefined
      ? undefined
      : (await import('./measure-context-load.ts')).loadContexts(settings, io),
  plan: ({ settings }) => ({ load: loadPlanOf(settings) }),
  async preview(at) {
    const { load } = at.plan;
    return load === undefined ? {} : (await import('./preview-levels.ts')).previewLevels(load, at);
  },
  async ask(measurement, { request }) {
    const { load } = measurement.plan;
    if (load === undefined) return undefined;
    return (await import('./make-load-report.ts')).measureLevels(measurement, load, request.settings.load.slo);
  },
};

/** What `--load` or `--rate` asks for; undefined without either. */
function loadPlanOf({ load, how, what }: Settings): LoadPlan | undefined {
  const isLoad = load.rate !== undefined || load.load !== undefined;
  if (isLoad && what.packs.includes('speed'))
    throw new InputError('--load takes packs with scenarios, not speed', 'Measure --pack speed in a separate run.');
  const alone: Level = { closed: 1 };
  if (load.rate !== undefined) return { levels: [alone, ...load.rate.map((rate): Level => ({ rate }))] };
  if (load.load === undefined) return undefined;
  if (load.load === true) return {};
  const [only, ...others] = load.load;
  if (how.timeBudgetMs !== undefined && only !== undefined && others.length === 0)
    return { levels: [{ closed: only }], soak: true };
  return { levels: [alone, ...load.load.filter((each) => each > 1).map((closed): Level => ({ closed }))] };
}

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

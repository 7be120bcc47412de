import { plural } from '../../../report/numbers.ts';
import { plainLine } from '../../../report/plain-text.ts';
import { contextRemarks } from '../context/describe-contexts.ts';
import type { ExperimentArm, ExperimentComparison, ExperimentGate, ExperimentReport } from '../experiment-report.ts';

/** The name of an arm in tables and notes. */
export type NameOf = (slug: string) => string;

/** Mark figures that a note explains. */
export const marks = { small: '*', unmeasured: '?', parallel: '∥' } as const;

export function isMarkedSmall({ isSmall, interval }: ExperimentComparison): boolean {
  return isSmall && interval !== null;
}

/** Explains the head of a narrow column. */
export const countsNote = '+/=/− counts the scenarios that are better, equal and worse than in the first arm';

/** Explains the figures, and their limits. */
export function experimentNotes(
  report: ExperimentReport,
  nameOf: NameOf,
  reasonOf: (gate: ExperimentGate) => string,
): string[] {
  const { arms, comparisons, gates, ratios, pairs } = report;
  const few = comparisons.filter(isMarkedSmall);
  const isExact = comparisons.some(({ mcnemar }) => mcnemar !== null);
  const partial = ratios.filter(({ scenarios }) => scenarios < pairs.length);
  return [
    ...gates.filter(({ reason }) => reason !== null).map((gate) => `${nameOf(gate.arm)}: ${reasonOf(gate)}`),
    ...arms.flatMap((arm) => armNotes(arm, nameOf(arm.slug))),
    ...groupNotes(report, nameOf),
    ...(few.length === 0
      ? []
      : [
          `${marks.small} From ${plural(Math.min(...few.map(({ units }) => units)), 'scenario or group', 'scenarios or groups')}: too few for an interval that holds the truth in 95 of 100 experiments`,
        ]),
    ...(arms.some(({ isParallel }) => isParallel)
      ? [`${marks.parallel} Measured at the same time as other arms: an arm that is measured alone has other latencies`]
      : []),
    ...[...new Set(partial.map(({ arm }) => arm))].map((arm) => {
      const counts = [...new Set(partial.filter((each) => each.arm === arm).map(({ scenarios }) => scenarios))];
      return `${nameOf(arm)}: totals are over the ${counts.join(' or ')} of ${plural(pairs.length, 'scenario')} that are known on both sides`;
    }),
    ...(arms.some(({ scenarios }) => scenarios.unmeasured > 0)
      ? ['The mean of an arm is over the scenarios that it measured, a difference over those that both arms measured']
      : []),
    'Means and differences are points of 100; p is two-sided, by sign flips, and Holm p is adjusted for the number of arms',
    ...(isExact ? ['Where each scenario has one attempt that passes or fails, p is that of McNemar’s exact test'] : []),
  ];
}

function armNotes({ scenarios, isWhole, causes, contexts }: ExperimentArm, name: string): string[] {
  const { planned, unmeasured } = scenarios;
  const why = Object.entries(causes).map(([cause, times]) => `${plainLine(cause)} ${times}`);
  return [
    ...(isWhole ? [] : ['not every planned attempt was made']),
    ...(unmeasured === 0
      ? []
      : [
          `${unmeasured} of ${plural(planned, 'scenario')} (${marks.unmeasured}) were not measured and are left out${why.length === 0 ? '' : ` (attempts: ${why.join(', ')})`}`,
        ]),
    ...contextRemarks(contexts === null ? {} : { contexts }),
  ].map((text) => `${name}: ${text}`);
}

function groupNotes({ comparisons }: ExperimentReport, nameOf: NameOf): string[] {
  const texts = comparisons
    .filter(({ units, scenarios }) => units < scenarios)
    .map(({ arm, units, scenarios }) => {
      return `${nameOf(arm)}: the ${plural(scenarios, 'scenario')} are in ${plural(units, 'group')}: intervals and p treat a group as one`;
    });
  return [...new Set(texts)];
}

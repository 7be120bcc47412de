import type { Decision, ModeDecision, Reason } from '../records/decision.ts';
import { metricFall, regressedMetric } from './describe-metrics.ts';
import { commonFaultLines, describeReason, describeWarning } from './describe-reason.ts';
import { pEquation } from './numbers.ts';
import { dropSize, modeSentence, packName, packRates, worstFirst } from './words.ts';

export type ReportAnnotation = {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
};

/** Annotations of the step, one for each thing that needs a look, the most urgent first. Plain text. */
export function annotationsOf(decision: Decision): ReportAnnotation[] {
  const all = decision.modes.flatMap(annotationsOfMode);
  const urgency = { error: 0, warning: 1, notice: 2 } as const;
  return all.sort((one, other) => urgency[one.level] - urgency[other.level]);
}

function annotationsOfMode(mode: ModeDecision): ReportAnnotation[] {
  const title = `${mode.slug}, ${mode.mode}`;
  const packs = worstFirst(mode.packs).flatMap((pack): ReportAnnotation[] => {
    const name = packName(pack);
    const { baseline, current } = packRates(pack);
    if (pack.outcome === 'regressed') {
      const metric = regressedMetric(pack);
      const drop = dropSize(pack, mode.threshold);
      const message =
        metric === undefined
          ? `${name} fell by ${drop}: ${baseline} → ${current} (${pEquation(pack.p)})`
          : `${name}: ${metricFall(metric)}`;
      return [{ level: mode.outcome === 'accepted' ? 'warning' : 'error', title, message }];
    }
    if (pack.outcome === 'passed') return [];
    if (pack.outcome === 'cannot-gate') return pack.reasons.map((reason) => uselessPack(title, name, reason));
    const why = pack.reasons.map((reason) => describeReason(reason)).join('; ');
    return [{ level: 'warning', title, message: `${name} is undecided: ${why}` }];
  });
  // No pack says what holds for the whole mode.
  const isReported = packs.some(({ level }) => level !== 'notice');
  const whole: ReportAnnotation[] =
    isReported || mode.outcome === 'passed'
      ? []
      : [
          {
            level: mode.outcome === 'regressed' || mode.outcome === 'slower' ? 'error' : 'warning',
            title,
            message: modeSentence(mode),
          },
        ];
  const warnings = mode.warnings.map(
    (warning): ReportAnnotation => ({ level: 'notice', title, message: describeWarning(warning, mode.threshold) }),
  );
  const fault = commonFaultLines([mode]).map((message): ReportAnnotation => ({ level: 'warning', title, message }));
  return [...fault, ...packs, ...whole, ...warnings];
}

/** If the baseline says why it was kept, it is not news. */
function uselessPack(title: string, name: string, reason: Reason): ReportAnnotation {
  const isKept = reason.kind === 'cannot-gate' && reason.accepted !== null;
  return { level: isKept ? 'notice' : 'warning', title, message: `${name} ${describeReason(reason)}` };
}

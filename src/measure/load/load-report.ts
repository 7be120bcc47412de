import { judgeLoad } from '../../gate/load/judge-load.ts';
import type { JournalLine, Plan } from '../../model/journal.ts';
import { levelsIn } from '../../model/load/level.ts';
import type { LoadReport, Slo } from '../../model/load/load-report.ts';
import { scoreLevel } from '../../score/load/score-level.ts';
import { levelled, scoreLevels } from '../../score/score-run.ts';

/** What a load run found, from its journal alone; undefined for any other run. */
export function loadReportOf(plan: Plan, lines: readonly JournalLine[], slo: Slo | undefined): LoadReport | undefined {
  const [mode] = plan.modes;
  if (plan.load === undefined || mode === undefined) return undefined;
  const levels = levelsIn(levelled(lines)).map((level) => scoreLevel(lines, level, slo));
  return {
    mode,
    ...(slo === undefined ? {} : { slo }),
    levels,
    underLoad: judgeLoad(scoreLevels(plan, lines)),
  };
}

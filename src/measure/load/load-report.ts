import { compareScores, judgeLoad } from '../../gate/load/judge-load.ts';
import type { JournalLine, Plan } from '../../model/journal.ts';
import { levelsIn } from '../../model/load/level.ts';
import type { LoadReport, Slo } from '../../model/load/load-report.ts';
import type { Mode } from '../../model/target.ts';
import { scoreLevel } from '../../score/load/score-level.ts';
import { scoreSoak, soakedParts } from '../../score/load/score-soak.ts';
import { levelled, scoreLevels, scoreRun } from '../../score/score-run.ts';

/** What a load run found, from its journal alone; undefined for any other run. */
export function loadReportOf(plan: Plan, lines: readonly JournalLine[], slo: Slo | undefined): LoadReport | undefined {
  const [mode] = plan.modes;
  if (plan.load === undefined || mode === undefined) return undefined;
  if (plan.load.soak === true) return soakOf(plan, lines, mode, slo);
  const levels = levelsIn(levelled(lines)).map((level) => scoreLevel(lines, level, slo));
  return {
    mode,
    ...(slo === undefined ? {} : { slo }),
    levels,
    underLoad: judgeLoad(scoreLevels(plan, lines)),
  };
}

function soakOf(plan: Plan, lines: readonly JournalLine[], mode: Mode, slo: Slo | undefined): LoadReport {
  const levels = levelsIn(levelled(lines)).map((level) => scoreLevel(lines, level, slo));
  const parts = soakedParts(lines);
  const [first, last] = [parts[0], parts.at(-1)];
  const scoreOf = (part: (typeof parts)[number]) => scoreRun(plan, part.attempts)[0];
  const [before, now] = [first && scoreOf(first), last && scoreOf(last)];
  const end = lines.findLast((line) => line.kind === 'end' && line.outcome === 'stopped-early');
  return {
    mode,
    ...(slo === undefined ? {} : { slo }),
    levels,
    underLoad: [],
    soak: {
      parts: scoreSoak(
        parts,
        levels.some(({ faults }) => faults.includes('client-limited')),
      ),
      right: before === undefined || now === undefined || parts.length < 2 ? null : compareScores(before, now),
      ...(end?.kind === 'end' ? { stopped: end.detail } : {}),
    },
  };
}

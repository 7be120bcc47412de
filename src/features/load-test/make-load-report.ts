import { inspectGpus } from '../../endpoint/inspect-gpus.ts';
import type { Measurement } from '../../measure/measure-request.ts';
import type { JournalLine, Plan } from '../../records/journal.ts';
import { type LoadPlan, levelsIn, type Slo } from '../../records/level.ts';
import type { Mode } from '../../records/target.ts';
import type { RunEnd } from '../../run/run-options.ts';
import { levelled, scoreLevels, scoreRun } from '../../score/score-run.ts';
import { compareScores, judgeLoad } from './compare-levels.ts';
import type { LevelTimes, LoadReport } from './load-report.ts';
import { type LevelWatch, measureLevel } from './measure-level.ts';
import { nextLevel } from './next-level.ts';
import { scoreLevel } from './score-level.ts';
import { scoreSoak, soakedParts, soakTrouble } from './score-soak.ts';

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
      parts: scoreSoak(parts),
      right: before === undefined || now === undefined || parts.length < 2 ? null : compareScores(before, now),
      ...(end?.kind === 'end' ? { stopped: end.detail } : {}),
    },
  };
}

async function gpuMemoryMiB(): Promise<number | undefined> {
  const report = await inspectGpus();
  if (report.outcome !== 'found') return undefined;
  const used = report.gpus.flatMap(({ memoryUsedMiB }) => memoryUsedMiB ?? []);
  return used.length < report.gpus.length ? undefined : used.reduce((sum, each) => sum + each, 0);
}

/** Asks one level after the other, and returns how the last one ended. A resumed run asks what is lacking. */
export async function measureLevels(
  { plan, run, served, timedLines }: Measurement,
  load: LoadPlan,
  slo: Slo | undefined,
): Promise<RunEnd> {
  const asked: LevelTimes[] = [];
  const watch: LevelWatch = {
    // The GPUs of this machine are only known to be the server's if its facts name them.
    gpuMemory: served.facts.subject.gpu === null ? undefined : gpuMemoryMiB,
    onSoaked: async () => soakTrouble(loadReportOf(plan, await timedLines(), undefined)?.soak?.parts ?? []),
  };
  for (;;) {
    const level = nextLevel(load, asked);
    if (level === undefined) return { outcome: 'measured', detail: '', error: undefined };
    const end = await measureLevel(run, level, watch);
    if (end.outcome !== 'measured') return end;
    const report = loadReportOf(plan, await timedLines(), slo);
    asked.push(...(report?.levels ?? []).filter((each) => isSame(each.level, level)));
  }
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

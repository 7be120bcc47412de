import type { Slo } from '../../model/load/load-report.ts';
import type { LevelEnd } from '../../run/run-options.ts';
import { nextLevel } from '../../score/load/next-level.ts';
import type { Measurement } from '../measure.ts';
import { loadReportOf } from './load-report.ts';

/** Asks one level after the other, and returns how the last one ended. A resumed run asks what is lacking. */
export async function measureLevels(
  { plan, run, timedLines }: Pick<Measurement, 'plan' | 'run' | 'timedLines'>,
  slo: Slo | undefined,
): Promise<LevelEnd | undefined> {
  const { load } = plan;
  if (load === undefined) return undefined;
  const asked: NonNullable<ReturnType<typeof loadReportOf>>['levels'] = [];
  for (;;) {
    const level = nextLevel(load, asked);
    if (level === undefined) return { outcome: 'measured', detail: '', error: undefined, isBroken: false };
    const end = await run.measureLevel(level);
    if (end.outcome !== 'measured') return end;
    const report = loadReportOf(plan, await timedLines(), slo);
    asked.push(...(report?.levels ?? []).filter((each) => isSame(each.level, level)));
  }
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

import { totalRate } from '../model/baseline.ts';
import type { ModeDecision } from '../model/decision.ts';
import { maybeDuration, percent, scenarioCount } from './numbers.ts';
import { type ModeTimings, measuredRate, packName } from './words.ts';

export const measuredHead = ['Pack', 'Passed', '%', 'p50', 'p95', 'Unmeasured'] as const;

/** What a run without a comparison saw, as people paste it: a row for each pack, and their total below. */
export function measuredRows({ measured = [] }: Pick<ModeDecision, 'measured'>, timings: ModeTimings): string[][] {
  const rows = measured.map((pack) => {
    const timing = timings[pack.pack]?.current;
    return row(`${packName(pack)} (${pack.version})`, measuredRate(pack), pack.unmeasured, [
      maybeDuration(timing?.attemptP50Ms ?? null),
      maybeDuration(timing?.attemptP95Ms ?? null),
    ]);
  });
  const unmeasured = measured.reduce((sum, pack) => sum + pack.unmeasured, 0);
  return rows.length === 0 ? [] : [...rows, row('TOTAL', totalRate(measured.map(measuredRate)), unmeasured, ['', ''])];
}

function row(
  name: string,
  rate: ReturnType<typeof measuredRate>,
  unmeasured: number,
  times: readonly string[],
): string[] {
  const share = percent(rate).replace(' %', '');
  return [name, rate.scenarios === 0 ? '-' : scenarioCount(rate), share, ...times, String(unmeasured)];
}

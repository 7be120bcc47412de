import { groupBy } from '../lib/group-by.ts';
import { meanRateOf, rateOf } from '../model/baseline.ts';
import type { CommonFault, PackMeasured } from '../model/decision.ts';
import type { FailureMode } from '../model/failure-mode.ts';
import type { Cell, Scorecard } from '../model/scorecard.ts';
import { packOfKey } from '../model/shard.ts';

/** What a run saw of each of its packs, whatever that is held against. A pack that nobody asked is left out. */
export function measuredOf({ packs, scenarios, missingPacks }: Scorecard): PackMeasured[] {
  const here = packs.filter(({ id }) => !missingPacks.includes(id));
  const ofPack = groupBy(scenarios, ({ scenario }) => packOfKey(scenario));
  return here.map(({ id, version }) => {
    const own = ofPack.get(id) ?? [];
    const cells = own.flatMap((score) => score.cells);
    const failures: PackMeasured['failures'] = {};
    for (const score of own) {
      for (const [mode, times] of Object.entries(score.failures)) {
        // The keys of a record are those of its schema.
        const key = mode as keyof typeof failures;
        failures[key] = (failures[key] ?? 0) + times;
      }
    }
    const unmeasured = cells.reduce((sum, cell) => sum + cell.unmeasured, 0);
    const byScenario = Object.fromEntries(own.map((score) => [score.scenario, sumOf(score.cells)]));
    const rates = { rate: rateOf(cells), scenarioRate: meanRateOf(own.map((score) => score.cells)) };
    return { pack: id, version, scenarios: own.length, ...rates, failures, unmeasured, cells: byScenario };
  });
}

function sumOf(cells: readonly Cell[]): Cell {
  const [one, ...others] = cells;
  if (one !== undefined && others.length === 0) return one;
  return cells.reduce(
    (sum, { passed, failed, unmeasured }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      unmeasured: sum.unmeasured + unmeasured,
    }),
    { passed: 0, failed: 0, unmeasured: 0 },
  );
}

const fewestAttempts = 20;
/** Six of ten, as whole numbers: exactly 60 % counts. */
const share = { times: 6, of: 10 };

/** The one failure, or the one cause of unmeasured attempts, in which most attempts end; undefined where none is so common. */
export function commonFault({ scenarios }: Pick<Scorecard, 'scenarios'>): CommonFault | undefined {
  const failures = new Map<FailureMode, number>();
  const causes = new Map<string, number>();
  let attempts = 0;
  for (const score of scenarios) {
    for (const { passed, failed, unmeasured } of score.cells) attempts += passed + failed + unmeasured;
    for (const [failure, times] of Object.entries(score.failures)) {
      const known = failure as FailureMode; // the keys of a record are those of its schema
      failures.set(known, (failures.get(known) ?? 0) + times);
    }
    for (const [cause, times] of Object.entries(score.causes)) causes.set(cause, (causes.get(cause) ?? 0) + times);
  }
  if (attempts < fewestAttempts) return undefined;
  const isCommon = (times: number) => times * share.of >= attempts * share.times;
  for (const [failure, times] of failures) if (isCommon(times)) return { kind: 'failure', failure, times, attempts };
  for (const [cause, times] of causes) if (isCommon(times)) return { kind: 'unmeasured', cause, times, attempts };
  return undefined;
}

import { groupBy } from '../lib/group-by.ts';
import { meanRateOf, rateOf } from '../model/baseline.ts';
import type { PackMeasured } from '../model/decision.ts';
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

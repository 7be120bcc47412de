import { groupBy } from '../lib/group-by.ts';
import { meanRateOf } from '../model/baseline.ts';
import type { Scorecard } from '../model/scorecard.ts';
import { packOfKey } from '../model/shard.ts';
import { percentAndCount } from '../report/numbers.ts';
import { plainLine } from '../report/plain-text.ts';
import { renderGrid } from '../report/terminal-lines.ts';

/** The pass rate of each pack in each mode, as lines of a table. */
export function showScorecards(scorecards: readonly Scorecard[], columns: number): readonly string[] {
  const rows = scorecards.flatMap(({ mode, packs, scenarios, missingPacks }) => {
    const byPack = groupBy(scenarios, ({ scenario }) => packOfKey(scenario));
    return packs.map(({ id, version }) => {
      const own = byPack.get(id) ?? [];
      const cells = own.flatMap((score) => score.cells);
      const unmeasured = cells.reduce((sum, cell) => sum + cell.unmeasured, 0);
      const missing = own.reduce((sum, score) => sum + (score.missing ?? 0), 0);
      const rate = missingPacks.includes(id)
        ? 'not here'
        : percentAndCount(meanRateOf(own.map((score) => score.cells)));
      return [`${plainLine(id)} ${plainLine(version)}`, mode, rate, String(unmeasured), String(missing)];
    });
  });
  const head = [
    { head: 'Pack', align: 'left' as const },
    { head: 'Mode', align: 'left' as const },
    ...['Passed', 'Unmeasured', 'Missing'].map((each) => ({ head: each, align: 'right' as const })),
  ];
  return renderGrid(head, rows, { width: columns });
}

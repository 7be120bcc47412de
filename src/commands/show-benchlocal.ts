import { rateOf } from '../model/baseline.ts';
import type { Scorecard } from '../model/scorecard.ts';
import { renderGrid } from '../report/grid.ts';
import { attemptCount } from '../report/numbers.ts';
import { plainLine } from '../report/plain-text.ts';
import { joinLines } from '../report/terminal-lines.ts';
import { showScorecards } from './show-scorecards.ts';

type Wanted = { readonly failed: boolean; readonly failure: string | undefined };

/** A result of benchlocal-cli, which keeps counts: how often each pack passed, and the scenarios that did not always. */
export function showBenchlocal(scorecard: Scorecard, { failed, failure }: Wanted, columns: number): string {
  const rows = scorecard.scenarios.flatMap(({ scenario, cells, failures, causes }) => {
    const ways = Object.entries({ ...failures, ...causes }).filter(([way]) => failure === undefined || way === failure);
    const rate = rateOf(cells);
    if (ways.length === 0) return [];
    return [
      [plainLine(scenario), attemptCount(rate), ways.map(([way, times]) => `${plainLine(way)} ×${times}`).join(', ')],
    ];
  });
  const head = [`${plainLine(scorecard.slug)} · ${scorecard.mode} · a result of benchlocal-cli`, ''];
  const packs = failed || failure !== undefined ? [] : [...showScorecards([scorecard], columns), ''];
  const table = renderGrid(
    [
      { head: 'Scenario', align: 'left' },
      { head: 'Attempts passed', align: 'right' },
      { head: 'Failures', align: 'left' },
    ],
    rows,
    { width: columns },
  );
  const nothing = failure === undefined ? 'Every scenario passed.' : `No attempt ended with ${failure}.`;
  return joinLines([...head, ...packs, ...(rows.length === 0 ? [nothing] : table)], false);
}

import { showScorecards } from '../../../commands/show-inspected.ts';
import type { InspectedPart } from '../../../commands/view-facet.ts';
import { InputError } from '../../../lib/errors.ts';
import type { Io } from '../../../lib/io.ts';
import { rateOf } from '../../../model/baseline.ts';
import type { Scorecard } from '../../../model/scorecard.ts';
import { attemptCount } from '../../../report/numbers.ts';
import { plainLine } from '../../../report/plain-text.ts';
import { joinLines, renderGrid } from '../../../report/terminal-lines.ts';
import { benchlocalAt } from '../other-results.ts';

/** Shows the result of benchlocal-cli at a path; undefined if there is none. */
export async function inspectResult(
  path: string,
  asked: InspectedPart,
  { columns }: Pick<Io, 'columns'>,
): Promise<string | undefined> {
  const result = await benchlocalAt(path);
  if (result === undefined) return undefined;
  const odd = asked.given.find((flag) => !['--failed', '--failure'].includes(flag));
  if (odd === undefined) return showResult(result, asked, columns);
  throw new InputError(
    `${odd} needs a run, and this is a result of benchlocal-cli`,
    'It takes --failed and --failure.',
  );
}

/** It holds only counts: packs, and scenarios that did not always pass. */
function showResult(scorecard: Scorecard, { failed, failure }: InspectedPart, columns: number): string {
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
  const table = renderGrid(['Scenario', '>Attempts passed', 'Failures'], rows, { width: columns });
  const nothing = failure === undefined ? 'Every scenario passed.' : `No attempt ended with ${failure}.`;
  return joinLines([...head, ...packs, ...(rows.length === 0 ? [nothing] : table)], false);
}

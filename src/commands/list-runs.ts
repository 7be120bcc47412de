import { join } from 'node:path';
import { groupBy } from '../lib/group-by.ts';
import type { Io } from '../lib/io.ts';
import { meanRateOf } from '../model/baseline.ts';
import type { RunFile } from '../model/run-file.ts';
import type { Scorecard } from '../model/scorecard.ts';
import { packOfKey } from '../model/shard.ts';
import { percentAndCount } from '../report/numbers.ts';
import { plainLine } from '../report/plain-text.ts';
import { joinLines, renderGrid } from '../report/terminal-lines.ts';
import { outcomeWords } from '../report/words.ts';
import { runIds } from '../store/find-run.ts';
import { runsFolderOf } from '../store/make-folder.ts';
import { RunFolder } from '../store/run-folder.ts';

const heads = ['Run', 'Began', 'Command', 'Slug', 'Mode', 'Outcome'];

/** Lists the kept runs, newest first: what each was, and how it ended. */
export async function listRuns(root: string, io: Io): Promise<string> {
  const ids = await runIds(root);
  if (ids.length === 0) return `No runs in ${runsFolderOf(root)}. quality-baseline run makes one.\n`;
  const rows: string[][] = [];
  for (const id of ids.toReversed()) {
    const file = await new RunFolder(join(runsFolderOf(root), id)).fileOrWarning(io.err);
    if (file === undefined) rows.push([id, '', '', '', '', 'cannot be read']);
    else {
      const when = file.startedAt.slice(0, 16).replace('T', ' ');
      rows.push([id, when, file.command, plainLine(file.slug), file.modes.join(', '), outcomeOf(file)]);
    }
  }
  const columns = heads.map((head) => ({ head, align: 'left' as const }));
  return joinLines(renderGrid(columns, rows, { width: io.columns, indent: '' }), false);
}

function outcomeOf({ outcome, endedAt }: RunFile): string {
  if (outcome !== null) return outcomeWords[outcome];
  // Captures too: their baseline may have been refused.
  return endedAt === null ? 'not ended' : 'measured';
}

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

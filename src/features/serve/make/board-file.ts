import { readFile } from 'node:fs/promises';
import { assetOf } from '../../../commands/page-assets.ts';
import type { Clock } from '../../../lib/clock.ts';
import { version } from '../../../lib/version.ts';
import { html } from '../../../report/html/html.ts';
import { framePage, type PageAssets } from '../../../report/html/page-frame.ts';
import { plural } from '../../../report/numbers.ts';
import { shownMinute } from '../../../report/plain-text.ts';
import type { KeptScorecard } from '../../../store/load-history.ts';
import { theirsOf } from '../../other-tools/benchloop/benchloop-file.ts';
import { type RunRow, scoreRow } from '../run-row.ts';
import { type Board, boardNotes, makeBoard, tableSection } from './make-board.ts';

/** About 1 KB each. */
const mostRows = 1500;

/** `board.html`: every model of these runs and baselines in one file. Levels of load are not separate models. */
export async function boardFile(kept: readonly KeptScorecard[], clock: Clock): Promise<string> {
  const alone = kept.filter(({ scorecard }) => scorecard.load === undefined);
  const rows = alone.map(rowOf).sort((one, other) => (one.startedAt < other.startedAt ? 1 : -1));
  const filter = { q: '', failed: false, pack: '', mode: '', score: '', order: 'passed' } as const;
  const board = makeBoard(rows, [], filter, { page: 1, size: mostRows });
  const made = { madeAt: clock.wallTime().toISOString(), tool: version };
  return renderBoardFile(board, made, await loadBoardAssets());
}

function rowOf(kept: KeptScorecard): RunRow {
  const { scorecard, outcome, address, isBaseline = false } = kept;
  const { slug, run } = scorecard;
  return {
    ...{ kind: isBaseline ? 'baseline' : 'run', name: run.ids.join(' '), slug, command: '', outcome },
    ...{
      startedAt: run.startedAt,
      endedAt: run.endedAt,
      scores: [scoreRow(scorecard, address, theirsOf(kept)?.isCloud)],
      files: '',
    },
  };
}

// Literal URLs, so that the bundler finds these files.
const urls = {
  script: new URL('../html/board.js', import.meta.url),
  style: new URL('../../../report/html/page.css', import.meta.url),
  pagesStyle: new URL('../html/pages.css', import.meta.url),
};

async function loadBoardAssets(): Promise<PageAssets> {
  const read = (url: URL) => readFile(url, 'utf8');
  const [script, style, pagesStyle] = await Promise.all([read(urls.script), read(urls.style), read(urls.pagesStyle)]);
  return { style: assetOf(`${style}\n${pagesStyle}`), scripts: [assetOf(script)] };
}

type Made = { readonly madeAt: string; readonly tool: string };

/** The leaderboard as one self-contained page, for a site. It holds scores, no answers. */
function renderBoardFile(board: Board, { madeAt, tool }: Made, assets: PageAssets): string {
  const body = html`<header>
<h1>Leaderboard</h1>
<p><a href="index.html">Quality over time</a></p>
</header>
<main>
<form class="filter" role="search" aria-label="Filter" hidden>
<label>Filter <input type="search" autocomplete="off"></label>
<label class="check"><input type="checkbox"> Failed only</label>
</form>
${boardNotes(board)}
${board.tables.length === 0 && html`<p>No runs.</p>`}
${board.tables.map((table, at) => tableSection(table, at, { order: 'passed', score: board.filter.score, isServed: false }))}
</main>
<footer>
<p>Made ${shownMinute(madeAt)} UTC from ${plural(board.runs, 'run')} by quality-baseline ${tool}.</p>
</footer>`;
  return framePage('Leaderboard', body, assets);
}

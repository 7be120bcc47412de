import { html } from '../../../report/html/html.ts';
import { framePage, type PageAssets } from '../../../report/html/page-frame.ts';
import { plural } from '../../../report/numbers.ts';
import { shownMinute } from '../../../report/plain-text.ts';
import { type Board, boardNotes, tableSection } from './board-page.ts';

type Made = { readonly madeAt: string; readonly tool: string };

/** The leaderboard as one self-contained page, for a site. It holds scores, no answers. */
export function renderBoardFile(board: Board, { madeAt, tool }: Made, assets: PageAssets): string {
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

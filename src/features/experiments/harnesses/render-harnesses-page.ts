import type { HarnessRanking } from '../../../model/decision.ts';
import { dataBlock, html } from '../../../report/html/html.ts';
import { framePage, type PageAssets } from '../../../report/html/page-frame.ts';
import { pageTable } from '../../../report/html/page-table.ts';
import { harnessHeads, harnessRows, harnessSentence } from './render-harnesses.ts';

/** Which harness serves a model best, as one self-contained page. */
export function renderHarnessesPage(rankings: readonly HarnessRanking[], assets: PageAssets): string {
  const body = html`<header>
<h1>Harnesses</h1>
</header>
<main>
${rankings.map((ranking, at) => {
  const rows = harnessRows(ranking).map((cells, row) => ({
    tone: ranking.ranked[row]?.isWorse ? ('bad' as const) : undefined,
    cells,
  }));
  return html`<section aria-labelledby="mode-${at}">
<h2 id="mode-${at}">${ranking.mode}</h2>
<p>${harnessSentence(ranking)}</p>
${pageTable('Pass rates', harnessHeads, rows)}</section>
`;
})}
</main>
${dataBlock('charts', [])}`;
  return framePage('Harnesses', body, assets);
}

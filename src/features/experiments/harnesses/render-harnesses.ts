import type { HarnessRanking } from '../../../records/decision.ts';
import { dataBlock, html } from '../../../report/html/html.ts';
import { framePage, type PageAssets } from '../../../report/html/page-frame.ts';
import { pageTable } from '../../../report/html/page-table.ts';
import { paragraphs, table } from '../../../report/markdown-sections.ts';
import { pEquation, percent, percentOfMean, pValue, scenarioCount } from '../../../report/numbers.ts';
import {
  defaultColumns,
  joinLines,
  renderGrid,
  type TerminalOptions,
  wrapped,
} from '../../../report/terminal-lines.ts';

const harnessHeads = ['Harness', '>Scenarios', '>Passed', '>95 % interval', '>p'] as const;

export function renderHarnesses(
  rankings: readonly HarnessRanking[],
  { columns = defaultColumns, color }: TerminalOptions = {},
): string {
  const lines = rankings.flatMap((ranking) => [
    '',
    ...renderGrid([`Harnesses, ${ranking.mode}`, ...harnessHeads.slice(1)], harnessRows(ranking), { width: columns }),
    ...wrapped(harnessSentence(ranking), columns),
  ]);
  return joinLines(lines, color);
}

export function renderHarnessesMarkdown(rankings: readonly HarnessRanking[]): string {
  const parts = rankings.flatMap((ranking) => [
    `### Harnesses, ${ranking.mode}`,
    harnessSentence(ranking),
    table(harnessHeads, harnessRows(ranking)),
  ]);
  return `${paragraphs(parts)}\n`;
}

function harnessRows({ ranked }: HarnessRanking): string[][] {
  return ranked.map(({ harness, rate, interval, p }) => [
    harness,
    scenarioCount(rate),
    percent(rate),
    interval.map((bound) => percentOfMean(bound).replace(' %', '')).join(' to '),
    p === null ? '' : pValue(p),
  ]);
}

/** Says when the difference is noise. */
export function harnessSentence({ ranked }: HarnessRanking): string {
  const [best, ...others] = ranked;
  if (best === undefined || best.rate.scenarios === 0) return 'No scenario was measured with every harness.';
  if (others.every(({ p }) => p === 1) && others.every(({ rate }) => rate.mean === best.rate.mean))
    return `All harnesses pass equally often: ${scenarioCount(best.rate)}.`;
  const worse = others.filter(({ isWorse }) => isWorse);
  const like = others.filter(({ isWorse }) => !isWorse);
  if (worse.length === 0) {
    const least = Math.min(...others.map(({ p }) => p ?? 1));
    return `No harness serves this model best: the differences are noise (${pEquation(least)}).`;
  }
  const alike = like.length === 0 ? '' : ` No measurable difference: ${like.map(({ harness }) => harness).join(', ')}.`;
  return `Best: ${best.harness}.${alike} Worse: ${worse.map(({ harness, p }) => `${harness} (${pEquation(p ?? 1)})`).join(', ')}.`;
}

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

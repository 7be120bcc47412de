import { levelWords } from '../../records/level.ts';
import { type CurveChart, chartFigures } from '../../report/html/curve-figures.ts';
import { type Html, html } from '../../report/html/html.ts';
import { dashOf, pageTable } from '../../report/html/page-table.ts';
import type { PagePart, RunBlocks } from '../../report/report-facet.ts';
import { loadOutline } from './load-outline.ts';
import type { LoadReport, Soak } from './load-report.ts';
import { soakCurves } from './soak-lines.ts';

/** Throughput against first-token time over the levels; empty if either is unknown. */
function loadCharts(load: LoadReport): CurveChart[] {
  if (load.soak !== undefined) return soakCharts(load.soak);
  const points = load.levels
    .flatMap(({ level, firstTokenMs, tokensPerSecond }) =>
      firstTokenMs === null || tokensPerSecond === null || ('closed' in level && level.again)
        ? []
        : [{ x: firstTokenMs.p50, y: tokensPerSecond }],
    )
    .sort((one, other) => one.x - other.x);
  if (points.length < 2) return [];
  return [
    {
      id: 'load-curve',
      kind: 'curve',
      title: 'Throughput against the time of the first token',
      x: { name: 'first token, median', unit: 'ms' },
      y: { name: 'tok/s', unit: 'per-second' },
      xs: points.map(({ x }) => x),
      lines: [{ name: 'levels', dash: dashOf(0), values: points.map(({ y }) => y) }],
    },
  ];
}

function soakCharts({ parts }: Soak): CurveChart[] {
  const xs = parts.map(({ untilMs }) => untilMs / 60_000);
  return soakCurves.flatMap(({ id, title, unit, lines }) => {
    const drawn = lines.map(({ name, of }, at) => ({ name, dash: dashOf(at), values: parts.map(of) }));
    const isKnown = drawn.some(({ values }) => values.filter((value) => value !== null).length > 1);
    if (!isKnown) return [];
    return [
      {
        id,
        kind: 'curve' as const,
        title,
        x: { name: 'minutes', unit: 'number' as const },
        y: { name: '', unit },
        xs,
        lines: drawn,
      },
    ];
  });
}

/** `isDrawn`: the page has the data of the charts. */
export function loadSection(outline: RunBlocks, load: LoadReport, isDrawn = true): Html {
  const levels = load.levels.map(({ level }) => levelWords(level)).join(', ');
  return html`<section aria-labelledby="load">
<h2 id="load">Load</h2>
<p>${outline.sentence}.</p>
${isDrawn && chartFigures(loadCharts(load), ({ title }) => `${title}, of ${levels}. The table below has the figures.`)}
${outline.tables.map(({ caption, heads, rows }) =>
  pageTable(caption, heads, rows),
)}${outline.notes.length > 0 && html`<ul>${outline.notes.map((note) => html`<li>${note}.</li>`)}</ul>`}
</section>
`;
}

export const loadPage: PagePart = {
  ofRun: ({ load }) => load && { section: loadSection(loadOutline(load), load), charts: loadCharts(load) },
};

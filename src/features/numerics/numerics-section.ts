import { type Html, html } from '../../report/html/html.ts';
import { nats, plural } from '../../report/numbers.ts';
import { plainLine, shorten } from '../../report/plain-text.ts';
import type { PagePart } from '../../report/report-facet.ts';
import { describeDivergence, describeNumerics } from './describe-numerics.ts';
import type { Numerics, PromptDistance } from './numerics.ts';

/** A cell for each prompt, darker where it moved farther, with both answers where they differ. */
export function numericsSection(numerics: Numerics): Html {
  if (numerics.outcome === 'not-measured') return html`<h3>Numerics</h3><p>${describeNumerics(numerics, false)}.</p>\n`;
  const { prompts, median, sessions } = numerics;
  return html`<h3>Numerics</h3>
<p>${describeNumerics(numerics, false)}; median ${nats(median)}, ${plural(sessions.baseline, 'session')} in the baseline.</p>
<ul class="strip" aria-label="Prompts; a darker cell moved farther">
${prompts.map(cell)}</ul>
<p class="hint">Hover over a cell, or reach it with Tab, to read both answers.</p>
`;
}

/** Nats; a cell is darker from each on. */
const steps = [1e-9, 1e-5, 1e-3, 0.1];

function cell(each: PromptDistance): Html {
  const { prompt, distance, partsAt } = each;
  const level = steps.filter((step) => distance >= step).length;
  const words = `${prompt}: ${nats(distance)}${partsAt === null ? '' : `, diverges at ${describeDivergence(each)}`}`;
  if (distance === 0 && partsAt === null) return html`<li aria-label="${words}"></li>\n`;
  return html`<li class="far-${level}" tabindex="0" aria-label="${words}"><p>${words}<br>baseline ${row(each.baseline)}<br>now ${row(each.current)}</p></li>\n`;
}

function row(tokens: readonly string[]): string {
  return shorten(tokens.map((token) => plainLine(JSON.stringify(token).slice(1, -1))).join('|'), 200);
}

export const numericsPage: PagePart = {
  ofMode: ({ numerics }) => numerics && { beforeFacts: numericsSection(numerics) },
};

import type { PackOutcome } from '../../model/decision.ts';
import { percentOfMean, share } from '../numbers.ts';
import { type PackRow, packHeads } from '../outline.ts';
import { outcomeMarks } from '../words.ts';
import { type Html, html } from './html.ts';

export const packTones = {
  passed: undefined,
  regressed: 'bad',
  inconclusive: 'doubt',
  'cannot-gate': 'doubt',
} as const satisfies Record<PackOutcome, string | undefined>;

/** A line for each pack, on a phone too: there the words of its outcome, the counts and the units are for readers of the screen alone. */
export function packLines(rows: readonly PackRow[]): Html {
  return html`<table class="lines">
<caption>Packs: ○ baseline, ● now on a scale from 0 to 100 %, the noise as a bar</caption>
<thead><tr><th scope="col">${packHeads.pack}</th><th scope="col"><span class="aside">${packHeads.outcome}</span></th><th scope="col">0–100<span class="aside"> %</span></th>${(
    ['baseline', 'now', 'change'] as const
  ).map((name) => html`<th scope="col" class="number">${packHeads[name]}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ({ outcome, cells, picture }) => html`<tr${packTones[outcome] !== undefined && html` class="${packTones[outcome]}"`}>
<th scope="row" title="${cells.pack}">${cells.pack}</th>
<td>${outcomeMarks[outcome]} <span class="aside">${cells.outcome}</span></td>
<td class="picture">${pictureOf(picture)}</td>
${[cells.baseline, cells.now, cells.change].map((text) => html`<td class="number">${figure(text)}</td>`)}
</tr>
`,
)}</tbody>
</table>
`;
}

/** `86.7 % 13/15`: a phone has room for the number alone. */
function figure(text: string): Html | string {
  const [, number = text, rest = ''] = /^([^ ]+)( (?:%|pp).*)$/.exec(text) ?? [];
  return rest === '' ? text : html`${number}<span class="aside">${rest}</span>`;
}

function pictureOf({ baseline, now, noiseBand }: PackRow['picture']): Html {
  const at = (rate: number) => `${Math.round(Math.min(1, Math.max(0, rate)) * 1000) / 10}%`;
  const words = [
    `baseline ${percentOfMean(baseline)}`,
    now === null ? 'now unknown' : `now ${percentOfMean(now)}`,
    `noise ${share(noiseBand)}`,
  ];
  const floor = Math.max(0, baseline - noiseBand);
  return html`<svg role="img" aria-label="${words.join(', ')}" width="100" height="14"><line x1="0" x2="100%" y1="7" y2="7"/><rect x="${at(floor)}" y="3" width="${at(baseline - floor)}" height="8"/><circle class="before" cx="${at(baseline)}" cy="7" r="4"/>${now !== null && html`<circle class="now" cx="${at(now)}" cy="7" r="4"/>`}</svg>`;
}

import type { PackOutcome } from '../../records/decision.ts';
import { percentOfMean, plural, share } from '../numbers.ts';
import {
  type ChangedScenario,
  type Fact,
  isKnown,
  type ModeOutline,
  measuredHeads,
  type PackColumn,
  type PackRow,
  packHeads,
} from '../outline.ts';
import { plainLine, plainText, receivedWords, shorten } from '../plain-text.ts';
import type { Block } from '../report-facet.ts';
import { outcomeMarks } from '../words.ts';
import { type Html, html } from './html.ts';
import { gridTable, pageTable } from './page-table.ts';
import type { AnchorOf } from './scenario-section.ts';

/** The decision for a mode, the reasons, and the scenario that shows it best. */
export function outcomeSection(mode: ModeOutline, anchorOf: AnchorOf): Html {
  const { outcome, isMeasured, sentence, cause, steps, packs, beside, remarks, details, warnings, about, drift } = mode;
  const notes = [...remarks, ...warnings, ...details, ...beside];
  return html`${sentence !== undefined && html`<p class="outcome ${isMeasured ? 'measured' : outcome}">${outcomeMarks[outcome]} ${sentence}</p>`}
${cause !== undefined && html`<p>${cause}</p>`}
${steps.map((step) => html`<p><strong>Next:</strong> ${step}.</p>`)}
${worstView(mode, anchorOf)}
${packs.length > 0 ? packLines(packs) : measuredTable(mode)}
${gridTable(mode.metricCaption, mode.metrics)}
${mode.tables.filter(({ isDrawn }) => isDrawn !== true).map(blockView)}
${
  mode.falls.rows.length > 0 &&
  pageTable(
    'Scenarios behind the mean',
    mode.falls.heads,
    mode.falls.rows.map(([key = '', ...cells]) => [nameOf({ key }, anchorOf), ...cells]),
  )
}
<p class="hint">${[...about.slice(2), ...drift].join(' · ')}</p>
${notes.length > 0 && html`<ul>${notes.map((text) => html`<li>${text}.</li>`)}</ul>`}`;
}

/** The scenario with the largest drop, with what was expected and received. */
function worstView({ changed }: ModeOutline, anchorOf: AnchorOf): Html | undefined {
  const [worst] = changed;
  if (worst === undefined || !worst.isFall || worst.expected + worst.received === '') return undefined;
  const { title, expected, rates } = worst;
  return html`<section class="worst" aria-label="The scenario that fell most">
<p><strong>▼ ${shorten(plainLine(title), 80)}</strong> ${nameOf(worst, anchorOf)} ${rates}</p>
<dl class="verdict">
<div><dt>Expected</dt><dd class="quoted">${excerpt(expected)}</dd></div>
<div><dt>Received</dt><dd class="quoted">${excerpt(receivedWords(worst))}</dd></div>
</dl>
</section>`;
}

/** In characters: about three lines on a phone. */
const excerptLength = 120;

function excerpt(text: string): string {
  return shorten(plainText(text).trim().split('\n').slice(0, 3).join('\n'), excerptLength);
}

function nameOf({ key }: Pick<ChangedScenario, 'key'>, anchorOf: AnchorOf): Html | string {
  const anchor = anchorOf(key);
  const name = shorten(plainLine(key), 80);
  return anchor === undefined ? name : html`<a href="#${anchor}">${name}</a>`;
}

function blockView({ caption, notes = [], ...grid }: Block): Html {
  return html`${gridTable(caption, grid)}
${notes.length > 0 && html`<ul>${notes.map((note) => html`<li>${note}.</li>`)}</ul>`}`;
}

/** The results of a run without a comparison. */
function measuredTable({ measured, failures }: ModeOutline): Html | undefined {
  if (measured.length === 0) return undefined;
  return html`${gridTable('Packs', { heads: measuredHeads, rows: measured })}${failures.length > 0 && html`<ul>${failures.map(([pack, words]) => html`<li>${pack} fails with ${words}.</li>`)}</ul>`}`;
}

/** The changed scenarios, drops first. */
export function changedSection({ changed }: ModeOutline, anchorOf: AnchorOf): Html | undefined {
  if (changed.length === 0) return undefined;
  return pageTable(
    'Changed scenarios',
    ['Scenario', 'Passed', 'Now fails with'],
    changed.map((each) => ({
      tone: each.isFall ? 'bad' : undefined,
      cells: [
        html`${each.isFall ? '▼' : '▲'} ${nameOf(each, anchorOf)} ${shorten(plainLine(each.title), 80)}`,
        each.rates,
        each.failures || '-',
      ],
    })),
  );
}

const figures: readonly PackColumn[] = [
  ...(['p', 'rules', 'tokenLimit', 'unmeasured', 'holm', 'noise', 'finds', 'extra', 'flaky', 'identical'] as const),
];

export function statisticsSection({ packs, baseline }: ModeOutline): Html | undefined {
  if (packs.length === 0) return undefined;
  const shown = figures.filter((name) => isKnown(packs, name));
  return html`<details><summary>Statistics of ${plural(packs.length, 'pack')}</summary>
${baseline !== undefined && html`<p>${baseline}</p>`}
${pageTable(
  'What the counts can show',
  [packHeads.pack, ...shown.map((name) => `>${packHeads[name]}`)],
  packs.map(({ outcome, cells }) => ({
    tone: packTones[outcome],
    cells: [cells.pack, ...shown.map((name) => cells[name])],
  })),
)}</details>
`;
}

/** The known facts of both fingerprints: differences first and marked, the others folded. */
export function factsSection({ facts }: ModeOutline): Html {
  const isUnknown = ({ state, now }: Fact) => state === 'unknown' || now === 'unknown';
  const known = facts.filter((fact) => !isUnknown(fact));
  const unknown = facts.filter(isUnknown);
  const changed = known.filter(isChanged);
  const same = known.filter((fact) => !isChanged(fact));
  const isCompared = facts.some(({ baseline }) => baseline !== undefined);
  return html`<h3>What was measured</h3>
${changed.length > 0 && factTable('What differs from the baseline', changed)}
${same.length > 0 && html`<details><summary>${plural(same.length, 'fact')}${isCompared && ' unchanged'}</summary>${factTable('Fingerprint', same)}</details>`}
${unknown.length > 0 && html`<details><summary>${plural(unknown.length, 'fact')} unknown</summary>${factTable('Unknown on one side or both', unknown)}</details>`}`;
}

function isChanged({ state }: Fact): boolean {
  return state === 'changed';
}

function factTable(caption: string, facts: readonly Fact[]): Html {
  const hasBaseline = facts.some(({ baseline }) => baseline !== undefined);
  return pageTable(
    caption,
    ['Fact', ...(hasBaseline ? ['Baseline'] : []), 'Now'],
    facts.map(({ name, state, baseline, now }) => ({
      tone: state === 'changed' ? 'doubt' : undefined,
      cells: [`${state === 'changed' ? '≠ ' : ''}${name}`, ...(baseline === undefined ? [] : [baseline]), now],
    })),
  );
}

export function nextSection({ outcome, next }: ModeOutline): Html {
  return html`<h3>${outcome === 'regressed' ? 'Measure again, or accept' : 'Next'}</h3>
${next.map(
  ({ title, command }) => html`<p>${title}</p>
<pre class="command">${command}</pre>
`,
)}`;
}

const packTones = {
  passed: undefined,
  regressed: 'bad',
  inconclusive: 'doubt',
  'cannot-gate': 'doubt',
} as const satisfies Record<PackOutcome, string | undefined>;

/** A line for each pack, on a phone too: there, outcome words, counts and units are only for screen readers. */
function packLines(rows: readonly PackRow[]): Html {
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

/** `−13.3 pp`: a phone has room for only the number. */
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
  return html`<svg role="img" aria-label="${words.join(', ')}" width="100" height="14"><line x1="0" x2="100%" y1="7" y2="7"/><rect x="${at(floor)}" y="3" width="${at(baseline - floor)}" height="8"/><title>${words.join(', ')}</title><circle class="before" cx="${at(baseline)}" cy="7" r="4"/>${now !== null && html`<circle class="now" cx="${at(now)}" cy="7" r="4"/>`}</svg>`;
}

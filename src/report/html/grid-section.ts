import type { ModeDecision } from '../../model/decision.ts';
import { plainLine, shorten } from '../plain-text.ts';
import {
  describeState,
  packStates,
  type ScenarioState,
  statusMarks,
  statusOrder,
  statusWord,
} from '../scenario-status.ts';
import { type Html, html } from './html.ts';

/** The anchor of a scenario in the page. Keys come from outside, so they are not part of it. */
export type AnchorOf = (key: string) => string | undefined;

/** Packs by scenarios, each a link to its prompt and answers. */
export function gridSection(mode: ModeDecision, anchorOf: AnchorOf): Html | undefined {
  const packs = packStates(mode);
  if (packs.length === 0) return undefined;
  const seen = new Set(packs.flatMap(([, states]) => states.map(({ status }) => status)));
  return html`<h3>Scenarios</h3>
<ul class="legend" aria-label="What the signs mean">${statusOrder
    .filter((status) => seen.has(status))
    .map(
      (status) =>
        html`<li><span class="sign ${status}" aria-hidden="true">${statusMarks[status]}</span> ${statusWord(status)}</li>`,
    )}</ul>
<p class="hint">Each sign links to its scenario. Keyboard: Tab moves between packs, the arrow keys within one.</p>
<div class="grid">
${packs.map(
  ([pack, states], at) => html`<div class="pack">
<h4 id="${idOf(mode, at)}">${shorten(plainLine(pack), 80)}</h4>
<ul aria-labelledby="${idOf(mode, at)}">${states.map((state) => html`<li>${signOf(state, anchorOf(state.key))}</li>`)}</ul>
</div>
`,
)}</div>
`;
}

function idOf({ mode }: ModeDecision, at: number): string {
  return `grid-${mode}-${at}`;
}

function signOf(state: ScenarioState, anchor: string | undefined): Html {
  const id = plainLine(state.key.slice(state.key.indexOf('/') + 1));
  const words = `${shorten(id, 40)}: ${describeState(state)}`;
  const inside = html`<span aria-hidden="true">${statusMarks[state.status]}</span><span class="unseen">${words}</span>`;
  return anchor === undefined
    ? html`<span class="sign ${state.status}" title="${words}">${inside}</span>`
    : html`<a class="sign ${state.status}" href="#${anchor}" title="${words}">${inside}</a>`;
}

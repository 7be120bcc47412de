import type { Message, Task } from '../../records/attempt.ts';
import { surelyWholeBytes } from '../../records/baseline-file.ts';
import type { ModeDecision } from '../../records/decision.ts';
import type { Verdict } from '../../records/verdict.ts';
import { duration, maybeDuration, maybeSpeed, plural } from '../numbers.ts';
import { firstDivergence, plainLine, plainText, receivedWords, shorten } from '../plain-text.ts';
import {
  describeState,
  packStates,
  type ScenarioState,
  type ScenarioStatus,
  statusMarks,
  statusOrder,
  statusWord,
} from '../scenario-status.ts';
import { flipsOf } from '../words.ts';
import { type Html, html } from './html.ts';
import { longText } from './long-text.ts';
import { pageTable } from './page-table.ts';
import type { PageMode, PageRound, PageScenario } from './report-page.ts';
import { threadView } from './thread-view.ts';

/** The anchor of a scenario on the page. */
export type AnchorOf = (key: string) => string | undefined;

/** Packs by scenarios, each a link to its prompt and answers. */
export function gridSection(mode: ModeDecision, anchorOf: AnchorOf): Html | undefined {
  const packs = packStates(mode);
  if (packs.length === 0) return undefined;
  const seen = new Set(packs.flatMap(([, states]) => states.map(({ status }) => status)));
  return html`<h3>Scenarios, by id</h3>
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

type Shown = { readonly mode: ModeDecision; readonly page: PageMode; readonly anchorOf: AnchorOf };

/** Every scenario in full: its prompt, both answers, the verifier's message, round by round. */
export function scenarioSection({ mode, page, anchorOf }: Shown, maxLength: number): Html {
  const states = new Map(packStates(mode).flatMap(([, own]) => own.map((state) => [state.key, state])));
  const changed = flipsOf(mode.packs).map(({ scenario }) => scenario);
  const rank = (key: string) => statusOrder.indexOf(states.get(key)?.status ?? 'unmeasured');
  const sorted = page.scenarios.toSorted((one, other) => rank(one.key) - rank(other.key));
  const counted = statusOrder.map((status) => ({
    status,
    count: sorted.filter(({ key }) => (states.get(key)?.status ?? 'unmeasured') === status).length,
  }));
  return html`<h3>What was asked and answered</h3>
<div class="chips" role="group" aria-label="Show" hidden>
<input type="search" aria-label="Search scenarios" placeholder="Search  /" autocomplete="off">
<button type="button" data-show="" aria-pressed="true">All ${sorted.length}</button>
${counted.map(({ status, count }) => count > 0 && html`<button type="button" data-show="${status}" aria-pressed="false">${chipWords[status]} ${count}</button>`)}
</div>
<div class="scenarios">
${sorted.map((scenario) => {
  const at = changed.indexOf(scenario.key);
  const links = [
    at > 0 ? linkTo('Previous change', changed[at - 1], anchorOf) : undefined,
    at >= 0 ? linkTo('Next change', changed[at + 1], anchorOf) : undefined,
  ];
  return scenarioView(scenario, { state: states.get(scenario.key), anchor: anchorOf(scenario.key), links, maxLength });
})}</div>`;
}

const chipWords = {
  'newly-failing': 'Broke',
  'newly-passing': 'Better',
  flaky: 'Less reliable',
  unmeasured: 'No answer',
  fails: 'Still fails',
  passes: 'Passes',
} as const satisfies Record<ScenarioStatus, string>;

function linkTo(words: string, key: string | undefined, anchorOf: AnchorOf): Html | undefined {
  const anchor = key === undefined ? undefined : anchorOf(key);
  if (key === undefined || anchor === undefined) return undefined;
  return html`<a href="#${anchor}">${words}: ${shorten(plainLine(key), 60)}</a> `;
}

type View = {
  readonly state: ScenarioState | undefined;
  readonly anchor: string | undefined;
  readonly links: readonly (Html | undefined)[];
  readonly maxLength: number;
};

function scenarioView(scenario: PageScenario, { state, anchor, links, maxLength }: View): Html {
  const { key, asked, rounds } = scenario;
  const status = state?.status ?? 'unmeasured';
  const isChanged = state?.flip !== undefined;
  const shown = shownRound(scenario, state);
  const listed = listedRounds(rounds);
  const hidden = rounds.filter((round) => !listed.has(round));
  return html`<details class="scenario" data-status="${status}"${isChanged ? html` data-changed="yes"` : ''}>
<summary><span class="sign ${status}" aria-hidden="true">${statusMarks[status]}</span> <strong>${shorten(plainLine(key), 80)}</strong> ${plainLine(asked?.title ?? '')} <span class="hint">${state === undefined ? '' : describeState(state)}</span></summary>
<div class="inside" id="${anchor ?? ''}" tabindex="-1" role="group" aria-label="${labelOf(key, state)}">
${links.some((link) => link !== undefined) && html`<p class="links">${links.map((link) => link ?? '')}</p>`}
${answersView({ baseline: scenario.baselineAnswer, current: shown?.answer, round: shown?.round }, maxLength)}
${shown === undefined ? '' : verdictView(shown.verdict)}
${shown !== undefined && renderThread(shown, anchor, maxLength)}
${rounds.length === 0 ? html`<p class="hint">This scenario was not asked.</p>` : roundTable([...listed])}
${hidden.length > 0 && html`<p class="hint">${plural(hidden.length, 'more round')}${hidden.every(hasPassed) ? ' passed' : ''}.</p>`}
${otherAnswers([...listed], shown, anchor, maxLength)}
${asked === undefined ? html`<p class="hint">The run did not store this prompt.</p>` : tasksView(asked, maxLength)}
</div>
</details>
`;
}

const mostRounds = 50;

/** The rounds to list. If there are thousands of attempts, failed ones are chosen first. */
function listedRounds(rounds: readonly PageRound[]): ReadonlySet<PageRound> {
  const telling = [...rounds].sort((one, other) => Number(hasPassed(one)) - Number(hasPassed(other)));
  const listed = new Set(telling.slice(0, mostRounds));
  return new Set(rounds.filter((round) => listed.has(round)));
}

function hasPassed({ verdict }: PageRound): boolean {
  return verdict.outcome === 'pass';
}

function labelOf(key: string, state: ScenarioState | undefined): string {
  return `${shorten(plainLine(key), 80)}${state === undefined ? '' : `: ${describeState(state)}`}`;
}

/** The round that represents the scenario best: after a drop one that fails, otherwise the first one answered. */
function shownRound({ rounds }: PageScenario, state: ScenarioState | undefined): PageRound | undefined {
  const answered = rounds.filter(({ answer }) => answer !== undefined);
  const wanted = state?.status === 'passes' || state?.status === 'newly-passing' ? 'pass' : 'fail';
  return answered.find(({ verdict }) => verdict.outcome === wanted) ?? answered[0] ?? rounds[0];
}

export function verdictView(verdict: Verdict): Html | string {
  if (verdict.outcome === 'pass') return '';
  if (verdict.outcome === 'unmeasured')
    return html`<p>Unmeasured: ${verdict.cause}${verdict.detail === undefined ? '' : `, ${verdict.detail}`}</p>`;
  const broke = (verdict.broke ?? []).join(', ');
  return html`<dl class="verdict">
<div><dt>Failure</dt><dd>${verdict.failure}</dd></div>
<div><dt>Expected</dt><dd class="quoted">${plainText(verdict.expected)}</dd></div>
<div><dt>Received</dt><dd class="quoted">${plainText(receivedWords(verdict))}</dd></div>
${broke !== '' && html`<div><dt>Rule broken</dt><dd>${broke}</dd></div>`}
</dl>`;
}

/** On a page with many long answers, only the round that represents a scenario has its thread. */
const leastForThreads = 1024;

function renderThread({ round, thread }: PageRound, anchor: string | undefined, maxLength: number): Html | undefined {
  const place = `${anchor ?? 's'}-r${round}`;
  return thread && threadView(thread, { heading: `Round ${round}, step by step`, anchor: place, maxLength });
}

function roundTable(rounds: readonly PageRound[]): Html {
  return pageTable(
    'Rounds',
    [
      ...['Round', 'Verdict', '>Session', '>Time', '>First token'],
      ...['>Prompt tokens', '>Answer tokens', '>Thinking tokens', '>Tokens/s'],
    ],
    rounds.map((round) => ({
      tone: round.verdict.outcome === 'fail' ? 'bad' : round.verdict.outcome === 'unmeasured' ? 'doubt' : undefined,
      cells: [
        round.isConfirming ? `${round.round}, confirming` : String(round.round),
        verdictWord(round.verdict),
        String(round.session),
        duration(round.totalMs),
        maybeDuration(round.firstTokenMs),
        maybeCount(round.promptTokens),
        maybeCount(round.completionTokens),
        maybeCount(round.reasoningTokens),
        maybeSpeed(round.tokensPerSecond),
      ],
    })),
  );
}

export function verdictWord(verdict: Verdict): string {
  if (verdict.outcome === 'pass') return '✓ pass';
  return verdict.outcome === 'fail' ? `✗ ${verdict.failure}` : `? ${verdict.cause}`;
}

function maybeCount(count: number | null): string {
  return count === null ? '-' : String(count);
}

/** Different answers of the other rounds, each once, and events on the wire. */
function otherAnswers(
  rounds: readonly PageRound[],
  shown: PageRound | undefined,
  anchor: string | undefined,
  maxLength: number,
): Html[] {
  const seen = new Map<string, number>(shown?.answer === undefined ? [] : [[shown.answer, shown.round]]);
  return rounds.flatMap((each) => {
    const { round, answer, verdict, notes } = each;
    const known = answer === undefined ? undefined : seen.get(answer);
    if (answer !== undefined && known === undefined) seen.set(answer, round);
    const isNew = answer !== undefined && known === undefined;
    if (!isNew && notes.length === 0) return [];
    return [
      html`<h4>Round ${round}</h4>${notes.map((note) => html`<p class="quoted">${note}</p>`)}
${isNew && html`${longText(plainText(answer), undefined, Math.floor(maxLength / 4))}${verdictView(verdict)}`}
${isNew && maxLength >= leastForThreads && renderThread(each, anchor, maxLength)}`,
    ];
  });
}

/** A shuffled scenario has a prompt for each order; each round asks the next. */
function tasksView({ task, orders = [] }: NonNullable<PageScenario['asked']>, maxLength: number): Html {
  if (orders.length === 0) return taskView(task, maxLength);
  const all = [task, ...orders];
  return html`${all.map((each, at) => taskView(each, maxLength, `Prompt of round ${at + 1}, and of every ${all.length} rounds after it`))}`;
}

export function taskView({ messages, tools }: Task, maxLength: number, heading = 'Prompt', level: 3 | 4 = 4): Html {
  const head = (words: string) => (level === 3 ? html`<h3>${words}</h3>` : html`<h4>${words}</h4>`);
  return html`${head(heading)}
${messages.map((message) => html`<p class="role">${message.role}</p>${longText(plainText(messageText(message)), undefined, maxLength)}`)}
${tools.length > 0 && html`${head('Tools')}<ul class="tools">${tools.map((tool) => html`<li><code>${tool.name}</code>: ${shorten(plainLine(tool.description), 400)} <span class="schema">${JSON.stringify(tool.parameters).slice(0, maxLength)}</span></li>`)}</ul>`}`;
}

function messageText(message: Message): string {
  if (message.role !== 'assistant') return message.content;
  const calls = message.toolCalls.map((call) => `${call.name}(${JSON.stringify(call.arguments)})`);
  return [message.content, ...calls].filter((text) => text !== '').join('\n');
}

type Answers = {
  readonly baseline: string | undefined;
  readonly current: string | undefined;
  /** The round of the current answer. */
  readonly round: number | undefined;
};

/** Both answers side by side, with a mark where they differ. */
function answersView({ baseline, current, round }: Answers, maxLength: number): Html {
  const [before, now] = [baseline, current].map((text) => (text === undefined ? undefined : plainText(text)));
  // A baseline keeps the beginning of a long answer: beyond its end, no difference is known.
  const parting = before === undefined || now === undefined ? undefined : divergenceOf(before, now);
  return html`<p class="parting">${wordsOf(before, now, parting)}</p>
<div class="answers">
${answerPart('Baseline', before, parting?.at, maxLength, 'The baseline has no answer to this scenario.')}
${answerPart(round === undefined ? 'Now' : `Now, round ${round}`, now, parting?.at, maxLength, 'No answer.')}
</div>
`;
}

function divergenceOf(before: string, now: string) {
  const isCut = new TextEncoder().encode(before).length > surelyWholeBytes && now.startsWith(before);
  return isCut ? undefined : firstDivergence(before, now);
}

function wordsOf(
  before: string | undefined,
  now: string | undefined,
  parting: ReturnType<typeof divergenceOf>,
): string {
  if (before === undefined || now === undefined) return 'There are not two answers to compare.';
  if (parting !== undefined)
    return `The answers first differ at line ${parting.line}, column ${parting.column} (marked).`;
  return before === now ? 'The answers are the same.' : 'The answers are the same as far as the baseline stores them.';
}

function answerPart(
  head: string,
  text: string | undefined,
  at: number | undefined,
  maxLength: number,
  missing: string,
): Html {
  const shown = text === undefined ? html`<p class="hint">${missing}</p>` : longText(text, at, maxLength);
  return html`<section><h4>${head}</h4>${shown}</section>`;
}

import { duration } from '../numbers.ts';
import { plainLine, shorten } from '../plain-text.ts';
import { type Html, html } from './html.ts';
import { pageTable } from './page-table.ts';
import type { PageThread } from './report-page.ts';

/** Words about the step of an agent that leaves every gold answer. */
export const leaveWords = {
  'other-call': 'No gold answer makes this call here.',
  'too-early': 'The model stops here; each gold answer changes more.',
} as const;

type Step = PageThread['steps'][number];
type Call = Step['calls'][number];

type View = {
  readonly heading: string;
  /** The anchor of the step that leaves every gold answer. */
  readonly anchor: string;
  readonly maxLength: number;
};

const mostItems = 20;
/** The most calls shown of a message. */
const mostCalls = (max: number) => (max < 1024 ? 5 : 30);

/** An agent's attempt, message by message. Each call folds its arguments and its result; what it changed is open. */
export function threadView({ steps, differences }: PageThread, { heading, anchor, maxLength }: View): Html {
  const left = steps.findIndex(({ leaves }) => leaves !== undefined);
  const how = steps[left]?.leaves;
  return html`<h4>${heading}</h4>
${how !== undefined && html`<p class="parting"><a href="#${anchor}">Message ${left + 1}</a>: ${leaveWords[how]}</p>`}
<ol class="thread">
${steps.map((step, at) => stepView(step, at, at === left ? anchor : undefined, maxLength))}</ol>
${differencesTable(differences, maxLength)}`;
}

/** The differences of an agent's end state; undefined without any. */
export function differencesTable(differences: PageThread['differences'], maxLength: number): Html | undefined {
  if (differences.length === 0) return undefined;
  return pageTable(
    'Differences in the end state',
    ['Place', 'Expected', 'Found'],
    differences.slice(0, mostItems).map(({ place, expected, found }) => ({
      tone: 'bad',
      cells: [plainLine(cut(place, maxLength)), cut(expected, maxLength), cut(found, maxLength)],
    })),
  );
}

function stepView({ text, calls, leaves, atMs, totalMs }: Step, at: number, anchor: string | undefined, max: number) {
  const times = [
    ...(atMs === undefined ? [] : [`after ${duration(atMs)}`]),
    ...(totalMs === undefined ? [] : [`took ${duration(totalMs)}`]),
  ];
  return html`<li${anchor !== undefined && html` class="left" id="${anchor}" tabindex="-1"`}><p class="role">${[`Message ${at + 1}`, ...times].join(' · ')}</p>
${leaves !== undefined && html`<p class="leaves"><mark>${leaveWords[leaves]}</mark></p>`}
${text !== '' && textView(text, max)}
${calls.slice(0, mostCalls(max)).map((call) => callView(call, Math.floor(max / 4)))}
${calls.length > mostCalls(max) && html`<p class="cut">… ${calls.length - mostCalls(max)} calls more</p>`}</li>
`;
}

function callView({ name, sent, result, changes }: Call, max: number): Html {
  const end = result === undefined ? 'no result: the conversation ended' : short(result, max);
  return html`<details class="call"><summary><code>${shorten(plainLine(name), 64)}(${short(sent, max)})</code> <span class="hint">→ ${end}</span></summary>
${textView(sent, max)}
${result !== undefined && textView(result, max)}</details>
${changesView(changes, max)}`;
}

/** What a call changed, place by place. */
export function changesView(changes: Call['changes'], max: number): Html {
  return html`${changes.map(
    ({ place, removed, added }) => html`<div class="change"><p class="role">changed ${plainLine(cut(place, max))}</p>
${removed.slice(0, mostItems).map((item) => html`<del>− ${cut(item, max)}</del>`)}${added.slice(0, mostItems).map((item) => html`<ins>+ ${cut(item, max)}</ins>`)}</div>
`,
  )}`;
}

function textView(text: string, max: number): Html {
  const left = text.length - max;
  return html`<pre>${text.slice(0, max)}${left > 0 && html`\n<span class="cut">… ${left} characters more</span>`}</pre>`;
}

/** On one line of a summary. */
function short(text: string, max: number): string {
  const most = Math.min(max, 90);
  return shorten(plainLine(text.slice(0, 4 * most)), most);
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max)}…`;
}

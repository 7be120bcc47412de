import type { StateDifference, Task, ThreadCall, ThreadStep } from '../../../model/attempt.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { type Html, html } from '../../../report/html/html.ts';
import { longText } from '../../../report/html/long-text.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import { type Choice, type ListFilter, listView, type Pages, pageLink } from '../../../report/html/page-parts.ts';
import { pageTable } from '../../../report/html/page-table.ts';
import { taskView, verdictView, verdictWord } from '../../../report/html/scenario-section.ts';
import { changesView, differencesTable } from '../../../report/html/thread-view.ts';
import { duration, maybeDuration, maybeSpeed, plural } from '../../../report/numbers.ts';
import { plainLine, plainText, shorten, shownMinute } from '../../../report/plain-text.ts';
import { leaveWords } from '../../../report/words.ts';
import { type PickList, pickSection } from './pick-section.ts';

export type TraceRun = {
  readonly name: string;
  readonly slug: string;
  readonly startedAt: string;
  readonly modes: readonly string[];
};

/** An attempt in the list of a run. */
export type TraceRow = {
  readonly scenario: string;
  readonly mode: string;
  readonly round: number;
  readonly verdict: Verdict;
  /** Messages of the model. */
  readonly messages: number;
  readonly tokens: number | null;
  readonly totalMs: number;
};

/** One message of the model. Null and undefined are unknown. */
export type TraceStep = Pick<ThreadStep, 'leaves'> & {
  readonly reasoning: string;
  readonly text: string;
  readonly calls: readonly ThreadCall[];
  readonly finishReason: string | undefined;
  /** Since the attempt began. */
  readonly atMs: number | undefined;
  readonly totalMs: number | undefined;
  readonly firstTokenMs: number | null;
  readonly completionTokens: number | null;
  readonly tokensPerSecond: number | null;
};

/** One attempt in full. */
export type Trace = TraceRow & {
  readonly title: string;
  readonly task: Task | undefined;
  readonly steps: readonly TraceStep[];
  /** Between the end state of an agent and what its scenario expects. */
  readonly differences: readonly StateDifference[];
  /** Retries, damage on the wire and refusals, one line each. */
  readonly notes: readonly string[];
  /** Its neighbours in the filtered list. */
  readonly previous: TraceRow | undefined;
  readonly next: TraceRow | undefined;
};

export type TraceFilter = ListFilter & { readonly mode: string };

export type Traces =
  | { readonly kind: 'runs'; readonly picks: PickList; readonly note: string | undefined }
  | {
      readonly kind: 'list';
      readonly run: TraceRun;
      readonly rows: readonly TraceRow[];
      readonly attempts: number;
      readonly filter: TraceFilter;
      readonly pages: Pages;
    }
  | { readonly kind: 'attempt'; readonly run: TraceRun; readonly trace: Trace; readonly filter: TraceFilter };

const mostText = 8192;
/** The most steps shown, because an agent may go round in circles. */
const mostSteps = 200;

/** Attempts of a run, and one of them as a line of time. */
export function tracePage(traces: Traces): ServedPage {
  switch (traces.kind) {
    case 'runs':
      return {
        title: 'Traces',
        body: html`${traces.note !== undefined && html`<p class="note">${traces.note}</p>`}${pickSection(traces.picks)}`,
      };
    case 'list':
      return { title: 'Traces', body: listBody(traces) };
    case 'attempt':
      return {
        title: `${shorten(plainLine(traces.trace.scenario), 60)}, round ${traces.trace.round}`,
        body: attemptBody(traces),
      };
  }
}

function runLine({ name, slug, startedAt }: TraceRun): Html {
  return html`<p><strong>${shorten(plainLine(slug), 80)}</strong>, ${shownMinute(startedAt)} <span class="hint">${shorten(plainLine(name), 80)}</span> · <a href="${pageLink('report', { run: name })}">Read this run's page</a> · <a href="${pageLink('traces')}">Another run</a></p>`;
}

function listBody({ run, rows, attempts, filter, pages }: Extract<Traces, { kind: 'list' }>): Html {
  const modes: Choice = {
    ...{ name: 'mode', label: 'Mode', value: filter.mode },
    options: [['', 'all'], ...run.modes.map((mode) => [mode, mode] as const)],
  };
  const table = pageTable(
    plural(attempts, 'attempt'),
    ['Scenario', '>Round', 'Verdict', '>Messages', '>Tokens', '>Time', 'Mode'],
    rows.map((row) => ({
      tone: row.verdict.outcome === 'fail' ? 'bad' : row.verdict.outcome === 'unmeasured' ? 'doubt' : undefined,
      cells: [
        html`<a href="${attemptLink(run, row, filter)}">${shorten(plainLine(row.scenario), 80)}</a>`,
        String(row.round),
        verdictWord(row.verdict),
        String(row.messages),
        row.tokens === null ? '-' : String(row.tokens),
        duration(row.totalMs),
        row.mode,
      ],
    })),
  );
  const form = {
    ...({ page: 'traces', filter, failedWords: 'Failed only' } as const),
    choices: run.modes.length > 1 ? [modes] : [],
    kept: { run: run.name },
  };
  return html`${runLine(run)}
${listView({ ...form, rows: attempts === 0 ? undefined : table, nothing: 'No attempt fits.', pages })}`;
}

function attemptLink(
  { name }: TraceRun,
  { scenario, mode, round }: TraceRow,
  { q, failed, mode: only }: TraceFilter,
): string {
  return pageLink('traces', { run: name, mode, scenario, round, q, failed, only });
}

function attemptBody({ run, trace, filter }: Extract<Traces, { kind: 'attempt' }>): Html {
  const { steps, notes, differences, verdict, title, task, totalMs } = trace;
  const left = steps.findIndex(({ leaves }) => leaves !== undefined);
  const how = steps[left]?.leaves;
  const whole = Math.max(totalMs, ...steps.map(({ atMs = 0, totalMs: took = 0 }) => atMs + took));
  return html`${runLine(run)}
<nav class="pager" aria-label="Attempts">
${trace.previous !== undefined && html`<a href="${attemptLink(run, trace.previous, filter)}" rel="prev">Previous</a>`}
<a href="${pageLink('traces', { run: run.name, ...filter })}">All attempts</a>
${trace.next !== undefined && html`<a href="${attemptLink(run, trace.next, filter)}" rel="next">Next</a>`}
</nav>
<p>${plainLine(title)} <span class="hint">${trace.mode} · ${plural(trace.messages, 'message')} · ${duration(totalMs)}</span></p>
<p class="outcome ${verdict.outcome === 'pass' ? 'passed' : verdict.outcome === 'fail' ? 'regressed' : ''}">${verdictWord(verdict)}</p>
${verdictView(verdict)}
${how !== undefined && html`<p class="parting"><a href="#left">Message ${left + 1}</a>: ${leaveWords[how]}</p>`}
${notes.length > 0 && html`<section aria-labelledby="wire"><h2 id="wire">On the wire</h2><ul>${notes.map((note) => html`<li class="quoted">${plainText(note)}</li>`)}</ul></section>`}
<section aria-labelledby="prompt"><h2 id="prompt">Prompt</h2>
${task === undefined ? html`<p class="hint">The prompt was not kept.</p>` : html`<details${steps.length < 2 && html` open`}><summary>${plural(task.messages.length, 'message')}, ${plural(task.tools.length, 'tool')}</summary>${taskView(task, mostText, 'Messages', 3)}</details>`}
</section>
<section aria-labelledby="turns"><h2 id="turns">Answer, turn by turn</h2>
${steps.length === 0 && html`<p class="hint">There is no answer.</p>`}
<ol class="thread">
${steps.slice(0, mostSteps).map((step, at) => stepView(step, at, whole, at === left))}</ol>
${steps.length > mostSteps && html`<p class="cut">… ${plural(steps.length - mostSteps, 'message')} more</p>`}
${differencesTable(differences, mostText)}
</section>`;
}

function stepView(step: TraceStep, at: number, whole: number, isLeft: boolean): Html {
  const { reasoning, text, calls, leaves, finishReason } = step;
  const ends =
    finishReason === undefined || ['stop', 'tool_calls'].includes(finishReason)
      ? []
      : [`ended by ${shorten(plainLine(finishReason), 40)}`];
  const facts = [
    `Message ${at + 1}`,
    ...(step.atMs === undefined ? [] : [`after ${duration(step.atMs)}`]),
    ...(step.totalMs === undefined ? [] : [`took ${duration(step.totalMs)}`]),
    ...(step.firstTokenMs === null ? [] : [`first token ${maybeDuration(step.firstTokenMs)}`]),
    ...(step.completionTokens === null ? [] : [plural(step.completionTokens, 'token')]),
    ...(step.tokensPerSecond === null ? [] : [`${maybeSpeed(step.tokensPerSecond)} tokens/s`]),
    ...ends,
  ];
  return html`<li${isLeft && html` class="left" id="left" tabindex="-1"`}><p class="role">${facts.join(' · ')}</p>
${timeBar(step, whole)}
${leaves !== undefined && html`<p class="leaves"><mark>${leaveWords[leaves]}</mark></p>`}
${reasoning !== '' && html`<details><summary>Reasoning, ${plural(reasoning.length, 'character')}</summary>${longText(plainText(reasoning), undefined, mostText)}</details>`}
${text !== '' && longText(plainText(text), undefined, mostText)}
${calls.map(callView)}</li>
`;
}

function callView({ name, sent, result, changes }: ThreadCall): Html {
  return html`<div class="traced"><p class="role">calls <code>${shorten(plainLine(name), 64)}</code></p>
${longText(plainText(sent), undefined, mostText)}
${result === undefined ? html`<p class="hint">No result: the conversation ended.</p>` : html`<p class="role">result</p>${longText(plainText(result), undefined, mostText)}`}
${changesView(changes, mostText)}</div>`;
}

/** The bar of a step on the attempt's time line: until the first token, then writing. */
function timeBar({ atMs = 0, totalMs, firstTokenMs }: TraceStep, whole: number): Html | undefined {
  if (totalMs === undefined || whole <= 0) return undefined;
  const share = (ms: number) => Number(((100 * ms) / whole).toFixed(2));
  const waiting = Math.min(firstTokenMs ?? 0, totalMs);
  return html`<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="4"/><rect class="waits" x="${share(atMs)}" width="${share(waiting)}" height="4"/><rect class="writes" x="${share(atMs + waiting)}" width="${Math.max(0.3, share(totalMs - waiting))}" height="4"/></svg>`;
}

import { stat } from 'node:fs/promises';
import { attemptFigures, redactVerdict } from '../../../commands/load-report-page.ts';
import { InputError } from '../../../lib/errors.ts';
import { scenarioSchema } from '../../../packs/pack-schema.ts';
import { readResponse } from '../../../packs/read-response.ts';
import { readThread } from '../../../packs/read-thread.ts';
import { inRound } from '../../../packs/task-of.ts';
import { assistantTurns, type ThreadCall, type ThreadStep } from '../../../records/attempt.ts';
import type { AttemptLine, Plan } from '../../../records/journal.ts';
import { nameOfVerdict, type Verdict } from '../../../records/verdict.ts';
import { type Html, html } from '../../../report/html/html.ts';
import { longText } from '../../../report/html/long-text.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import {
  type Choice,
  type ListFilter,
  listView,
  matchesFilter,
  paged,
  pageLink,
} from '../../../report/html/page-parts.ts';
import { pageTable } from '../../../report/html/page-table.ts';
import { taskView, verdictView, verdictWord } from '../../../report/html/scenario-section.ts';
import { changesView, differencesTable, leaveWords } from '../../../report/html/thread-view.ts';
import { duration, maybeDuration, maybeSpeed, plural } from '../../../report/numbers.ts';
import { plainLine, plainText, shorten, shownMinute } from '../../../report/plain-text.ts';
import { readCalls } from '../../../store/read-calls.ts';
import { RunFolder } from '../../../store/run-folder.ts';
import { finalFolderIn } from '../../../store/script-evidence.ts';
import {
  type KnownSecrets,
  mapTexts,
  secretsIn,
  startWithoutPlaces,
  startWithoutSecrets,
} from '../../../store/without-secrets.ts';
import type { RunRow } from '../run-row.ts';
import { filterIn, type PageContext, pageIn, refuseDeleted, textIn } from './page-context.ts';
import { pickSection } from './pick-runs.ts';

const perPage = 200;

/** The list of a run's attempts, or one of them, as the address says; without a run, the runs. */
export async function makeTraces(query: URLSearchParams, { index, io }: PageContext): Promise<ServedPage> {
  const name = textIn(query, 'run');
  const row = index.rows.find((each) => each.name === name && each.kind === 'run');
  const path = index.pathOf(name);
  const runs = (note?: string): ServedPage => ({
    title: 'Traces',
    body: html`${note !== undefined && html`<p class="note">${note}</p>`}${pickSection(index, query, 'traces')}`,
  });
  if (name === '') return runs();
  if (row === undefined || path === undefined) return runs(`There is no run ${name}. It may have been deleted.`);
  if (row.note !== undefined) return runs(`${name}: ${row.note}.`);
  const scenario = textIn(query, 'scenario');
  const only = scenario === '' ? textIn(query, 'mode') : textIn(query, 'only');
  const filter: TraceFilter = { ...filterIn(query), mode: only };
  try {
    refuseDeleted(name, path);
    const folder = new RunFolder(path);
    const rows = (await attemptsIn(folder)).filter((each) => isWanted(each, filter));
    if (scenario === '') return listPage(row, rows, filter, pageIn(query));
    const [mode, round] = [query.get('mode'), Number(query.get('round') ?? 1)];
    const at = rows.findIndex((each) => each.scenario === scenario && each.mode === mode && each.round === round);
    const beside = { previous: rows[at - 1], next: at === -1 ? undefined : rows[at + 1] };
    const trace = await traceOf(folder, { scenario, mode, round }, secretsIn(io.env));
    return attemptPage(row, { ...trace, ...beside }, filter);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return runs(`${error.message} ${error.hint}`);
  }
}

function isWanted({ scenario, verdict, mode }: TraceRow, filter: TraceFilter): boolean {
  if (filter.mode !== '' && mode !== filter.mode) return false;
  if (filter.failed && verdict.outcome === 'pass') return false;
  return matchesFilter(filter.q, [scenario, mode, nameOfVerdict(verdict)]);
}

type Kept = { readonly mark: string; readonly rows: readonly TraceRow[] };
const kept = new Map<string, Kept>();
const mostKept = 4;

/** The last runs that were read are kept while their journals stay the same: a large one takes a second to read. */
async function attemptsIn(folder: RunFolder): Promise<readonly TraceRow[]> {
  const { size, mtimeMs } = await stat(folder.journalPath).catch(() => ({ size: 0, mtimeMs: 0 }));
  const mark = `${size} ${mtimeMs}`;
  const known = kept.get(folder.path);
  const rows = known?.mark === mark ? known.rows : await readRows(folder);
  kept.delete(folder.path);
  kept.set(folder.path, { mark, rows });
  for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
  return rows;
}

async function readRows(folder: RunFolder): Promise<readonly TraceRow[]> {
  const rows: TraceRow[] = [];
  for await (const line of folder.lines()) if (line.kind === 'attempt') rows.push(rowOf(line));
  return rows;
}

function rowOf(line: AttemptLine): TraceRow {
  const { scenario, mode, round, verdict, measures, totalMs } = line;
  return {
    scenario,
    mode,
    round,
    verdict: short(verdict),
    messages: measures.length,
    tokens: attemptFigures(line).completionTokens,
    totalMs,
  };
}

/** A list shows no texts of a verdict. */
function short(verdict: TraceRow['verdict']): TraceRow['verdict'] {
  return verdict.outcome === 'fail' ? { ...verdict, expected: '', received: '' } : verdict;
}

type Wanted = { readonly scenario: string; readonly mode: string | null; readonly round: number };

async function traceOf(folder: RunFolder, wanted: Wanted, secrets: KnownSecrets) {
  let plan: Plan | undefined;
  for await (const line of folder.lines()) {
    if (line.kind === 'plan') plan = line;
    if (
      line.kind !== 'attempt' ||
      line.scenario !== wanted.scenario ||
      line.mode !== wanted.mode ||
      line.round !== wanted.round
    )
      continue;
    if (plan !== undefined) return readTrace(line, plan, folder, secrets);
  }
  throw new InputError(`There is no attempt ${wanted.round} at ${wanted.scenario}.`, 'The list shows all attempts.');
}

async function readTrace(line: AttemptLine, plan: Plan, folder: RunFolder, secrets: KnownSecrets) {
  const asked = (await folder.tasks(plan))[line.scenario];
  const kept = asked?.agent === undefined ? undefined : scenarioSchema.safeParse(asked.agent).data;
  const { messages, measures, evidence, verdict, refusal, notes, faults, round } = readCalls(
    line,
    plan,
    asked?.task.tools ?? [],
  );
  const attempt = readResponse(messages);
  const left = finalFolderIn(kept, evidence);
  const { steps, differences } = readThread(kept && inRound(kept, round), attempt, left);
  const turns = assistantTurns(attempt);
  const hidden = (text: string) => startWithoutSecrets(text, secrets);
  const own = (value: string) => startWithoutPlaces(value, secrets);
  const refused = refusal === null ? [] : [`the server refused (${refusal.status}): ${refusal.words}`];
  const orders = asked === undefined ? [] : [asked.task, ...(asked.orders ?? [])];
  const shown = {
    title: asked?.title ?? '',
    task: orders[(round - 1) % Math.max(1, orders.length)],
    steps: steps.map(({ text, calls, leaves }, at): TraceStep => {
      const measure = measures[at];
      const turn = turns[at];
      return {
        ...{ text, calls, leaves, reasoning: turn?.reasoning ?? '', finishReason: turn?.finishReason },
        ...{ atMs: measure?.atMs, totalMs: measure?.totalMs, firstTokenMs: measure?.firstTokenMs ?? null },
        completionTokens: measure?.completionTokens ?? null,
        tokensPerSecond: measure?.decodeTokensPerSecond ?? null,
      };
    }),
    /** Between the end state of an agent and what its scenario expects. */
    differences: verdict.outcome === 'fail' ? differences : [],
  };
  return {
    // The form stays: only texts change.
    ...(mapTexts(shown, hidden) as typeof shown),
    ...rowOf(line),
    verdict: redactVerdict(verdict, secrets),
    /** Retries, damage on the wire and refusals, one line each. */
    notes: [...refused, ...faults, ...notes].map(own),
  };
}

type TraceRun = Pick<RunRow, 'name' | 'slug' | 'startedAt'>;

/** An attempt in the list of a run. */
type TraceRow = {
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
type TraceStep = Pick<ThreadStep, 'leaves'> & {
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

/** One attempt in full, between its neighbours in the filtered list. */
type Trace = Awaited<ReturnType<typeof readTrace>> & {
  readonly previous: TraceRow | undefined;
  readonly next: TraceRow | undefined;
};

type TraceFilter = ListFilter & { readonly mode: string };

const mostText = 8192;
/** The most steps shown, because an agent may go round in circles. */
const mostSteps = 200;

function runLine({ name, slug, startedAt }: TraceRun): Html {
  return html`<p><strong>${shorten(plainLine(slug), 80)}</strong>, ${shownMinute(startedAt)} <span class="hint">${shorten(plainLine(name), 80)}</span> · <a href="${pageLink('report', { run: name })}">Read this run's page</a> · <a href="${pageLink('traces')}">Another run</a></p>`;
}

function listPage(run: RunRow, all: readonly TraceRow[], filter: TraceFilter, page: number): ServedPage {
  const { shown, pages } = paged(all, page, perPage);
  const modes: Choice = {
    ...{ name: 'mode', label: 'Mode', value: filter.mode },
    options: [['', 'all'], ...run.scores.map(({ mode }) => [mode, mode] as const)],
  };
  const table = pageTable(
    plural(all.length, 'attempt'),
    ['Scenario', '>Round', 'Verdict', '>Messages', '>Tokens', '>Time', 'Mode'],
    shown.map((row) => ({
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
    choices: run.scores.length > 1 ? [modes] : [],
    kept: { run: run.name },
  };
  const rows = all.length === 0 ? undefined : table;
  return {
    title: 'Traces',
    body: html`${runLine(run)}
${listView({ ...form, rows, nothing: 'No attempt fits.', pages })}`,
  };
}

function attemptLink(
  { name }: Pick<RunRow, 'name'>,
  { scenario, mode, round }: TraceRow,
  { q, failed, mode: only }: TraceFilter,
): string {
  return pageLink('traces', { run: name, mode, scenario, round, q, failed, only });
}

/** One attempt as a line of time. */
export function attemptPage(run: TraceRun, trace: Trace, filter: TraceFilter): ServedPage {
  const { steps, notes, differences, verdict, title, task, totalMs } = trace;
  const left = steps.findIndex(({ leaves }) => leaves !== undefined);
  const how = steps[left]?.leaves;
  const whole = Math.max(totalMs, ...steps.map(({ atMs = 0, totalMs: took = 0 }) => atMs + took));
  const body = html`${runLine(run)}
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
  return { title: `${shorten(plainLine(trace.scenario), 60)}, round ${trace.round}`, body };
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

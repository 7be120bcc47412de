import { stat } from 'node:fs/promises';
import { attemptFigures, redactVerdict } from '../../../commands/load-report-page.ts';
import { InputError } from '../../../lib/errors.ts';
import { assistantTurns } from '../../../model/attempt.ts';
import type { AttemptLine, Plan } from '../../../model/journal.ts';
import { nameOfVerdict } from '../../../model/verdict.ts';
import { scenarioSchema } from '../../../packs/pack-schema.ts';
import { readResponse } from '../../../packs/read-response.ts';
import { readThread } from '../../../packs/read-thread.ts';
import { inRound } from '../../../packs/task-of.ts';
import type { ServedPage } from '../../../report/html/page-frame.ts';
import { matchesFilter, paged } from '../../../report/html/page-parts.ts';
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
import {
  type Trace,
  type TraceFilter,
  type TraceRow,
  type TraceStep,
  type Traces,
  tracePage,
} from '../html/trace-page.ts';
import type { RunRow } from '../run-row.ts';
import { type PageContext, refuseDeleted } from './page-context.ts';
import { filterIn, pageIn, textIn } from './page-query.ts';
import { pickRuns } from './pick-runs.ts';

const perPage = 200;

/** The list of a run's attempts, or one of them, as the address says; without a run, the runs. */
export async function makeTraces(query: URLSearchParams, places: PageContext): Promise<ServedPage> {
  return tracePage(await tracesOf(query, places));
}

async function tracesOf(query: URLSearchParams, places: PageContext): Promise<Traces> {
  const { index, io } = places;
  const name = textIn(query, 'run');
  const row = index.rows.find((each) => each.name === name && each.kind === 'run');
  const path = index.pathOf(name);
  const runs = (note?: string): Traces => ({ kind: 'runs', picks: pickRuns(index, query, 'traces'), note });
  if (name === '') return runs();
  if (row === undefined || path === undefined) return runs(`There is no run ${name}. It may have been deleted.`);
  if (row.note !== undefined) return runs(`${name}: ${row.note}.`);
  const run = { name, slug: row.slug, startedAt: row.startedAt, modes: modesOf(row) };
  const scenario = textIn(query, 'scenario');
  const only = scenario === '' ? textIn(query, 'mode') : textIn(query, 'only');
  const filter: TraceFilter = { ...filterIn(query), mode: only };
  try {
    refuseDeleted(name, path);
    const folder = new RunFolder(path);
    const rows = (await attemptsIn(folder)).filter((each) => isWanted(each, filter));
    const [mode, round] = [query.get('mode'), Number(query.get('round') ?? 1)];
    const at = rows.findIndex((each) => each.scenario === scenario && each.mode === mode && each.round === round);
    if (scenario === '') {
      const { shown, pages } = paged(rows, pageIn(query), perPage);
      return { kind: 'list', run, rows: shown, attempts: rows.length, filter, pages };
    }
    const beside = { previous: rows[at - 1], next: at === -1 ? undefined : rows[at + 1] };
    const trace = await traceOf(folder, { scenario, mode, round }, secretsIn(io.env));
    return { kind: 'attempt', run, trace: { ...trace, ...beside }, filter };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return runs(`${error.message} ${error.hint}`);
  }
}

function modesOf({ scores }: RunRow): string[] {
  return scores.map(({ mode }) => mode);
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

async function traceOf(
  folder: RunFolder,
  wanted: Wanted,
  secrets: KnownSecrets,
): Promise<Omit<Trace, 'previous' | 'next'>> {
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

async function readTrace(
  line: AttemptLine,
  plan: Plan,
  folder: RunFolder,
  secrets: KnownSecrets,
): Promise<Omit<Trace, 'previous' | 'next'>> {
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
      const timed = { atMs: measure?.atMs, totalMs: measure?.totalMs, firstTokenMs: measure?.firstTokenMs ?? null };
      const counted = {
        completionTokens: measure?.completionTokens ?? null,
        tokensPerSecond: measure?.decodeTokensPerSecond ?? null,
      };
      const turn = turns[at];
      return {
        text,
        calls,
        leaves,
        reasoning: turn?.reasoning ?? '',
        finishReason: turn?.finishReason,
        ...timed,
        ...counted,
      };
    }),
    differences: verdict.outcome === 'fail' ? differences : [],
  };
  return {
    // The form stays: only texts change.
    ...(mapTexts(shown, hidden) as typeof shown),
    ...rowOf(line),
    verdict: redactVerdict(verdict, secrets),
    notes: [...refused, ...faults, ...notes].map(own),
  };
}

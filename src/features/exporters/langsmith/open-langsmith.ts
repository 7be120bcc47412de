import type { Environment } from '../../../lib/io.ts';
import { deepField, listOf, parseLoose, textOf } from '../../../lib/loose.ts';
import type { Sent } from '../../../records/run-file.ts';
import { nameOfVerdict } from '../../../records/verdict.ts';
import { uuidOf } from '../derived-ids.ts';
import { evaluationsOf } from '../evaluations.ts';
import type { Destination, DestinationSettings, Sink } from '../export-destination.ts';
import { type ExportedAttempt, type ExportedRun, isoOf } from '../exported-run.ts';
import { baseUrl, ExportError, type Service, sendInHalves, serviceAt } from '../send-request.ts';

type Pack = ExportedRun['plan']['packs'][number];

type PackPlace = { readonly dataset: string; readonly session: string };

/** Their limit for one request is 20 MB. */
const togetherBytes = 4_000_000;
const mostExamples = 500;

function exampleId(dataset: string, scenario: string): string {
  return uuidOf('example', dataset, scenario);
}

/** A dataset for each pack version, an experiment for each run and pack. The variables of LangSmith hold. */
export function openLangsmith({ uri, project }: DestinationSettings, env: Environment): Destination {
  const given = uri ?? env['LANGSMITH_ENDPOINT'] ?? 'https://api.smith.langchain.com';
  const base = baseUrl(given, 'the address of LangSmith');
  const key = env['LANGSMITH_API_KEY'];
  if (key === undefined || key === '') throw new ExportError('LangSmith needs a key: set LANGSMITH_API_KEY.');
  const workspace = env['LANGSMITH_WORKSPACE_ID'];
  const headers = { 'x-api-key': key, ...(workspace === undefined ? {} : { 'x-tenant-id': workspace }) };
  const undo: Destination['undo'] = async ({ plan }, sink, { ids }) => {
    const server = serviceAt(base, headers, sink);
    const sessions = plan.packs.flatMap(({ id }) => ids[`session ${id}`] ?? []);
    for (const session of sessions) await server.ask({ method: 'DELETE', url: `sessions/${session}`, also: [404] });
    return sessions.length > 0;
  };
  return {
    place: new URL(base).host,
    name: `langsmith ${base} ${workspace ?? ''} ${project ?? ''}`.trimEnd(),
    async send(run, sink, sent) {
      const server = serviceAt(base, headers, sink);
      const places = new Map<string, PackPlace>();
      for (const pack of run.plan.packs) {
        const dataset = sent.ids[`dataset ${pack.id}`] ?? (await datasetOf(pack, server));
        if (sent.ids[`examples ${pack.id}`] !== run.what) await addExamples(dataset, pack, run, server);
        const session = sent.ids[`session ${pack.id}`] ?? (await sessionOf(dataset, pack, project, run, server));
        places.set(pack.id, { dataset, session });
        const ids = { [`dataset ${pack.id}`]: dataset, [`session ${pack.id}`]: session };
        await sink.keep(sent.attempts, { ...ids, [`examples ${pack.id}`]: run.what });
      }
      await sendRuns(places, run, sink, sent, server);
    },
    undo,
    clear: async (...sent) => {
      await undo(...sent);
      return {};
    },
  };
}

/** The dataset of this name, created if it is missing. */
async function datasetOf({ id, version }: Pack, server: Service): Promise<string> {
  const name = `${id}@${version}`;
  const url = `datasets?limit=1&name=${encodeURIComponent(name)}`;
  const { text } = await server.ask({ method: 'GET', url }, [{ id: 'planned' }]);
  const found = textOf(deepField(listOf(parseLoose(text))[0], 'id'));
  if (found !== undefined) return found;
  const body = { name, data_type: 'kv', description: 'A pack of quality-baseline', extra: { source: 'sdk' } };
  return idIn((await server.post('datasets', body, {})).text, 'dataset');
}

/** One for each scenario. One that is there already is left as it is, unless it has no texts yet. */
async function addExamples(
  dataset: string,
  pack: Pack,
  { plan, questions }: ExportedRun,
  server: Service,
): Promise<void> {
  const keys = Object.keys(plan.scenarios).filter((key) => key.startsWith(`${pack.id}/`));
  for (let from = 0; from < keys.length; from += mostExamples) {
    const parts = keys.slice(from, from + mostExamples).flatMap((key): Part[] => {
      const id = exampleId(dataset, key);
      const question = questions.get(key);
      const told = question && { messages: question.messages, tools: question.tools };
      return [
        [id, { metadata: { scenario: key, digest: plan.scenarios[key] } }],
        [`${id}.inputs`, { scenario: key, ...told }],
        ...(question === undefined ? [] : ([[`${id}.outputs`, { gold: question.gold }]] satisfies Part[])),
      ];
    });
    await sendParts(`v1/platform/datasets/${dataset}/examples`, parts, server);
  }
}

/** An experiment: runs that refer to the examples of one dataset. */
async function sessionOf(
  dataset: string,
  pack: Pack,
  project: string | undefined,
  run: ExportedRun,
  server: Service,
): Promise<string> {
  const { slug, run: own } = run.plan;
  const body = {
    name: `${project ?? slug} ${pack.id} ${own.id}`,
    reference_dataset_id: dataset,
    start_time: own.startedAt,
    ...(run.endedAt === null ? {} : { end_time: run.endedAt }),
    extra: {
      metadata: {
        slug,
        modes: run.plan.modes,
        model: run.model,
        pack: `${pack.id}@${pack.version}`,
        outcome: run.outcome,
        context: run.plan.context?.name,
        context_length: run.scorecards[0]?.fingerprint.subject.context,
      },
    },
  };
  const { text } = await server.post('sessions?upsert=true', body, { id: 'planned' });
  return idIn(text, 'experiment');
}

async function sendRuns(
  places: ReadonlyMap<string, PackPlace>,
  run: ExportedRun,
  sink: Sink,
  sent: Sent,
  server: Service,
): Promise<void> {
  // What is there already has the same ids, and is a conflict.
  const ingest = (attempts: readonly Part[][]) => sendParts('runs/multipart', attempts.flat(), server);
  let [waiting, bytes]: [Part[][], number] = [[], 0];
  for await (const attempt of run.read()) {
    if (attempt.index < sent.attempts) continue;
    const place = places.get(attempt.pack);
    if (place === undefined) continue;
    const parts = partsOfAttempt(attempt, run, place.session, exampleId(place.dataset, attempt.line.scenario));
    waiting.push(parts);
    bytes += parts.reduce((sum, [, value]) => sum + JSON.stringify(value).length, 0);
    if (bytes < togetherBytes) continue;
    await sendInHalves(waiting, ingest);
    await sink.keep(attempt.index + 1);
    [waiting, bytes] = [[], 0];
  }
  await sendInHalves(waiting, ingest);
  await sink.keep(run.attempts);
}

async function sendParts(url: string, parts: readonly Part[], server: Service): Promise<void> {
  const boundary = `quality-baseline-${uuidOf(url, parts[0]?.[0] ?? '')}`;
  const pieces = parts.flatMap(([name, value]) => {
    const text = Buffer.from(JSON.stringify(value), 'utf8');
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: application/json; length=${text.length}\r\n\r\n`;
    return [Buffer.from(head), text, Buffer.from('\r\n')];
  });
  const body = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  await server.ask({ method: 'POST', url, headers, body, also: [409] });
}

function idIn(text: string, what: string): string {
  const id = textOf(deepField(parseLoose(text), 'id'));
  if (id === undefined) throw new ExportError(`the server gave no id for the ${what}: is it LangSmith?`);
  return id;
}

/** A part of a multipart request: its name, and what is sent as JSON. */
type Part = readonly [name: string, value: object];

/** Two runs, the attempt and the model's part in it, and feedback for its verdict and each metric. */
function partsOfAttempt(attempt: ExportedAttempt, run: ExportedRun, session: string, example: string): Part[] {
  const { key, line, startMs, endMs, usd, usage, turns, question } = attempt;
  const { verdict } = line;
  const id = uuidOf('run', run.plan.run.id, key);
  const model = uuidOf('llm', run.plan.run.id, key);
  const order = dotted(startMs, id);
  const times = { start_time: isoOf(startMs), end_time: isoOf(endMs) };
  const common = { ...times, trace_id: id, session_id: session };
  const input =
    question && turns ? { messages: question.messages, tools: question.tools } : { scenario: line.scenario };
  const output = turns && {
    messages: turns.map(({ role, content, ...rest }) => ({ role, content, ...callsOf(rest) })),
  };
  const metadata = {
    slug: run.plan.slug,
    mode: line.mode,
    round: line.round,
    stage: line.stage,
    quality_run: run.plan.run.id,
  };
  const tokens = {
    input_tokens: usage.input ?? 0,
    output_tokens: usage.output ?? 0,
    total_tokens: (usage.input ?? 0) + (usage.output ?? 0),
    ...(usd === null ? {} : { total_cost: usd }),
  };
  const error = verdict.outcome === 'unmeasured' ? nameOfVerdict(verdict) : undefined;
  const runOf = (own: string, fields: object, extra: object, out: object | undefined): Part[] => [
    [`post.${own}`, { id: own, ...common, ...fields }],
    [`post.${own}.inputs`, input],
    ...(out === undefined ? [] : ([[`post.${own}.outputs`, out]] satisfies Part[])),
    [`post.${own}.extra`, extra],
    ...(error === undefined ? [] : ([[`post.${own}.error`, error as unknown as object]] satisfies Part[])), // a text is JSON, too
  ];
  const usageOut = { ...output, usage_metadata: tokens };
  return [
    ...runOf(
      id,
      { name: line.scenario, run_type: 'chain', dotted_order: order, reference_example_id: example },
      { metadata },
      output ?? { verdict: verdict.outcome },
    ),
    ...runOf(
      model,
      { name: run.model, run_type: 'llm', parent_run_id: id, dotted_order: `${order}.${dotted(startMs, model)}` },
      { metadata: { ...metadata, ls_provider: run.provider, ls_model_name: run.model } },
      usageOut,
    ),
    ...feedbackOf(attempt, id, session),
  ];
}

function feedbackOf(attempt: ExportedAttempt, run: string, session: string): Part[] {
  return evaluationsOf(attempt).map(({ name: key, score, explanation }) => {
    const id = uuidOf('feedback', run, key);
    const comment = explanation === undefined ? {} : { comment: explanation };
    const source = { type: 'api', metadata: {} };
    const body = {
      id,
      run_id: run,
      trace_id: run,
      session_id: session,
      key,
      score,
      ...comment,
      feedback_source: source,
    };
    return [`feedback.${id}`, body];
  });
}

function callsOf(rest: object): object {
  return 'toolCalls' in rest && Array.isArray(rest.toolCalls) && rest.toolCalls.length > 0
    ? { tool_calls: rest.toolCalls }
    : {};
}

/** The place of a run in its trace: time with microseconds, then id. */
function dotted(ms: number, id: string): string {
  return `${isoOf(ms).replace(/[-:.]/g, '').replace('Z', '000Z')}${id}`;
}

import { deepField, listOf, objectOf, parseLoose, textOf } from '../../lib/loose.ts';
import type { Sent } from '../../model/run-file.ts';
import type { Destination, DestinationSettings, Environment, Sink } from '../export-destination.ts';
import type { ExportedRun } from '../exported-run.ts';
import { baseUrl, basicAuth, ExportError, type Service, serviceAt } from '../send-request.ts';
import { type Pair, paramsOf, RoundFigures, runMetrics } from './mlflow-figures.ts';
import { sendAttemptTraces, type TraceTarget } from './mlflow-traces.ts';

/** Limits of our `runs/log-batch` requests. MLflow takes 1,000 entries in all, at most 100 of them params. */
const [mostParams, mostMetrics] = [100, 800];
const runTag = 'quality-baseline.run';

/** One MLflow run for each run, with traces. The variables of MLflow hold. */
export function openMlflow({ uri, experiment }: DestinationSettings, env: Environment): Destination {
  const given = uri ?? env['MLFLOW_TRACKING_URI'] ?? 'http://localhost:5000';
  if (/^databricks|^uc:/.test(given))
    throw new ExportError('a tracking address of Databricks is not supported: name an MLflow server with http.');
  const base = baseUrl(given, 'the tracking address of MLflow');
  const named = experiment ?? env['MLFLOW_EXPERIMENT_NAME'] ?? 'quality-baseline';
  const token = env['MLFLOW_TRACKING_TOKEN'];
  const auth =
    token === undefined
      ? basicAuth(given, env['MLFLOW_TRACKING_USERNAME'], env['MLFLOW_TRACKING_PASSWORD'])
      : { authorization: `Bearer ${token}` };
  return {
    place: new URL(base).host,
    name: `mlflow ${base} ${named}`,
    async send(run, sink, sent) {
      const server = serviceAt(base, auth, sink);
      const experimentId = await experimentNamed(named, server, new URL(base).host);
      const found = sent.ids['run'] ?? (await findRun(experimentId, run, server));
      const runId = found ?? (await createRun(experimentId, run, server));
      await sink.keep(sent.attempts, { experiment: experimentId, run: runId });
      await logFigures(runId, run, server);
      await sendTracesOrExplain(run, sink, sent, { base, auth, experimentId, runId, env });
      if (!(await sendArtifacts(`${experimentId}/${runId}`, run, server)))
        sink.warn('MLflow took no files: start its server with --serve-artifacts.');
      const end = run.endedAt === null ? {} : { end_time: Math.max(0, Date.parse(run.endedAt)) };
      await post('runs/update', { run_id: runId, status: statusOf(run), ...end }, server);
    },
    async undo(_, sink, { ids }) {
      const server = serviceAt(base, auth, sink);
      if (ids['run'] !== undefined) await post('runs/delete', { run_id: ids['run'] }, server);
    },
  };
}

function statusOf({ outcome, endedAt }: ExportedRun): string {
  if (['endpoint-error', 'input-error', 'crashed'].includes(outcome)) return 'FAILED';
  if (outcome === 'cancelled') return 'KILLED';
  return endedAt === null ? 'RUNNING' : 'FINISHED';
}

/** Older servers, and those that keep files in place of a database, take no traces. */
async function sendTracesOrExplain(run: ExportedRun, sink: Sink, sent: Sent, target: TraceTarget): Promise<void> {
  try {
    await sendAttemptTraces(run, sink, sent, target);
  } catch (error) {
    if (!(error instanceof ExportError) || ![404, 405, 501].includes(error.status ?? 0)) throw error;
    sink.warn('MLflow took no traces: they need a server from 3.6 on that keeps its data in a database.');
  }
}

const api = 'api/2.0/mlflow';

async function post(path: string, body: object, server: Service, planned: object = {}): Promise<unknown> {
  return parseLoose((await server.post(`${api}/${path}`, body, planned)).text);
}

/** The dataset of this name, created if it is missing. */
async function experimentNamed(name: string, server: Service, host: string): Promise<string> {
  const url = `${api}/experiments/get-by-name?experiment_name=${encodeURIComponent(name)}`;
  const planned = { experiment: { experiment_id: '0' } };
  const { status, text } = await server.ask({ method: 'GET', url, also: [404] }, planned);
  const found = deepField(parseLoose(text), 'experiment');
  if (status === 404) {
    if (deepField(parseLoose(text), 'error_code') !== 'RESOURCE_DOES_NOT_EXIST')
      throw new ExportError(`${host} answered 404: it is not a tracking server, or its path is another one.`, 404);
    const made = await post('experiments/create', { name }, server);
    return idIn(deepField(made, 'experiment_id'), 'experiment');
  }
  if (deepField(found, 'lifecycle_stage') === 'deleted')
    throw new ExportError(`the experiment ${name} of MLflow is deleted: restore it, or name another one.`);
  return idIn(deepField(found, 'experiment_id'), 'experiment');
}

/** For a run that was sent from elsewhere. */
async function findRun(experimentId: string, { plan }: ExportedRun, server: Service): Promise<string | undefined> {
  const filter = `tags.\`${runTag}\` = '${plan.run.id.replaceAll("'", '')}'`;
  const asked = { experiment_ids: [experimentId], filter, max_results: 1 };
  const [run] = listOf(objectOf(await post('runs/search', asked, server))?.['runs']);
  return textOf(deepField(run, 'info', 'run_id'));
}

async function createRun(experimentId: string, run: ExportedRun, server: Service): Promise<string> {
  const { id, startedAt } = run.plan.run;
  const body = {
    experiment_id: experimentId,
    run_name: `${run.plan.slug} ${id}`,
    start_time: Math.max(0, Date.parse(startedAt)),
    tags: [{ key: runTag, value: id }],
  };
  const made = await post('runs/create', body, server, { run: { info: { run_id: 'planned' } } });
  return idIn(deepField(made, 'run', 'info', 'run_id'), 'run');
}

async function logFigures(runId: string, run: ExportedRun, server: Service): Promise<void> {
  const rounds = new RoundFigures();
  for await (const attempt of run.read()) rounds.add(attempt, run.scorecards.length > 1);
  const endMs = Math.max(0, Date.parse(run.endedAt ?? run.plan.run.startedAt));
  const metrics = [...runMetrics(run, endMs), ...rounds.metrics()];
  const params = paramsOf(run);
  const tags = tagsOf(run);
  const batches = Math.max(Math.ceil(metrics.length / mostMetrics), Math.ceil(params.length / mostParams), 1);
  for (let at = 0; at < batches; at += 1) {
    const batch = {
      run_id: runId,
      metrics: metrics.slice(at * mostMetrics, (at + 1) * mostMetrics),
      params: params.slice(at * mostParams, (at + 1) * mostParams),
      tags: at === 0 ? tags : [],
    };
    await post('runs/log-batch', batch, server);
  }
}

/** Uploads through the server, which stores them where it is configured to. False if it takes none. */
async function sendArtifacts(folder: string, run: ExportedRun, server: Service): Promise<boolean> {
  const files = new Map(await run.reports());
  let journal = '';
  for await (const line of run.journal()) journal += line;
  files.set('journal.jsonl', journal);
  for (const [name, body] of files) {
    const url = `api/2.0/mlflow-artifacts/artifacts/${folder}/artifacts/${name}`;
    const { status } = await server.ask({ method: 'PUT', url, body, also: [404, 503] }, '');
    if (status === 404 || status === 503) return false;
  }
  return true;
}

function tagsOf({ outcome, change, plan }: ExportedRun): Pair[] {
  const all = {
    'quality-baseline.outcome': outcome,
    'quality-baseline.slug': plan.slug,
    'mlflow.source.name': 'quality-baseline',
    'mlflow.source.git.commit': change?.commit,
    'quality-baseline.pull-request': change?.pull,
  };
  return Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));
}

function idIn(value: unknown, what: string): string {
  const id = textOf(value);
  if (id === undefined)
    throw new ExportError(`the server gave no id for the ${what}: is it a tracking server of MLflow?`);
  return id;
}

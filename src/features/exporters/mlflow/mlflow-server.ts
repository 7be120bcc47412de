import { userInfo } from 'node:os';
import type { Environment } from '../../../lib/io.ts';
import { deepField, listOf, objectOf, parseLoose, textOf } from '../../../lib/loose.ts';
import { ExportError, type Service } from '../send-request.ts';
import type { Metric, Pair } from './mlflow-figures.ts';

/** Limits of our `runs/log-batch` requests. MLflow takes 1,000 entries in all, at most 100 of them params. */
const [mostParams, mostMetrics] = [100, 800];
/** MLflow shortens longer values itself from 3.0 on; before that it refuses them. */
const longestTag = 5000;

const api = 'api/2.0/mlflow';

export async function post(path: string, body: object, server: Service, planned: object = {}): Promise<unknown> {
  return parseLoose((await server.post(`${api}/${path}`, body, planned)).text);
}

/** The experiment of this name, created if it is missing. */
export async function experimentNamed(name: string, server: Service, host: string): Promise<string> {
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

/** A run with this tag, for what was sent from elsewhere. */
export async function findRun(
  experimentId: string,
  { key, value }: Pair,
  server: Service,
): Promise<string | undefined> {
  const filter = `tags.\`${key}\` = '${value.replaceAll("'", '')}'`;
  const asked = { experiment_ids: [experimentId], filter, max_results: 1 };
  const [run] = listOf(objectOf(await post('runs/search', asked, server))?.['runs']);
  return textOf(deepField(run, 'info', 'run_id'));
}

export type NewRun = { readonly name: string; readonly startedAt: string; readonly tag: Pair; readonly user: string };

/** The run with this tag, created if it is missing. */
export async function runWith(experimentId: string, run: NewRun, server: Service): Promise<string> {
  const found = await findRun(experimentId, run.tag, server);
  if (found !== undefined) return found;
  const body = {
    experiment_id: experimentId,
    run_name: run.name,
    start_time: Math.max(0, Date.parse(run.startedAt)),
    tags: [run.tag],
    user_id: run.user,
  };
  const made = await post('runs/create', body, server, { run: { info: { run_id: 'planned' } } });
  return idIn(deepField(made, 'run', 'info', 'run_id'), 'run');
}

/** `files` is where the server itself keeps the files of the run; undefined if clients write them elsewhere. */
export type RunState = { readonly isDeleted: boolean; readonly files: string | undefined };

/** Undefined if there is no such run. */
export async function stateOf(runId: string, server: Service): Promise<RunState | undefined> {
  const planned = { run: { info: { artifact_uri: 'mlflow-artifacts:/0/planned/artifacts' } } };
  const url = `${api}/runs/get?run_id=${encodeURIComponent(runId)}`;
  const { status, text } = await server.ask({ method: 'GET', url, also: [404] }, planned);
  if (status === 404) return undefined;
  const info = deepField(parseLoose(text), 'run', 'info');
  const [, files] = /^mlflow-artifacts:(?:\/\/[^/]*)?\/(.+)$/.exec(textOf(deepField(info, 'artifact_uri')) ?? '') ?? [];
  return { isDeleted: deepField(info, 'lifecycle_stage') === 'deleted', files };
}

export type Figures = {
  readonly metrics: readonly Metric[];
  readonly params: readonly Pair[];
  readonly tags: readonly Pair[];
};

export async function logFigures(runId: string, { metrics, params, tags }: Figures, server: Service): Promise<void> {
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

/** Tags without those that are undefined. */
export function tagsOf(all: Readonly<Record<string, string | undefined>>): Pair[] {
  return Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));
}

/** The tags that MLflow shows beside a run. `note` is Markdown. */
export function shownTags(env: Environment, note: string): Record<string, string> {
  return {
    'mlflow.user': userIn(env),
    'mlflow.source.name': 'quality-baseline',
    'mlflow.source.type': env['CI'] === undefined ? 'LOCAL' : 'JOB',
    'mlflow.note.content': note.slice(0, longestTag).toWellFormed(),
  };
}

export function userIn(env: Environment): string {
  const named = env['GITHUB_ACTOR'] || env['LOGNAME'] || env['USER'];
  if (named) return named;
  try {
    return userInfo().username;
  } catch {
    return 'unknown'; // a container may run as a user without a name
  }
}

function idIn(value: unknown, what: string): string {
  const id = textOf(value);
  if (id === undefined)
    throw new ExportError(`the server gave no id for the ${what}: is it a tracking server of MLflow?`);
  return id;
}

import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { z } from 'zod';
import type { Answer, Held } from './export-services.ts';

export type MlflowRun = {
  readonly experiment: string;
  status: string;
  isDeleted: boolean;
  /** As the experiment had it when the run was made. */
  readonly artifactUri: string;
  readonly user: string | undefined;
  readonly tags: Map<string, string>;
  readonly params: Map<string, string>;
  /** By name, time, step and value: equal ones are one. */
  readonly metrics: Map<string, MlflowMetric>;
  /** By name and digest. */
  readonly inputs: Map<string, unknown>;
};
type MlflowMetric = {
  readonly key: string;
  readonly value: number;
  readonly timestamp: number;
  readonly step: number;
};

/** What its pages show of each metric: the value of the last step, then of the last time, then the largest. */
export function shownMetrics({ metrics }: MlflowRun): Readonly<Record<string, number>> {
  const sorted = [...metrics.values()].sort(
    (one, other) => one.step - other.step || one.timestamp - other.timestamp || one.value - other.value,
  );
  return Object.fromEntries(sorted.map(({ key, value }) => [key, value]));
}

// The limits that MLflow's pages name.
const pair = z.strictObject({ key: z.string().max(250), value: z.string().max(6000) });
const logBatchSchema = z.strictObject({
  run_id: z.string(),
  metrics: z.array(z.strictObject({ key: z.string(), value: z.number(), timestamp: z.int(), step: z.int() })).max(1000),
  params: z.array(pair).max(100),
  tags: z.array(pair).max(100),
});
const inputsSchema = z.strictObject({
  run_id: z.string(),
  datasets: z.array(
    z.strictObject({
      tags: z.array(pair),
      dataset: z.strictObject({
        ...{ name: z.string().min(1).max(500), digest: z.string().min(1).max(36), source_type: z.string().min(1) },
        ...{ source: z.string().min(1).max(65_535), profile: z.string() },
      }),
    }),
  ),
});
const deletedTraces = z.strictObject({ experiment_id: z.string(), request_ids: z.array(z.string()).min(1) });

const { requests } = z
  .object({ requests: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(JSON.parse(readFileSync('tests/fixtures/mlflow/requests.json', 'utf8')));
const checks = new Map(Object.entries(requests).map(([name, schema]) => [name, new Ajv().compile(schema)]));

/** Throws unless MLflow describes such a request. */
function checkMlflow(request: string, given: unknown): void {
  const check = checks.get(request);
  if (check === undefined) throw new Error(`MLflow has no ${request}`);
  if (!check(given)) throw new Error(`${request}: ${JSON.stringify(check.errors)}`);
}

/** `api/2.0/mlflow-artifacts/artifacts/PATH`. A file that is not there can be removed, too. */
export function artifactAnswer({ artifacts, mlflow }: Held, method: string, path: string, body: Buffer): Answer {
  if (!mlflow.servesFiles)
    return {
      status: 503,
      json: { detail: 'Artifact serving is disabled. Run `mlflow server` with `--serve-artifacts`' },
    };
  if (method === 'DELETE') artifacts.delete(path);
  else artifacts.set(path, body.toString('utf8'));
  return {};
}

/** `api/2.0/mlflow/…` */
export function mlflowAnswer(held: Held, method: string, address: string, body: Buffer): Answer {
  const { experiments, runs } = held;
  const [path = '', query] = address.split('?');
  const given: unknown =
    query === undefined ? JSON.parse(body.toString('utf8')) : Object.fromEntries(new URLSearchParams(query));
  // The description has no traces.
  if (path === 'traces/delete-traces') return deleteTraces(held, given);
  checkMlflow(`${method} ${path}`, given);
  const name = new URLSearchParams(query).get('experiment_name');
  if (name !== null) {
    const id = experiments.get(name);
    if (id === undefined) return missing('No Experiment');
    return { json: { experiment: { experiment_id: id, lifecycle_stage: 'active' } } };
  }
  if (path === 'experiments/create') {
    const made = z.strictObject({ name: z.string() }).parse(given);
    experiments.set(made.name, String(experiments.size + 1));
    return { json: { experiment_id: experiments.get(made.name) } };
  }
  if (path === 'runs/search') {
    const asked = z
      .strictObject({ experiment_ids: z.array(z.string()), filter: z.string(), max_results: z.int() })
      .parse(given);
    const [, tag = '', value] = /^tags\.`(.*)` = '(.*)'$/.exec(asked.filter) ?? [];
    const own = [...runs].filter(([, run]) => asked.experiment_ids.includes(run.experiment) && !run.isDeleted);
    const found = own.filter(([, run]) => run.tags.get(tag) === value);
    return { json: { runs: found.map(([id]) => ({ info: { run_id: id } })) } };
  }
  if (path === 'runs/create') return createRun(held, given);
  const { run_id: id } = z.looseObject({ run_id: z.string() }).parse(given);
  const run = runs.get(id);
  if (run === undefined) return missing('Run');
  if (path === 'runs/get') {
    const lifecycle_stage = run.isDeleted ? 'deleted' : 'active';
    return { json: { run: { info: { run_id: id, lifecycle_stage, artifact_uri: run.artifactUri } } } };
  }
  if (run.isDeleted) {
    const message = `The run ${id} must be in the 'active' state. Current state is deleted.`;
    return { status: 400, json: { error_code: 'INVALID_PARAMETER_VALUE', message } };
  }
  if (path === 'runs/log-batch') logBatch(run, given);
  else if (path === 'runs/log-inputs')
    for (const { dataset, tags } of inputsSchema.parse(given).datasets)
      run.inputs.set(`${dataset.name} ${dataset.digest}`, { ...dataset, tags });
  else if (path === 'runs/update')
    run.status = z
      .strictObject({ run_id: z.string(), status: z.string(), end_time: z.int().optional() })
      .parse(given).status;
  else if (path === 'runs/delete') run.isDeleted = true;
  else throw new Error(`MLflow has no ${path}`);
  return {};
}

function missing(what: string): Answer {
  return { status: 404, json: { error_code: 'RESOURCE_DOES_NOT_EXIST', message: `${what} does not exist` } };
}

function createRun({ runs, mlflow }: Held, given: unknown): Answer {
  const made = z
    .strictObject({
      ...{ experiment_id: z.string(), run_name: z.string(), start_time: z.int(), tags: z.array(pair) },
      user_id: z.string().max(256),
    })
    .parse(given);
  const id = `run-${runs.size + 1}`;
  const tags = new Map(made.tags.map(({ key, value }) => [key, value]));
  runs.set(id, {
    ...{ experiment: made.experiment_id, status: 'RUNNING', isDeleted: false, tags, user: made.user_id },
    artifactUri: `${mlflow.elsewhere.has(made.experiment_id) ? '/srv/' : 'mlflow-artifacts:/'}${made.experiment_id}/${id}/artifacts`,
    ...{ params: new Map(), metrics: new Map(), inputs: new Map() },
  });
  return { json: { run: { info: { run_id: id } } } };
}

function logBatch(run: MlflowRun, given: unknown): void {
  const { metrics, params, tags } = logBatchSchema.parse(given);
  if (metrics.length + params.length + tags.length > 1000) throw new Error('more than 1000 in one batch');
  for (const { key, value } of params) {
    if (![undefined, value].includes(run.params.get(key))) throw new Error(`${key} has another value`);
    run.params.set(key, value);
  }
  for (const { key, value } of tags) run.tags.set(key, value);
  for (const each of metrics) run.metrics.set([each.key, each.timestamp, each.step, each.value].join(' '), each);
}

function deleteTraces({ traces, traceIds, spans }: Held, given: unknown): Answer {
  const { request_ids: ids, experiment_id: experiment } = deletedTraces.parse(given);
  const found = ids.filter((id) => traces.get(id)?.experiment === experiment);
  for (const id of found) {
    traces.delete(id);
    traceIds.delete(id);
  }
  for (const [id, { trace }] of spans) if (found.includes(`tr-${trace}`)) spans.delete(id);
  return { json: { traces_deleted: found.length } };
}

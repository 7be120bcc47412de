import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../support/free-port.ts';
import { type ExportServices, exportServices } from '../services/export-services.ts';
import { shownMetrics } from '../services/mlflow-answer.ts';

export type SeenRun = {
  readonly id: string;
  readonly isDeleted: boolean;
  readonly status: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  /** The values that its pages show. */
  readonly metrics: Readonly<Record<string, number>>;
  readonly datasets: readonly string[];
  readonly files: readonly string[];
};

/** What an experiment holds: its runs, the newest first, and its traces by the run they belong to. */
export type SeenMlflow = { readonly runs: readonly SeenRun[]; readonly traces: readonly (string | undefined)[] };

/** A server of MLflow, real or emulated. */
export type MlflowPeer = {
  readonly url: string;
  read(experiment: string): Promise<SeenMlflow>;
  /** As a user does in its pages. */
  deleteRun(id: string): Promise<void>;
  /** An experiment whose files the server does not keep: clients write them themselves. */
  createUnserved(experiment: string): Promise<void>;
  fileOf(run: SeenRun, name: string): Promise<string>;
  close(): Promise<void>;
};

/** The folder of `install`; undefined if there is none and none is required. */
export function mlflowHome(): string | undefined {
  const home = process.env['MLFLOW_HOME'];
  if (home === undefined && process.env['REQUIRE_MLFLOW'] !== undefined)
    throw new Error('MLFLOW_HOME is not set: tests/features/exporters/support-mlflow/install FOLDER');
  return home;
}

/** A real server with an empty database. */
export async function realMlflow(home: string): Promise<MlflowPeer> {
  const folder = await mkdtemp(join(tmpdir(), 'mlflow-'));
  const port = await freePort();
  const store = ['--backend-store-uri', `sqlite:///${folder}/mlflow.db`, '--artifacts-destination', `${folder}/files`];
  const words = ['server', ...store, '--host', '127.0.0.1', '--port', String(port), '--workers', '1'];
  const quiet = { MLFLOW_SERVER_ENABLE_JOB_EXECUTION: 'false', MLFLOW_DISABLE_TELEMETRY: 'true' };
  const env = { ...process.env, ...quiet };
  const server = spawn(join(home, 'bin', 'mlflow'), words, { cwd: folder, env, detached: true, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  while (!(await isHealthy(url))) {
    if (server.exitCode !== null) throw new Error(`mlflow server ended with ${server.exitCode}`);
    await sleep(100);
  }
  const ask = async (path: string, body?: object): Promise<Json> => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${url}/api/${path}`, { ...init, headers: { 'content-type': 'application/json' } });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  return {
    url,
    async read(name) {
      const { experiment } = await ask(`2.0/mlflow/experiments/get-by-name?experiment_name=${name}`);
      const id: string = experiment.experiment_id;
      const { runs = [] } = await ask('2.0/mlflow/runs/search', { experiment_ids: [id], run_view_type: 'ALL' });
      const location = { type: 'MLFLOW_EXPERIMENT', mlflow_experiment: { experiment_id: id } };
      const { traces = [] } = await ask('3.0/mlflow/traces/search', { locations: [location], max_results: 500 });
      const seen = runs.map(async ({ info, data, inputs }: Json): Promise<SeenRun> => {
        const { files = [] } = await ask(`2.0/mlflow/artifacts/list?run_id=${info.run_id}`);
        return {
          ...{ id: info.run_id, isDeleted: info.lifecycle_stage === 'deleted', status: info.status },
          ...{ tags: byKey(data.tags), params: byKey(data.params), metrics: byKey(data.metrics) },
          datasets: (inputs?.dataset_inputs ?? []).map(({ dataset }: Json) => dataset.name),
          files: files.map(({ path }: Json) => path),
        };
      });
      return {
        runs: await Promise.all(seen),
        traces: traces.map(({ trace_metadata: data }: Json) => data['mlflow.sourceRun']),
      };
    },
    deleteRun: async (id) => void (await ask('2.0/mlflow/runs/delete', { run_id: id })),
    createUnserved: async (name) =>
      void (await ask('2.0/mlflow/experiments/create', { name, artifact_location: `${folder}/elsewhere` })),
    async fileOf({ id }, name) {
      const response = await fetch(`${url}/get-artifact?run_id=${id}&path=${name}`);
      return response.text();
    },
    async close() {
      if (server.pid !== undefined) process.kill(-server.pid, 'SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: answers of a foreign server
type Json = any;

function byKey(pairs: readonly Json[] = []): Record<string, Json> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, value]));
}

async function isHealthy(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health`).catch(() => undefined); // not yet
  return answer?.ok === true;
}

/** The emulator, seen the same way. */
export async function emulatedMlflow(): Promise<MlflowPeer> {
  const there: ExportServices = await exportServices();
  return {
    url: there.url,
    async read(name) {
      const experiment = there.experiments.get(name);
      const own = [...there.runs].filter(([, run]) => run.experiment === experiment).reverse();
      return {
        runs: own.map(([id, run]) => ({
          ...{ id, isDeleted: run.isDeleted, status: run.status, metrics: shownMetrics(run) },
          ...{ tags: Object.fromEntries(run.tags), params: Object.fromEntries(run.params) },
          datasets: [...run.inputs.keys()].map((key) => key.split(' ')[0] ?? ''),
          files: [...there.artifacts.keys()]
            .filter((path) => path.startsWith(`${experiment}/${id}/`))
            .map((path) => path.split('/').at(-1) ?? ''),
        })),
        traces: [...there.traces.values()]
          .filter((trace) => trace.experiment === experiment)
          .map(({ metadata }) => metadata.get('mlflow.sourceRun')),
      };
    },
    async deleteRun(id) {
      const run = there.runs.get(id);
      if (run !== undefined) run.isDeleted = true;
    },
    async createUnserved(name) {
      const id = String(there.experiments.size + 1);
      there.experiments.set(name, id);
      there.mlflow.elsewhere.add(id);
    },
    fileOf: async ({ id }, name) =>
      [...there.artifacts].find(([path]) => path.endsWith(`/${id}/artifacts/${name}`))?.[1] ?? '',
    close: () => there.close(),
  };
}

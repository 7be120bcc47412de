import type { Environment } from '../../../lib/io.ts';
import { meanRateOf, rateOf } from '../../../records/baseline.ts';
import { armName } from '../../../records/fingerprint.ts';
import type { Sent } from '../../../records/run-file.ts';
import { attemptsIn, totalsOf } from '../../../records/scorecard.ts';
import { packOfKey } from '../../../records/shard.ts';
import type { Destination, DestinationSettings, Sink } from '../export-destination.ts';
import type { ExportedAttempt, ExportedRun } from '../exported-run.ts';
import { baseUrl, basicAuth, ExportError, type Service, serviceAt } from '../send-request.ts';
import { sendExperiment, undoExperiment } from './mlflow-experiment.ts';
import { paramsOf, RoundFigures, runMetrics } from './mlflow-figures.ts';
import { removeFiles, sendFiles, tableOf, tableTag } from './mlflow-files.ts';
import {
  experimentNamed,
  type Figures,
  findRun,
  logFigures,
  post,
  runWith,
  shownTags,
  stateOf,
  tagsOf,
  userIn,
} from './mlflow-server.ts';
import { attemptTraceIds, sendAttemptTraces, type TraceTarget } from './mlflow-traces.ts';

const tagOf = ({ plan }: ExportedRun) => ({ key: 'quality-baseline.run', value: plan.run.id });

/** One MLflow run for each run, with traces. The variables of MLflow hold. */
export function openMlflow(settings: DestinationSettings, env: Environment): Destination {
  const { given, origin } = addressIn(settings, env);
  const base = baseUrl(given, 'the tracking address of MLflow');
  const host = new URL(base).host;
  const named = settings.experiment ?? env['MLFLOW_EXPERIMENT_NAME'] ?? 'quality-baseline';
  const token = env['MLFLOW_TRACKING_TOKEN'];
  const auth =
    token === undefined
      ? basicAuth(given, env['MLFLOW_TRACKING_USERNAME'], env['MLFLOW_TRACKING_PASSWORD'])
      : { authorization: `Bearer ${token}` };
  const openPlace = async (sink: Sink) => {
    const server = serviceAt(base, auth, sink);
    const experimentId = await experimentNamed(named, server, host).catch((error: unknown) => {
      if (!(error instanceof ExportError) || ![undefined, 404].includes(error.status)) throw error;
      throw new ExportError(`${error.message} ${origin}`, error.status);
    });
    return { server, experimentId };
  };
  const clear: NonNullable<Destination['clear']> = async (run, sink, { ids }) => {
    const { server, experimentId } = await openPlace(sink);
    const runId = ids['run'] ?? (await findRun(experimentId, tagOf(run), server));
    const state = runId === undefined ? undefined : await stateOf(runId, server);
    if (runId === undefined || state === undefined) return {};
    await removeTraces(run, experimentId, server);
    await removeFiles(state, fileNames, server);
    return { experiment: experimentId, run: runId };
  };
  return {
    place: host,
    name: `mlflow ${base} ${named}`,
    isFixed: true,
    async send(run, sink, sent) {
      const { server, experimentId } = await openPlace(sink);
      const { id, startedAt } = run.plan.run;
      const created = { name: `${run.plan.slug} ${id}`, startedAt, tag: tagOf(run), user: userIn(env) };
      const runId = sent.ids['run'] ?? (await runWith(experimentId, created, server));
      await sink.keep(sent.attempts, {
        ...{ experiment: experimentId, run: runId },
        ...(run.parent === undefined ? {} : { parentRun: run.parent }),
      });
      const files = await filesOf(run);
      await logFigures(runId, await figuresOf(run, files.get('report.md') ?? '', env), server);
      await post('runs/log-inputs', { run_id: runId, datasets: datasetsOf(run) }, server);
      await sendTracesOrExplain(run, sink, sent, { base, auth, experimentId, runId, env });
      const state = await stateOf(runId, server);
      if (state !== undefined) await sendFiles(state, files, sink, server);
      const end = run.endedAt === null ? {} : { end_time: Math.max(0, Date.parse(run.endedAt)) };
      await post('runs/update', { run_id: runId, status: statusOf(run), ...end }, server);
    },
    clear,
    async undo(run, sink, sent) {
      const { run: runId } = await clear(run, sink, sent);
      if (runId === undefined) return false;
      return removeRun(runId, serviceAt(base, auth, sink), sink);
    },
    async isGone(sink, { ids }) {
      const state = ids['run'] === undefined ? undefined : await stateOf(ids['run'], serviceAt(base, auth, sink));
      return ids['run'] !== undefined && state?.isDeleted !== false;
    },
    experiments: {
      send: async (experiment, sink, sent) =>
        sendExperiment(experiment, sink, sent, { ...(await openPlace(sink)), env }),
      undo: async (experiment, sink, { ids }) => undoExperiment(experiment, ids['run'], await openPlace(sink)),
    },
  };
}

/** The address, and what to say about it if there is no tracking server. */
function addressIn(
  { uri }: DestinationSettings,
  env: Environment,
): { readonly given: string; readonly origin: string } {
  const ofEnvironment = env['MLFLOW_TRACKING_URI'] || undefined;
  const given = uri ?? ofEnvironment ?? 'http://localhost:5000';
  const ask = 'Name the server with --uri or MLFLOW_TRACKING_URI, such as http://localhost:5000.';
  if (/^databricks|^uc:/.test(given))
    throw new ExportError(`a tracking address of Databricks is not supported. ${ask}`);
  // It may hold a password.
  if (!/^https?:/.test(given))
    throw new ExportError(`the tracking address of MLflow is a store or a file: start mlflow server for it. ${ask}`);
  if (uri === undefined && ofEnvironment === undefined) return { given, origin: ask };
  return { given, origin: `The address is from ${uri === undefined ? 'MLFLOW_TRACKING_URI' : '--uri'}.` };
}

async function removeRun(runId: string, server: Service, sink: Sink): Promise<boolean> {
  const state = await stateOf(runId, server);
  if (state?.isDeleted === false) await post('runs/delete', { run_id: runId }, server);
  sink.warn('the figures stay among its deleted runs until mlflow gc runs.');
  return true;
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
    sink.lack('MLflow took no traces: they need a server from 3.6 on that keeps its data in a database.');
  }
}

async function figuresOf(run: ExportedRun, report: string, env: Environment): Promise<Figures> {
  const rounds = new RoundFigures();
  for await (const attempt of run.read()) rounds.add(attempt, run.scorecards.length > 1);
  const { plan, outcome, change, parent } = run;
  const tags = tagsOf({
    ...shownTags(env, report.split('<details>', 1)[0]?.trimEnd() ?? ''),
    ...tableTag(tableName),
    'mlflow.parentRunId': parent,
    'mlflow.source.git.commit': change?.commit,
    'mlflow.source.git.branch': change?.branch,
    'quality-baseline.outcome': outcome,
    'quality-baseline.slug': plan.slug,
    'quality-baseline.pull-request': change?.pull,
  });
  // MLflow shows the newest of several figures, so those of a run that went on are newer.
  const endMs = run.endedAt === null ? rounds.endMs : Math.max(0, Date.parse(run.endedAt));
  return { metrics: [...runMetrics(run, endMs), ...rounds.metrics()], params: paramsOf(run), tags };
}

function datasetsOf({ plan }: ExportedRun): readonly object[] {
  return plan.packs.map(({ id, version, digest }) => {
    const scenarios = Object.keys(plan.scenarios).filter((key) => packOfKey(key) === id).length;
    return {
      tags: [{ key: 'mlflow.data.context', value: 'evaluation' }],
      dataset: {
        ...{ name: id, digest: digest.slice(0, 36), source_type: 'local' },
        source: JSON.stringify({ uri: `${id}@${version}` }),
        profile: JSON.stringify({ num_rows: scenarios }),
      },
    };
  });
}

const tableName = 'scenarios.json';
const journalName = 'journal.jsonl';
/** All files that a run may have sent. */
const fileNames = ['report.json', 'report.md', 'results.csv', 'report.html', journalName, tableName];

async function filesOf(run: ExportedRun): Promise<ReadonlyMap<string, string>> {
  let journal = '';
  for await (const line of run.journal()) journal += line;
  return new Map([...(await run.reports()), [tableName, await scenarioTable(run)], [journalName, journal]]);
}

const together = 100;

async function removeTraces(run: ExportedRun, experimentId: string, server: Service): Promise<void> {
  let waiting: string[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    const body = JSON.stringify({ experiment_id: experimentId, request_ids: waiting });
    const headers = { 'content-type': 'application/json' };
    const url = 'api/2.0/mlflow/traces/delete-traces';
    // Servers without traces.
    await server.ask({ method: 'POST', url, headers, body, also: [404, 405, 501] }, {});
    waiting = [];
  };
  for await (const id of attemptTraceIds(run, experimentId)) {
    waiting.push(id);
    if (waiting.length === together) await flush();
  }
  await flush();
}

/** Characters of a text in a cell. */
const longestText = 2000;

type Texts = { readonly isFail: boolean; readonly title: string; readonly prompt: string; readonly answer: string };

/** A row a scenario and mode, for MLflow's view of evaluations: prompt and answer if they may leave. */
async function scenarioTable(run: ExportedRun): Promise<string> {
  const { scorecards, decision, what } = run;
  const texts = what === 'scores' ? new Map<string, Texts>() : await textsIn(run);
  const names = [
    ...new Set(scorecards.flatMap(({ scenarios }) => scenarios.flatMap((row) => [...totalsOf(row).keys()]))),
  ];
  const rows = scorecards.flatMap((scorecard) => {
    const decided = decision.modes.find(({ mode }) => mode === scorecard.mode);
    const flips = new Map(decided?.packs.flatMap(({ flips }) => flips.map((flip) => [flip.scenario, flip] as const)));
    return scorecard.scenarios.map((row) => {
      const { passed, attempts } = rateOf(row.cells);
      const before = flips.get(row.scenario)?.baseline;
      const failures = Object.entries(row.failures).map(([name, times]) => `${name} ${times}`);
      const totals = totalsOf(row);
      const seen = texts.get(`${scorecard.mode} ${row.scenario}`);
      return [
        ...[armName(scorecard), packOfKey(row.scenario), row.scenario],
        ...[attempts === 0 ? null : meanRateOf([row.cells]).mean, passed, attempts, attemptsIn(row.cells) - attempts],
        ...[before === undefined ? null : before.passed / before.attempts, failures.join(', ')],
        ...names.map((name) => {
          const [millionths, count] = totals.get(name) ?? [0, 0];
          return count === 0 ? null : millionths / 1e6 / count;
        }),
        ...(what === 'scores' ? [] : [seen?.title ?? null, seen?.prompt ?? null, seen?.answer ?? null]),
      ];
    });
  });
  const columns = [
    ...['mode', 'pack', 'scenario', 'pass_rate', 'passed', 'attempts', 'unmeasured'],
    ...['baseline_pass_rate_if_changed', 'failures', ...names],
    ...(what === 'scores' ? [] : ['title', 'prompt', 'answer']),
  ];
  return tableOf(columns, rows);
}

/** Of the first failed attempt at each scenario, else of the first. */
async function textsIn(run: ExportedRun): Promise<Map<string, Texts>> {
  const found = new Map<string, Texts>();
  for await (const attempt of run.read()) {
    const key = `${attempt.line.mode} ${attempt.line.scenario}`;
    const own = textsOf(attempt);
    const known = found.get(key);
    if (own !== undefined && (known === undefined || (own.isFail && !known.isFail))) found.set(key, own);
  }
  return found;
}

function textsOf({ line, turns, question }: ExportedAttempt): Texts | undefined {
  if (turns === undefined || question === undefined) return undefined;
  const asked = question.messages.flatMap(({ role, content }) => (role === 'user' ? [content] : []));
  const said = turns.flatMap(({ role, content }) => (role === 'assistant' && content !== '' ? [content] : []));
  return {
    isFail: line.verdict.outcome === 'fail',
    title: question.title,
    prompt: asked.join('\n\n').slice(0, longestText).toWellFormed(),
    answer: (said.at(-1) ?? '').slice(0, longestText).toWellFormed(),
  };
}

import type { Environment } from '../../../lib/io.ts';
import type { ExperimentReport } from '../../experiments/experiment-report.ts';
import type { Destination } from '../export-destination.ts';
import type { ExportedExperiment } from '../exported-run.ts';
import type { Service } from '../send-request.ts';
import { type Figure, metricsOf, pairsOf } from './mlflow-figures.ts';
import { removeFiles, sendFiles, tableOf, tableTag } from './mlflow-files.ts';
import { findRun, logFigures, post, runWith, shownTags, stateOf, tagsOf, userIn } from './mlflow-server.ts';

const tableName = 'comparisons.json';
const tagOf = ({ id }: ExportedExperiment) => ({ key: 'quality-baseline.experiment', value: id });

type Place = {
  readonly server: Service;
  /** The id of MLflow's experiment, which is a folder of runs. */
  readonly experimentId: string;
  readonly env: Environment;
};
type Experiments = NonNullable<Destination['experiments']>;

/** An experiment is a run with the differences. Its arms name it as their parent. */
export async function sendExperiment(
  experiment: ExportedExperiment,
  sink: Parameters<Experiments['send']>[1],
  sent: Parameters<Experiments['send']>[2],
  { server, experimentId, env }: Place,
): Promise<void> {
  const { id, startedAt, report, files } = experiment;
  const created = { name: id, startedAt, tag: tagOf(experiment), user: userIn(env) };
  const runId = sent.ids['run'] ?? (await runWith(experimentId, created, server));
  await sink.keep(0, { experiment: experimentId, run: runId });
  const tags = tagsOf({
    ...shownTags(env, files.get('experiment.md') ?? id),
    ...(report === undefined ? {} : { ...tableTag(tableName), 'quality-baseline.outcome': report.outcome }),
  });
  const endMs = report === undefined ? 0 : Math.max(0, Date.parse(report.run.endedAt));
  const own = report === undefined ? { metrics: [], params: [] } : figuresOf(report, endMs);
  await logFigures(runId, { ...own, tags }, server);
  const state = await stateOf(runId, server);
  const all = report === undefined ? files : new Map([...files, [tableName, comparisonTable(report)]]);
  if (state !== undefined) await sendFiles(state, all, sink, server);
  const end = report === undefined ? { status: 'RUNNING' } : { status: 'FINISHED', end_time: endMs };
  await post('runs/update', { run_id: runId, ...end }, server);
}

export async function undoExperiment(
  experiment: ExportedExperiment,
  known: string | undefined,
  { server, experimentId }: Omit<Place, 'env'>,
): Promise<boolean> {
  const runId = known ?? (await findRun(experimentId, tagOf(experiment), server));
  const state = runId === undefined ? undefined : await stateOf(runId, server);
  if (state === undefined) return false;
  await removeFiles(state, [...experiment.files.keys(), tableName], server);
  if (!state.isDeleted) await post('runs/delete', { run_id: runId }, server);
  return true;
}

function figuresOf({ experiment, arms, comparisons }: ExperimentReport, timestamp: number) {
  const { id, seed, examples, repeat, packs, metrics, gate } = experiment;
  const params = pairsOf({
    ...{ experiment: id, seed, examples, repeat, metrics: metrics.join(','), reference: arms[0]?.slug },
    packs: packs.map((pack) => `${pack.id}@${pack.version}`).join(','),
    arms: arms.map(({ slug }) => slug).join(','),
    'gate.metric': gate?.metric,
    'gate.max_drop': gate?.maxDrop,
  });
  const means = arms.flatMap((arm) => arm.metrics.map(({ metric, mean }): Figure => [`${arm.slug}/${metric}`, mean]));
  const differences = comparisons.flatMap(({ arm, metric, difference, interval, p, holm }): Figure[] => [
    [`${arm}/${metric}/difference`, difference],
    [`${arm}/${metric}/difference_low`, interval?.[0]],
    [`${arm}/${metric}/difference_high`, interval?.[1]],
    [`${arm}/${metric}/p`, p],
    [`${arm}/${metric}/holm_p`, holm],
  ]);
  return { params, metrics: metricsOf([...means, ...differences], timestamp) };
}

function comparisonTable({ arms, comparisons }: ExperimentReport): string {
  const columns = [
    ...['arm', 'reference', 'metric', 'scenarios', 'reference_mean', 'arm_mean'],
    ...['difference', 'low', 'high', 'p', 'holm_p', 'better', 'equal', 'worse'],
  ];
  const rows = comparisons.map((each) => [
    ...[each.arm, arms[0]?.slug, each.metric, each.scenarios, each.referenceMean, each.armMean, each.difference],
    ...[each.interval?.[0] ?? null, each.interval?.[1] ?? null, each.p, each.holm],
    ...[each.better, each.equal, each.worse],
  ]);
  return tableOf(columns, rows);
}

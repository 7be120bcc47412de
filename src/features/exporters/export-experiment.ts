import type { Io } from '../../lib/io.ts';
import { sha256 } from '../../lib/sha256.ts';
import { showSlow } from '../../measure/show-slow.ts';
import type { Sent } from '../../records/run-file.ts';
import { renderJson } from '../../report/render-json.ts';
import { RunFolder } from '../../store/run-folder.ts';
import type { ExperimentFolder } from '../experiments/experiment-folder.ts';
import { loadExperiment } from '../experiments/load-experiment.ts';
import { renderExperimentCsv } from '../experiments/report/render-experiment-csv.ts';
import { renderExperimentMarkdown } from '../experiments/report/render-experiment-markdown.ts';
import { nothing, openPlace, type RunExport } from './export-run.ts';
import type { ExportedExperiment } from './exported-run.ts';
import { isForeignTarget } from './exports.ts';
import { dryRunSink } from './open-sink.ts';

/** The line that says what was done, and what its arms name as their parent: undefined if the place has no experiments. */
export type ExperimentSent = { readonly line: string; readonly parent: string };

/** Sends an experiment, without its arms. */
export async function exportExperiment(
  folder: ExperimentFolder,
  wanted: Omit<RunExport, 'change' | 'parent'>,
  io: Io,
): Promise<ExperimentSent | undefined> {
  const { err, end } = showSlow(io, `${wanted.entry.to}: ${folder.kept.id}`);
  return sendExperiment(folder, wanted, { ...io, err }).finally(end);
}

async function sendExperiment(
  folder: ExperimentFolder,
  wanted: Omit<RunExport, 'change' | 'parent'>,
  io: Io,
): Promise<ExperimentSent | undefined> {
  if (isForeignTarget(wanted.entry.to)) return undefined;
  const { id } = folder.kept;
  const { destination, shown, known, save, sinkOf, undone } = await openPlace(
    new RunFolder(folder.path),
    id,
    wanted,
    io,
  );
  const { experiments } = destination;
  if (experiments === undefined) return undefined;
  const experiment = await loadExported(folder);
  const digest = sha256([...experiment.files.values()].join('\n'));
  const quiet = sinkOf(
    () => digest,
    known,
    async () => undefined,
  );
  if (wanted.undo) return { line: await undone((sent) => experiments.undo(experiment, quiet, sent)), parent: '' };
  if (wanted.dryRun) {
    const { sink, amounts } = dryRunSink();
    await experiments.send(experiment, sink, nothing);
    return { line: `Would send ${shown}: ${amounts.bytes} bytes`, parent: known?.ids['run'] ?? 'planned' };
  }
  // What was sent, if it is there and says the same. Figures of a finished experiment cannot be changed there.
  const stillThere = async (): Promise<Sent | undefined> => {
    if (known === undefined) return undefined;
    if (known.complete !== null && known.digest !== digest) {
      await experiments.undo(experiment, quiet, known);
      return undefined;
    }
    if ((await destination.isGone?.(quiet, known)) !== true) return known;
    quiet.warn('the experiment was deleted there: it is sent as a new one.');
    return undefined;
  };
  const before = await stillThere();
  const parent = before?.ids['run'];
  if (before?.complete != null && parent !== undefined) return { line: `Nothing new for ${shown}`, parent };
  const sink = sinkOf(() => digest, before, save);
  await experiments.send(experiment, sink, before ?? nothing);
  const isWhole = experiment.report !== undefined && !sink.isLacking();
  await save({ ...sink.sent(), complete: isWhole ? 'scores' : null });
  const rest = experiment.report === undefined ? ', without differences: not all arms are measured' : '';
  return { line: `Sent ${shown}${rest}`, parent: sink.sent().ids['run'] ?? '' };
}

/** Answers stay here: those of its arms are sent with the arms. */
async function loadExported(folder: ExperimentFolder): Promise<ExportedExperiment> {
  const { id, startedAt } = folder.kept;
  if (!(await folder.isFinished())) return { id, startedAt, report: undefined, files: new Map() };
  const report = { ...(await loadExperiment(folder, [], [])).report, lostMost: [] };
  const files = new Map([
    ['experiment.json', renderJson(report)],
    ['experiment.md', renderExperimentMarkdown(report)],
    ['experiment.csv', renderExperimentCsv(report)],
  ]);
  return { id, startedAt, report, files };
}

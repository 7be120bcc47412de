import type { Settings } from '../../config/settings.ts';
import type { Io } from '../../lib/io.ts';
import type { ExperimentReport } from '../../model/experiment/experiment-report.ts';
import { renderExperimentJson } from '../../report/experiment/render-experiment-json.ts';
import { terminalOf } from '../../report/terminal-lines.ts';
import { put } from '../write-reports.ts';
import { showExperiment } from './show-experiment.ts';

/** Prints the report, and writes it in the requested formats. One to `-`, standard output, replaces the text. */
export async function writeExperiment(report: ExperimentReport, out: Settings['out'], io: Io): Promise<void> {
  if (out.json !== undefined) await put(renderExperimentJson(report), out.json, io);
  if (out.json !== '-') io.out(showExperiment(report, terminalOf(out, io)));
}

import type { Settings } from '../../config/settings.ts';
import type { Io } from '../../lib/io.ts';
import type { ExperimentReport } from '../../model/experiment/experiment-report.ts';
import { experimentFormatNames, experimentFormats } from '../../report/experiment/experiment-formats.ts';
import type { ExperimentPage } from '../../report/experiment/experiment-page.ts';
import {
  renderExperimentHeadline,
  renderExperimentTerminal,
} from '../../report/experiment/render-experiment-terminal.ts';
import { terminalOf } from '../../report/terminal-lines.ts';
import { loadPageAssets, put } from '../write-reports.ts';

/** Prints the report, and writes it in the requested formats. One to `-`, standard output, replaces the text. */
export async function writeExperiment(
  report: ExperimentReport,
  loadPage: () => Promise<ExperimentPage>,
  out: Settings['out'],
  io: Io,
): Promise<void> {
  const source = { report, loadPage: async () => [await loadPage(), await loadPageAssets()] as const };
  const wanted = experimentFormatNames.filter((name) => out[name] !== undefined);
  for (const name of wanted) await put(await experimentFormats[name](source), out[name], io);
  if (wanted.some((name) => out[name] === '-')) return;
  const show = out.quiet ? renderExperimentHeadline : renderExperimentTerminal;
  io.out(show(report, terminalOf(out, io)));
}

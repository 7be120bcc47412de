import type { Settings } from '../../config/settings.ts';
import type { Io } from '../../lib/io.ts';
import type { ExperimentPage } from '../../report/experiment/experiment-page.ts';
import { renderExperimentCsv } from '../../report/experiment/render-experiment-csv.ts';
import { renderExperimentMarkdown } from '../../report/experiment/render-experiment-markdown.ts';
import { renderExperimentPage } from '../../report/experiment/render-experiment-page.ts';
import {
  renderExperimentHeadline,
  renderExperimentTerminal,
} from '../../report/experiment/render-experiment-terminal.ts';
import { renderJson } from '../../report/render-json.ts';
import type { ReportFormatName } from '../../report/report-formats.ts';
import { terminalOf } from '../../report/terminal-lines.ts';
import { loadPageAssets } from '../pages/page-assets.ts';
import { put } from '../write-reports.ts';

type Format = (page: ExperimentPage) => string | Promise<string>;

/** Renderers by the name of their flag. There is no JUnit, because an experiment has no cases. */
const formats: readonly (readonly [ReportFormatName, Format])[] = [
  ['json', ({ report }) => renderJson(report)],
  ['markdown', ({ report }) => renderExperimentMarkdown(report)],
  ['html', async (page) => renderExperimentPage(page, await loadPageAssets())],
  ['csv', ({ report }) => renderExperimentCsv(report)],
];

/** Prints the report, and writes it in the requested formats. One to `-`, standard output, replaces the text. */
export async function writeExperiment(page: ExperimentPage, out: Settings['out'], io: Io): Promise<void> {
  const wanted = formats.filter(([name]) => out[name] !== undefined);
  for (const [name, render] of wanted) await put(await render(page), out[name], io);
  if (wanted.some(([name]) => out[name] === '-')) return;
  const show = out.quiet ? renderExperimentHeadline : renderExperimentTerminal;
  io.out(show(page.report, terminalOf(out, io)));
}

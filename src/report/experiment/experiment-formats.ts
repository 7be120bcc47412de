import type { ExperimentReport } from '../../model/experiment/experiment-report.ts';
import type { PageAssets } from '../html/page-frame.ts';
import { renderExperimentJson } from '../render-json.ts';
import type { ReportFormatName } from '../report-formats.ts';
import type { ExperimentPage } from './experiment-page.ts';
import { renderExperimentCsv } from './render-experiment-csv.ts';
import { renderExperimentMarkdown } from './render-experiment-markdown.ts';
import { renderExperimentPage } from './render-experiment-page.ts';

/** What a report is made from. Only the page loads texts from the folders of the runs. */
export type ExperimentSource = {
  readonly report: ExperimentReport;
  readonly loadPage: () => Promise<readonly [ExperimentPage, PageAssets]>;
};

/** The formats of an experiment, by the names of their flags. JUnit has none: an experiment has no cases. */
export const experimentFormats = {
  json: async ({ report }: ExperimentSource) => renderExperimentJson(report),
  markdown: async ({ report }: ExperimentSource) => renderExperimentMarkdown(report),
  html: async ({ loadPage }: ExperimentSource) => renderExperimentPage(...(await loadPage())),
  csv: async ({ report }: ExperimentSource) => renderExperimentCsv(report),
} as const satisfies Partial<Record<ReportFormatName, (source: ExperimentSource) => Promise<string>>>;

// The keys of an object written above are its own and no others.
export const experimentFormatNames = Object.keys(experimentFormats) as readonly (keyof typeof experimentFormats)[];

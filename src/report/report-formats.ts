import type { RunAttempts } from '../records/attempt.ts';
import type { Decision, SideBySide } from '../records/decision.ts';
import type { PageAssets } from './html/page-frame.ts';
import type { ReportPage } from './html/report-page.ts';
import type { MarkdownOptions } from './render-markdown.ts';

/** What a report is made from. A format that shows parts of a run's folder loads them. */
export type ReportSource = {
  readonly decision: Decision;
  readonly loadAttempts: () => Promise<RunAttempts | undefined>;
  readonly loadSeen: () => Promise<Pick<MarkdownOptions, 'failures' | 'scenarios'>>;
  readonly loadPage: () => Promise<readonly [ReportPage, PageAssets]>;
};

type ReportFormat = {
  /** Its name in the artifact of a run. */
  readonly file: string;
  readonly mediaType: string;
  readonly help: string;
  /** A renderer is loaded when it is used, because every start loads the list itself. */
  readonly render: (source: ReportSource) => Promise<string>;
  /** The renderer for `compare`, if the format can show any two sides. */
  readonly renderComparison?: (
    comparisons: readonly SideBySide[],
    assets: () => Promise<PageAssets>,
  ) => Promise<string>;
};

/** Every report format, by the name that is its flag, in the order of the help. */
export const reportFormats = {
  json: {
    file: 'report.json',
    mediaType: 'application/json',
    help: 'JSON report; - is standard output',
    render: async ({ decision, loadAttempts }) => {
      const run = { ...decision.run, attempts: await loadAttempts() };
      return (await import('./render-json.ts')).renderJson({ ...decision, run } satisfies Decision);
    },
    renderComparison: async (sides) => (await import('./render-json.ts')).renderCompareJson(sides),
  },
  markdown: {
    file: 'report.md',
    mediaType: 'text/markdown',
    help: 'Markdown report',
    render: async ({ decision, loadSeen }) =>
      (await import('./render-markdown.ts')).renderMarkdown(decision, await loadSeen()),
    renderComparison: async (sides) => (await import('./render-compare.ts')).renderCompareMarkdown(sides),
  },
  junit: {
    file: 'junit.xml',
    mediaType: 'application/xml',
    help: 'JUnit XML report',
    render: async ({ decision }) => (await import('./render-junit.ts')).renderJunit(decision),
  },
  html: {
    file: 'report.html',
    mediaType: 'text/html',
    help: 'HTML report',
    render: async ({ loadPage }) =>
      (await import('./html/render-report-page.ts')).renderReportPage(...(await loadPage())),
    renderComparison: async (sides, assets) =>
      (await import('./html/render-compare-page.ts')).renderComparePage(sides, await assets()),
  },
  csv: {
    file: 'results.csv',
    mediaType: 'text/csv',
    help: 'CSV report',
    render: async ({ decision }) => (await import('./render-csv.ts')).renderCsv(decision),
  },
} as const satisfies Record<string, ReportFormat>;

export type ReportFormatName = keyof typeof reportFormats;

// The keys of an object written above are its own and no others.
export const reportFormatNames = Object.keys(reportFormats) as readonly ReportFormatName[];

export function reportFormat(name: ReportFormatName): ReportFormat {
  return reportFormats[name];
}

/** The same for each format. */
export function byFormat<Value>(make: (name: ReportFormatName) => Value): Readonly<Record<ReportFormatName, Value>> {
  return Object.fromEntries(reportFormatNames.map((name) => [name, make(name)])) as Record<ReportFormatName, Value>;
}

/** Formats of other tools; they are made from scorecards, not from a decision. */
const foreignFormats = ['benchlocal', 'benchloop'] as const;

/** What `report --format` prints. */
export const printedFormats = ['text', ...reportFormatNames, ...foreignFormats] as const;
export type PrintedFormat = (typeof printedFormats)[number];

export function isForeign(format: PrintedFormat): format is (typeof foreignFormats)[number] {
  return (foreignFormats as readonly string[]).includes(format);
}

import { loadPageAssets } from '../../commands/page-assets.ts';
import type { ComparedSides, InspectedPart } from '../../commands/view-facet.ts';
import { writeOutput } from '../../commands/write-reports.ts';
import type { Settings } from '../../config/settings.ts';
import { InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import { escapeMarkdown } from '../../report/escape-markdown.ts';
import { fold, gridText, paragraphs } from '../../report/markdown-sections.ts';
import { commandLine } from '../../report/next-steps.ts';
import { plural } from '../../report/numbers.ts';
import { plainLine, shorten } from '../../report/plain-text.ts';
import { renderJson } from '../../report/render-json.ts';
import { reportFormatNames } from '../../report/report-formats.ts';
import {
  columnBlocks,
  defaultColumns,
  type Grid,
  renderSections,
  type TerminalOptions,
  terminalOf,
  wrapped,
} from '../../report/terminal-lines.ts';
import type { RunPlace } from '../../store/find-run.ts';
import { secretsIn } from '../../store/without-secrets.ts';
import type { JudgesReport } from './judge-comparison.ts';
import { type JudgedSide, loadJudgedRun, loadJudgedSides, loadJudgeResults, loadPairTexts } from './judged-sides.ts';
import { decisionWords, judgesOutline, letterOf } from './judges-outline.ts';
import { reportOnJudges } from './judges-report.ts';
import { renderJudgesPage } from './render-judges-page.ts';

type Out = Settings['out'];

/** Compares judges; false for sides that are none. */
export async function compareJudgedSides(asked: ComparedSides, io: Io): Promise<boolean> {
  const { sides, places, modes, out, ofRuns } = asked;
  const judges = await loadJudgedSides(sides, out.html !== undefined, places, modes);
  if (judges === undefined) return false;
  const [odd] = ofRuns;
  if (odd !== undefined) throw new InputError(`${odd} compares runs, and these are judges`, 'Leave it out.');
  await showJudges(judges, out, io);
  return true;
}

/** Shows the judges of a result of JudgeBench; undefined for anything else. */
export async function inspectJudges(path: string, asked: InspectedPart, io: Io): Promise<string | undefined> {
  const judges = await loadJudgeResults(path);
  if (judges.length === 0) return undefined;
  const [odd] = asked.given;
  if (odd !== undefined)
    throw new InputError(`${odd} needs a run, and this is a result of JudgeBench`, 'Leave it out.');
  return renderJudges(reportOnJudges(judges.map(({ source }) => source)), terminalOf(asked, io));
}

/** Prints judges side by side, and writes the requested formats. One to `-`, standard output, replaces the text. */
async function showJudges(sides: readonly JudgedSide[], out: Out, io: Io): Promise<void> {
  const report = reportOnJudges(sides.map(({ source }) => source));
  const loadPage = async () => ({ report, textsOf: await loadPairTexts(sides, report, secretsIn(io.env)) });
  const formats: Partial<Record<(typeof reportFormatNames)[number], () => Promise<string> | string>> = {
    json: () => renderJson(report),
    markdown: () => renderJudgesMarkdown(report),
    html: async () => renderJudgesPage(await loadPage(), await loadPageAssets()),
  };
  const odd = reportFormatNames.find((name) => out[name] !== undefined && formats[name] === undefined);
  if (odd !== undefined) throw new InputError(`judges have no ${odd} report`, 'Write --json, --markdown or --html.');
  for (const name of reportFormatNames) {
    const render = formats[name];
    if (render !== undefined && out[name] !== undefined) await writeOutput(await render(), out[name], io);
  }
  if (reportFormatNames.every((name) => out[name] !== '-')) io.out(renderJudges(report, terminalOf(out, io)));
}

/** Prints the judges of these runs beside each other, unless standard output is a report. */
export async function printJudges(runs: readonly string[], places: RunPlace, out: Out, io: Io): Promise<void> {
  if (out.quiet || reportFormatNames.some((name) => out[name] === '-')) return;
  const judges = await Promise.all(runs.map((run) => loadJudgedRun(run, places)));
  const report = reportOnJudges(judges.flat().map(({ source }) => source));
  const command = commandLine(['compare', ...runs, '--html', 'judges.html']);
  io.out(
    `\n${renderJudges(report, terminalOf(out, io))}\n${report.judges.length === 2 ? 'With texts' : 'As a page'}: ${command}\n`,
  );
}

const mostInTerminal = 20;
const mostInMarkdown = 100;

function renderJudges(report: JudgesReport, { columns = defaultColumns, color }: TerminalOptions = {}): string {
  const { sentence, names, overview, sets, differences, matrices, notes } = judgesOutline(report);
  const blocks = (grid: Grid) => columnBlocks(grid, columns);
  return renderSections(
    [
      wrapped(`${sentence}.`, columns, '  '),
      names.flatMap((name) => wrapped(name, columns, '  ')),
      ...blocks(overview),
      ...sets.flatMap(({ title, grid }) => [[`${title}:`], ...blocks(grid)]),
      ...blocks(differences),
      ...matrices.flatMap(blocks),
      ...blocks(differingGrid(report, mostInTerminal)),
      notes.flatMap((note) => wrapped(`- ${note}.`, columns, '  ')),
    ],
    color,
  );
}

function renderJudgesMarkdown(report: JudgesReport): string {
  const { sentence, names, overview, sets, differences, matrices, notes } = judgesOutline(report);
  const differing = differingGrid(report, mostInMarkdown);
  return `${paragraphs([
    `### ${escapeMarkdown(sentence)}`,
    names.map((name) => `- ${escapeMarkdown(name)}`).join('\n'),
    gridText(overview),
    ...sets.flatMap(({ title, grid }) => [`${escapeMarkdown(title)}:`, gridText(grid)]),
    gridText(differences),
    ...matrices.map(gridText),
    differing.rows.length === 0
      ? ''
      : fold(`${plural(report.differing.length, 'pair')} on which they differ`, gridText(differing)),
    notes.map((note) => `- ${escapeMarkdown(note)}.`).join('\n'),
  ])}\n`;
}

function differingGrid({ differing }: JudgesReport, most: number): Grid {
  const more = differing.length > most ? `, ${most} of ${differing.length}` : '';
  return {
    heads: [`Pair${more}`, 'Right judge', 'Split', 'Label', 'A says', 'B says'],
    rows: differing
      .slice(0, most)
      .map(({ id, split, label, right, decisions }) => [
        shorten(plainLine(id), 40),
        letterOf(right),
        shorten(plainLine(split), 20),
        label,
        ...decisions.map(decisionWords),
      ]),
  };
}

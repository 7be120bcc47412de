import type { Flip, ModeDecision, SideBySide } from '../model/decision.ts';
import { describeCauses } from './describe-cause.ts';
import { commonFaultLines, describeReason } from './describe-reason.ts';
import { codeSpan, escapeMarkdown } from './escape-markdown.ts';
import { markdownMarks, packTable, table } from './markdown-sections.ts';
import { plural, thresholdPoints } from './numbers.ts';
import { changedScenario, type PackColumn, packRow } from './outline.ts';
import { plainLine } from './plain-text.ts';
import { changedLines, type Heads, packGrid } from './render-terminal.ts';
import {
  defaultColumns,
  joinLines,
  joinParts,
  joinSections,
  type TerminalLine,
  type TerminalOptions,
  toneOf,
  wrapped,
} from './terminal-lines.ts';
import { changeParts, failureWords, flipRates, flipsOf, isFall, modeSentence, outcomeMarks } from './words.ts';

/** Any two scorecards side by side, the first one as the baseline. */
export function renderCompare(
  comparisons: readonly SideBySide[],
  { columns = defaultColumns, color }: TerminalOptions = {},
): string {
  return joinLines(joinSections(comparisons.map((comparison) => comparisonLines(comparison, columns))), color);
}

const heads: Heads = { pack: 'Pack', baseline: 'First', now: 'Second', points: 'Δ pp', p: 'p' };
const decidedHeads: Heads = { ...heads, outcome: 'Outcome' };

function comparisonLines(comparison: SideBySide, columns: number): TerminalLine[] {
  const { packs, causes, reasons, outcome, threshold } = comparison;
  const same = joinParts(changeParts({ ...comparison, causes: [], baseline: null }, {}));
  const mark = outcome === null ? '' : `${outcomeMarks[outcome]} `;
  return joinSections([
    wrapped(`${mark}${compareHeadline(comparison)}`, columns, '  ', outcome === null ? undefined : toneOf(outcome)),
    commonFaultLines([comparison]).flatMap((line) => wrapped(line, columns, '  ', 'bad')),
    [
      ...describeCauses(causes).flatMap((text) => wrapped(`- ${text}`, columns, '  ')),
      ...reasons.flatMap((reason) => wrapped(`- ${describeReason(reason)}`, columns, '  ')),
      ...(same === '' ? [] : [same]),
    ],
    packGrid(
      { packs: packs.map((pack) => packRow(pack, threshold)) },
      outcome === null ? heads : decidedHeads,
      columns,
    ),
    changedLines({ changed: flipsOf(packs).map((flip) => changedScenario(flip)) }, columns),
  ]);
}

/** For one subject the outcome; for two, what they are and how they differ. */
export function compareHeadline(comparison: SideBySide): string {
  const { outcome, against, slug, mode, packs, threshold } = comparison;
  const decided: ModeDecision | undefined = outcome === null ? undefined : { ...comparison, outcome };
  if (decided !== undefined) return modeSentence(decided);
  const apart = packs.filter(({ drop }) => Math.abs(drop.value) > threshold).length;
  const sides = `First ${plainLine(against.slug)} (${against.mode}), second ${plainLine(slug)} (${mode})`;
  return `${sides}: ${apart} of ${plural(packs.length, 'pack')} more than ${thresholdPoints(threshold)} apart. Two different targets are compared without a verdict.`;
}

/** Any two scorecards side by side, for a comment or a file. */
export function renderCompareMarkdown(comparisons: readonly SideBySide[]): string {
  return comparisons.map(comparisonText).join('\n');
}

const columns: readonly PackColumn[] = ['pack', 'baseline', 'now', 'change', 'p'];
const sideHeads = { baseline: 'First', now: 'Second' };

function comparisonText(comparison: SideBySide): string {
  const { packs, causes, reasons, outcome, threshold } = comparison;
  const mark = outcome === null ? '' : `${markdownMarks[outcome]} `;
  const differences = [...describeCauses(causes), ...reasons.map(describeReason)];
  const flips = flipsOf(packs);
  const rows = packs.map((pack) => packRow(pack, threshold));
  const parts = [
    `### ${mark}${escapeMarkdown(compareHeadline(comparison))}`,
    commonFaultLines([comparison])
      .map((line) => `**${escapeMarkdown(line)}**`)
      .join('\n'),
    differences.map((line) => `- ${escapeMarkdown(line)}`).join('\n'),
    flips.length === 0 ? '' : flipTable(flips),
    packs.length === 0 ? '' : packTable(rows, outcome === null ? columns : [...columns, 'outcome'], sideHeads),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function flipTable(flips: readonly Flip[]): string {
  return table(
    [
      ['Changed scenario', 'l'],
      ['Attempts passed', 'l'],
      ['Now fails with', 'l'],
    ],
    flips.map((flip) => [
      `${isFall(flip) ? '↓' : '↑'} ${codeSpan(flip.scenario, 'cell')}`,
      flipRates(flip),
      escapeMarkdown(failureWords(flip.failures)),
    ]),
  );
}

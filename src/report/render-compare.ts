import type { ModeDecision, PairedMetric, SideBySide } from '../records/decision.ts';
import { armName } from '../records/fingerprint.ts';
import { describeCauses } from './describe-cause.ts';
import { commonFaultLines, describeReason } from './describe-reason.ts';
import { codeSpan, escapeMarkdown } from './escape-markdown.ts';
import { markdownMarks, packTable, paragraphs, table } from './markdown-sections.ts';
import { metricPoints, minus, plural, pValue, thresholdPoints } from './numbers.ts';
import { changedScenario, type PackColumn, packRow } from './outline.ts';
import { plainLine } from './plain-text.ts';
import { changedLines, type Heads, packGrid } from './render-terminal.ts';
import { reportFacet } from './report-facet.ts';
import {
  defaultColumns,
  gridLines,
  joinParts,
  joinSections,
  renderSections,
  type TerminalLine,
  type TerminalOptions,
  toneOf,
  wrapped,
} from './terminal-lines.ts';
import { driftParts, flipsOf, modeSentence, outcomeMarks } from './words.ts';

/** Comparisons for a terminal: two scorecards side by side, the first in the place of the baseline. */
export function renderCompare(
  comparisons: readonly SideBySide[],
  { columns = defaultColumns, color }: TerminalOptions = {},
): string {
  return renderSections(
    comparisons.map((comparison) => comparisonLines(comparison, columns)),
    color,
  );
}

const heads: Heads = { pack: 'Pack', baseline: 'First', now: 'Second', points: 'Δ pp', p: 'p' };
const decidedHeads: Heads = { ...heads, outcome: 'Outcome' };

/** The content of a comparison, the same in every format. */
export function outlineOfComparison(comparison: SideBySide) {
  const { packs, causes, reasons, threshold } = comparison;
  return {
    sentence: compareHeadline(comparison),
    faults: commonFaultLines([comparison]),
    differences: [
      ...describeCauses(causes),
      ...reportFacet.all().flatMap((part) => part.comparison?.(comparison) ?? []),
      ...reasonLines(reasons),
    ],
    packs: packs.map((pack) => packRow(pack, threshold)),
    changed: flipsOf(packs).map((flip) => changedScenario(flip)),
    paired: (comparison.paired ?? []).map(pairedRow),
  };
}

/** Without the one that the headline says. */
export function reasonLines(reasons: SideBySide['reasons']): string[] {
  return reasons.filter(({ kind }) => kind !== 'not-asked').map((reason) => describeReason(reason));
}

/** The columns of metrics, in points of 100. */
export const pairedHeads = ['Metric', '>First', '>Second', '>Difference', '>95 %', '>p', '>+/=/−'] as const;

function pairedRow({ metric, means, difference, interval, isSmall, p, better, equal, worse }: PairedMetric): string[] {
  const signed = (value: number) => `${value < 0 ? minus : '+'}${metricPoints(Math.abs(value))}`;
  const range = interval === null ? '-' : `${signed(interval.low)} to ${signed(interval.high)}${isSmall ? '*' : ''}`;
  return [
    plainLine(metric),
    ...[metricPoints(means.first), metricPoints(means.second), signed(difference)],
    ...[range, pValue(p), `${better}/${equal}/${worse}`],
  ];
}

/** Under both tables; undefined if no interval is marked. */
export function smallNote({ paired = [] }: SideBySide): string | undefined {
  const isMarked = paired.some(({ isSmall, interval }) => isSmall && interval !== null);
  return isMarked ? '* under 50 scenarios, or groups of them: the interval is too narrow' : undefined;
}

function comparisonLines(comparison: SideBySide, columns: number): TerminalLine[] {
  const { outcome, packs } = comparison;
  const outline = outlineOfComparison(comparison);
  const same = joinParts(driftParts({ packs, causes: [] }, {}));
  const mark = outcome === null ? '' : `${outcomeMarks[outcome]} `;
  const note = smallNote(comparison);
  return joinSections([
    wrapped(`${mark}${outline.sentence}`, columns, '  ', outcome === null ? undefined : toneOf(outcome)),
    outline.faults.flatMap((line) => wrapped(line, columns, '  ', 'bad')),
    [...outline.differences.flatMap((text) => wrapped(`- ${text}`, columns, '  ')), ...(same === '' ? [] : [same])],
    packGrid(outline, outcome === null ? heads : decidedHeads, columns),
    gridLines({ heads: pairedHeads, rows: outline.paired }, columns),
    note === undefined ? [] : wrapped(note, columns, '  '),
    changedLines(outline, columns),
  ]);
}

/** The outcome, if both sides are the same target and mode. Otherwise both names, and how many packs differ. */
export function compareHeadline(comparison: SideBySide): string {
  if (comparison.packs.length === 0 || comparison.reasons.some(({ kind }) => kind === 'not-asked'))
    return 'Nothing in common: no scenario of the first is in the second.';
  const { outcome, against, baseline, slug, mode, packs, threshold } = comparison;
  const decided: ModeDecision | undefined = outcome === null ? undefined : { ...comparison, outcome };
  if (decided !== undefined) return modeSentence(decided);
  const apart = packs.filter(({ drop }) => Math.abs(drop.value) > threshold).length;
  const first = baseline === null ? against.mode : armName({ mode: against.mode, fingerprint: baseline.fingerprint });
  const sides = `First ${plainLine(against.slug)} (${first}), second ${plainLine(slug)} (${armName(comparison)})`;
  const isOne = against.slug === slug && against.mode === mode;
  const isOneApi = baseline?.fingerprint.conditions.api === comparison.fingerprint.conditions.api;
  const what = !isOne ? 'Two different targets' : isOneApi ? 'Two harnesses' : 'Two APIs';
  return `${sides}: ${apart} of ${plural(packs.length, 'pack')} more than ${thresholdPoints(threshold)} apart. ${what} are compared without a verdict.`;
}

/** Comparisons as Markdown, for a comment or a file. */
export function renderCompareMarkdown(comparisons: readonly SideBySide[]): string {
  return comparisons.map(comparisonText).join('\n');
}

const columns: readonly PackColumn[] = ['pack', 'baseline', 'now', 'change', 'p'];
const sideHeads = { baseline: 'First', now: 'Second' };

function comparisonText(comparison: SideBySide): string {
  const { outcome } = comparison;
  const { sentence, faults, differences, packs, changed, paired } = outlineOfComparison(comparison);
  const mark = outcome === null ? '' : `${markdownMarks[outcome]} `;
  const changedRows = changed.map(({ key, isFall, rates, failures }) => [
    `${isFall ? '↓' : '↑'} ${codeSpan(key, 'cell')}`,
    rates,
    escapeMarkdown(failures),
  ]);
  const parts = [
    `### ${mark}${escapeMarkdown(sentence)}`,
    faults.map((line) => `**${escapeMarkdown(line)}**`).join('\n'),
    differences.map((line) => `- ${escapeMarkdown(line)}`).join('\n'),
    changed.length === 0 ? '' : table(['Changed scenario', 'Attempts passed', 'Now fails with'], changedRows),
    packs.length === 0 ? '' : packTable(packs, outcome === null ? columns : [...columns, 'outcome'], sideHeads),
    paired.length === 0 ? '' : table(pairedHeads, paired),
    escapeMarkdown(smallNote(comparison) ?? ''),
  ];
  return `${paragraphs(parts)}\n`;
}

import type { SideBySide } from '../model/decision.ts';
import { describeCauses } from './describe-cause.ts';
import { commonFaultLines } from './describe-common-fault.ts';
import { describeReason } from './describe-reason.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { compareTable, flipTable, markdownMarks } from './markdown-sections.ts';
import { compareHeadline } from './render-compare.ts';
import { flipsOf } from './words.ts';

/** Any two scorecards side by side, for a comment or a file. */
export function renderCompareMarkdown(comparisons: readonly SideBySide[]): string {
  return comparisons.map(comparisonText).join('\n');
}

function comparisonText(comparison: SideBySide): string {
  const { packs, causes, reasons, outcome, threshold } = comparison;
  const mark = outcome === null ? '' : `${markdownMarks[outcome]} `;
  const differences = [...describeCauses(causes), ...reasons.map(describeReason)];
  const flips = flipsOf(packs);
  const parts = [
    `### ${mark}${escapeMarkdown(compareHeadline(comparison))}`,
    commonFaultLines([comparison])
      .map((line) => `**${escapeMarkdown(line)}**`)
      .join('\n'),
    differences.map((line) => `- ${escapeMarkdown(line)}`).join('\n'),
    flips.length === 0 ? '' : flipTable(flips),
    packs.length === 0 ? '' : compareTable(packs, threshold, outcome !== null),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

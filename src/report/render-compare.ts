import type { ModeDecision, PackComparison, SideBySide } from '../model/decision.ts';
import { describeCause, sortCauses } from './describe-cause.ts';
import { describeReason } from './describe-reason.ts';
import { flipLines } from './flip-lines.ts';
import { renderGrid } from './grid.ts';
import { change, plural, pValue, thresholdPoints } from './numbers.ts';
import { plainLine } from './plain-text.ts';
import {
  defaultColumns,
  joinLines,
  type TerminalLine,
  type TerminalOptions,
  toneOf,
  wrapped,
} from './terminal-lines.ts';
import { joinParts } from './text-width.ts';
import { changeParts, modeSentence, outcomeMarks, packName, packRates } from './words.ts';

/** Any two scorecards side by side, the first one as what the second is held against. */
export function renderCompare(comparisons: readonly SideBySide[], options: TerminalOptions = {}): string {
  const columns = options.columns ?? defaultColumns;
  const sections = comparisons.map((comparison) => comparisonLines(comparison, columns));
  return joinLines(
    sections.flatMap((section, at) => (at === 0 ? section : ['', ...section])),
    options.color ?? false,
  );
}

function comparisonLines(comparison: SideBySide, columns: number): TerminalLine[] {
  const { packs, causes, reasons, outcome, threshold } = comparison;
  const same = joinParts(changeParts({ ...comparison, causes: [], baseline: null }, {}));
  const mark = outcome === null ? '' : `${outcomeMarks[outcome]} `;
  const sections: TerminalLine[][] = [
    wrapped(`${mark}${compareHeadline(comparison)}`, columns, '  ', outcome === null ? undefined : toneOf(outcome)),
    [
      ...sortCauses(causes).flatMap((cause) => wrapped(`- ${describeCause(cause)}`, columns, '  ')),
      ...reasons.flatMap((reason) => wrapped(`- ${describeReason(reason)}`, columns, '  ')),
      ...(same === '' ? [] : [same]),
    ],
    packs.length === 0 ? [] : packLines(packs, threshold, columns),
    flipLines(packs, columns),
  ];
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, at) => (at === 0 ? section : ['', ...section]));
}

/** Of one subject the outcome; of two what they are and how far apart. */
export function compareHeadline(comparison: SideBySide): string {
  const { outcome, against, slug, mode, packs, threshold } = comparison;
  const decided: ModeDecision | undefined = outcome === null ? undefined : { ...comparison, outcome };
  if (decided !== undefined) return modeSentence(decided);
  const apart = packs.filter(({ drop }) => Math.abs(drop.value) > threshold).length;
  const sides = `First ${plainLine(against.slug)} (${against.mode}), second ${plainLine(slug)} (${mode})`;
  return `${sides}: ${apart} of ${plural(packs.length, 'pack')} more than ${thresholdPoints(threshold)} apart. Between two of them nothing is decided.`;
}

function packLines(packs: readonly PackComparison[], threshold: number, columns: number): TerminalLine[] {
  const right = { align: 'right' } as const;
  return renderGrid(
    [
      { head: 'Pack', align: 'left' },
      { head: 'First', ...right },
      { head: 'Second', ...right },
      { head: 'Δ pp', ...right },
      { head: 'p', ...right },
    ],
    packs.map((pack) => {
      const { baseline, current } = packRates(pack);
      return [packName(pack), baseline, current, change(pack.drop.exact, threshold).replace(' pp', ''), pValue(pack.p)];
    }),
    { width: columns },
  );
}

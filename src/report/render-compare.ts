import type { ModeDecision, PackComparison, SideBySide } from '../model/decision.ts';
import { describeCauses } from './describe-cause.ts';
import { commonFaultLines } from './describe-common-fault.ts';
import { describeReason } from './describe-reason.ts';
import { renderGrid } from './grid.ts';
import { plural, thresholdPoints } from './numbers.ts';
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
import {
  changeParts,
  failureWords,
  flipRates,
  flipsOf,
  isFall,
  modeSentence,
  outcomeMarks,
  outcomeWords,
  packChange,
  packName,
  packP,
  packRates,
} from './words.ts';

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
  const { packs, causes, reasons, outcome } = comparison;
  const same = joinParts(changeParts({ ...comparison, causes: [], baseline: null }, {}));
  const mark = outcome === null ? '' : `${outcomeMarks[outcome]} `;
  const sections: TerminalLine[][] = [
    wrapped(`${mark}${compareHeadline(comparison)}`, columns, '  ', outcome === null ? undefined : toneOf(outcome)),
    commonFaultLines([comparison]).flatMap((line) => wrapped(line, columns, '  ', 'bad')),
    [
      ...describeCauses(causes).flatMap((text) => wrapped(`- ${text}`, columns, '  ')),
      ...reasons.flatMap((reason) => wrapped(`- ${describeReason(reason)}`, columns, '  ')),
      ...(same === '' ? [] : [same]),
    ],
    packs.length === 0 ? [] : packLines(comparison, columns),
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

function packLines({ packs, threshold, outcome }: SideBySide, columns: number): TerminalLine[] {
  const right = { align: 'right' } as const;
  return renderGrid(
    [
      { head: 'Pack', align: 'left' },
      { head: 'First', ...right },
      { head: 'Second', ...right },
      { head: 'Δ pp', ...right },
      { head: 'p', ...right },
      ...(outcome === null ? [] : [{ head: 'Outcome', align: 'left' } as const]),
    ],
    packs.map((pack) => {
      const { baseline, current } = packRates(pack);
      const decided = outcome === null ? [] : [`${outcomeMarks[pack.outcome]} ${outcomeWords[pack.outcome]}`];
      const changed = packChange(pack, threshold).replace(' pp', '');
      return [packName(pack), baseline, current, changed, packP(pack), ...decided];
    }),
    { width: columns },
  );
}

/** The scenarios that changed, those that fell first. */
function flipLines(packs: readonly PackComparison[], columns: number): TerminalLine[] {
  const flips = flipsOf(packs);
  if (flips.length === 0) return [];
  const rows = flips.map((flip) => [
    `${isFall(flip) ? '↓' : '↑'} ${plainLine(flip.scenario)}`,
    flipRates(flip),
    failureWords(flip.failures),
  ]);
  return renderGrid(
    [
      { head: 'Changed scenarios', align: 'left' },
      { head: 'Attempts passed', align: 'left' },
      { head: 'Fails now by', align: 'left' },
    ],
    rows,
    { width: columns },
  );
}

import type { PackComparison } from '../model/decision.ts';
import { renderGrid } from './grid.ts';
import { plainLine } from './plain-text.ts';
import type { TerminalLine } from './terminal-lines.ts';
import { failureWords, flipRates, flipsOf, isFall } from './words.ts';

/** The scenarios that changed, those that fell first. */
export function flipLines(packs: readonly PackComparison[], columns: number): TerminalLine[] {
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

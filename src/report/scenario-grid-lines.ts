import type { ModeDecision } from '../model/decision.ts';
import { renderGrid } from './grid.ts';
import { duration } from './numbers.ts';
import { packStates, type ScenarioStatus, statusMarks, statusWords } from './scenario-status.ts';
import { sparkline } from './sparkline.ts';
import { type TerminalLine, wrapped } from './terminal-lines.ts';
import { packName } from './words.ts';

/** By pack: how long its attempts took, in milliseconds. */
export type AttemptTimes = ReadonlyMap<string, readonly number[]>;

const marksInRow = 40;
const sparkWidth = 10;
const legendOrder: readonly ScenarioStatus[] = [
  ...(['newly-failing', 'newly-passing', 'flaky', 'unmeasured', 'fails', 'passes'] as const),
];

/** Packs by scenarios, one sign each, and beside them how the times of the attempts are spread: all on one scale. */
export function scenarioGridLines(mode: ModeDecision, times: AttemptTimes, columns: number): TerminalLine[] {
  const packs = packStates(mode);
  if (packs.length === 0) return [];
  const all = packs.flatMap(([pack]) => times.get(pack) ?? []);
  const range = [Math.min(...all), Math.max(...all)] as const;
  const rows = packs.flatMap(([pack, states]) => {
    const marks = states.map(({ status }) => statusMarks[status]).join('');
    const rest = marks.slice(marksInRow).match(new RegExp(`.{1,${marksInRow}}`, 'gu')) ?? [];
    const own = times.get(pack) ?? [];
    const spread = own.length === 0 ? '' : sparkline(own, range, sparkWidth);
    return [[packName({ pack }), marks.slice(0, marksInRow), spread], ...rest.map((more) => ['', more, ''])];
  });
  const head = all.length === 0 ? '' : `${duration(range[0])} to ${duration(range[1])}`;
  const grid = renderGrid(
    [
      { head: 'Scenarios', align: 'left' },
      { head: '', align: 'left' },
      { head, align: 'left' },
    ],
    rows,
    { width: columns },
  );
  const seen = new Set(packs.flatMap(([, states]) => states.map(({ status }) => status)));
  const legend = legendOrder.filter((status) => seen.has(status));
  const words = legend.map((status) => `${statusMarks[status]}\u00a0${statusWords[status].replaceAll(' ', '\u00a0')}`);
  return [...grid, ...wrapped(words.join('  '), columns)];
}

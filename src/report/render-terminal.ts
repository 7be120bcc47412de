import type { Decision, ModeDecision } from '../records/decision.ts';
import type { Mode } from '../records/target.ts';
import { powerWords } from './describe-metrics.ts';
import { failureBreakdown, type SeenFailures } from './failure-breakdown.ts';
import { commandLine } from './next-steps.ts';
import { duration } from './numbers.ts';
import {
  isKnown,
  type ModeOutline,
  measuredHeads,
  type Outline,
  outlineOf,
  type PackColumn,
  type PackRow,
} from './outline.ts';
import { plainLine } from './plain-text.ts';
import type { Block } from './report-facet.ts';
import { packStates, statusMarks, statusOrder, statusWord } from './scenario-status.ts';
import {
  columnBlocks,
  defaultColumns,
  gridLines,
  joinLines,
  joinParts,
  joinSections,
  renderGrid,
  sparkline,
  type TerminalLine,
  type TerminalOptions,
  toneOf,
  wrapped,
  wrapText,
} from './terminal-lines.ts';
import { modeRemarks, outcomeMarks, packName, packRemarks, worstFirst } from './words.ts';

/** Only the journal of a run has these: by mode, how long attempts took and how they failed. */
type Told = { readonly times?: ReadonlyMap<Mode, AttemptTimes>; readonly failures?: SeenFailures };

/** The decision, for people at a terminal. */
export function renderTerminal(
  decision: Decision,
  { columns = defaultColumns, color, ...told }: TerminalOptions & Told = {},
): string {
  const outline = outlineOf(decision);
  const lines: TerminalLine[] = [
    ...headLines(outline, columns),
    ...outline.heads.flatMap(({ tables, notes }) => [
      '',
      ...joinSections([...tables.map((table) => wideLines(table, columns)), noteLines(notes, columns)]),
    ]),
    ...decision.modes.flatMap((mode, at) => {
      const own = outline.modes[at];
      return own === undefined ? [] : ['', ...modeLines(mode, own, told, columns, decision.run.ids)];
    }),
  ];
  return joinLines(lines, color);
}

/** Only the outcome. */
export function renderHeadline(decision: Decision, { columns = defaultColumns, color }: TerminalOptions = {}): string {
  return joinLines(headLines(outlineOf(decision), columns), color);
}

function headLines({ outcome, sentence, faults, acceptance, heads }: Outline, columns: number): TerminalLine[] {
  return [
    ...heads.flatMap((head) => wrapped(`${head.sentence}.`, columns, '  ')),
    ...wrapped(`${outcomeMarks[outcome]} ${sentence}`, columns, '  ', toneOf(outcome)),
    ...faults.flatMap((text) => wrapped(text, columns, '  ', 'bad')),
    ...(acceptance === undefined ? [] : wrapped(acceptance, columns, '  ')),
  ];
}

function wideLines({ caption, ...grid }: Block, columns: number): TerminalLine[] {
  return [caption, ...columnBlocks(grid, columns).flat()];
}

function noteLines(notes: readonly string[], columns: number): TerminalLine[] {
  return notes.flatMap((note) => wrapped(`- ${note}.`, columns, '  '));
}

function modeLines(
  mode: ModeDecision,
  outline: ModeOutline,
  told: Told,
  columns: number,
  runs: readonly string[],
): TerminalLine[] {
  const changes = [...outline.changes, ...outline.drift];
  return joinSections([
    [
      ...wrapped(joinParts(outline.about), columns),
      ...(changes.length > 0 ? wrapped(joinParts(changes), columns) : []),
      ...(outline.sentence === undefined
        ? []
        : wrapped(`${outcomeMarks[mode.outcome]} ${outline.sentence}`, columns, '  ', toneOf(mode.outcome))),
    ],
    changedLines(outline, columns),
    outline.packs.length > 0
      ? packLines(outline, columns)
      : gridLines({ heads: measuredHeads, rows: outline.measured }, columns),
    gridLines(outline.metrics, columns),
    ...outline.tables.map((table) => blockLines(table, columns)),
    gridLines(outline.falls, columns),
    outline.packs.length > 0 ? [] : failureBreakdown(told.failures?.get(mode.mode) ?? [], columns),
    qualityLines(outline),
    scenarioGridLines(mode, told.times?.get(mode.mode) ?? new Map(), columns),
    packGrid(outline, timeHeads, columns),
    packGrid(outline, statisticsHeads, columns),
    remarkLines(mode, outline, columns),
    nextLines(outline, columns, runs),
  ]);
}

export type Heads = Partial<Record<PackColumn, string>>;

const packHeads: Heads = { pack: 'Pack', baseline: 'Baseline', now: 'Now', points: 'Δ pp', p: 'p', outcome: 'Outcome' };
const timeHeads: Heads = {
  ...{ pack: 'Speed', p50: 'p50', p95: 'p95', speed: 'tok/s' },
  ...{ tokenLimit: 'Token limit', unmeasured: 'Unmeasured' },
};
const statisticsHeads: Heads = {
  ...{ pack: 'Statistics', holm: 'Holm p', noise: 'Noise to', finds: 'Finds from' },
  ...{ extra: 'Extra', flaky: 'Flaky', rules: 'Rules kept' },
};

/** The figures that have a heading, in its order. */
export function packGrid({ packs }: Pick<ModeOutline, 'packs'>, heads: Heads, width: number): string[] {
  if (packs.length === 0) return [];
  // Keys of an object literal.
  const shown = (Object.keys(heads) as PackColumn[]).filter((name) => isKnown(packs, name));
  const cell = ({ cells, outcome }: PackRow, name: PackColumn) =>
    name === 'outcome' ? `${outcomeMarks[outcome]} ${cells.outcome}` : cells[name];
  return renderGrid(
    shown.map((name) => `${name === 'pack' || name === 'outcome' ? '' : '>'}${heads[name]}`),
    packs.map((row) => shown.map((name) => cell(row, name))),
    { width },
  );
}

function packLines(outline: ModeOutline, columns: number): TerminalLine[] {
  return packGrid(outline, packHeads, columns).map((text, index) => {
    const outcome = outline.packs[index - 1]?.outcome;
    return outcome === undefined || outcome === 'passed' ? text : { text, tone: toneOf(outcome) };
  });
}

export function changedLines({ changed }: Pick<ModeOutline, 'changed'>, width: number): TerminalLine[] {
  if (changed.length === 0) return [];
  return renderGrid(
    ['Changed scenarios', 'Passed', 'Now fails with'],
    changed.map(({ key, isFall, rates, failures }) => [`${isFall ? '↓' : '↑'} ${plainLine(key)}`, rates, failures]),
    { width },
  );
}

function blockLines({ notes = [], details = [], ...grid }: Block, width: number): TerminalLine[] {
  return [...gridLines(grid, width), ...noteLines([...notes, ...details], width)];
}

/** One line, whatever the width of the terminal: it will be pasted. */
function qualityLines({ packs, quality }: ModeOutline): TerminalLine[] {
  return packs.length > 0 || quality === undefined ? [] : [quality];
}

function remarkLines(mode: ModeDecision, { warnings }: ModeOutline, columns: number): TerminalLine[] {
  const remarks = worstFirst(mode.packs).flatMap((pack) => packRemarks(pack, mode.threshold));
  const power = mode.power === undefined ? [] : [powerWords(mode.power)];
  return noteLines([...modeRemarks(mode), ...remarks, ...warnings, ...power], columns);
}

function nextLines({ next, changed }: ModeOutline, columns: number, runs: readonly string[]): TerminalLine[] {
  const [worst] = changed;
  const [run] = runs;
  const reading =
    worst === undefined || run === undefined
      ? []
      : [{ title: 'To read both answers:', command: commandLine(['inspect', run, worst.key, '--diff']) }];
  return [...reading, ...next].flatMap(({ title, command }) => [
    ...wrapped(title, columns),
    ...commandLines(command, columns),
  ]);
}

/** Continuation marks, so that a wrapped command can be pasted. */
function commandLines(command: string, columns: number): TerminalLine[] {
  const lines = wrapText(command, columns - 4, '  ');
  return lines.map((line, index) => ({ text: `  ${line}${index < lines.length - 1 ? ' \\' : ''}`, tone: 'faint' }));
}

/** The duration of each attempt in milliseconds, by pack. */
type AttemptTimes = ReadonlyMap<string, readonly number[]>;

const marksInRow = 40;
const sparkWidth = 10;
/** Packs by scenarios, one sign each, and beside them the distribution of attempt times: all on one scale. */
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
  const grid = renderGrid(['Scenarios by id', '', head], rows, { width: columns });
  const seen = new Set(packs.flatMap(([, states]) => states.map(({ status }) => status)));
  const legend = statusOrder.filter((status) => seen.has(status));
  const words = legend.map((status) => `${statusMarks[status]}\u00a0${statusWord(status).replaceAll(' ', '\u00a0')}`);
  return [...grid, ...wrapped(words.join('  '), columns)];
}

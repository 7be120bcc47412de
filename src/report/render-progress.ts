import type { ProgressEvent } from '../model/progress.ts';
import { gridColumns, renderGrid } from './grid.ts';
import { duration, plural, speed } from './numbers.ts';
import { plainLine } from './plain-text.ts';
import { type PackProgress, type ProgressState, stepProgress, sumProgress } from './progress-state.ts';
import { defaultColumns, joinLines, type TerminalLine, type TerminalOptions } from './terminal-lines.ts';
import { shortenTo } from './text-width.ts';

const barWidth = 12;
const shownFailures = 3;

/** The live view of a run: as many lines as it takes, drawn anew at each step. */
export function renderProgress(
  state: ProgressState,
  { columns = defaultColumns, color }: TerminalOptions = {},
): string {
  const hasModes = new Set(state.packs.map(({ mode }) => mode)).size > 1;
  const rows = state.packs.map((each) => [
    hasModes ? `${plainLine(each.pack)} ${each.mode}` : plainLine(each.pack),
    bar(each),
    `${each.done}/${each.attempts}`,
    each.passed === 0 ? '' : `${each.passed} passed`,
    each.failed === 0 ? '' : `${each.failed} failed`,
    each.unmeasured === 0 ? '' : `${each.unmeasured} unmeasured`,
  ]);
  const grid = renderGrid(gridColumns('', '', '>', '>', '>', '>'), rows, { width: columns }).slice(1);
  const lines: TerminalLine[] = [
    shortenTo(
      [plainLine(state.slug), plainLine(state.phase), ...paceParts(state)].filter((part) => part !== '').join(' · '),
      columns,
    ),
    ...grid,
    ...state.failures
      .slice(-shownFailures)
      .map((failure) => ({ text: shortenTo(failureLine(failure), columns), tone: 'faint' as const })),
  ];
  return joinLines(lines, color);
}

function bar({ done, attempts }: PackProgress): string {
  // Full only at the end.
  const filled = attempts === 0 ? barWidth : Math.floor((Math.min(done, attempts) / attempts) * barWidth);
  return '█'.repeat(filled) + '░'.repeat(barWidth - filled);
}

function failureLine({ scenario, round, mode, why, isUnmeasured }: ProgressState['failures'][number]): string {
  return `${isUnmeasured ? '?' : '✗'} ${plainLine(scenario)} round ${round} ${mode}: ${plainLine(why)}`;
}

function paceParts(state: ProgressState): string[] {
  const { done, attempts, tokensPerSecond, leftMs } = sumProgress(state);
  return [
    ...(attempts > 0 ? [`${done}/${attempts}`] : []),
    ...(tokensPerSecond === undefined ? [] : [`${speed(tokensPerSecond)} tok/s`]),
    ...(leftMs === undefined || state.isEnded || done >= attempts ? [] : [`${duration(leftMs)} left`]),
  ];
}

export type PlainProgress = { readonly state: ProgressState; readonly saidMs: number };

/** For logs: a line for each phase, attempt and finished pack, and a heartbeat when nothing was said for long. */
export function stepPlainProgress(
  before: PlainProgress,
  event: ProgressEvent,
  heartbeatMs = 60_000,
): PlainProgress & { readonly text: string } {
  const state = stepProgress(before.state, event);
  const through = state.packs.filter(
    (each, at) =>
      each.done >= each.attempts && (before.state.packs[at]?.done ?? 0) < each.attempts && each.attempts > 0,
  );
  const lines = [...spokenLines(event, state), ...through.map(packLine)];
  if (lines.length === 0 && !state.isEnded && state.nowMs - before.saidMs >= heartbeatMs) lines.push(heartbeat(state));
  return {
    state,
    saidMs: lines.length === 0 ? before.saidMs : state.nowMs,
    text: lines.length === 0 ? '' : joinLines(lines, false),
  };
}

function spokenLines(event: ProgressEvent, state: ProgressState): string[] {
  switch (event.kind) {
    case 'begun': {
      const attempts = state.packs.reduce((sum, each) => sum + each.attempts, 0);
      return [
        `${plainLine(event.slug)}: ${plural(attempts, 'attempt')}, ${plural(event.packs.length, 'pack')}, ${plural(event.rounds, 'round')}, ${event.modes.join(', ')}`,
      ];
    }
    case 'phase':
    case 'ended':
      return [plainLine(event.text)];
    case 'confirm-begun':
      return [`confirming ${event.packs.map(({ pack }) => plainLine(pack)).join(', ')}`];
    case 'restart':
      return [plainLine(state.phase)];
    case 'attempt':
      return [attemptLine(event, state)];
    default:
      return [];
  }
}

/** `[7/45] toolcall-15 TC-02 fail: wrong-arguments` */
function attemptLine(event: Extract<ProgressEvent, { kind: 'attempt' }>, state: ProgressState): string {
  const { done, attempts } = sumProgress(state);
  const hasModes = new Set(state.packs.map(({ mode }) => mode)).size > 1;
  const place = plainLine(event.scenario).replace('/', ' ');
  const why = event.why === undefined ? '' : `: ${plainLine(event.why)}`;
  return `[${done}/${attempts}] ${place}${hasModes ? ` ${event.mode}` : ''} ${event.outcome}${why}`;
}

function packLine(each: PackProgress): string {
  const parts = [
    `${plainLine(each.pack)} ${each.mode}: ${each.passed} of ${plural(each.passed + each.failed, 'attempt')} passed`,
    ...(each.unmeasured > 0 ? [`${each.unmeasured} unmeasured`] : []),
  ];
  return parts.join(', ');
}

function heartbeat(state: ProgressState): string {
  return [plainLine(state.phase), ...paceParts(state)].filter((part) => part !== '').join(', ');
}

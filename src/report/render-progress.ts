import { assertNever } from '../lib/assert-never.ts';
import { sum } from '../lib/median-of.ts';
import type { ProgressEvent } from '../records/progress.ts';
import type { Mode } from '../records/target.ts';
import { duration, plural, speed } from './numbers.ts';
import { plainLine } from './plain-text.ts';
import {
  defaultColumns,
  joinLines,
  renderGrid,
  shortenTo,
  type TerminalLine,
  type TerminalOptions,
} from './terminal-lines.ts';

/** How far one pack is in one mode. */
export type PackProgress = {
  readonly mode: Mode;
  readonly pack: string;
  readonly attempts: number;
  /** Attempts that a resumed run already had. */
  readonly kept: number;
  readonly done: number;
  /** The time of its answers, and how many usual ones take as long. */
  readonly ms: number;
  readonly shares: number;
  readonly passed: number;
  readonly failed: number;
  readonly unmeasured: number;
};

export type ProgressFailure = {
  readonly scenario: string;
  readonly round: number;
  readonly mode: Mode;
  readonly why: string;
  readonly isUnmeasured: boolean;
};

export type ProgressState = {
  readonly slug: string;
  readonly packs: readonly PackProgress[];
  readonly rounds: number;
  readonly round: number;
  readonly phase: string;
  /** Answers that wait for their verdict, after the last question. */
  readonly judging: number;
  readonly nowMs: number;
  /** When the first request was sent; undefined before that. */
  readonly askingSinceMs: number | undefined;
  /** Time without requests since then: restarts, probes. */
  readonly idleMs: number;
  readonly idleSinceMs: number | undefined;
  readonly latest: readonly { readonly atMs: number; readonly ms: number; readonly tokens: number }[];
  /** The newest last. */
  readonly failures: readonly ProgressFailure[];
  readonly isEnded: boolean;
};

export const startProgress: ProgressState = {
  slug: '',
  packs: [],
  rounds: 0,
  round: 0,
  phase: '',
  judging: 0,
  nowMs: 0,
  askingSinceMs: undefined,
  idleMs: 0,
  idleSinceMs: undefined,
  latest: [],
  failures: [],
  isEnded: false,
};

const speedWindow = 30;
const keptFailures = 5;

export function stepProgress(before: ProgressState, event: ProgressEvent): ProgressState {
  const state = { ...before, nowMs: Math.max(before.nowMs, event.atMs) };
  switch (event.kind) {
    case 'begun': {
      const { kept = [] } = event;
      const packs = event.modes.flatMap((mode) =>
        event.packs.map((pack) => {
          const before = kept.find((each) => each.mode === mode && each.pack === pack.pack)?.attempts ?? 0;
          return { ...fresh, mode, ...pack, kept: before, done: before };
        }),
      );
      return { ...state, slug: event.slug, packs, rounds: event.rounds };
    }
    case 'phase':
      return { ...idle(state), phase: event.text };
    case 'restart':
      return { ...idle(state), phase: `restarting before round ${event.round}` };
    case 'confirm-begun':
      return {
        ...state,
        phase: 'confirming',
        rounds: state.rounds + event.rounds,
        packs: state.packs.map((each) => {
          const more = event.packs.find(({ mode, pack }) => mode === each.mode && pack === each.pack);
          return more === undefined ? each : { ...each, attempts: each.attempts + more.attempts };
        }),
      };
    case 'level-begun':
      return { ...idle(state), phase: event.text, packs: event.packs.map((pack) => ({ ...fresh, ...pack })) };
    case 'round-begun':
      return { ...asking(state, event.atMs), round: event.round, phase: `round ${event.round} of ${state.rounds}` };
    case 'attempt':
      return countAttempt(judging(asking(state, event.atMs - event.ms), state.judging - 1), event);
    case 'judging':
      return judging(state, event.answers);
    case 'skipped':
      return {
        ...state,
        packs: change(state.packs, event, (each) => ({
          ...each,
          done: each.done + 1,
          shares: each.shares + (event.share ?? 1),
        })),
      };
    case 'tick':
      return state;
    case 'ended':
      return { ...state, phase: event.text, isEnded: true };
    default:
      return assertNever(event);
  }
}

function judging(state: ProgressState, answers: number): ProgressState {
  return answers > 0
    ? { ...state, judging: answers, phase: `judging ${plural(answers, 'answer')}` }
    : { ...state, judging: 0 };
}

const fresh = { kept: 0, done: 0, ms: 0, shares: 0, passed: 0, failed: 0, unmeasured: 0 };

function countAttempt(state: ProgressState, event: Extract<ProgressEvent, { kind: 'attempt' }>): ProgressState {
  const { outcome, scenario, round, mode, tokens, ms, share = 1, atMs } = event;
  const packs = change(state.packs, event, (each) => ({
    ...each,
    done: each.done + 1,
    ms: each.ms + ms,
    shares: each.shares + share,
    passed: each.passed + (outcome === 'pass' ? 1 : 0),
    failed: each.failed + (outcome === 'fail' ? 1 : 0),
    unmeasured: each.unmeasured + (outcome === 'unmeasured' ? 1 : 0),
  }));
  const latest = tokens === null ? state.latest : [...state.latest, { atMs, ms, tokens }].slice(-speedWindow);
  const failure = { scenario, round, mode, why: event.why ?? outcome, isUnmeasured: outcome === 'unmeasured' };
  const failures = outcome === 'pass' ? state.failures : [...state.failures, failure].slice(-keptFailures);
  return { ...state, packs, latest, failures };
}

function change(
  packs: readonly PackProgress[],
  { pack, mode }: { readonly pack: string; readonly mode: Mode },
  step: (each: PackProgress) => PackProgress,
): PackProgress[] {
  return packs.map((each) => (each.pack === pack && each.mode === mode ? step(each) : each));
}

function idle(state: ProgressState): ProgressState {
  return state.askingSinceMs === undefined || state.idleSinceMs !== undefined
    ? state
    : { ...state, idleSinceMs: state.nowMs };
}

function asking(state: ProgressState, sinceMs: number): ProgressState {
  return {
    ...state,
    askingSinceMs: state.askingSinceMs ?? sinceMs,
    idleMs: state.idleMs + (state.idleSinceMs === undefined ? 0 : Math.max(0, sinceMs - state.idleSinceMs)),
    idleSinceMs: undefined,
  };
}

export type ProgressSums = {
  readonly done: number;
  readonly attempts: number;
  readonly tokensPerSecond: number | undefined;
  readonly leftMs: number | undefined;
};

/** The speed of the latest answers, and the remaining time at the pace of each pack so far, or of all before its first. */
export function sumProgress(state: ProgressState): ProgressSums {
  const [done, attempts] = [sumOf(state.packs, 'done'), sumOf(state.packs, 'attempts')];
  const [ms, shares] = [sumOf(state.packs, 'ms'), sumOf(state.packs, 'shares')];
  const left = state.packs.map((each) => {
    const pace = each.shares === 0 ? ms / shares : each.ms / each.shares;
    return pace * Math.max(0, each.attempts - each.kept - each.shares);
  });
  const [first, last] = [Math.min(...state.latest.map(({ atMs, ms }) => atMs - ms)), state.latest.at(-1)?.atMs];
  const tokens = sum(state.latest.map((each) => each.tokens));
  const span = last === undefined ? 0 : last - first;
  const idleNow = state.idleSinceMs === undefined ? 0 : state.nowMs - state.idleSinceMs;
  const asked = state.askingSinceMs === undefined ? 0 : state.nowMs - state.askingSinceMs - state.idleMs - idleNow;
  return {
    done,
    attempts,
    tokensPerSecond: span > 0 && tokens > 0 ? (tokens * 1000) / span : undefined,
    // Some run at once, so the times of answers only divide the time of asking.
    leftMs: ms === 0 || asked <= 0 ? undefined : (asked / ms) * sum(left),
  };
}

function sumOf(packs: readonly PackProgress[], part: 'attempts' | 'done' | 'ms' | 'shares'): number {
  return sum(packs.map((each) => each[part]));
}

const barWidth = 12;
const shownFailures = 3;

/** The live view of a run: as many lines as needed, redrawn at each step. */
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
  const grid = renderGrid(['', '', '>', '>', '>', '>'], rows, { width: columns }).slice(1);
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
    ...(leftMs === undefined || state.isEnded || done >= attempts
      ? []
      : [`${leftMs < 1000 ? 'under 1 s' : duration(leftMs)} left`]),
  ];
}

export type PlainProgress = { readonly state: ProgressState; readonly saidMs: number };

/** The progress for logs: a line for each phase, attempt and finished pack, and a heartbeat after a long silence. */
export function stepPlainProgress(
  before: PlainProgress,
  event: ProgressEvent,
  heartbeatMs = 30_000,
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
      const attempts = sumOf(state.packs, 'attempts');
      const of = event.pairs ? ` at ${plural(event.pairs, 'pair')}` : '';
      return [
        `${plainLine(event.slug)}: ${plural(attempts, 'attempt')}${of}, ${plural(event.packs.length, 'pack')}, ${plural(event.rounds, 'round')}, ${event.modes.join(', ')}`,
      ];
    }
    case 'phase':
    case 'ended':
      return [plainLine(event.text)];
    case 'confirm-begun':
      return [`confirming ${event.packs.map(({ pack }) => plainLine(pack)).join(', ')}`];
    case 'restart':
    case 'judging':
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

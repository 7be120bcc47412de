import type { Clock } from '../../lib/clock.ts';
import { describeFailure, EndpointError } from '../../lib/errors.ts';
import type { Connection, WatchTraffic } from '../connection.ts';
import { likelyReason } from './likely-reason.ts';
import type { Exit } from './process-group.ts';

/** Disposing it puts back what booting it changed. */
export interface ReadyServer extends AsyncDisposable {
  readonly baseUrl: string;
  /** False for a server that ran before us: it is never stopped. */
  readonly isOurs: boolean;
  /** Oldest first; empty if we cannot see one. */
  logTail(): readonly string[];
  /** Rejects when the process or container dies before it is disposed; undefined if that cannot be watched. */
  readonly failed: Promise<never> | undefined;
  readonly connection: Connection;
  /** Undefined if it has no list, or an empty or partial one. */
  readonly served: readonly string[] | undefined;
}

export type BootPhase = 'pull' | 'download' | 'load' | 'ready';

export type BootProgress = { readonly phase: BootPhase; readonly detail: string };

export type BootLimits = {
  readonly totalMs: number;
  readonly stallMs: Readonly<Record<BootPhase, number>>;
};

const minuteMs = 60_000;

export const defaultBootLimits: BootLimits = {
  totalMs: 30 * minuteMs,
  stallMs: { pull: 5 * minuteMs, download: 5 * minuteMs, load: 10 * minuteMs, ready: 3 * minuteMs },
};

export type BootOptions = {
  readonly clock: Clock;
  readonly limits?: BootLimits | undefined;
  readonly onProgress?: ((progress: BootProgress) => void) | undefined;
  readonly watch?: WatchTraffic | undefined;
  readonly signal?: AbortSignal | undefined;
};

export function startPhases({ clock, limits = defaultBootLimits, onProgress }: BootOptions) {
  const start = clock.now();
  let phase: BootPhase = 'load';
  let detail = '';
  let life = '';
  let lastSign = start;
  // Alternating between two states is no progress.
  const seen = new Set<string>();
  const totalLeft = () => start + limits.totalMs - clock.now();
  const stallLeft = () => lastSign + limits.stallMs[phase] - clock.now();
  /** A new detail, or another sign of life, restarts the stall timer. */
  function note(newPhase: BootPhase, newDetail: string, signOfLife: string | number = ''): void {
    const state = `${newPhase} ${newDetail}`;
    const isNews = !seen.has(state);
    seen.add(state);
    if (isNews || String(signOfLife) !== life) lastSign = clock.now();
    phase = newPhase;
    detail = newDetail;
    life = String(signOfLife);
    if (isNews) onProgress?.({ phase, detail });
  }
  return {
    note,
    begin(newPhase: BootPhase, what: string, signOfLife?: string | number): void {
      if (!seen.has(`${newPhase} ${what}`)) note(newPhase, what, signOfLife);
    },
    remainingMs: () => Math.max(0, Math.min(totalLeft(), stallLeft())),
    check(what: string, logTail: readonly string[]): void {
      const isOver = totalLeft() <= 0;
      if (!isOver && stallLeft() > 0) return;
      const message = isOver
        ? `${what} was not ready within ${showDuration(limits.totalMs)}, last seen: ${detail}`
        : `${what} showed no sign of life for ${showDuration(limits.stallMs[phase])} (${phase}), last seen: ${detail}`;
      throw new EndpointError(
        withLogTail(message, logTail),
        isOver
          ? 'If it only needs longer, raise --boot-timeout.'
          : 'Look at its log: it hangs, or it waits for something.',
      );
    },
  };
}

export type PhaseClock = ReturnType<typeof startPhases>;

const shownLines = 30;

/** Each line is indented: CI runners read commands at the start of a line. */
export function withLogTail(message: string, lines: readonly string[]): string {
  const last = lines.slice(-shownLines);
  if (last.length === 0) return message;
  const title = last.length === 1 ? 'Its last line:' : `Its last ${last.length} lines:`;
  return [message, title, ...last.map((line) => `  | ${line}`)].join('\n');
}

export function endHint(lines: readonly string[]): string {
  if (lines.length === 0) return 'It wrote nothing: start it by hand to see more.';
  const reason = likelyReason(lines);
  return reason === undefined
    ? 'Its log names no reason that is known here: read its last lines.'
    : `Probably: ${reason}.`;
}

export function showDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 2 * minuteMs) return `${Math.round(ms / 1000)} s`;
  return `${Math.round(ms / minuteMs)} minutes`;
}

export async function undoAfter(error: unknown, undo: () => Promise<void>): Promise<never> {
  try {
    await undo();
  } catch (second) {
    const first = error instanceof Error ? error.message : String(error);
    throw new EndpointError(`${first}\nThen the cleanup failed.`, describeFailure(second).text, { cause: error });
  }
  throw error;
}

/** Goes on after a fault, and throws the first one. */
export async function undoAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
}

export function disposeAll(held: readonly AsyncDisposable[]): Promise<void> {
  return undoAll(held.map((each) => async () => each[Symbol.asyncDispose]()));
}

export function showExit({ code, signal }: Exit): string {
  return code === null ? `signal ${signal}` : `exit code ${code}`;
}

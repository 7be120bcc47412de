import { setMaxListeners } from 'node:events';
import type { Clock } from '../../lib/clock.ts';

/** Ends an attempt when its time is up or the run is cancelled. */
export type Deadline = {
  readonly signal: AbortSignal;
  reason(): 'timeout' | 'cancelled' | undefined;
  readonly totalMs: number;
  remainingMs(): number;
  /** Time stops while the model is not asked. */
  pause(): void;
  resume(): void;
  /** Called when the attempt has ended, so that nothing keeps waiting for it. */
  stop(): void;
};

export function startDeadline(clock: Clock, totalMs: number, cancel: AbortSignal | undefined): Deadline {
  let end = clock.now() + totalMs;
  let pausedAt: number | undefined;
  const controller = new AbortController();
  let reason: 'timeout' | 'cancelled' | undefined;
  const giveUp = (why: 'timeout' | 'cancelled') => {
    reason ??= why;
    controller.abort();
  };
  // Every try of an attempt listens to the first, and every running attempt to the second: Node must not warn of a
  // leak.
  setMaxListeners(0, controller.signal);
  if (cancel !== undefined) setMaxListeners(0, cancel);
  const onCancel = () => giveUp('cancelled');
  if (cancel?.aborted) onCancel();
  cancel?.addEventListener('abort', onCancel, { once: true });
  let callOff = clock.alarm(totalMs, () => giveUp('timeout'));
  return {
    signal: controller.signal,
    reason: () => reason,
    totalMs,
    remainingMs: () => end - (pausedAt ?? clock.now()),
    pause() {
      pausedAt ??= clock.now();
      callOff();
    },
    resume() {
      if (pausedAt === undefined) return;
      end += clock.now() - pausedAt;
      pausedAt = undefined;
      callOff = clock.alarm(Math.max(0, end - clock.now()), () => giveUp('timeout'));
    },
    stop() {
      cancel?.removeEventListener('abort', onCancel);
      callOff();
    },
  };
}

const slowestTokensPerSecond = 5;
/** How much slower than measured a server may temporarily be. */
export const margin = 2;
const promptMs = 60_000;
const longestMs = 2 * 3_600_000;

/**
 * Twice the time that an attempt needs if it uses every token it may, and reads each prompt: a deadline ends a reply
 * that hangs, and never cuts one that is slow. Speeds are of one request among as many as run at once. Prompts of an
 * agent grow: `promptTokens` is their mean.
 */
export function deadlineFor(work: {
  readonly maxTokens: number;
  readonly maxTurns: number;
  readonly promptTokens: number;
  readonly tokensPerSecond: number | undefined;
  readonly promptTokensPerSecond: number | undefined;
}): number {
  const speed = Math.max(work.tokensPerSecond ?? slowestTokensPerSecond, 0.1);
  const readingMs = (margin * 1000 * work.promptTokens) / Math.max(work.promptTokensPerSecond ?? Infinity, 0.1);
  const perTurn = Math.max(promptMs, readingMs) + (margin * 1000 * work.maxTokens) / speed;
  return work.maxTurns * Math.min(perTurn, longestMs);
}

/** For a short question to a server of unknown speed. */
export function deadlineOfProbe(maxTokens: number): number {
  const unknown = { tokensPerSecond: undefined, promptTokensPerSecond: undefined };
  return deadlineFor({ maxTokens, maxTurns: 1, promptTokens: 0, ...unknown });
}

import { setMaxListeners } from 'node:events';
import type { Clock } from '../../lib/clock.ts';

/** How long an attempt may show nothing new: no token, and no progress in reading its prompt. */
export type Silence = {
  /** Before the first sign of a message: it may wait for other requests. */
  readonly firstMs: number;
  readonly laterMs: number;
};

const endless: Silence = { firstMs: Infinity, laterMs: Infinity };

export function startDeadline(
  clock: Clock,
  totalMs: number,
  cancel: AbortSignal | undefined,
  silence: Silence = endless,
) {
  let end = clock.now() + totalMs;
  let pausedAt: number | undefined;
  let askedAt = clock.now();
  let newAt: number | undefined;
  let heardAt = askedAt;
  let words = '';
  const controller = new AbortController();
  let reason: 'timeout' | 'cancelled' | undefined;
  const giveUp = (why: 'timeout' | 'cancelled') => {
    reason ??= why;
    controller.abort();
  };
  // Every try listens to the first, every running attempt to the second: Node must not warn of a leak.
  setMaxListeners(0, controller.signal);
  if (cancel !== undefined) setMaxListeners(0, cancel);
  const onCancel = () => giveUp('cancelled');
  if (cancel?.aborted) onCancel();
  cancel?.addEventListener('abort', onCancel, { once: true });

  function silentUntil(): number {
    const { firstMs, laterMs } = silence;
    if (newAt === undefined) return askedAt + firstMs;
    return Math.max(newAt + laterMs, Math.min(heardAt + laterMs, newAt + firstMs));
  }
  // Set again when it rings, not at every token.
  function setAlarm(): () => void {
    return clock.alarm(Math.max(0, Math.min(end, silentUntil()) - clock.now()), () => {
      const now = clock.now();
      if (now < Math.min(end, silentUntil())) {
        callOff = setAlarm();
        return;
      }
      if (now >= end) words = `no whole answer within ${totalMs} ms`;
      else words = `no token for ${Math.round(now - (newAt ?? askedAt))} ms`;
      giveUp('timeout');
    });
  }
  let callOff = setAlarm();
  function beginSilence(): void {
    askedAt = clock.now();
    newAt = undefined;
    callOff();
    callOff = setAlarm();
  }
  return {
    signal: controller.signal,
    reason: () => reason,
    /** What did not come in time. */
    words: () => words,
    totalMs,
    remainingMs: () => Math.min(end, silentUntil()) - (pausedAt ?? clock.now()),
    /** Bytes came: the server lives. Only what is `isNew` ends a silence; other bytes extend it to `firstMs`. */
    heard(isNew: boolean): void {
      heardAt = clock.now();
      if (!isNew) return;
      const isFirst = newAt === undefined;
      newAt = heardAt;
      if (!isFirst) return;
      callOff();
      callOff = setAlarm();
    },
    pause(): void {
      pausedAt ??= clock.now();
      callOff();
    },
    resume(): void {
      if (pausedAt === undefined) return;
      end += clock.now() - pausedAt;
      pausedAt = undefined;
      beginSilence();
    },
    /** For this message once more, which waits as the first time if tokens of it had come. */
    askedAgain(): void {
      if (newAt !== undefined) beginSilence();
    },
    stop(): void {
      cancel?.removeEventListener('abort', onCancel);
      callOff();
    },
  };
}

export type Deadline = ReturnType<typeof startDeadline>;

const slowestTokensPerSecond = 5;
/** How much slower than measured a server may temporarily be. */
export const margin = 2;
const promptMs = 60_000;
const longestMs = 2 * 3_600_000;
/** Others' prompts may stall a reply that has begun. */
const shortestSilenceMs = 120_000;
/** How many times as long as the longest wait for its first token a message may take, as long as tokens come. */
const patience = 5;

export type TimeLimits = { readonly deadlineMs: number; readonly silence?: Silence };

/** Speeds are of one request among as many as run at once. Prompts of an agent grow: `promptTokens` is their mean. */
export function limitsFor(work: {
  readonly maxTokens: number;
  readonly maxTurns: number;
  readonly promptTokens: number;
  readonly tokensPerSecond: number | undefined;
  readonly promptTokensPerSecond: number | undefined;
}): Required<TimeLimits> {
  const speed = Math.max(work.tokensPerSecond ?? slowestTokensPerSecond, 0.1);
  const readingMs = (margin * 1000 * work.promptTokens) / Math.max(work.promptTokensPerSecond ?? Infinity, 0.1);
  const firstMs = Math.min(Math.max(promptMs, readingMs) + (margin * 1000 * work.maxTokens) / speed, longestMs);
  return {
    deadlineMs: work.maxTurns * Math.min(patience * firstMs, longestMs),
    silence: { firstMs, laterMs: Math.min(firstMs, Math.max(shortestSilenceMs, readingMs)) },
  };
}

export function limitsOfProbe(maxTokens: number): Required<TimeLimits> {
  const unknown = { tokensPerSecond: undefined, promptTokensPerSecond: undefined };
  return limitsFor({ maxTokens, maxTurns: 1, promptTokens: 0, ...unknown });
}

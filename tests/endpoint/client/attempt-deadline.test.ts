import { describe, expect, it } from 'vitest';
import { deadlineFor, startDeadline } from '../../../src/endpoint/client/attempt-deadline.ts';
import { manualClock } from '../boot/manual-clock.ts';

describe('the deadline of an attempt', () => {
  it('expires when the time is up, and distinguishes that from a cancellation', () => {
    const clock = manualClock();
    const deadline = startDeadline(clock, 20, undefined);
    clock.advance(19);
    expect([deadline.reason(), deadline.remainingMs()]).toEqual([undefined, 1]);
    clock.advance(1);
    expect(deadline.reason()).toBe('timeout');
    expect(deadline.signal.aborted).toBe(true);
    const cancelled = startDeadline(clock, 20, AbortSignal.abort());
    clock.advance(40);
    expect(cancelled.reason()).toBe('cancelled');
  });

  it('takes no time while it is paused', () => {
    const clock = manualClock();
    const deadline = startDeadline(clock, 60, undefined);
    clock.advance(10);
    deadline.pause();
    clock.advance(120);
    deadline.pause();
    expect([deadline.reason(), deadline.remainingMs()]).toEqual([undefined, 50]);
    deadline.resume();
    deadline.resume();
    clock.advance(49);
    expect(deadline.reason()).toBeUndefined();
    clock.advance(1);
    expect(deadline.reason()).toBe('timeout');
  });

  it('does not expire once it is stopped', () => {
    const clock = manualClock();
    const cancel = new AbortController();
    const deadline = startDeadline(clock, 10, cancel.signal);
    deadline.stop();
    cancel.abort();
    clock.advance(30);
    expect(deadline.signal.aborted).toBe(false);
  });

  it('gives twice the time of all tokens, a minute for each prompt, and at most two hours for each message', () => {
    const work = {
      maxTokens: 600,
      maxTurns: 1,
      promptTokens: 0,
      tokensPerSecond: 20,
      promptTokensPerSecond: undefined,
    };
    expect(deadlineFor(work)).toBe(120_000);
    expect(deadlineFor({ ...work, maxTurns: 2 })).toBe(240_000);
    expect(deadlineFor({ ...work, tokensPerSecond: undefined })).toBe(300_000);
    expect(deadlineFor({ ...work, tokensPerSecond: 0, maxTokens: 1e9 })).toBe(7_200_000);
    expect(deadlineFor({ ...work, maxTurns: 25, maxTokens: 9000 })).toBe(25 * 960_000);
  });

  it('gives a prompt more than a minute if reading it takes longer than half of one', () => {
    const work = { maxTokens: 600, maxTurns: 1, tokensPerSecond: 20 };
    const reading = (promptTokens: number, promptTokensPerSecond: number | undefined) =>
      deadlineFor({ ...work, promptTokens, promptTokensPerSecond });
    expect(reading(3000, 100)).toBe(120_000);
    expect(reading(10_000, 100)).toBe(260_000);
    expect(reading(10_000, undefined)).toBe(120_000);
  });
});

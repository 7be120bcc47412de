import { describe, expect, it } from 'vitest';
import { deadlineFor, startDeadline } from '../../../src/endpoint/client/attempt-deadline.ts';
import { systemClock } from '../../../src/lib/clock.ts';

describe('the deadline of an attempt', () => {
  it('expires when the time is up, and distinguishes that from a cancellation', async () => {
    const deadline = startDeadline(systemClock, 20, undefined);
    expect(deadline.reason()).toBeUndefined();
    expect(deadline.remainingMs()).toBeGreaterThan(0);
    await systemClock.sleep(40);
    expect(deadline.reason()).toBe('timeout');
    expect(deadline.signal.aborted).toBe(true);
    const cancelled = startDeadline(systemClock, 20, AbortSignal.abort());
    await systemClock.sleep(40);
    expect(cancelled.reason()).toBe('cancelled');
  });

  it('takes no time while it is paused', async () => {
    const deadline = startDeadline(systemClock, 60, undefined);
    deadline.pause();
    await systemClock.sleep(120);
    deadline.pause();
    expect([deadline.reason(), deadline.remainingMs() > 0]).toEqual([undefined, true]);
    deadline.goOn();
    deadline.goOn();
    expect(deadline.reason()).toBeUndefined();
    await systemClock.sleep(120);
    expect(deadline.reason()).toBe('timeout');
  });

  it('does not expire once it is stopped', async () => {
    const cancel = new AbortController();
    const deadline = startDeadline(systemClock, 10, cancel.signal);
    deadline.stop();
    cancel.abort();
    await systemClock.sleep(30);
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

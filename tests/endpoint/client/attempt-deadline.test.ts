import { describe, expect, it } from 'vitest';
import { limitsFor, startDeadline } from '../../../src/endpoint/client/attempt-deadline.ts';
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

  const silence = { firstMs: 100, laterMs: 20 };

  it('waits for the first token of each message, and then for less long', () => {
    const clock = manualClock();
    const deadline = startDeadline(clock, 1000, undefined, silence);
    clock.advance(99);
    deadline.heard(true);
    clock.advance(19);
    deadline.heard(true);
    clock.advance(19);
    expect([deadline.reason(), deadline.remainingMs()]).toEqual([undefined, 1]);
    deadline.pause();
    clock.advance(5000);
    deadline.resume();
    clock.advance(99);
    expect(deadline.reason()).toBeUndefined();
    clock.advance(1);
    expect([deadline.reason(), deadline.words()]).toEqual(['timeout', 'no token for 100 ms']);
  });

  it('takes bytes without a token for a sign of life, which is no progress', () => {
    const clock = manualClock();
    const deadline = startDeadline(clock, 1000, undefined, silence);
    deadline.heard(true);
    const ended = Array.from({ length: 12 }, () => {
      clock.advance(10);
      if (deadline.reason() === undefined) deadline.heard(false);
      return deadline.reason();
    });
    expect(ended).toEqual([...Array(9).fill(undefined), 'timeout', 'timeout', 'timeout']);
    const quiet = startDeadline(clock, 1000, undefined, silence);
    quiet.heard(true);
    clock.advance(20);
    expect([quiet.reason(), quiet.words()]).toEqual(['timeout', 'no token for 20 ms']);
  });

  it('waits for the first token as long as before, if the message is asked again after some', () => {
    const clock = manualClock();
    const deadline = startDeadline(clock, 1000, undefined, silence);
    clock.advance(50);
    deadline.askedAgain();
    clock.advance(49);
    deadline.heard(true);
    clock.advance(19);
    deadline.askedAgain();
    clock.advance(99);
    expect(deadline.reason()).toBeUndefined();
    clock.advance(1);
    expect([deadline.reason(), deadline.words()]).toEqual(['timeout', 'no token for 100 ms']);
    const never = startDeadline(clock, 1000, undefined, silence);
    clock.advance(50);
    never.askedAgain();
    clock.advance(50);
    expect(never.reason()).toBe('timeout');
  });

  it('ends a reply that never ends', () => {
    const clock = manualClock();
    const deadline = startDeadline(clock, 300, undefined, silence);
    for (let token = 0; token < 30; token += 1) {
      expect(deadline.reason()).toBeUndefined();
      deadline.heard(true);
      clock.advance(10);
    }
    expect([deadline.reason(), deadline.words()]).toEqual(['timeout', 'no whole answer within 300 ms']);
  });

  const firstMs = (work: Parameters<typeof limitsFor>[0]) => limitsFor(work).silence.firstMs;

  it('waits twice the time of all tokens, and a minute for the prompt; in all five times that, two hours at most', () => {
    const work = {
      maxTokens: 600,
      maxTurns: 1,
      promptTokens: 0,
      tokensPerSecond: 20,
      promptTokensPerSecond: undefined,
    };
    expect(limitsFor(work)).toEqual({ deadlineMs: 600_000, silence: { firstMs: 120_000, laterMs: 120_000 } });
    expect(limitsFor({ ...work, maxTurns: 2 })).toMatchObject({ deadlineMs: 1_200_000, silence: { firstMs: 120_000 } });
    expect(firstMs({ ...work, tokensPerSecond: undefined })).toBe(300_000);
    expect(limitsFor({ ...work, tokensPerSecond: 0, maxTokens: 1e9 })).toEqual({
      deadlineMs: 7_200_000,
      silence: { firstMs: 7_200_000, laterMs: 120_000 },
    });
    expect(limitsFor({ ...work, maxTurns: 25, maxTokens: 9000 }).deadlineMs).toBe(25 * 5 * 960_000);
  });

  it('gives a prompt more than a minute if reading it takes longer than half of one', () => {
    const work = { maxTokens: 600, maxTurns: 1, tokensPerSecond: 20 };
    const reading = (promptTokens: number, promptTokensPerSecond: number | undefined) =>
      firstMs({ ...work, promptTokens, promptTokensPerSecond });
    expect(reading(3000, 100)).toBe(120_000);
    expect(reading(10_000, 100)).toBe(260_000);
    expect(reading(10_000, undefined)).toBe(120_000);
    const begun = limitsFor({ ...work, promptTokens: 10_000, promptTokensPerSecond: 100 }).silence;
    expect(begun.laterMs).toBe(200_000);
  });
});

import { describe, expect, it } from 'vitest';
import type { LevelLine } from '../../../src/features/load-test/load-report.ts';
import { nextLevel } from '../../../src/features/load-test/next-level.ts';
import { scoreLevel } from '../../../src/features/load-test/score-level.ts';
import type { AttemptLine, JournalLine, Measure } from '../../../src/records/journal.ts';
import type { Level } from '../../../src/records/level.ts';
import { attemptWith, sessionWith } from '../../run/lines.ts';

const two: Level = { closed: 2 };

function measureWith(parts: Partial<Measure> = {}): Measure {
  return {
    ...{ firstTokenMs: 100, firstContentMs: 100, totalMs: 1000, decodeTokensPerSecond: 50, promptTokens: 20 },
    ...{ cachedTokens: 0, completionTokens: 46, reasoningTokens: 0, gapsMs: [20, 20] },
    ...parts,
  };
}

function asked(at: number, parts: Partial<AttemptLine> = {}): AttemptLine {
  const place = { level: two, round: at + 1, atMs: at * 500, totalMs: 1000 };
  return attemptWith({ ...place, measures: [measureWith()], ...parts });
}

function part(parts: Partial<LevelLine> = {}): LevelLine {
  return { kind: 'level', level: two, session: 1, window: { fromMs: 0, untilMs: 5000 }, loopDelayMs: 0.5, ...parts };
}

const ten = Array.from({ length: 10 }, (_, at) => asked(at));

describe('the figures of a level', () => {
  it('count requests that ended under full load, and time those that started then', () => {
    const times = scoreLevel([sessionWith(), ...ten, part()], two, undefined);
    // The last of ten ends at 5.5 s.
    expect(times).toMatchObject({ requestsPerSecond: 1.8, tokensPerSecond: 82.8, timed: 10, windowMs: 5000 });
    expect(times).toMatchObject({ firstTokenMs: { p50: 100, p99: 100 }, tokenMs: { p50: 20 }, faults: [] });
  });

  it('count the request at the start of the window, and the answer at its end', () => {
    const alone = Array.from({ length: 8 }, (_, at) =>
      asked(0, { round: at + 1, atMs: 356 + at * 700, totalMs: 700.4 }),
    );
    const window = { fromMs: 356.4, untilMs: 356.4 + 7 * 700 };
    expect(scoreLevel([sessionWith(), ...alone, part({ window })], two, undefined)).toMatchObject({
      ...{ timed: 8, requestsPerSecond: expect.closeTo(7 / 4.9, 6) },
    });
  });

  it('count from when a request was due, so that no queue stays hidden', () => {
    const level: Level = { rate: 2 };
    const late = Array.from({ length: 10 }, (_, at) => asked(at, { level, dueMs: at * 400 }));
    const times = scoreLevel([sessionWith(), ...late, part({ level })], level, { ttft: 500 });
    expect(times.lateMs).toEqual({ p50: 500, p90: 800, p99: 900 });
    expect(times.firstTokenMs).toMatchObject({ p99: 1000 });
    expect(times.totalMs).toMatchObject({ p99: 1900 });
    // Late by 0, 100, 200, 300 and 400 ms.
    expect(times.goodShare).toBe(0.5);
  });

  it('count the answers of a server per second, not the requests', () => {
    const level: Level = { rate: 4 };
    // Due every 250 ms, and each answered a second after the one before it.
    const queued = Array.from({ length: 11 }, (_, at) =>
      asked(at, { level, atMs: at * 250, dueMs: at * 250, totalMs: 1000 + at * 750 }),
    );
    const line = part({ level, window: { fromMs: 0, untilMs: 2500 } });
    expect(scoreLevel([sessionWith(), ...queued, line], level, { total: 60_000 })).toMatchObject({
      ...{ requestsPerSecond: 1, tokensPerSecond: 46, goodput: 1, goodShare: 1 },
    });
  });

  it('include the time before a repeated try', () => {
    const again = ten.map((line) => ({ ...line, totalMs: 1600 }));
    expect(scoreLevel([sessionWith(), ...again, part()], two, undefined).firstTokenMs).toMatchObject({ p50: 700 });
  });

  it('distinguish right goodput from goodput', () => {
    const fail: AttemptLine['verdict'] = { outcome: 'fail', failure: 'wrong-text', expected: 'a', received: 'b' };
    const half = ten.map((line, at) => (at % 2 === 0 ? line : { ...line, verdict: fail }));
    expect(scoreLevel([sessionWith(), ...half, part()], two, { tpot: 20, total: 1000 })).toMatchObject({
      ...{ goodput: 1.8, rightGoodput: 1, goodShare: 1 },
    });
    expect(scoreLevel([sessionWith(), ...half, part()], two, { tpot: 19 })).toMatchObject({ goodput: 0, goodShare: 0 });
  });

  it('are kept and marked if our own event loop was late by a tenth of a token; goodput is unknown', () => {
    const times = scoreLevel([sessionWith(), ...ten, part({ loopDelayMs: 2.1 })], two, { ttft: 1000 });
    expect(times).toMatchObject({
      faults: ['client-limited'],
      requestsPerSecond: 1.8,
      goodput: null,
      rightGoodput: null,
      goodShare: null,
      firstTokenMs: { p50: 100 },
    });
    expect(times.attempts).toBe(10);
  });

  it('are unknown if answers came in one piece, or tokens are not counted', () => {
    const whole = ten.map((line) => ({ ...line, measures: [measureWith({ gapsMs: [0.01, 0.02] })] }));
    expect(scoreLevel([sessionWith(), ...whole, part()], two, { ttft: 1000 })).toMatchObject({
      ...{ faults: ['one-piece'], firstTokenMs: null, tokenMs: null, goodput: null, requestsPerSecond: 1.8 },
    });
    const uncounted = ten.map((line) => ({
      ...line,
      measures: [measureWith({ completionTokens: null, decodeTokensPerSecond: null })],
    }));
    expect(scoreLevel([sessionWith(), ...uncounted, part()], two, undefined)).toMatchObject({
      ...{ faults: ['no-usage'], tokensPerSecond: null, tokenMs: null, firstTokenMs: { p50: 100 } },
    });
    const half = [...ten.slice(5), ...uncounted.slice(0, 5)];
    expect(scoreLevel([sessionWith(), ...half, part()], two, undefined)).toMatchObject({
      ...{ faults: ['no-usage'], tokensPerSecond: null, tokenMs: { p50: 20 } },
    });
    // A letter and its end.
    const letters = ten.map((line) => ({ ...line, measures: [measureWith({ completionTokens: 2, gapsMs: [] })] }));
    expect(scoreLevel([sessionWith(), ...letters, part()], two, undefined)).toMatchObject({
      ...{ faults: [], firstTokenMs: { p50: 100 } },
    });
  });

  it('are unknown if a proxy held answers back and released them in several pieces', () => {
    const held = ten.map((line) => ({ ...line, measures: [measureWith({ gapsMs: [0, 0.6, 0, 1.2] })] }));
    expect(scoreLevel([sessionWith(), ...held, part()], two, { ttft: 2000 })).toMatchObject({
      ...{ faults: ['one-piece'], firstTokenMs: null, tokenMs: null, goodput: null, requestsPerSecond: 1.8 },
    });
    // A small model writes a token in a third of a millisecond.
    const quick = ten.map((line) => ({
      ...line,
      measures: [measureWith({ gapsMs: Array(45).fill(0.3), decodeTokensPerSecond: 3333 })],
    }));
    expect(scoreLevel([sessionWith(), ...quick, part({ loopDelayMs: 0 })], two, undefined)).toMatchObject({
      ...{ faults: [], firstTokenMs: { p50: 100 }, tokenMs: { p50: expect.closeTo(0.3) } },
    });
  });

  it('judge requests from before a crash, and time only those after it', () => {
    const resumed = [sessionWith(), ...ten.slice(0, 6), sessionWith({ session: 2, reason: 'resume' })];
    const rest = ten.slice(6).map((line, at) => ({ ...line, atMs: at * 500, session: 2 }));
    const lines: JournalLine[] = [...resumed, ...rest, part({ window: { fromMs: 0, untilMs: 2000 } })];
    expect(scoreLevel(lines, two, undefined)).toMatchObject({
      attempts: 10,
      passed: 10,
      timed: 4,
      requestsPerSecond: 1.5,
    });
  });

  it('call a level broken above 5 % failed, without faults of ours', () => {
    const lost = (cause: 'server-error' | 'pack-error'): AttemptLine['verdict'] => ({ outcome: 'unmeasured', cause });
    const with1 = (cause: 'server-error' | 'pack-error') =>
      ten.map((line, at) => (at === 0 ? { ...line, verdict: lost(cause) } : line));
    expect(scoreLevel([sessionWith(), ...with1('server-error'), part()], two, undefined)).toMatchObject({
      failed: 1,
      isBroken: true,
    });
    expect(scoreLevel([sessionWith(), ...with1('pack-error'), part()], two, undefined)).toMatchObject({
      failed: 0,
      isBroken: false,
    });
  });
});

describe('the next level', () => {
  const at = (closed: number, requestsPerSecond: number | null, more = {}) => ({
    ...scoreLevel([], { closed }, undefined),
    ...{ requestsPerSecond, ...more },
  });

  it('doubles until throughput grows by less than a tenth, then asks alone again', () => {
    expect(nextLevel({}, [])).toEqual({ closed: 1 });
    expect(nextLevel({}, [at(1, 1), at(2, 1.9)])).toEqual({ closed: 4 });
    expect(nextLevel({}, [at(1, 1), at(2, 1.9), at(4, 2)])).toEqual({ closed: 1, again: true });
    expect(nextLevel({}, [at(1, 1), at(2, null)])).toEqual({ closed: 1, again: true });
    expect(nextLevel({}, [at(32, 1), at(64, 2)])).toEqual({ closed: 1, again: true });
    const again = { ...at(1, 1), level: { closed: 1, again: true } as const };
    expect(nextLevel({}, [at(1, 1), at(2, 1.9), at(4, 2), again])).toBeUndefined();
  });

  it('is never higher after a broken one', () => {
    const load = { levels: [1, 2, 4].map((closed) => ({ closed })) };
    expect(nextLevel(load, [at(1, 1), at(2, 1, { isBroken: true })])).toEqual({ closed: 1, again: true });
    expect(nextLevel(load, [at(1, 1), at(2, 1)])).toEqual({ closed: 4 });
  });
});

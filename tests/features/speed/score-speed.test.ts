import { expect, it } from 'vitest';
import { speedTable } from '../../../src/features/speed/describe-speed.ts';
import { scoreSpeed } from '../../../src/features/speed/score-speed.ts';
import { type SpeedLine, speedLineSchema, speedScoreSchema } from '../../../src/features/speed/speed-schemas.ts';

function line(parts: Partial<SpeedLine>, measure: Partial<SpeedLine['measure']> = {}): SpeedLine {
  return speedLineSchema.parse({
    ...{ kind: 'speed', session: 1, mode: 'no-thinking', round: 1, cell: 'pp512', wordsPerToken: 0.8 },
    measure: {
      ...{ firstTokenMs: 500, firstContentMs: 500, totalMs: 600, decodeTokensPerSecond: 40 },
      ...{ promptTokens: 520, cachedTokens: 20, completionTokens: 256, reasoningTokens: 0, gapsMs: [10, 30] },
      ...measure,
    },
    ...parts,
  });
}

it('rates reading by new tokens up to the first token, and writing by the journal, as medians of rounds', () => {
  const score = scoreSpeed([
    line({ round: 0 }, { firstTokenMs: 9000 }),
    ...[400, 500, 1000].map((firstTokenMs, index) => line({ round: index + 1 }, { firstTokenMs })),
    ...[38, 40, 90].map((speed, index) => line({ round: index + 1, cell: 'tg256' }, { decodeTokensPerSecond: speed })),
  ]);
  expect(score?.cells.pp512).toMatchObject([
    { n: 3, prefill: 1000, decode: null, firstTokenMs: { p50: 500, p95: 1000 } },
  ]);
  expect(score?.cells.tg256).toMatchObject([{ n: 3, prefill: null, decode: 40, gapMs: { max: 30 } }]);
  expect(speedScoreSchema.parse(score)).toEqual(score);
});

it('leaves out a cold prompt from the cache, a short answer and a fault, by name', () => {
  const score = scoreSpeed([
    line({ cell: 'pp2048' }, { cachedTokens: 65 }),
    line({ cell: 'tg512' }, { completionTokens: 63 }),
    line({ cell: 'pp8192', measure: undefined, fault: 'longer than the context of the server, 4096 tokens' }),
    line({ cell: 'pp512' }, { cachedTokens: 64 }),
  ]);
  expect(Object.keys(score?.cells ?? {})).toEqual(['pp512']);
  expect(score?.unmeasured).toEqual({
    pp2048: '65 tokens came from the cache',
    tg512: 'it ended after 63 tokens',
    pp8192: 'longer than the context of the server, 4096 tokens',
  });
});

it('groups cells that are unmeasured for the same reason', () => {
  const none = (cell: 'pp512' | 'pp2048', fault: string) => line({ cell, measure: undefined, fault });
  const notes = (why: string) => {
    const speed = scoreSpeed([none('pp512', 'no answer'), none('pp2048', why)]);
    return speedTable({ speed: speed && { current: speed, baseline: null, slowdowns: [] } }).notes;
  };
  expect(notes('no answer')).toEqual(['pp512, pp2048 are not measured: no answer']);
  expect(notes('timeout')).toEqual(['pp512 is not measured: no answer', 'pp2048 is not measured: timeout']);
});

it('calls a warm prompt unproven unless the server says that it was cached', () => {
  const warm = (cachedTokens: number | null) =>
    scoreSpeed([line({ cell: 'warm8192' }, { cachedTokens })])?.cells.warm8192;
  expect(warm(null)).toMatchObject([{ unproven: true, prefill: null }]);
  expect(warm(500)?.[0]).not.toHaveProperty('unproven');
});

it('keeps sessions separate, counts the newest line for a cell, and has no block without lines', () => {
  const lines = [line({}, { firstTokenMs: 1 }), line({}), line({ session: 2 }, { firstTokenMs: 250 })];
  expect(scoreSpeed(lines)?.cells.pp512?.map(({ session, prefill }) => [session, prefill])).toEqual([
    [1, 1000],
    [2, 2000],
  ]);
  expect(scoreSpeed([])).toBeUndefined();
});

it('shows speeds, omissions, and differences from the clock of the server', () => {
  const speed = scoreSpeed([
    line({ cell: 'tg256' }, { serverDecodeMs: 5000 }),
    line({ cell: 'tg512' }, { serverDecodeMs: 6500 }),
    line({ cell: 'pp8192', measure: undefined, fault: 'too long' }),
  ]);
  const shown = { speed: speed && { current: speed, baseline: null, slowdowns: [] } };
  const { rows, notes = [] } = speedTable(shown);
  const text = notes.join('\n');
  expect(rows.map(([cell]) => cell)).toEqual(['tg256', 'tg512']);
  expect(notes).toContain('pp8192 is not measured: too long');
  expect(text).toMatch(/tg256 in session 1: .*40.* written, and .*51/);
  expect(text).not.toContain('tg512 in session 1:');
  expect(speedTable({}).rows).toEqual([]);
});

it('gives no figure for an answer in one piece, or for one that a buffer or a queue held back', () => {
  const score = scoreSpeed([
    line({ cell: 'pp512' }, { gapsMs: [] }),
    line({ cell: 'pp2048', session: 2 }, { gapsMs: [], completionTokens: 1 }),
    line({ cell: 'tg256' }, { firstTokenMs: 5000, gapsMs: Array(255).fill(0.01) }),
    line({ cell: 'tg256@d8192', session: 2 }, { firstTokenMs: 5000, gapsMs: [100, 100] }),
    line({ cell: 'tg512' }, { firstTokenMs: 30_000, gapsMs: [600, 600] }),
  ]);
  expect(Object.keys(score?.cells ?? {})).toEqual(['pp2048', 'tg256@d8192']);
  expect(score?.unmeasured).toMatchObject({
    pp512: 'the answer came in one piece',
    tg256: expect.stringContaining('a queue or a buffer'),
    tg512: expect.stringContaining('a queue or a buffer'),
  });
});

it('measures no cell of a session in which a short prompt was held back, however the others arrived', () => {
  const held = line({ cell: 'tg256' }, { firstTokenMs: 5000, completionTokens: 40, gapsMs: [4, 0.1] });
  const score = scoreSpeed([line({ cell: 'pp512' }, { gapsMs: [3, 0.1] }), held, line({ session: 2 })]);
  expect(score?.cells).toMatchObject({ pp512: [{ session: 2 }] });
  expect(scoreSpeed([line({ cell: 'pp512' }), held])?.unmeasured).toEqual({
    pp512: expect.stringContaining('a queue or a buffer'),
    tg256: 'it ended after 40 tokens',
  });
});

it('leaves out cells that this machine timed too late, and keeps those that lateness hardly affects', () => {
  const late = (lateMs: number, gapMs: number) =>
    scoreSpeed([line({ cell: 'tg256', lateMs }, { gapsMs: [gapMs] }), line({ lateMs }, { firstTokenMs: gapMs })]);
  expect(late(101, 200)?.unmeasured).toEqual({
    tg256: expect.stringContaining('this machine was too busy'),
    pp512: expect.stringContaining('this machine was too busy'),
  });
  expect(late(100, 200)?.unmeasured).toEqual({});
  // Timers are late by a few milliseconds on every machine.
  expect(late(50, 30)?.unmeasured).toEqual({});
});

it('reports a wait that is not reading', () => {
  const notes = (shortMs: number) => {
    const speed = scoreSpeed([line({}), line({ cell: 'tg256' }, { firstTokenMs: shortMs })]);
    return speedTable({ speed: speed && { current: speed, baseline: null, slowdowns: [] } }).notes;
  };
  expect(notes(400)).toEqual([
    'pp512 in session 1: a short prompt waits 400 ms, too: a queue or the network is in the figures of reading',
  ]);
  expect(notes(240)).toEqual([]);
});

it('takes no speed from a server clock that is stopped or missing, and reports one that jumps', () => {
  const at = (measure: { readonly serverDecodeMs?: number }) => {
    const speed = scoreSpeed([line({ cell: 'tg256' }, measure)]);
    const shown = { speed: speed && { current: speed, baseline: null, slowdowns: [] } };
    return [speed?.cells.tg256?.[0]?.serverDecode, speedTable(shown).notes?.length];
  };
  expect([at({ serverDecodeMs: 0 }), at({})]).toEqual([
    [null, 0],
    [null, 0],
  ]);
  expect(at({ serverDecodeMs: 3_600_000 })).toEqual([expect.closeTo(0.0708, 3), 1]);
});

it('leaves out by name figures that the counts or the first piece of a server make wrong', () => {
  const score = scoreSpeed([
    line({ cell: 'tg256' }, { completionTokens: 2560 }),
    line({ cell: 'tg512' }, { completionTokens: null }),
    line({ cell: 'warm8192' }, { cachedTokens: 1040 }),
    line({ cell: 'pp2048' }, { firstTokenMs: 4, gapsMs: [1600, 5, 5] }),
    line({ cell: 'pp512' }, { firstTokenMs: 4, gapsMs: [40, 5, 5] }),
  ]);
  expect(Object.keys(score?.cells ?? {})).toEqual(['pp512']);
  expect(score?.unmeasured).toEqual({
    tg256: 'the server counts 2560 tokens where it may write 256',
    tg512: 'the server does not count the tokens that it writes',
    warm8192: 'the server counts more tokens from the cache than the prompt has',
    pp2048: 'its first piece came long before the second: the model may not have written it',
  });
});

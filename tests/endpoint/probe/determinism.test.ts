import { describe, expect, it } from 'vitest';
import { type AskProbe, type ProbeRequest, probeDeterminism } from '../../../src/endpoint/probe/determinism.ts';

const wide = { slots: 8, concurrency: 8, canCutCache: true };

/** Answers with these texts in turn; an empty text is a missing answer. */
function answering(texts: readonly string[], cachedTokens?: number): { ask: AskProbe; asked: ProbeRequest[] } {
  const left = [...texts];
  const asked: ProbeRequest[] = [];
  const ask: AskProbe = async (_, request) => {
    asked.push(request);
    return left.splice(0, request.concurrency).map((text, index) =>
      text === ''
        ? undefined
        : {
            text,
            cachedTokens,
            decodeTokensPerSecond: text.length,
            prefillTokensPerSecond: asked.length * 100 + index,
          },
    );
  };
  return { ask, asked };
}

describe('probeDeterminism', () => {
  it.each([
    ['bit-stable', 'a a a a a a a', 'stable'],
    ['cache-sensitive', 'a b a a a a a', 'stable'],
    // A probe that ran here before has left its prompt in the cache.
    ['cache-sensitive', 'a a b b b b b', 'stable'],
    ['batch-sensitive', 'a a a a b a c', 'sensitive'],
    ['batch-sensitive', 'a b a c c c c', 'sensitive'],
    ['unstable', 'a b c a a a a', 'untested'],
    // With the cache cut, the first and the third answer come from the same state.
    ['unstable', 'a b b b b b b', 'untested'],
  ])('calls it %s if the answers are %s', async (expected, texts, batch) => {
    const report = await probeDeterminism(answering(texts.split(' ')).ask, wide);
    expect(report).toMatchObject({ class: expected, batch });
  });

  it('attributes cold, warm, warm to the cache if it was not bypassed', async () => {
    const texts = ['a', 'b', 'b', 'b', 'b'];
    const uncut = { slots: 2, concurrency: 2, canCutCache: false };
    expect(await probeDeterminism(answering(texts).ask, uncut)).toMatchObject({ class: 'cache-sensitive' });
    expect(await probeDeterminism(answering(texts, 20).ask, { ...uncut, canCutCache: true })).toMatchObject({
      class: 'cache-sensitive',
    });
    expect(await probeDeterminism(answering(['a', 'b', 'a', 'a', 'a']).ask, uncut)).toMatchObject({
      class: 'unstable',
    });
  });

  it('sends at most seven requests, the last ones together and with the cache bypassed', async () => {
    const { ask, asked } = answering(Array(7).fill('a'));
    await probeDeterminism(ask, wide);
    expect(asked.map(({ cutCache, concurrency }) => [cutCache, concurrency])).toEqual([
      [false, 1],
      [false, 1],
      [true, 1],
      [true, 4],
    ]);
    expect(new Set(asked.map(({ maxTokens }) => maxTokens))).toEqual(new Set([128]));
  });

  it.each([
    { slots: 1, concurrency: 8 },
    { slots: 8, concurrency: 1 },
    { slots: undefined, concurrency: 8 },
  ])('leaves the batch untested at %j', async (limits) => {
    const { ask, asked } = answering(['a', 'a', 'a', 'b']);
    const report = await probeDeterminism(ask, { ...limits, canCutCache: true });
    expect([report.class, report.batch, asked.length]).toEqual(['bit-stable', 'untested', 3]);
  });

  it('gives no class if an answer in sequence is missing', async () => {
    const report = await probeDeterminism(answering(['a', '', 'b', 'b', 'b', 'b', 'b']).ask, wide);
    expect(report).toMatchObject({ class: undefined, batch: 'untested' });
  });

  it('judges a batch by the answers that arrived', async () => {
    expect(await probeDeterminism(answering(['a', 'a', 'a', '', 'a', '', 'a']).ask, wide)).toMatchObject({
      class: 'bit-stable',
      batch: 'stable',
    });
    expect(await probeDeterminism(answering(['a', 'a', 'a', '', '', '', 'a']).ask, wide)).toMatchObject({
      batch: 'untested',
    });
  });

  it('measures the decode speed alone and at once', async () => {
    const texts = ['a', 'aaa', 'aa', 'aaaaa', 'aaaaaa', 'aaaa', 'aaaaaaa'];
    const report = await probeDeterminism(answering(texts).ask, wide);
    expect(report.decodeSpeed).toEqual({ alone: 2, atOnce: 5.5, width: 4 });
    // The fastest of those alone.
    expect(report.prefillTokensPerSecond).toBe(300);
  });

  it('knows no speed without an answer', async () => {
    const report = await probeDeterminism(async () => [undefined], wide);
    expect(report).toEqual({
      class: undefined,
      batch: 'untested',
      decodeSpeed: { alone: undefined, atOnce: undefined, width: 1 },
    });
  });
});

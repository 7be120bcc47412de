import { describe, expect, it } from 'vitest';
import type { ContextLine } from '../../src/features/experiments/context/context-line.ts';
import { newestContexts, paidFor, sumContexts } from '../../src/features/experiments/context/sum-contexts.ts';
import type { Measure } from '../../src/records/journal.ts';
import { addCosts, costOf, usdOf } from '../../src/score/price.ts';

const price = { input: 2.5, output: 10 };
const digest = (letter: string) => letter.repeat(64);

function asked(promptTokens: number | null, completionTokens: number | null): { measures: Measure[] } {
  const unknown = { firstTokenMs: null, firstContentMs: null, decodeTokensPerSecond: null };
  return {
    measures: [{ ...unknown, totalMs: 1, promptTokens, completionTokens, cachedTokens: null, reasoningTokens: null }],
  };
}

function made(parts: Partial<ContextLine> = {}): ContextLine {
  return {
    ...{ kind: 'context', scenario: 'a/b', replaces: 'context', ms: 5, tries: 1, usd: 0.001, isCached: false },
    from: { context: digest('a'), question: digest('b'), length: 100 },
    made: { text: digest('c'), length: 40 },
    tokens: { input: 25, output: 10 },
    ...parts,
  };
}

describe('a price', () => {
  it('is that of a million tokens', () => {
    expect(usdOf({ input: 150, output: 5 }, price)).toBe(0.000425);
    expect(usdOf({ input: 0, output: 0 }, price)).toBe(0);
  });

  it('is unknown without a price, or without a count', () => {
    expect(usdOf({ input: 150, output: 5 }, undefined)).toBeNull();
    expect(usdOf({ input: null, output: 5 }, price)).toBeNull();
    expect(usdOf({ input: 150, output: null }, price)).toBeNull();
  });

  it('adds up without binary rounding errors', () => {
    expect(addCosts([0.1, 0.2])).toEqual({ usd: 0.3, priced: 2, of: 2 });
    expect(addCosts([])).toEqual({ usd: 0, priced: 0, of: 0 });
  });

  it('has no sum if a part is unknown', () => {
    expect(addCosts([0.1, null, 0.2])).toEqual({ usd: null, priced: 2, of: 3 });
  });
});

describe('the cost of a run', () => {
  it('is that of its answers and of its contexts', () => {
    const cost = costOf(
      { ...price, from: 'gpt-4o, 2026-11-23' },
      [asked(150, 5), asked(150, 5)],
      paidFor([made(), made()]),
    );
    expect(cost).toEqual({
      answers: { usd: 0.00085, priced: 2, of: 2 },
      contexts: { usd: 0.002, priced: 2, of: 2 },
      from: 'gpt-4o, 2026-11-23',
    });
  });

  it('says how many of its parts have a price, and counts nothing that was not asked or made', () => {
    const contexts = paidFor([made(), made({ usd: null }), made({ made: null, usd: null })]);
    expect(costOf(undefined, [asked(150, 5), { measures: [] }], contexts)).toEqual({
      answers: { usd: null, priced: 0, of: 1 },
      contexts: { usd: null, priced: 1, of: 2 },
    });
  });

  it('counts a text that was paid and could not be used', () => {
    const contexts = paidFor([made(), made({ made: null, usd: 0.003 })]);
    expect(costOf(price, [], contexts)?.contexts).toEqual({ usd: 0.004, priced: 2, of: 2 });
  });

  it('is not shown if nothing has a price', () => {
    expect(costOf(undefined, [asked(150, 5)], paidFor([made({ usd: 0 })]))).toBeUndefined();
    expect(costOf(undefined, [asked(150, 5)], [])).toBeUndefined();
  });
});

describe('the contexts of a run', () => {
  it('add up, with their oddities', () => {
    const lines = [
      made(),
      made({ isCached: true, remark: 'question-alone', made: { text: digest('d'), length: 10 } }),
      made({ remark: 'longer', made: { text: digest('e'), length: 150 }, tokens: { input: null, output: null } }),
      made({ made: null, usd: null }),
    ];
    expect(sumContexts('half', lines)).toEqual({
      ...{ name: 'half', made: 3, failed: 1, cached: 1, longer: 1, questionAlone: 1 },
      characters: { before: 300, after: 200 },
      tokens: { before: 50, after: 20, contexts: 2 },
    });
  });

  it('count as the newest says', () => {
    const again = [made({ made: null }), made(), made({ from: { ...made().from, question: digest('f') } })];
    expect(newestContexts(again)).toEqual(again.slice(1));
  });
});

import { describe, expect, it } from 'vitest';
import type { ContextLine } from '../../src/features/experiments/context/context-line.ts';
import { amountsOf } from '../../src/score/amounts-of.ts';
import { toScore } from '../../src/score/to-score.ts';
import { attemptWith, measureWith, planWith, unmeasured } from './journal-with.ts';

const plan = planWith({ price: { input: 2, output: 10 }, rounds: 2 });
const pass = { outcome: 'pass' } as const;

function contextWith(scenario: string, parts: Partial<ContextLine> = {}): ContextLine {
  const digest = 'b'.repeat(64);
  return {
    ...{ kind: 'context', scenario, replaces: 'context', ms: 40, tries: 1, usd: 0.001, isCached: false },
    ...{ from: { context: digest, question: digest, length: 100 }, made: { text: digest, length: 40 } },
    tokens: { input: null, output: null },
    ...parts,
  };
}

describe('amountsOf', () => {
  it('gives the mean over the attempts of a scenario, with all messages of each, and the price of its context', () => {
    const lines = [
      contextWith('a/S-1', { ms: 90, made: null, usd: null }),
      contextWith('a/S-1'),
      attemptWith('a/S-1', 1, pass, { totalMs: 100, measures: [measureWith(100, 10), measureWith(200, 20)] }),
      attemptWith('a/S-1', 2, pass, { totalMs: 200, measures: [measureWith(100, 10)] }),
    ];
    const expected = { latencyMs: 150, contextMs: 40, promptTokens: 200, completionTokens: 20 };
    expect([...amountsOf(plan, lines)]).toEqual([['a/S-1', { ...expected, usd: expect.closeTo(0.0016, 12) }]]);
    expect([...amountsOf(plan, lines.map(toScore))]).toEqual([...amountsOf(plan, lines)]);
  });

  it('leaves out unmeasured attempts, and has no total if a part is unknown', () => {
    const lines = [
      attemptWith('a/S-1', 1, unmeasured, { totalMs: 5000, measures: [measureWith(100, 10)] }),
      attemptWith('a/S-2', 1, pass, { measures: [measureWith(100, null)] }),
      attemptWith('a/S-2', 2, pass, { measures: [measureWith(100, 10)] }),
    ];
    expect([...amountsOf(plan, lines)]).toEqual([
      ['a/S-2', { latencyMs: 100, contextMs: null, promptTokens: 100, completionTokens: null, usd: null }],
    ]);
  });

  it('has no price without that of the context', () => {
    const lines = [
      contextWith('a/S-1', { usd: null }),
      attemptWith('a/S-1', 1, pass, { measures: [measureWith(100, 10)] }),
    ];
    expect(amountsOf(plan, lines).get('a/S-1')).toMatchObject({ promptTokens: 100, usd: null });
  });
});

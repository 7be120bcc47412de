import { describe, expect, it } from 'vitest';
import { fail } from '../../../../src/records/verdict.ts';
import { expectationSchema, revisionsOf } from '../../../../src/verify/registry.ts';
import { judge } from '../../../../src/verify/verify-attempt.ts';
import { attemptWith, contextWith, saying } from '../../../verify/attempt-with.ts';

const paris = { kind: 'reference', answers: ['Paris', 'Paris, France'], metrics: ['exact_match', 'f1'] };
const strict = { ...paris, passes: { metric: 'f1', 'at-least': 0.8 }, covers: ['city'] };
const verdictOn = (attempt: ReturnType<typeof attemptWith>, ...checks: readonly unknown[]) =>
  judge(
    attempt,
    checks.map((check) => expectationSchema.parse(check)),
    contextWith(),
  );

describe('reference', () => {
  it('passes any usable answer, with its values beside the verdict', async () => {
    expect(await verdictOn(saying('It is Paris.'), paris)).toEqual({
      outcome: 'pass',
      measures: { exact_match: 0, f1: 0.5 },
    });
  });

  it('fails below its threshold, and keeps the values', async () => {
    expect(await verdictOn(saying('Paris in France'), strict)).toEqual({
      outcome: 'pass',
      measures: { exact_match: 0, f1: 0.8 },
    });
    expect(await verdictOn(saying('It is Paris.'), strict)).toEqual({
      ...fail('wrong-answer', 'f1 of at least 0.8 against Paris | Paris, France', '0.5: It is Paris.'),
      broke: ['city'],
      measures: { exact_match: 0, f1: 0.5 },
    });
  });

  const zero = { exact_match: 0, f1: 0 };

  it.each([
    ['nothing', attemptWith({}), 'no-answer'],
    ['an answer in the reasoning', attemptWith({ reasoning: 'Paris' }), 'answer-in-reasoning'],
    ['an open think block', saying('<think>Paris'), 'thinking-leak'],
    ['a token of the template', saying('Paris<|im_end|>'), 'control-token'],
    [
      'an unexpected call',
      attemptWith({ content: 'Paris', toolCalls: [{ id: 'a', name: 'b', arguments: '{}' }] }),
      'invented-call',
    ],
    ['an aborted reply', attemptWith({ content: 'Paris', finishReason: 'abort' }), 'aborted'],
    ['too long a reply', saying('Paris '.repeat(800_000)), 'too-long'],
  ] as const)('gives 0 to %s', async (_, attempt, failure) => {
    expect(await verdictOn(attempt, paris)).toMatchObject({ outcome: 'fail', failure, measures: zero });
  });

  it('grades answers that the token limit cut', async () => {
    expect(await verdictOn(attemptWith({ content: 'Paris', finishReason: 'length' }), paris)).toMatchObject({
      failure: 'token-limit',
      measures: { exact_match: 1, f1: 1 },
    });
  });

  it('keeps its values inside combinations, whatever they decide', async () => {
    const number = { kind: 'number', value: 4 };
    const measures = { exact_match: 0, f1: 0.5 };
    for (const check of [
      { kind: 'any-of', of: [strict, number] },
      { kind: 'any-of', of: [number, paris] },
      { kind: 'all-of', of: [number, paris] },
      { kind: 'not', of: strict },
      { kind: 'not', of: paris },
    ])
      expect(await verdictOn(saying('It is Paris.'), check)).toMatchObject({ measures });
  });

  it('has no value if nothing was measured', async () => {
    const broken = { kind: 'code', runtime: 'python', entry: 'f', cases: [{ args: [], gives: 1 }] };
    const ports = {
      ...contextWith().ports,
      code: { run: async () => ({ outcome: 'broken', cause: 'sandbox-error', detail: '' }) as const },
    };
    const checks = [paris, broken].map((check) => expectationSchema.parse(check));
    const verdict = await judge(saying('```python\ndef f(): return 1\n```'), checks, { ...contextWith(), ports });
    expect(verdict.outcome).toBe('unmeasured');
    expect(verdict).not.toHaveProperty('measures');
  });

  it('accepts lists and passages, as numbers or as text', async () => {
    const years = { kind: 'reference', items: [1901, 'May 1902'], metrics: ['set_f1'] };
    expect(await verdictOn(saying('- 1901\n- may  1902'), years)).toMatchObject({ measures: { set_f1: 1 } });
    const passages = { kind: 'reference', passages: [2, 5], metrics: ['retrieval_recall'] };
    expect(await verdictOn(saying('[5]'), passages)).toMatchObject({ measures: { retrieval_recall: 0.5 } });
    const none = { kind: 'reference', items: [], metrics: ['set_exact_match'] };
    expect(await verdictOn(saying('[]'), none)).toMatchObject({ measures: { set_exact_match: 1 } });
  });

  it.each([
    [{ answers: undefined }, 'needs one of answers, items, passages'],
    [{ items: ['Paris'] }, 'needs one of answers, items, passages'],
    [{ metrics: ['set_f1'] }, 'set_f1 needs items'],
    [{ metrics: ['f1', 'f1'] }, 'names a metric twice'],
    [{ passes: { metric: 'rouge1', 'at-least': 0.5 } }, 'is not one of the metrics'],
    [{ answers: [] }, 'too_small'],
    [{ metrics: ['bertscore'] }, 'invalid_value'],
  ])('refuses %j', (change, words) => {
    const { error } = expectationSchema.safeParse({ ...paris, ...change });
    expect(error?.message).toContain(words);
  });

  it('has the revision of each metric in its digest', () => {
    expect(revisionsOf(expectationSchema.parse(paris))).toEqual(['reference@1', 'exact_match@2', 'f1@2']);
  });
});

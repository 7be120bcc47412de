import { describe, expect, it } from 'vitest';
import { bertScore } from '../../../../src/features/datasets/metrics/bert-score.ts';
import { vectorFinder } from '../../../../src/features/datasets/metrics/vectors/vectors-for.ts';
import { parsePack } from '../../../../src/packs/parse-pack.ts';
import type { TokenMatrix, TokenVectors } from '../../../../src/verify/ports.ts';
import { type Expectation, expectationSchema, readsVectors, revisionsOf } from '../../../../src/verify/registry.ts';
import { judge } from '../../../../src/verify/verify-attempt.ts';
import { contextWith, saying } from '../../../verify/attempt-with.ts';

function matrix(rows: readonly (readonly [number, number])[], counted = rows.map(() => true)): TokenMatrix {
  return { values: Float32Array.from(rows.flat()), width: 2, counted };
}

describe('BERTScore', () => {
  it('is the mean of the best cosines: precision over the reply, recall over the gold answer', () => {
    const reply = matrix([
      [1, 0],
      [0, 1],
    ]);
    // cosines .6 and .8: P = .7, R = .8, F1 = 2 * .7 * .8 / 1.5
    expect(bertScore(reply, matrix([[0.6, 0.8]]))).toEqual({ precision: 0.7, recall: 0.8, f1: 0.7467 });
    expect(bertScore(reply, matrix([[30, 40]]))).toEqual({ precision: 0.7, recall: 0.8, f1: 0.7467 });
    expect(bertScore(reply, reply)).toEqual({ precision: 1, recall: 1, f1: 1 });
  });

  it('matches the tokens that the model adds, without weight', () => {
    const added = [false, true];
    const gold = matrix(
      [
        [1, 0],
        [0, 1],
      ],
      added,
    );
    expect(bertScore(matrix([[1, 0]]), gold)).toEqual({ precision: 1, recall: 0, f1: 0 });
  });

  it('is never below 0', () => {
    expect(bertScore(matrix([[1, 0]]), matrix([[-1, 0]]))).toEqual({ precision: 0, recall: 0, f1: 0 });
  });

  it('is 1 for two texts without tokens, 0 for one', () => {
    const [empty, full] = [matrix([[1, 0]], [false]), matrix([[1, 0]])];
    expect(bertScore(empty, empty).f1).toBe(1);
    expect([bertScore(empty, full).f1, bertScore(full, empty).f1]).toEqual([0, 0]);
  });
});

describe('a check with BERTScore', () => {
  const check: Expectation = expectationSchema.parse({
    ...{ kind: 'reference', answers: ['ship', 'tree'], metrics: ['bertscore_f1', 'bertscore_recall', 'f1'] },
    passes: { metric: 'bertscore_f1', 'at-least': 0.5 },
  });
  const rows: Readonly<Record<string, readonly [number, number]>> = { boat: [1, 0], ship: [0.8, 0.6], tree: [0, 1] };
  const port: TokenVectors = {
    of: async (texts) => ({ outcome: 'read', matrices: texts.map((text) => matrix([rows[text] ?? [0, 0]])) }),
  };
  const verdictOn = (reply: string, vectors?: TokenVectors) => {
    const context = contextWith();
    return judge(saying(reply), [check], { ...context, ports: { ...context.ports, vectors } });
  };

  it('has the values of the best gold answer beside its verdict', async () => {
    expect(await verdictOn('boat', port)).toEqual({
      outcome: 'pass',
      measures: { bertscore_f1: 0.8, bertscore_recall: 0.8, f1: 0 },
    });
    expect(await verdictOn('lamp', port)).toMatchObject({ outcome: 'fail', measures: { bertscore_f1: 0 } });
  });

  it('is unmeasured, not failed, if the model fails or none is named', async () => {
    const broken: TokenVectors = { of: async () => ({ outcome: 'broken', detail: 'out of memory' }) };
    expect(await verdictOn('boat', broken)).toEqual({
      ...{ outcome: 'unmeasured', cause: 'metric-failed', detail: 'BERTScore: out of memory' },
    });
    expect(await verdictOn('boat')).toMatchObject({ outcome: 'unmeasured', detail: 'BERTScore: no model is named' });
  });

  it('has its revision in the digest, and needs a model wherever it is used', () => {
    expect(revisionsOf(check)).toEqual(['reference@1', 'bertscore_f1@1', 'bertscore_recall@1', 'f1@2']);
    expect(readsVectors(check)).toBe(true);
    expect(readsVectors({ kind: 'not', of: check })).toBe(true);
    expect(readsVectors(expectationSchema.parse({ kind: 'reference', answers: ['a'], metrics: ['f1'] }))).toBe(false);
  });

  it('asks for the folder of a model, if none is named', async () => {
    const text = (metric: string) => `id: boats
version: 1.0.0
title: Boats
scenarios:
  - id: B-1
    title: One
    messages: [{ role: user, content: What floats? }]
    expect: [{ kind: reference, answers: [boat], metrics: [${metric}] }]
`;
    const find = (metric: string) =>
      vectorFinder.unselected({ packs: [parsePack(text(metric), 'a.yaml')], sandbox: 'auto' });
    expect(await (await find('f1')).open()).toEqual({});
    await expect(find('bertscore_f1')).rejects.toMatchObject({
      exitCode: 2,
      message: 'boats measures BERTScore, and no model for it is named',
      hint: expect.stringContaining('--bertscore DIR'),
    });
  });
});

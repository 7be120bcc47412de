import { describe, expect, it } from 'vitest';
import { benchlocalAnswerMatch } from '../../../../../src/features/other-tools/benchlocal/kinds/answer-match.ts';
import { message } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

const kind = 'benchlocal/answer-match';
const twenty = { kind: 'exact_numeric', value: '20' };
const letter = { kind: 'exact_letter', value: 'b' };

describe('benchlocal/answer-match', () => {
  it.each([
    [twenty, 'ANSWER: 20', 'pass'],
    [twenty, 'first 20, then 30', 'pass'],
    [twenty, 'ANSWER: 27 or 20', 'pass'],
    [twenty, 'ANSWER: 27\nANSWER: 20', 'wrong-answer'],
    [twenty, 'final：\n\n 20.00', 'pass'],
    [twenty, 'ANSWER: ２０', 'pass'],
    [twenty, 'ANSWER: 20e3', 'pass'],
    [twenty, 'ANSWER: -20', 'wrong-answer'],
    [twenty, 'ANSWER: twenty', 'no-answer-found'],
    [twenty, 'ANSWER: twenty, I saw 20', 'pass'],
    [twenty, '', 'no-answer-found'],
    [{ kind: 'exact_numeric', value: '1,260' }, 'FINAL: +1,260', 'pass'],
    [{ kind: 'exact_numeric', value: 1260 }, 'FINAL: 1260,5', 'pass'],
    [{ kind: 'exact_numeric', value: '20.25' }, 'ANSWER: 20.25', 'pass'],
    [{ kind: 'exact_numeric', value: '20.25' }, 'ANSWER: 20.2 5', 'wrong-answer'],
    [{ kind: 'exact_numeric', value: -20 }, '5-20', 'pass'],
    [{ kind: 'exact_numeric', value: `1${'0'.repeat(400)}` }, `1${'0'.repeat(400)}`, 'pass'],
    [{ kind: 'tolerance_numeric', value: 2, tolerance: 0.1 }, '2.1', 'wrong-answer'],
    [{ kind: 'tolerance_numeric', value: 2, tolerance: 0.25 }, '2.25', 'pass'],
    [letter, 'ANSWER: (B)', 'pass'],
    [letter, 'It is a cat. B', 'wrong-answer'],
    [letter, 'ANSWER: see below\nB', 'pass'],
    [letter, 'ABCD éb', 'no-answer-found'],
    [letter, 'A looks right, but no. ANSWER: B', 'pass'],
    [letter, 'B looks right, but no. ANSWER: A', 'wrong-answer'],
    [letter, 'ANSWER: none of them', 'no-answer-found'],
    [letter, '', 'no-answer-found'],
  ])('judges %j against %j: %s', async (assert, content, outcome) => {
    const verdict = await verifyBenchlocal(message({ content }), { kind, asserts: [assert] });
    expect(verdict).toMatchObject(outcome === 'pass' ? { outcome } : { outcome: 'fail', failure: outcome });
  });

  it.each([
    [twenty, 'ANSWER: 27 or +1,000.5', 'wrong-answer', '20', '27, 1000.5'],
    [twenty, 'No idea.', 'no-answer-found', '20', 'No idea.'],
    [letter, 'ANSWER: c', 'wrong-answer', 'B', 'C'],
    [letter, 'No idea.', 'no-answer-found', 'B', 'No idea.'],
  ])('reports what was found instead: %j against %j', async (assert, content, mode, expected, received) => {
    const verdict = await verifyBenchlocal(message({ content }), { kind, asserts: [assert] });
    expect(verdict).toEqual({ outcome: 'fail', failure: mode, expected, received });
  });

  it('keeps an unclosed think tag as part of the answer', async () => {
    const attempt = message({ content: '<think>perhaps 20' });
    expect(await verifyBenchlocal(attempt, { kind, asserts: [twenty] })).toEqual({ outcome: 'pass' });
  });

  it('refuses a value that is not a number and a letter that is not a choice', () => {
    const { expectation } = benchlocalAnswerMatch;
    expect(expectation.safeParse({ kind, asserts: [{ kind: 'exact_numeric', value: 'twenty' }] }).success).toBe(false);
    expect(expectation.safeParse({ kind, asserts: [{ kind: 'exact_letter', value: 'E' }] }).success).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { message } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

const kind = 'benchlocal/reason-math';
const day = {
  kind: 'exact_string',
  value: 'due_day=29',
  canonical_answer: 'ANSWER: due_day=29',
  accepted_answers: ['ANSWER: the 29th'],
  partial_answers: ['ANSWER: day=28'],
  checkpoints: ['half=15', 'total_days=30'],
};

async function judged(assert: object, fields: Record<string, unknown>): Promise<unknown> {
  const verdict = await verifyBenchlocal(message(fields), { kind, asserts: [assert] });
  if (verdict.outcome === 'unmeasured') return verdict.cause;
  return [verdict.outcome === 'pass' ? 'pass' : verdict.mode, verdict.score];
}

describe('benchlocal/reason-math', () => {
  it.each([
    ['ANSWER: due_day=29', 'pass', 70],
    ['answer: x\nANSWER:  DUE_DAY=29  ', 'pass', 70],
    ['ANSWER: the 29TH', 'pass', 70],
    ['ANSWER: 29', 'pass', 70],
    ['ANSWER: other label=29', 'pass', 70],
    ['ANSWER: due day=290', 'pass', 70],
    ['ANSWER: the due day is certainly not 29', 'pass', 70],
    ['ANSWER: due_day = 29', 'pass', 70],
    ['ANSWER: 29.', 'wrong-answer', 0],
    ['ANSWER: due_day=29\nANSWER: 7', 'wrong-answer', 0],
    ['ANSWER: day=28', 'wrong-answer', 35],
    ['**ANSWER: due_day=29**', 'wrong-answer', 0],
    ['Work\n  ANSWER: due_day=29', 'wrong-answer', 0],
    ['ANSWER:due_day=29', 'wrong-answer', 0],
    ['Answer: due_day=29', 'wrong-answer', 0],
    ['half=15, total days: 30\rANSWER: due_day=29', 'pass', 100],
    ['half=15\nANSWER: due_day=29', 'pass', 85],
    ['half=15', 'wrong-answer', 15],
    ['', 'wrong-answer', 0],
  ])('answers %j: %s with %d', async (content, outcome, score) => {
    expect(await judged(day, { content })).toEqual([outcome, score]);
  });

  it('counts checkpoints of the reasoning, but takes the answer from the content', async () => {
    const fields = { content: 'ANSWER: 29', reasoning_content: 'half=15', reasoning: 'total_days=30' };
    expect(await judged(day, fields)).toEqual(['pass', 100]);
    expect(await judged(day, { content: 'Done.', reasoning: 'ANSWER: 29' })).toEqual(['wrong-answer', 0]);
  });

  it('gives the trace in full where no checkpoints are asked for', async () => {
    expect(await judged({ ...day, checkpoints: [] }, { content: 'ANSWER: 29' })).toEqual(['pass', 100]);
  });

  it('asks for the whole line where there are several values', async () => {
    const two = { kind: 'exact_string', value: 'a=1; b=2', checkpoints: [] };
    expect(await judged(two, { content: 'ANSWER: a=1; b=2' })).toEqual(['pass', 100]);
    expect(await judged(two, { content: 'ANSWER: b=2; a=1' })).toEqual(['wrong-answer', 30]);
  });

  it.each([
    [{ kind: 'exact_string', value: 'a=1; b=2' }, 'so a=1; b=2', 'pass'],
    [{ kind: 'exact_string', value: 'a=1; b=2' }, '1 and 2\n answer : x=1, y=2', 'pass'],
    [{ kind: 'exact_string', value: 'a=1; b=2' }, '1 and 2\nanswer: 1', 'wrong-answer'],
    [{ kind: 'exact_numeric', value: '7' }, '3 or 7 or 12', 'pass'],
    [{ kind: 'exact_numeric', value: 7 }, '7.0001', 'wrong-answer'],
    [{ kind: 'exact_numeric', value: 7 }, 'seven', 'no-answer-found'],
    [{ kind: 'tolerance_numeric', value: 7, tolerance: 0.5 }, '7.4', 'pass'],
    [{ kind: 'tolerance_numeric', value: 7, tolerance: 0.5 }, '7.6', 'wrong-answer'],
    [{ kind: 'tolerance_numeric', value: 7, tolerance: 0.5 }, '', 'no-answer-found'],
    [{ kind: 'regex_match', pattern: '^total: \\d+$' }, 'x\nTOTAL: ٣', 'pass'],
    [{ kind: 'regex_match', pattern: '^total: \\d+$' }, 'the total: 3', 'wrong-answer'],
  ])('holds %j against %j: %s', async (assert, content, outcome) => {
    expect(await judged(assert, { content })).toEqual([outcome, undefined]);
  });
});

import { describe, expect, it } from 'vitest';
import { message } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

const kind = 'benchlocal/reason-math';
const values = { kind: 'exact_string', value: 'a=1; b=2' };
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
  return [verdict.outcome === 'pass' ? 'pass' : verdict.failure, verdict.score];
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
    ['half is 15', 'wrong-answer', 15],
    ['half is 14', 'wrong-answer', 0],
    ['some days: 15 or 30', 'wrong-answer', 0],
    ['', 'wrong-answer', 0],
  ])('answers %j: %s with %d', async (content, outcome, score) => {
    expect(await judged(day, { content })).toEqual([outcome, score]);
  });

  it('counts checkpoints of the reasoning, but takes the answer from the content', async () => {
    const fields = { content: 'ANSWER: 29', reasoning_content: 'half=15', reasoning: 'total_days=30' };
    expect(await judged(day, fields)).toEqual(['pass', 100]);
    expect(await judged(day, { content: 'Done.', reasoning: 'ANSWER: 29' })).toEqual(['wrong-answer', 0]);
  });

  it('gives full marks for the trace if no checkpoints are expected', async () => {
    expect(await judged({ ...day, checkpoints: [] }, { content: 'ANSWER: 29' })).toEqual(['pass', 100]);
  });

  it('finds no checkpoint across the end of the content', async () => {
    const fields = { content: 'ANSWER: 29, half=1', reasoning: '5' };
    expect(await judged({ ...day, checkpoints: ['half=15'] }, fields)).toEqual(['wrong-answer', 0]);
    expect(await judged({ ...day, checkpoints: ['half=1 5'] }, fields)).toEqual(['wrong-answer', 30]);
  });

  it.each([
    ['a checkpoint in plain words', 'carry the one', 'then carry  the One', 30],
    ['other words', 'carry the one', 'then carry on', 0],
    ['a label of one letter', 'h=15', 'h is 15', 30],
    ['a label without its value', 'h=15', 'h is 14', 0],
    ['a value without its label', 'half=15', '15', 0],
    ['a label in words', 'total_days=30', 'Total days are 30', 30],
  ])('searches a checkpoint by both of its sides: %s', async (_what, checkpoint, content, score) => {
    expect(await judged({ ...day, checkpoints: [checkpoint] }, { content })).toEqual(['wrong-answer', score]);
  });

  it.each([
    ['the answer in plain words', 'yes', 'ANSWER: Yes', true],
    ['a label before plain words', 'yes', 'ANSWER: it=yes', false],
    ['more than the plain words', 'yes', 'ANSWER: yes, it is', false],
    ['the first of two values without its label', 'a=1; b=2', 'ANSWER: 1; b=2', false],
    ['two values after another label', 'a=1; b=2', 'ANSWER: x=1; b=2', false],
    ['a value that is an equation', 'root=x=3', 'ANSWER: x=3', true],
    ['only the right side of an equation', 'root=x=3', 'ANSWER: 3', false],
    ['the key without the value', 'day=29', 'ANSWER: day 28', false],
    ['the value after other words', 'day=29', 'ANSWER: it is 29', false],
  ])('accepts an answer of one value in more forms than others: %s', async (_what, value, content, isRight) => {
    const assert = { kind: 'exact_string', value, canonical_answer: `ANSWER: ${value}` };
    expect(await judged(assert, { content })).toEqual(isRight ? ['pass', 100] : ['wrong-answer', 30]);
  });

  it.each([
    [day, 'ANSWER: 7', 'wrong-answer', 'ANSWER: due_day=29', 'ANSWER: 7', { score: 0 }],
    [day, '', 'wrong-answer', 'ANSWER: due_day=29', '', { score: 0 }],
    [
      { kind: 'exact_string', value: ' a=1', checkpoints: [] },
      'no',
      'wrong-answer',
      'ANSWER: a=1',
      'no',
      { score: 30 },
    ],
    [values, 'no', 'wrong-answer', 'a=1; b=2', 'no', {}],
    [{ kind: 'exact_numeric', value: 7 }, '3 or 4.5', 'wrong-answer', '7', '3, 4.5', {}],
    [{ kind: 'exact_numeric', value: '1,000' }, 'none', 'no-answer-found', '1000', 'none', {}],
    [{ kind: 'regex_match', pattern: '^total' }, 'sum', 'wrong-answer', '^total', 'sum', {}],
  ])('reports what %j expects of %j', async (assert, content, mode, expected, received, more) => {
    const verdict = await verifyBenchlocal(message({ content }), { kind, asserts: [assert] });
    expect(verdict).toEqual({ outcome: 'fail', failure: mode, expected, received, ...more });
  });

  it('is decided by the long form of the answer, whatever follows it', async () => {
    const asserts = [{ kind: 'regex_match', pattern: 'ANSWER' }, day, { kind: 'exact_numeric', value: 7 }];
    const attempt = message({ content: 'ANSWER: 29' });
    expect(await verifyBenchlocal(attempt, { kind, asserts })).toEqual({ outcome: 'pass', score: 70 });
  });

  it('requires the whole line if there are several values', async () => {
    const two = { kind: 'exact_string', value: 'a=1; b=2', checkpoints: [] };
    expect(await judged(two, { content: 'ANSWER: a=1; b=2' })).toEqual(['pass', 100]);
    expect(await judged(two, { content: 'ANSWER: b=2; a=1' })).toEqual(['wrong-answer', 30]);
  });

  it.each([
    [{ kind: 'exact_string', value: 'a=1; b=2' }, 'so a=1; b=2', 'pass'],
    [{ kind: 'exact_string', value: 'a=1; b=2' }, '1 and 2\n answer : x=1, y=2', 'pass'],
    [{ kind: 'exact_string', value: 'a=1; b=2' }, '1 and 2\nanswer: 1', 'wrong-answer'],
    [values, 'a=1; b=2, I think.\nANSWER: see above', 'pass'],
    [values, '1 and 2\nANSWER: 2, 1\nThat is all.', 'pass'],
    [values, '1 and 2\n\tANSWER: 2\nThe rest is 1', 'wrong-answer'],
    [values, '1 and 2\nANSWER\t : 2', 'wrong-answer'],
    [values, '1 and 2\nANSWER:2', 'wrong-answer'],
    [values, 'ANSWER:1,2', 'pass'],
    [values, 'ANSWER: 1\rand 2', 'pass'],
    [values, 'ANSWER: 1, 2\nANSWER: 3', 'wrong-answer'],
    [values, '1 and 2\nThe ANSWER: see above', 'pass'],
    [values, '1, 2\nFINAL ANSWER: none', 'pass'],
    [{ kind: 'exact_string', value: 'a=12' }, '12\nANSWER: 13', 'wrong-answer'],
    [{ kind: 'exact_string', value: 'a=Due Day' }, 'ANSWER: the due  day', 'pass'],
    [{ kind: 'exact_string', value: 'a=1;' }, 'ANSWER: 1', 'wrong-answer'],
    [{ kind: 'exact_string', value: 'a=1;' }, 'It is a=1; done', 'pass'],
    [{ kind: 'exact_numeric', value: '7' }, '3 or 7 or 12', 'pass'],
    [{ kind: 'exact_numeric', value: '-7' }, '3-7', 'pass'],
    [{ kind: 'exact_numeric', value: 7 }, '+7', 'pass'],
    [{ kind: 'exact_numeric', value: `7${'0'.repeat(400)}` }, `7${'0'.repeat(400)}`, 'pass'],
    [{ kind: 'tolerance_numeric', value: 7, tolerance: 0.5 }, '7.5', 'pass'],
    [{ kind: 'exact_numeric', value: 7 }, '7.0001', 'wrong-answer'],
    [{ kind: 'exact_numeric', value: 7 }, 'seven', 'no-answer-found'],
    [{ kind: 'tolerance_numeric', value: 7, tolerance: 0.5 }, '7.4', 'pass'],
    [{ kind: 'tolerance_numeric', value: 7, tolerance: 0.5 }, '7.6', 'wrong-answer'],
    [{ kind: 'tolerance_numeric', value: 7, tolerance: 0.5 }, '', 'no-answer-found'],
    [{ kind: 'regex_match', pattern: '^total: \\d+$' }, 'x\nTOTAL: ٣', 'pass'],
    [{ kind: 'regex_match', pattern: '^total: \\d+$' }, 'the total: 3', 'wrong-answer'],
  ])('judges %j against %j: %s', async (assert, content, outcome) => {
    expect(await judged(assert, { content })).toEqual([outcome, undefined]);
  });
});

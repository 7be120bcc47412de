import { describe, expect, it } from 'vitest';
import { choice } from '../../src/verify/answers/choice.ts';
import { keyValues } from '../../src/verify/answers/key-values.ts';
import { number } from '../../src/verify/answers/number.ts';
import { contextWith, saying } from './attempt-with.ts';

function judgeNumber(fields: Record<string, unknown>, reply: string) {
  return number.verify(saying(reply), number.expectation.parse({ kind: 'number', ...fields }), contextWith());
}

const passed = { outcome: 'pass' };
const failed = (mode: string, expected: string, received: string) => ({
  outcome: 'fail',
  failure: mode,
  expected,
  received,
});

describe('a marker', () => {
  it.each([
    ['Final answer:', 'Final\tanswer: 5'],
    ['Final answer:', 'Final  *answer*: 5'],
    ['Final  answer:', 'Final answer: 5'],
    ['** Result: **', 'Result: 5'],
    ['Answer', 'Answer 5'],
    ['A: B:', 'A： B： 5'],
    ['Réponse:', 'Re\u0301ponse: 5'],
  ])('%j is found in %j', (marker, reply) => {
    expect(judgeNumber({ value: 5, marker }, reply)).toEqual(passed);
  });

  it.each([
    ['Final answer', 'Final answers 5'],
    ['Final answer:', 'Finalanswer: 5'],
    ['Final answer:', 'Final'],
    ['Final answer:', 'Final-answer: 5'],
    ['ANSWER:', 'A NSWER: 5'],
    ['ANSWER:', 'A\tSWER: 5'],
    ['ANSWER:', '：NSWER: 5'],
    ['ANSWER:', 'ANSWER; 5'],
    ['ANSWER:', 'ANSWER'],
  ])('%j is not found in %j', (marker, reply) => {
    expect(judgeNumber({ value: 5, marker }, reply)).toEqual(
      failed('no-answer-found', `an answer behind ${marker}`, reply),
    );
  });

  it('shows the end of a reply without it', () => {
    const reply = `${'a'.repeat(100)}${'b'.repeat(200)}`;
    expect(judgeNumber({ value: 5, marker: 'ANSWER:' }, reply)).toEqual(
      failed('no-answer-found', 'an answer behind ANSWER:', 'b'.repeat(200)),
    );
  });

  it('shows two answers, the last one last', () => {
    expect(judgeNumber({ value: 5, marker: 'ANSWER:' }, 'ANSWER: 4\nANSWER: 5')).toEqual(
      failed('two-answers', 'one answer behind ANSWER:', '4\n5'),
    );
  });
});

describe('marks around an answer', () => {
  it.each([
    ['$\\boxed{\\frac{3}{4}}$', '3/4'],
    ['\\boxed{\\text{\\frac{3}{4}}}', '3/4'],
    ['\\[ \\frac{3}{4} \\]', '3/4'],
    ['$$\n3/4\n$$', '3/4'],
    [' `3/4`. ', '3/4'],
    ['<3/4>', '3/4'],
  ])('do not matter as a pair: %j', (reply, value) => {
    expect(judgeNumber({ value }, reply)).toEqual(passed);
  });

  it.each([
    ['$5$ and $6$', 'two-answers', '5', '$5$ and $6$'],
    ['\\text{5}\\text{6}', 'wrong-answer', '5', '\\text{5}\\text{6}'],
    ['\\boxed{{5}', 'wrapped', '5 and nothing else', '\\boxed{{5}'],
    ['\\boxed{5}}{', 'wrapped', '5 and nothing else', '\\boxed{5}}{'],
    ['$', 'no-answer-found', '5', '$'],
    ['$$', 'no-answer-found', '5', '$$'],
    ['***', 'wrapped', 'marks that open and close', '***'],
    ['I say *no*. It is 5', 'wrapped', '5 and nothing else', 'I say *no*. It is 5'],
    ['```5', 'wrapped', 'marks that open and close', '```5'],
    ['**5', 'wrapped', 'marks that open and close', '**5'],
    ['<5> or <6>', 'two-answers', '5', '<5> or <6>'],
    [' ```5```', 'wrapped', '5 and nothing else', '```5```'],
  ])('are kept without their partner: %j', (reply, mode, expected, received) => {
    expect(judgeNumber({ value: 5 }, reply)).toEqual(failed(mode, expected, received));
  });

  it('are kept if the answer is an option with words after it', () => {
    const expected = choice.expectation.parse({ kind: 'choice', answer: 'B', among: ['A', 'B'] });
    expect(choice.verify(saying('\\text{B}\\text{A}'), expected, contextWith())).toEqual(
      failed('two-answers', 'B', '\\text{B}\\text{A}'),
    );
  });

  it.each([
    [undefined, ' \n n = _init_. \n'],
    ['A:', 'A:  n = _init_.  \nThanks.'],
  ])('count if a value includes them, after the marker %j', (marker, reply) => {
    const fields = { kind: 'key-values', values: { n: '_init_' }, ...(marker === undefined ? {} : { marker }) };
    expect(keyValues.verify(saying(reply), keyValues.expectation.parse(fields), contextWith())).toEqual(passed);
  });
});

import { expect, it } from 'vitest';
import { errorIn, refusal, wordsOf } from '../../../src/endpoint/client/refusal.ts';

it.each([
  ['{"error":{"code":500,"message":"no"}}', 'no'],
  ['{"error":"no"}', 'no'],
  ['{"object":"error","message":"no","code":400}', 'no'],
  ['{"message":"no"}', 'no'],
  ['{"detail":"no"}', 'no'],
  ['{"detail":[{"loc":["body","seed"],"msg":"no"}]}', '[{"loc":["body","seed"],"msg":"no"}]'],
  ['{"reason":"no"}', '{"reason":"no"}'],
  ['no', 'no'],
  ['<html><style>p{}</style><h1>502</h1> Bad  gateway</html>', '502 Bad gateway'],
  ['', 'no reason given'],
])('reads the words of the refusal %j', (body, words) => {
  expect(refusal(500, wordsOf(body)).words).toBe(words);
});

it.each([
  [{ error: { code: '503', message: 'no' } }, 503],
  [{ error: { status: 429, message: 'no' } }, 429],
  [{ error: 'no', status: 400 }, 400],
  [{ error: { code: 'rate_limit', message: 'no' } }, undefined],
  [{ error: { code: 7, message: 'no' } }, undefined],
])('reads the status out of %j', (value, status) => {
  expect(errorIn(value)).toEqual({ status, words: 'no' });
});

it.each([[null], ['error'], [[]], [{ error: null }], [{ error: '' }], [{ choices: [] }]])(
  'sees no error in %j',
  (value) => {
    expect(errorIn(value)).toBeUndefined();
  },
);

it('cuts long words', () => {
  expect(refusal(500, 'no '.repeat(1_000)).words).toHaveLength(600);
});

import { expect, it } from 'vitest';
import { isTooLong } from '../../../src/endpoint/client/fault.ts';
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

it.each([
  ['request (9053 tokens) exceeds the available context size (4096 tokens), try increasing it', true],
  ['the request exceeds the available context size. try increasing the context size or enable context shift', true],
  ["This model's maximum context length is 4096 tokens. However, you requested 5000 tokens", true],
  [
    "'max_tokens' or 'max_completion_tokens' is too large: 8192. This model's maximum context length is 8192 tokens",
    true,
  ],
  ["You passed 4097 input tokens. However, the model's context length is only 4096 tokens", true],
  ['The decoder prompt (length 33000) is longer than the maximum model length of 32768.', true],
  ["The input (33000 tokens) is longer than the model's context length (32768 tokens).", true],
  ["Requested token count exceeds the model's maximum context length of 32768 tokens.", true],
  ['Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000', true],
  ['However, the model is loaded with context length of only 4096 tokens', true],
  ['context_length_exceeded', true],
  ['the context of this template is unknown', false],
  ['max_tokens is not supported', false],
])('knows whether %j is about the context', (words, isContext) => {
  expect(isTooLong(refusal(400, words))).toBe(isContext);
});

it('cuts long words', () => {
  expect(refusal(500, 'no '.repeat(1_000)).words).toHaveLength(600);
});

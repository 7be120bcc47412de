import { expect, it } from 'vitest';
import { jsonLine } from '../../../../src/features/sandbox/runners/json-line.ts';

it('writes one line, whatever a reader treats as the end of a line', () => {
  const value = { 'a\u2028': ['\n\r\u0085', '\u2029\u2029'] };
  const line = jsonLine(value);
  expect(line).toMatch(/^[^\n\r\u2028\u2029]+\n$/);
  expect(JSON.parse(line)).toEqual(value);
});

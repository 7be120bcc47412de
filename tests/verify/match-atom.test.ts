import { expect, it } from 'vitest';
import { fail } from '../../src/records/verdict.ts';
import { fields } from '../../src/verify/json/fields.ts';
import { contextWith, saying } from './attempt-with.ts';

/** A document with the single field `v`. */
function check(atom: Record<string, unknown>, received: string) {
  const expected = fields.expectation.parse({ kind: 'fields', fields: { v: atom } });
  return fields.verify(saying(`{"v":${received}}`), expected, contextWith());
}

it.each([
  ['an id in another case', { id: 'A-1' }, '"a-1"', 'wrong-value', '"A-1"'],
  ['an id as a number', { id: '7' }, '7', 'wrong-type', '"7"'],
  ['another date', { date: '2024-03-05' }, '"2024-03-06"', 'wrong-value', '"2024-03-05"'],
  ['a date that is null', { date: '2024-03-05' }, 'null', 'wrong-type', '"2024-03-05"'],
  ['another number', { number: 2.5 }, '2.6', 'wrong-value', '2.5'],
  ['a number out of its tolerance', { number: 2.5, tolerance: 0.1 }, '2.7', 'wrong-value', '2.5 ± 0.1'],
  ['a number as text', { number: 2.5 }, '"2.5"', 'wrong-type', '2.5'],
  ['a list instead of a number', { number: 2.5 }, '[2.5]', 'wrong-type', '2.5'],
  ['true instead of false', { boolean: false }, 'true', 'wrong-value', 'false'],
  ['false instead of true', { boolean: true }, 'false', 'wrong-value', 'true'],
  ['a number instead of a boolean', { boolean: true }, '1', 'wrong-type', 'true'],
  ['a value that should be absent', { absent: null }, '"none"', 'wrong-value', 'null'],
  ['another choice', { 'one-of': ['EUR', 7] }, '"USD"', 'wrong-value', '"EUR" or 7'],
  ['a choice of another type', { 'one-of': ['EUR', 7] }, 'true', 'wrong-type', '"EUR" or 7'],
  ['the text of a number among choices', { 'one-of': [7, 'none'] }, '"7"', 'wrong-value', '7 or "none"'],
  [
    'the number of a text of digits among choices',
    { 'one-of': ['100000000000000000000', 1] },
    '100000000000000000000',
    'wrong-value',
    '"100000000000000000000" or 1',
  ],
  ['another text', { text: 'Ring 1' }, '"Ring 2"', 'wrong-value', '"Ring 1"'],
  ['a text without its space', { text: 'Ring 1' }, '"Ring1"', 'wrong-value', '"Ring 1"'],
  ['none of several texts', { text: ['Köln', 'Cologne'] }, '"Bonn"', 'wrong-value', '"Köln" or "Cologne"'],
  ['a number instead of a text', { text: '7' }, '7', 'wrong-type', '"7"'],
] as const)('%s fails, and the expected value is reported', (_, atom, received, mode, asked) => {
  expect(check(atom, received)).toEqual({ ...fail(mode, `$.v = ${asked}`, received), score: 0 });
});

it.each([
  ['the last of several texts', { text: ['Köln', 'Cologne'] }, '"Cologne"'],
  ['a text with spaces around it', { text: 'Ring 1' }, '" Ring 1 "'],
  ['a text among numbers', { 'one-of': [7, 'none'] }, '"none"'],
  ['null among choices', { 'one-of': [7, null] }, 'null'],
  ['an integer beyond 2^53 within its tolerance', { number: 9007199254740992, tolerance: 1 }, '9007199254740993'],
  ['null instead of an absent value', { absent: null }, 'null'],
])('%s is right', (_, atom, received) => {
  expect(check(atom, received)).toEqual({ outcome: 'pass', score: 100 });
});

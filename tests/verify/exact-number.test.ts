import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type ExactNumber,
  isEqual,
  isWithin,
  nameOf,
  parseDecimal,
  parseFraction,
} from '../../src/verify/exact-number.ts';

function exact(text: string): ExactNumber {
  const number = parseDecimal(text) ?? parseFraction(text);
  if (number === undefined) throw new Error(`${text} is no number`);
  return number;
}

it.each([
  '',
  '.',
  '-',
  '1.',
  '1,000',
  '1 0',
  '0x10',
  '1e',
  '1e9999',
  '1/0',
  '1/2/3',
  '1.5/2',
  'NaN',
  'Infinity',
  '9'.repeat(401),
])('takes %j for no number', (text) => {
  expect(parseDecimal(text) ?? parseFraction(text)).toBeUndefined();
});

it.each([
  ['2.50', '2.5'],
  ['.5', '1/2'],
  ['-0', '0'],
  ['1.26e3', '1260'],
  ['5e-1', '0.5'],
  ['6/8', '3/4'],
  ['+3', '3'],
])('takes %s and %s for one number with one name', (one, other) => {
  expect(isEqual(exact(one), exact(other))).toBe(true);
  expect(nameOf(exact(one))).toBe(nameOf(exact(other)));
});

it('keeps neighbours apart at any length', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }), fc.nat(30), (value, zeros) => {
      const decimal = `${value}${zeros === 0 ? '' : `.${'0'.repeat(zeros)}`}`;
      expect(isEqual(exact(decimal), exact(`${value}`))).toBe(true);
      expect(isEqual(exact(decimal), exact(`${value + 1n}`))).toBe(false);
    }),
  );
});

it('holds a tolerance exactly at its border', () => {
  expect(isWithin(exact('2.51'), exact('2.5'), exact('0.01'))).toBe(true);
  expect(isWithin(exact('2.5100000000000000000001'), exact('2.5'), exact('0.01'))).toBe(false);
  expect(isWithin(exact('-0.1'), exact('0.2'), exact('0.3'))).toBe(true);
});

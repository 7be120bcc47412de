import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type ExactNumber,
  isEqual,
  isNear,
  isSameNumber,
  isWithin,
  nameOf,
  parseDecimal,
  parseFraction,
} from '../../src/verify/answers/exact-number.ts';

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
  '1e401',
  '1e-401',
  '/2',
  '1/-2',
])('does not accept %j as a number', (text) => {
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
  ['+3/4', '0.75'],
])('treats %s and %s as the same number with the same name', (one, other) => {
  expect(isEqual(exact(one), exact(other))).toBe(true);
  expect(nameOf(exact(one))).toBe(nameOf(exact(other)));
});

it('reads up to four hundred digits and no more', () => {
  const digits = (count: number) => '9'.repeat(count);
  expect(parseDecimal(digits(400))).toEqual({ numerator: 10n ** 400n - 1n, denominator: 1n });
  expect(parseFraction(`1/${digits(398)}`)).toEqual({ numerator: 1n, denominator: 10n ** 398n - 1n });
  expect(parseFraction(`1/${digits(399)}`)).toBeUndefined();
  expect(parseDecimal('1e400')).toEqual({ numerator: 10n ** 400n, denominator: 1n });
  expect(parseDecimal('1e-400')).toEqual({ numerator: 1n, denominator: 10n ** 400n });
});

it.each([
  ['0', '0/1'],
  ['-0.0', '0/1'],
  ['2/4', '1/2'],
  ['-2/4', '-1/2'],
  ['-12', '-12/1'],
  ['0.125', '1/8'],
])('names %s in lowest terms: %s', (text, name) => {
  expect(nameOf(exact(text))).toBe(name);
});

it('treats values without a decimal form as equal but near to nothing', () => {
  const endless = 10n ** 500n;
  for (const value of [Infinity, -Infinity, Number.NaN, endless]) {
    expect([isSameNumber(value, 1), isSameNumber(1, value), isSameNumber(value, value)]).toEqual([false, false, false]);
    expect(isNear(value, 1, 1)).toBe(false);
  }
  expect([isNear(1, Infinity, 1), isNear(1, 1, Infinity)]).toEqual([false, false]);
});

it('distinguishes neighbours at any length', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }), fc.nat(30), (value, zeros) => {
      const decimal = `${value}${zeros === 0 ? '' : `.${'0'.repeat(zeros)}`}`;
      expect(isEqual(exact(decimal), exact(`${value}`))).toBe(true);
      expect(isEqual(exact(decimal), exact(`${value + 1n}`))).toBe(false);
    }),
  );
});

it('applies a tolerance exactly at its limit', () => {
  expect(isWithin(exact('2.51'), exact('2.5'), exact('0.01'))).toBe(true);
  expect(isWithin(exact('2.5100000000000000000001'), exact('2.5'), exact('0.01'))).toBe(false);
  expect(isWithin(exact('-0.1'), exact('0.2'), exact('0.3'))).toBe(true);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculate, decimal, digitsOf, ExpressionError } from '../../../src/packs/unfold/calculate.ts';

const names = new Map([
  ['two', decimal('2')],
  ['half', decimal('0.5')],
  ['low', decimal('-7')],
]);

function digits(text: string): string | undefined {
  return digitsOf(calculate(text, names));
}

describe('calculate', () => {
  it.each([
    ['2 + 3 * 4', '14'],
    ['(2 + 3) * 4', '20'],
    ['10 - 4 - 3', '3'],
    ['24 / 4 / 3', '2'],
    ['2 - -3', '5'],
    ['--2', '2'],
    ['-two * 3', '-6'],
    ['-(2 + 3)', '-5'],
    ['7 / 2 % 2', '1.5'],
    ['0.1 + 0.2', '0.3'],
    ['0.1 + 0.2 == 0.3', '1'],
    ['1 / 3 + 1 / 3 + 1 / 3 == 1', '1'],
    ['2 / 3 * 3', '2'],
    ['10 / 4', '2.5'],
    ['1 / 8', '0.125'],
    ['-1 / 8', '-0.125'],
    ['1 / 3', undefined],
    ['two * half', '1'],
    ['0 / 5', '0'],
    ['-0', '0'],
    ['0.000000000001', '0.000000000001'],
    ['0.0000000000001', undefined],
    ['9007199254740993 * 3', '27021597764222979'],
  ])('%s is %s', (text, value) => {
    expect(digits(text)).toBe(value);
  });

  it.each([
    ['7 // 2', '3'],
    ['-7 // 2', '-4'],
    ['7 // -2', '-4'],
    ['-7 // -2', '3'],
    ['-6 // 2', '-3'],
    ['low // 2', '-4'],
    ['7.5 // 2', '3'],
    ['-7.5 // 2', '-4'],
    ['1 // 0.3', '3'],
    ['7 % 3', '1'],
    ['-7 % 3', '2'],
    ['7 % -3', '-2'],
    ['-7 % -3', '-1'],
    ['-6 % 3', '0'],
    ['7.5 % 2', '1.5'],
    ['1 % 0.3', '0.1'],
  ])('rounds down: %s is %s', (text, value) => {
    expect(digits(text)).toBe(value);
  });

  it.each([
    ['min(3)', '3'],
    ['min(3, 1, 2)', '1'],
    ['max(3, 5, 4)', '5'],
    ['max(-1, low)', '-1'],
    ['min(half, 1 / 3) * 6', '2'],
    ['max(min(4, 9), min(6, 5)) - 1', '4'],
    ['1 < 2', '1'],
    ['2 < 2', '0'],
    ['2 <= 2', '1'],
    ['3 <= 2', '0'],
    ['2 > 1', '1'],
    ['2 > 2', '0'],
    ['2 >= 2', '1'],
    ['1 >= 2', '0'],
    ['6 / 4 == 3 / 2', '1'],
    ['6 / 4 != 3 / 2', '0'],
    ['2 + 3 > 2 * 2', '1'],
    ['low < -6.5', '1'],
  ])('%s is %s', (text, value) => {
    expect(digits(text)).toBe(value);
  });

  it.each([
    ['1 / 0', /"1 \/ 0" divides by zero/],
    ['1 // (2 - two)', /divides by zero/],
    ['1 % 0', /divides by zero/],
    ['three', /no number for "three"/],
    ['', /no number for its end/],
    ['1 +', /no number for its end/],
    ['min()', /no number for "\)"/],
    ['min', /needs a "\("/],
    ['(1 + 2', /needs a "\)"/],
    ['1 2', /goes on after its end, at "2"/],
    ['1 < 2 < 3', /goes on after its end, at "<"/],
    ['2 ^ 3', /cannot be read from "\^ 3"/],
    ['.5', /cannot be read from "\.5"/],
    ['1 = 1', /cannot be read from "= 1"/],
  ])('refuses %j', (text, message) => {
    expect(() => calculate(text, names)).toThrow(ExpressionError);
    expect(() => calculate(text, names)).toThrow(message);
  });

  it.each([
    ['parentheses', `${'('.repeat(20_000)}1${')'.repeat(20_000)}`],
    ['signs', `${'-'.repeat(20_000)}1`],
    ['digits', `1 / ${'3'.repeat(20_000)}`],
  ])('refuses an endless row of %s', (_name, text) => {
    expect(() => calculate(text, names)).toThrow(ExpressionError);
  });

  it('reads the longest expression allowed, however deep it is', () => {
    expect(digits(`${'('.repeat(499)}17${')'.repeat(499)}`)).toBe('17');
    expect(digits(`${'-'.repeat(998)}17`)).toBe('17');
  });

  it('refuses numbers that grow endlessly', () => {
    const grown = new Map(names);
    const square = () => {
      for (let times = 0; times < 20; times += 1) grown.set('two', calculate('two * two', grown));
    };
    expect(square).toThrow('"two * two" has more than 100 digits');
  });

  it('agrees with whole numbers of any size', () => {
    fc.assert(
      fc.property(anyTree, ({ text, value }) => {
        fc.pre(value !== undefined);
        expect(digits(text)).toBe(String(value));
      }),
    );
  });

  it('gives back every decimal', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(12), (top, places) => {
        const text = digitsOf({ top, bottom: 10n ** BigInt(places) });
        expect(text).toBeDefined();
        expect(digits(`(${text}) * 1${'0'.repeat(places)}`)).toBe(String(top));
      }),
    );
  });
});

type Tree = { readonly text: string; readonly value: bigint | undefined };

/** An expression, and its value by another way to calculate; undefined where it divides by zero. */
const { anyTree } = fc.letrec<{ anyTree: Tree; leaf: Tree; node: Tree }>((tie) => ({
  anyTree: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('leaf'), tie('node')),
  leaf: fc.bigInt({ min: 0n, max: 10n ** 6n }).map((value) => ({ text: String(value), value })),
  node: fc
    .tuple(fc.constantFrom('+', '-', '*', '//', '%', 'min', 'max'), tie('anyTree'), tie('anyTree'))
    .map(([mark, one, other]) => ({
      text: mark.startsWith('m') ? `${mark}(${one.text}, ${other.text})` : `(${one.text} ${mark} ${other.text})`,
      value: one.value === undefined || other.value === undefined ? undefined : apply(mark, one.value, other.value),
    })),
}));

function apply(mark: string, one: bigint, other: bigint): bigint | undefined {
  if (mark === '+') return one + other;
  if (mark === '-') return one - other;
  if (mark === '*') return one * other;
  if (mark === 'min') return one < other ? one : other;
  if (mark === 'max') return one > other ? one : other;
  if (other === 0n) return undefined;
  const remainder = ((one % other) + other) % other;
  return mark === '%' ? remainder : (one - remainder) / other;
}

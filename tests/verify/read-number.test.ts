import { describe, expect, it } from 'vitest';
import { keyValues } from '../../src/verify/answers/key-values.ts';
import { number } from '../../src/verify/answers/number.ts';
import { contextWith, saying } from './attempt-with.ts';

type Fields = Record<string, unknown>;

function judge(fields: Fields, reply: string) {
  return number.verify(saying(reply), number.expectation.parse({ kind: 'number', ...fields }), contextWith());
}

const passed = { outcome: 'pass' };
const failed = (mode: string, expected: string, received: string) => ({
  outcome: 'fail',
  failure: mode,
  expected,
  received,
});
const only = (text: string) => `${text} and nothing else`;

const unitOf = (...names: readonly string[]) => ({ 'one-of': names, required: true });
const speed = { value: 12, unit: unitOf('km/h', 'kph') };
const money = { value: 1260, unit: unitOf('$', 'USD') };
const area = { value: 12, unit: unitOf('m2', 'm²') };
const any = { value: 7, unit: 'any' };
const prose = { prose: 'allow' };
const marker = { marker: 'ANSWER:' };

describe('a number is read', () => {
  it.each([
    [{ value: '13/40' }, '$\\frac{13}{40}$'],
    [{ value: '13/40' }, '$\\dfrac{13}{40}$'],
    [{ value: '13/40' }, '\\tfrac{26}{80}'],
    [{ value: -7, unit: unitOf('km/h') }, '$-7$ km/h'],
    [speed, '$12$ km/h'],
    [speed, '12 **km/h**'],
    [speed, '**12** km/h'],
    [speed, '12 km/h .'],
    [speed, '12 km/h km/h'],
    [{ ...speed, unit: unitOf('fl.oz') }, '12 fl.oz.'],
    [{ ...speed, unit: unitOf('square  metres') }, '12 square metres'],
    [{ value: 5, unit: unitOf('m', 'm2') }, 'm2 5'],
    [money, '1,260 $'],
    [{ value: 1260, ...marker }, 'ANSWER: 1260 km\nANSWER: 1260'],
    [money, '$1,260 USD'],
    [any, '$7.'],
    [{ value: 1260 }, '$1,260.'],
    [{ value: 5 }, '$\\;5$'],
    [{ value: '3/4', ...marker }, 'ANSWER: 6/8\nANSWER: 0.75'],
    [{ value: 1260, ...marker }, 'ANSWER: 1,260\nANSWER: 1260.0 .'],
  ])('by %j in %j', (fields, reply) => {
    expect(judge(fields, reply)).toEqual(passed);
  });

  it.each([
    [{ value: 5 }, '--5', 'wrong-answer', only('5'), '--5'],
    [{ value: -5 }, '-$-5', 'wrapped', only('-5'), '-$-5'],
    [{ value: 78, ...marker }, 'ANSWER: $7\\,8$', 'two-answers', '78', '7\\,8'],
    [{ value: 1260 }, '$12{,}60$', 'two-answers', '1260', '12{,}60'],
    [{ value: 7, ...marker }, 'ANSWER: 7 or 1e999', 'wrong-answer', only('7'), '7 or 1e999'],
    [{ value: 1, tolerance: 0.5 }, '2', 'wrong-answer', '1 ± 0.5', '2'],
    [{ ...speed, tolerance: '0.1' }, '13 km/h', 'wrong-answer', '12 km/h ± 0.1', '13 km/h'],
    [speed, '12', 'wrong-unit', '12 km/h with km/h or kph', '12'],
    [speed, '12.', 'wrong-unit', '12 km/h with km/h or kph', '12.'],
    [speed, '$12.', 'wrong-unit', '12 km/h with km/h or kph', '$12.'],
    [speed, '12 mph.', 'wrong-unit', '12 km/h with km/h or kph', '12 mph.'],
    [speed, '12 km/h kph km/h', 'wrapped', only('12 km/h'), '12 km/h kph km/h'],
    [money, '$1,260 EUR', 'wrapped', only('1260 $'), '$1,260 EUR'],
    [{ value: 7 }, '7 apples', 'wrong-unit', '7 with no unit', '7 apples'],
    [any, '7 or so', 'wrapped', only('7'), '7 or so'],
    [{ value: 7 }, 'seven', 'no-answer-found', '7', 'seven'],
  ])('otherwise by %j in %j: %s', (fields, reply, mode, expected, received) => {
    expect(judge(fields, reply)).toEqual(failed(mode, expected, received));
  });
});

describe('two marker lines', () => {
  it.each([
    ['ANSWER: 1260 or 1261\nANSWER: 1260', 'two-answers', 'one answer behind ANSWER:', '1260 or 1261\n1260'],
    ['ANSWER: see below\nANSWER: see above', 'two-answers', 'one answer behind ANSWER:', 'see below\nsee above'],
    ['ANSWER: to day\nANSWER: today', 'two-answers', 'one answer behind ANSWER:', 'to day\ntoday'],
    ['ANSWER: see   above\nANSWER: see above', 'no-answer-found', '1260', 'see above'],
  ])('agree or differ: %j', (reply, mode, expected, received) => {
    expect(judge({ value: 1260, ...marker }, reply)).toEqual(failed(mode, expected, received));
  });
});

describe('a number in prose', () => {
  it.each([
    [{ value: -5 }, 'It is −5 degrees.'],
    [{ value: 7, unit: { 'one-of': ['km/h'] } }, 'It is 7 in all.'],
    [any, 'It is 7K in all.'],
    [{ value: 1260 }, 'It is 1260, up by a few percent.'],
    [speed, 'So 12, that is 12 km/h.'],
    [money, 'It costs USD 1260 in all.'],
    [{ value: 7, unit: unitOf('US$') }, 'It is 7 US$a day.'],
    [area, 'It is 12 m2 in all.'],
    [area, 'It is 12 m² in all.'],
  ])('is right by %j in %j', (fields, reply) => {
    expect(judge({ ...fields, ...prose }, reply)).toEqual(passed);
  });

  it.each([
    [{ value: 1260 }, 'It is not 1260. It is 1260.', 'wrong-answer', '1260'],
    [
      { value: 1260 },
      'It is not 1260, whatever the table says of the years before, and whatever anybody says of the years behind.',
      'wrong-answer',
      '1260',
    ],
    [{ value: 1260 }, 'It is **1260**%.', 'wrong-unit', '1260'],
    [{ value: 1260 }, 'It is 1260 per cent.', 'wrong-unit', '1260'],
    [speed, 'It is 12 in all.', 'wrong-unit', '12 km/h with km/h or kph'],
    [{ value: 7, unit: unitOf('km') }, 'It is 7 kmh in all.', 'wrong-unit', '7 km with km'],
    [area, 'It is 12 m²K/W in all.', 'wrong-unit', '12 m2 with m2 or m²'],
    [area, 'It is 12 m in all.', 'wrong-unit', '12 m2 with m2 or m²'],
    [area, 'It is 13 m2 in all.', 'wrong-answer', only('12 m2')],
    [area, 'It is 12 m2, not 13 m2.', 'two-answers', '12 m2'],
  ])('is not right by %j in %j: %s', (fields, reply, mode, expected) => {
    expect(judge({ ...fields, ...prose }, reply)).toEqual(failed(mode, expected, reply));
  });
});

describe('the number of a key', () => {
  const judgeKey = (value: number, text: string) =>
    keyValues.verify(
      saying(`a=${text}`),
      keyValues.expectation.parse({ kind: 'key-values', values: { a: value } }),
      contextWith(),
    );

  it.each([
    [5, '+5'],
    [-5, '−5'],
    [1.1, '11e-1'],
    [0.00001, '1e-5'],
    [1200, '1 200'],
  ])('is %s in %j', (value, text) => {
    expect(judgeKey(value, text)).toEqual(passed);
  });

  it.each([
    [0.75, '3/4'],
    [5, '-5'],
    [5, '--5'],
    [5, '5 km'],
    [2, '5-3'],
  ])('is not %s in %j', (value, text) => {
    expect(judgeKey(value, text)).toEqual(failed('wrong-value', `a = ${value}`, text));
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdictSchema } from '../../src/records/verdict.ts';
import { number } from '../../src/verify/answers/number.ts';
import { cpuClock } from '../support/cpu-clock.ts';
import { anyAttempt } from './any-attempt.ts';
import { contextWith, saying } from './attempt-with.ts';

type Fields = Record<string, unknown>;

const expectationOf = (fields: Fields) => number.expectation.parse({ kind: 'number', ...fields });
const judge = (fields: Fields, reply: string) => number.verify(saying(reply), expectationOf(fields), contextWith());
const marked = { value: 1260, marker: 'ANSWER:' };

describe('a number after a marker', () => {
  it.each([
    ...[
      'ANSWER: 1260',
      'answer:1260',
      'ANSWER: 1,260',
      'ANSWER: 1 260',
      'ANSWER: 1\u202f260',
      'ANSWER: 1260.',
      'ANSWER: 1260.0',
    ],
    ...[
      'ANSWER: **1260**',
      '**ANSWER: 1260**',
      '**ANSWER:** 1260',
      '**ANSWER**: 1260',
      '*Answer:* `1,260`.',
      '__ANSWER: 1260.__',
    ],
    ...[
      '> ANSWER: 1260',
      '## ANSWER: 1260',
      '  - ANSWER : 1260',
      '`ANSWER: 1260`',
      'ANSWER： 1260',
      'ANSWER: **1260**.',
    ],
    ...[
      'ANSWER: $1,260',
      'ANSWER: $1260$',
      'ANSWER: $$1{,}260$$',
      'ANSWER: \\(1260\\)',
      'ANSWER: $\\boxed{1260}$.',
      'ANSWER: +1260',
    ],
    ...[
      'ANSWER: x = 1260',
      'ANSWER: $x = 1260$',
      'ANSWER: **Total:** $1,260',
      'ANSWER: 1.26e3',
      'ANSWER: 01260',
      "ANSWER: 1'260",
    ],
    ...['ANSWER: a(10) = 1260', 'ANSWER: $a_{10} = 1260$', 'ANSWER: a_10 = 1260', 'ANSWER: x₃ = 1260'],
    ...[
      'Work: 1261 or 1262.\nANSWER: 1260\n',
      'ANSWER: 1260\nSo 1260.\nANSWER: 1,260.',
      'ANSWER:\nANSWER: 1260',
      'ANSWER: 1260\nThank you.',
    ],
  ])('passes in %j', (reply) => {
    expect(judge(marked, reply)).toEqual({ outcome: 'pass' });
  });

  it.each([
    ['ANSWER: 1261', 'wrong-answer'],
    ['ANSWER: -1260', 'wrong-answer'],
    ['ANSWER: 1260.001', 'wrong-answer'],
    ['ANSWER: 12600', 'wrong-answer'],
    ['ANSWER: 1.260', 'wrong-answer'],
    ['ANSWER: 1260 or 1261', 'two-answers'],
    ['ANSWER: a(10) = 1261', 'wrong-answer'],
    ['ANSWER: 12 + 10 = 1260', 'two-answers'],
    ['ANSWER: 1260 1', 'two-answers'],
    ['ANSWER: 1260/1261', 'two-answers'],
    ['ANSWER: 3 * 420 = 1260', 'two-answers'],
    ['ANSWER: about 1260', 'wrong-answer'],
    ['ANSWER: not 1260', 'wrong-answer'],
    ['ANSWER: not: 1260', 'wrong-answer'],
    ['ANSWER: wrong: 1260', 'wrong-answer'],
    ['ANSWER: No: 1260', 'wrong-answer'],
    ['ANSWER: less than: 1260', 'wrong-answer'],
    ['ANSWER: x is at least: 1260', 'wrong-answer'],
    ['ANSWER: cannot be: 1260', 'wrong-answer'],
    ['ANSWER: excluding: 1260', 'wrong-answer'],
    ['ANSWER: 1260 thousand', 'wrong-answer'],
    ['ANSWER: ~1260', 'wrong-answer'],
    ['ANSWER: <1260', 'wrong-answer'],
    ['ANSWER: 1260 = 1261', 'two-answers'],
    ['ANSWER: 12 + 30 = 1260', 'two-answers'],
    ['ANSWER: **1260', 'wrapped'],
    ['ANSWER: 1260 is what I get', 'wrong-answer'],
    ['ANSWER: 1260 km/h', 'wrong-unit'],
    ['ANSWER: 1260%', 'wrong-unit'],
    ['ANSWER: 1,26', 'two-answers'],
    ['ANSWER: 1,2600', 'two-answers'],
    ['ANSWER: twelve', 'no-answer-found'],
    ['ANSWER: ½', 'no-answer-found'],
    ['ANSWER:', 'no-answer-found'],
    ['ANSWER: 1260\nANSWER:', 'no-answer-found'],
    ['**ANSWER:**\n1260', 'no-answer-found'],
    ['The answer is 1260', 'no-answer-found'],
    ['My ANSWER: 1260', 'no-answer-found'],
    ['ANSWER 1260', 'no-answer-found'],
    ['ANSWER: 1261\nANSWER: 1260', 'two-answers'],
    ['ANSWER: 1260\nANSWER: 1261', 'two-answers'],
    ['ANSWER: 1260\nANSWER: see above', 'two-answers'],
    ['', 'no-answer'],
  ])('fails in %j as %s', (reply, mode) => {
    expect(judge(marked, reply)).toMatchObject({ outcome: 'fail', failure: mode });
  });

  it.each([
    [{ value: 29 }, 'ANSWER: day=290', 'wrong-answer'],
    [{ value: 29 }, 'ANSWER: 2 9', 'two-answers'],
    [{ value: '9007199254740993' }, 'ANSWER: 9007199254740992', 'wrong-answer'],
    [{ value: 0.3 }, 'ANSWER: 0.30000000000000004', 'wrong-answer'],
    [{ value: '2.5', tolerance: 0.01 }, 'ANSWER: 2.511', 'wrong-answer'],
    [{ value: '3/4' }, 'ANSWER: 4/3', 'wrong-answer'],
    [{ value: '1/3' }, 'ANSWER: 0.333', 'wrong-answer'],
    [{ value: '3/4' }, 'ANSWER: 3/0', 'two-answers'],
    [{ value: '0.75' }, 'ANSWER: 3/4', 'two-answers'],
  ])('of %j fails in %j', (fields, reply, mode) => {
    expect(judge({ ...fields, marker: 'ANSWER:' }, reply)).toMatchObject({ failure: mode });
  });

  it.each([
    [{ value: 29 }, 'ANSWER: day=29'],
    [{ value: '9007199254740993' }, 'ANSWER: 9,007,199,254,740,993'],
    [{ value: '12.50' }, 'ANSWER: 12.5'],
    [{ value: -0.5 }, 'ANSWER: −.5'],
    [{ value: -5 }, 'ANSWER: -$5'],
    [{ value: -5 }, 'ANSWER: $-5'],
    [{ value: 0 }, 'ANSWER: -0'],
    [{ value: 1e-7 }, 'ANSWER: 0.0000001'],
    [{ value: '2.5', tolerance: '0.01' }, 'ANSWER: 2.51'],
    [{ value: '1/3', tolerance: 0.001 }, 'ANSWER: 0.333'],
    [{ value: '3/4' }, 'ANSWER: 3/4'],
    [{ value: '3/4' }, 'ANSWER: 6 / 8.'],
    [{ value: '3/4' }, 'ANSWER: 0.75'],
    [{ value: '-3/4' }, 'ANSWER: $-\\frac{3}{4}$'],
    [{ value: '6/2' }, 'ANSWER: 3'],
  ])('of %j passes in %j', (fields, reply) => {
    expect(judge({ ...fields, marker: 'ANSWER:' }, reply)).toEqual({ outcome: 'pass' });
  });

  it.each([
    ['FINAL_ANSWER:', 'FINAL_ANSWER: 1260', 'pass'],
    ['Final answer', '**Final  Answer** 1260', 'pass'],
    ['Final answer', 'Final answers 1260', 'fail'],
    ['**Result:**', 'result: 1260', 'pass'],
    ['=> x', '=> x 1260', 'pass'],
  ])('knows the marker %j in %j', (marker, reply, outcome) => {
    expect(judge({ value: 1260, marker }, reply)).toMatchObject({ outcome });
  });
});

describe('a number that is the whole answer', () => {
  it.each(['1260', ' **1,260.** \n', '$1260$', '`1260`'])('passes in %j', (reply) => {
    expect(judge({ value: 1260 }, reply)).toEqual({ outcome: 'pass' });
  });

  it.each([
    ['The answer is 1260.', 'wrapped'],
    ['```\n1260\n```', 'wrapped'],
    ['```1260```', 'wrapped'],
    ['Total: 1260', 'wrapped'],
    ['1260\n\nLet me explain.', 'wrapped'],
    ['1260 (of 1261)', 'two-answers'],
    ['The answer is 1261.', 'wrong-answer'],
    ['I cannot say.', 'no-answer-found'],
    ['H2O', 'no-answer-found'],
  ])('fails in %j as %s', (reply, mode) => {
    expect(judge({ value: 1260 }, reply)).toMatchObject({ failure: mode });
  });

  it.each([
    ['The answer is 1,260 people.', 'pass'],
    ['1260', 'pass'],
    ['Total: 1260', 'pass'],
    ['1. First, 1260 it is\n2. So 1260', 'pass'],
    ['Take 3 of 420: 1260', 'two-answers'],
    ['Not the 1260.', 'pass'],
    ['It is not 1260.', 'wrong-answer'],
    ['Room No. 1260', 'pass'],
    ['It is 1260, not more.', 'pass'],
    ['It has 1260 kinds and a million uses.', 'pass'],
    ["It isn't 1260.", 'wrong-answer'],
    ['It is not **1260**.', 'wrong-answer'],
    ["It doesn't equal 1260.", 'wrong-answer'],
    ['It is not equal to 1260.', 'wrong-answer'],
    ['It is never exactly $1260.', 'wrong-answer'],
    ['It is minus 1260.', 'wrong-answer'],
    ['No: 1260 is wrong.', 'wrong-answer'],
    ['1260 is wrong.', 'wrong-answer'],
    ['It is less than 1260.', 'wrong-answer'],
    ['It is at least 1260.', 'wrong-answer'],
    ['It is ≠ 1260.', 'wrong-answer'],
    ['1260 thousand', 'wrong-answer'],
    ['It is 1260 million.', 'wrong-answer'],
    ['It is 1260-thousand.', 'wrong-answer'],
    ['It is **1260** thousand.', 'wrong-answer'],
    ['It is 1260k.', 'wrong-answer'],
    ['It is 1260M.', 'wrong-answer'],
    ['It is 1260%.', 'wrong-unit'],
    ['It is 1260 percent.', 'wrong-unit'],
    ['It is 1261.', 'wrong-answer'],
    ['It is 1260,5.', 'two-answers'],
    ['none', 'no-answer-found'],
  ])('may be in prose if that is allowed: %j', (reply, mode) => {
    const verdict = judge({ value: 1260, prose: 'allow' }, reply);
    expect(verdict).toMatchObject(mode === 'pass' ? { outcome: 'pass' } : { outcome: 'fail', failure: mode });
  });
});

describe('a unit', () => {
  const speed = { value: 7, unit: { 'one-of': ['km/h', 'kph', 'kilometres per hour'], required: true } };
  const money = { value: '1260', unit: { 'one-of': ['$', 'USD', 'dollars'], required: true } };
  const loose = { value: 7, unit: { 'one-of': ['km/h'] } };
  const percent = { value: 45, unit: { 'one-of': ['%', 'percent'], required: true } };
  const area = { value: 12, unit: { 'one-of': ['m2', 'm^2', 'm²', 'p.m.'], required: true } };
  const any = { value: 7, unit: 'any' };

  it.each([
    [speed, '7 km/h'],
    [speed, '7km/h.'],
    [speed, '**7** kilometres  per hour'],
    [speed, '$7\\,\\text{km/h}$'],
    [speed, '$7$ km/h'],
    [{ ...speed, marker: 'A:' }, 'A: Speed = 7.0 kph'],
    [money, '$1,260'],
    [money, '$ 1260.00'],
    [money, '1260 USD'],
    [money, '$1,260 USD'],
    [money, 'USD 1260'],
    [loose, '7'],
    [loose, '7 km/h'],
    [percent, '45%'],
    [percent, '45\\%'],
    [percent, '45 percent.'],
    [area, '12 m^2'],
    [area, '12 m2.'],
    [area, '12 p.m.'],
    [any, '7'],
    [any, '7 apples'],
    [any, '7 km/h'],
    [any, '7 square metres'],
    [any, '$7'],
    [{ ...speed, prose: 'allow' }, 'She rode at 7 km/h.'],
    [{ ...area, prose: 'allow' }, 'It is 12 m^2 in all.'],
    [{ ...percent, prose: 'allow' }, 'It is 45% in all.'],
    [{ ...any, prose: 'allow' }, 'It is 7% in all.'],
    [{ value: 7, unit: { 'one-of': ['million'] }, prose: 'allow' }, 'It is 7 million in all.'],
    [{ value: 7, unit: { 'one-of': ['K'] }, prose: 'allow' }, 'It is 7 K in all.'],
    [{ ...speed, marker: 'A:' }, 'A: Speed over all laps: 7 km/h'],
    [{ ...speed, marker: 'A:' }, 'A: Speed without a break: 7 km/h'],
  ])('%j accepts %j', (fields, reply) => {
    expect(judge(fields, reply)).toEqual({ outcome: 'pass' });
  });

  it.each([
    [speed, '7', 'wrong-unit'],
    [speed, '7 mph', 'wrong-unit'],
    [speed, '7 KM/H', 'wrong-unit'],
    [speed, '$7', 'wrong-unit'],
    [speed, '8 km/h', 'wrong-answer'],
    [speed, '8 mph', 'wrong-answer'],
    [speed, '7 km/h or so', 'wrapped'],
    [speed, '7 km/h 8 km/h', 'two-answers'],
    [money, '€1,260', 'wrong-unit'],
    [money, '1,260', 'wrong-unit'],
    [loose, '7 m/s', 'wrong-unit'],
    [percent, '45', 'wrong-unit'],
    [percent, '0.45', 'wrong-answer'],
    [any, '7 or so', 'wrapped'],
    [any, '7 million', 'wrapped'],
    [{ ...any, marker: 'A:' }, 'A: 7k', 'wrong-answer'],
    [{ ...speed, prose: 'allow' }, 'It is 7 thousand km/h, so 7 km/h.', 'wrong-answer'],
    [any, '7 to 8', 'two-answers'],
    [any, '8 apples', 'wrong-answer'],
    [{ ...speed, prose: 'allow' }, 'She rode at 7 mph.', 'wrong-unit'],
  ])('%j rejects %j: %s', (fields, reply, mode) => {
    expect(judge(fields, reply)).toMatchObject({ outcome: 'fail', failure: mode });
  });
});

it.each([
  [{}],
  [{ value: 'many' }],
  [{ value: '1,260' }],
  [{ value: '1/0' }],
  [{ value: 2 ** 60 }],
  [{ value: 1, tolerance: 0 }],
  [{ value: 1, tolerance: -1 }],
  [{ value: 1, tolerance: '1/3' }],
  [{ value: 1, unit: 'km' }],
  [{ value: 1, unit: { 'one-of': [] } }],
  [{ value: 1, marker: '=>' }],
  [{ value: 1, marker: 'A:', prose: 'allow' }],
  [{ value: 1, round: 2 }],
])('refuses %j at load', (fields) => {
  expect(number.expectation.safeParse({ kind: 'number', ...fields }).success).toBe(false);
});

describe('any attempt', () => {
  const all = [
    { value: 1 },
    marked,
    { value: '3/4', tolerance: 1, marker: 'answer' },
    { value: 1, unit: 'any' },
    { value: 1, unit: { 'one-of': ['$', 'km/h'], required: true }, prose: 'allow' },
  ].map(expectationOf);

  it('gets the same valid verdict each time', () => {
    fc.assert(
      fc.property(anyAttempt, fc.constantFrom(...all), (attempt, expected) => {
        const verdict = number.verify(attempt, expected, contextWith());
        expect(verdictSchema.safeParse(verdict).success).toBe(true);
        expect(number.verify(attempt, expected, contextWith())).toEqual(verdict);
      }),
    );
  });

  it.each([
    ['digits', '1'.repeat(1_000_000)],
    ['numbers', '1260 '.repeat(200_000)],
    ['markers', 'ANSWER: 1e-99\n'.repeat(70_000)],
    ['dollar signs', '$'.repeat(1_000_000)],
    ['stops', '*.'.repeat(500_000)],
    ['boxes', '\\boxed{'.repeat(140_000)],
    ['groups', `1${',000'.repeat(250_000)}`],
    ['prose', 'a b c d '.repeat(125_000)],
  ])('of a megabyte of %s is judged quickly', (_, text) => {
    const start = cpuClock();
    for (const expected of all) number.verify(saying(text), expected, contextWith());
    expect(cpuClock() - start).toBeLessThan(20_000);
  });
});

describe('one number in two forms', () => {
  it.each([
    ['53/80', '53/80 = 0.6625'],
    ['53/80', '0.6625 = 53/80'],
    [1.5, '3/2 = 1.5'],
    [1260, 'x = 1260'],
    [1260, '<1260>'],
  ])('%s is right as %s', (value, answer) => {
    expect(judge({ value, marker: 'ANSWER:' }, `ANSWER: ${answer}`)).toEqual({ outcome: 'pass' });
  });
  it.each([
    ['53/80', '53/80 = 0.6635'],
    ['53/80', '53/80 ≈ 0.66'],
    [1.5, '3/2 = 6/4'],
  ])('%s is not right as %s', (value, answer) => {
    expect(judge({ value, marker: 'ANSWER:' }, `ANSWER: ${answer}`)).toMatchObject({ outcome: 'fail' });
  });
});

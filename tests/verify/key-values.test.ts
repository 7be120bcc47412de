import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fail, pass, verdictSchema } from '../../src/records/verdict.ts';
import { keyValues } from '../../src/verify/answers/key-values.ts';
import { cpuClock } from '../support/cpu-clock.ts';
import { anyAttempt } from './any-attempt.ts';
import { contextWith, saying } from './attempt-with.ts';

type Fields = Record<string, unknown>;

const expectationOf = (fields: Fields) => keyValues.expectation.parse({ kind: 'key-values', ...fields });
const judge = (fields: Fields, reply: string) => keyValues.verify(saying(reply), expectationOf(fields), contextWith());

const two = { values: { 'unit-price': 1200, name: 'Ada Lovelace' } };
const marked = { ...two, marker: 'ANSWER:' };
const matchers = { values: { a: { '$one-of': [3, 'three'] }, b: { $pattern: '/^x+$/' }, total: '12.50' } };
const ordered = { values: { first: 1, second: 2 }, order: 'exact' };
const lines = { values: { a: 1, b: 'x=y' }, separator: '\n', assign: ':' };

it.each([
  [two, 'unit-price=1200; name=Ada Lovelace'],
  [two, 'name = Ada Lovelace ; Unit Price = 1,200.00;'],
  [two, '**unit_price** = `1200`; NAME=Ada Lovelace.'],
  [marked, 'Let me see; a=b.\n**ANSWER:** unit-price=1200; name=Ada Lovelace'],
  [marked, 'ANSWER: unit-price=1200; name=Ada Lovelace\nANSWER: name=Ada Lovelace; unit price=1,200.0'],
  [matchers, 'a=three;b=xx;total=12.50'],
  [matchers, 'a=3.0; b=x; total=12.50.'],
  [ordered, 'first=1; second=2'],
  [lines, 'a: 1\nb: x=y\n'],
  [{ values: { who: 'Smith & Co.' } }, 'who=Smith & Co.'],
  [{ values: { id: '007', n: -5 } }, 'id=007; n=−5'],
  [{ values: { a: 'Müller' } }, 'a=Mu\u0308ller'],
  [{ values: { n: '_init_' } }, 'n=_init_'],
  [{ values: { n: '_init_' }, marker: 'ANSWER:' }, '**ANSWER:** n = _init_.'],
  [{ values: { n: '*', m: '$5$' } }, 'm=$5$; n=*'],
  [{ values: { n: { '$one-of': ['`x`', 'y'] } } }, 'n=`x`'],
  [{ values: { n: 'init' } }, 'n=_init_'],
  [{ values: { _a: 1, b: 2 } }, '_a=1; b=2'],
])('%j accepts %j', (fields, reply) => {
  expect(judge(fields, reply)).toEqual({ outcome: 'pass' });
});

it.each([
  [two, 'unit-price=1201; name=Ada Lovelace', 'wrong-value'],
  [two, 'unit-price=1200; name=ada lovelace', 'wrong-value'],
  [two, 'unit-price=1200 EUR; name=Ada Lovelace', 'wrong-value'],
  [two, 'unit-price="1200"; name=Ada Lovelace', 'wrong-value'],
  [two, 'unit-price=; name=Ada Lovelace', 'wrong-value'],
  [two, 'unit-price=1200', 'missing-field'],
  [two, 'unitprice=1200; name=Ada Lovelace', 'extra-field'],
  [two, 'unit-price=1200; name=Ada Lovelace; vat=0', 'extra-field'],
  [two, 'unit-price=1200; name=Ada Lovelace; Name=Ada Lovelace', 'duplicate-key'],
  [two, 'unit-price=1200; Ada Lovelace', 'wrong-structure'],
  [two, 'unit-price=1200;; name=Ada Lovelace', 'wrong-structure'],
  [two, 'unit-price=1200, name=Ada Lovelace', 'missing-field'],
  [two, 'Sure!', 'wrong-structure'],
  [two, 'Here: unit-price=1200; name=Ada Lovelace', 'extra-field'],
  [two, '```\nunit-price=1200; name=Ada Lovelace\n```', 'wrapped'],
  [marked, 'unit-price=1200; name=Ada Lovelace', 'no-answer-found'],
  [marked, 'ANSWER: unit-price=1; name=Ada Lovelace\nANSWER: unit-price=1200; name=Ada Lovelace', 'two-answers'],
  [matchers, 'a=4; b=x; total=12.50', 'wrong-value'],
  [matchers, 'a=3; b=xy; total=12.50', 'wrong-value'],
  [matchers, 'a=3; b=x; total=12.5', 'wrong-value'],
  [ordered, 'second=2; first=1', 'wrong-order'],
  [ordered, 'second=2; first=2', 'wrong-value'],
  [{ ...two, order: 'any' }, 'name=1200; unit-price=Ada Lovelace', 'wrong-value'],
  [lines, 'a: 1', 'missing-field'],
  [{ values: { id: '007' } }, 'id=7', 'wrong-value'],
  [{ values: { id: 1 } }, '__proto__=1', 'extra-field'],
  [{ values: { n: '_init_' } }, 'n=init', 'wrong-value'],
  [{ values: { n: '*' } }, 'n=', 'wrong-value'],
  [{ values: { _: 1 } }, '=1', 'extra-field'],
])('%j rejects %j: %s', (fields, reply, mode) => {
  expect(judge(fields, reply)).toMatchObject({ outcome: 'fail', failure: mode });
});

it.each([
  [{ values: {} }],
  [{ values: { 'a-b': 1, a_b: 2 } }],
  [{ values: { a: 1, _a: 2 } }],
  [{ values: { 'a=b': 1 } }],
  [{ values: { a: 2 ** 60 } }],
  [{ values: { a: null } }],
  [{ values: { a: [1] } }],
  [{ values: { a: { $range: [1, 2] } } }],
  [{ values: { a: { $pattern: 'x' } } }],
  [{ values: { a: '' } }],
  [{ values: { 1: 'a', 2: 'b' }, order: 'exact' }],
  [{ values: { a: 1 }, order: 'strict' }],
])('refuses %j at load', (fields) => {
  expect(keyValues.expectation.safeParse({ kind: 'key-values', ...fields }).success).toBe(false);
});

const three = { values: { a: 1, b: 2, c: 3 }, order: 'exact' };
const word = { values: { a: { $pattern: '/^x+$/' } } };
const fencedWord = (length: number) => `\`\`\`\na=${'x'.repeat(length - 10)}\n\`\`\``;

it.each([
  ['a wrong number', two, 'unit-price=1; name=Ada Lovelace', fail('wrong-value', 'unit-price = 1200', '1')],
  ['a wrong text', two, 'unit-price=1200; name=`Ada`', fail('wrong-value', 'name = Ada Lovelace', 'Ada')],
  ['none of the choices', matchers, 'a=4; b=x; total=12.50', fail('wrong-value', 'a = 3 or three', '4')],
  ['text without the pattern', matchers, 'a=3; b=y; total=12.50', fail('wrong-value', 'b = /^x+$/', 'y')],
  ['the first of two wrong values', two, 'unit-price=1; name=Bo', fail('wrong-value', 'unit-price = 1200', '1')],
  ['a missing key', matchers, 'a=3; b=x', fail('missing-field', 'total = 12.50', 'a=3; b=x')],
  ['an unknown key', two, 'unit-price=1200; **Vat**=0', fail('extra-field', 'only unit-price, name', 'Vat')],
  [
    'a key with another spelling',
    { values: { straße: 1 } },
    'STRASSE=1',
    fail('extra-field', 'only straße', 'STRASSE'),
  ],
  [
    'a key twice',
    two,
    'name=Ada Lovelace; NAME=Ada Lovelace',
    fail('duplicate-key', 'name once', 'name=Ada Lovelace; NAME=Ada Lovelace'),
  ],
  ['a bare value', two, 'unit-price=1200; Ada', fail('wrong-structure', 'key=value between ";"', 'Ada')],
  ['only marks', two, '**', fail('wrapped', 'marks that open and close', '**')],
  ['the last two swapped', three, 'a=1; c=3; b=2', fail('wrong-order', 'a, b, c', 'a=1; c=3; b=2')],
  ['a letter after a value', word, 'a=xy', fail('wrong-value', 'a = /^x+$/', 'xy')],
  ['a wrong value before a full stop', word, 'a=y.', fail('wrong-value', 'a = /^x+$/', 'y.')],
  ['a right list in a fence', word, fencedWord(10_000), fail('wrapped', 'no code fence', fencedWord(10_000))],
  ['a fence that is too long to read', word, fencedWord(10_001), fail('extra-field', 'only a', '```\na')],
  ['a wrong list in a fence', word, '```\na=y\n```', fail('extra-field', 'only a', '```\na')],
  [
    'two lists in another order, if that counts',
    { ...ordered, marker: 'ANSWER:' },
    'ANSWER: second=2; first=1\nANSWER: first=1; second=2',
    fail('two-answers', 'one answer behind ANSWER:', 'second=2; first=1\nfirst=1; second=2'),
  ],
  [
    'two answers, one of them not a list',
    marked,
    'ANSWER: soon\nANSWER: unit-price=1200; name=Ada Lovelace',
    fail('two-answers', 'one answer behind ANSWER:', 'soon\nunit-price=1200; name=Ada Lovelace'),
  ],
])('%s is reported with what was expected', (_, fields, reply, expected) => {
  expect(judge(fields, reply)).toEqual(expected);
});

it.each([
  ['math signs around the whole list', word, '\\boxed{a=xx}'],
  ['a separator without the spaces it is written with', { values: { a: 1, b: 2 }, separator: ' ; ' }, 'a=1;b=2'],
  ['a dash between spaces for a space', { values: { 'unit price': 1 } }, 'unit - price=1'],
  ['the same list twice, once as a sentence', { ...word, marker: 'ANSWER:' }, 'ANSWER: a=x.\nANSWER: a=x'],
])('accepts %s', (_, fields, reply) => {
  expect(judge(fields, reply)).toEqual(pass);
});

it.each([
  ['no key', { values: {} }, ['values'], 'needs a key'],
  [
    'two names for one key',
    { values: { 'unit-price': 1, 'Unit Price': 2 } },
    ['values'],
    'two keys differ in case or punctuation only',
  ],
  [
    'an ordered list with a number as a key',
    { values: { a: 1, 10: 2 }, order: 'exact' },
    ['order'],
    'keys of digits have no order of their own',
  ],
  ['the assign mark in a key', { values: { 'a=b': 1 } }, ['values', 'a=b'], 'holds the separator or the assign mark'],
  [
    'the separator in a key',
    { values: { 'a;b': 1 }, separator: ' ; ' },
    ['values', 'a;b'],
    'holds the separator or the assign mark',
  ],
])('reports %s to the author of a pack', (_, fields, path, message) => {
  const { error } = keyValues.expectation.safeParse({ kind: 'key-values', ...fields });
  expect(error?.issues).toEqual([{ code: 'custom', path, message }]);
});

it.each([
  ['keys of digits in any order', { values: { 1: 'a', 2: 'b' } }],
  ['keys in order that start or end with a digit', { values: { '1st': 1, day2: 2 }, order: 'exact' }],
  ['white space as the separator', { values: { 'unit price': 1 }, separator: '\n' }],
])('takes %s', (_, fields) => {
  expect(keyValues.expectation.safeParse({ kind: 'key-values', ...fields }).success).toBe(true);
});

describe('any attempt', () => {
  const all = [two, marked, matchers, ordered, lines, { values: { a: 1, b: 2 } }].map(expectationOf);

  it('gets the same valid verdict each time', () => {
    fc.assert(
      fc.property(anyAttempt, fc.constantFrom(...all), (attempt, expected) => {
        const verdict = keyValues.verify(attempt, expected, contextWith());
        expect(verdictSchema.safeParse(verdict).success).toBe(true);
        expect(keyValues.verify(attempt, expected, contextWith())).toEqual(verdict);
      }),
    );
  });

  it.each([
    ['pairs', 'a=1;'.repeat(250_000)],
    ['separators', ';'.repeat(1_000_000)],
    ['one value', `a=${'1'.repeat(1_000_000)}`],
    ['markers', 'ANSWER: a=1; b=2\n'.repeat(60_000)],
    ['stars', `a=${'*.'.repeat(500_000)}`],
    ['code marks', '`'.repeat(1_000_000)],
  ])('of a megabyte of %s is judged quickly', (_, text) => {
    for (const expected of all) {
      const start = cpuClock();
      keyValues.verify(saying(text), expected, contextWith());
      expect(cpuClock() - start).toBeLessThan(20_000);
    }
  });
});

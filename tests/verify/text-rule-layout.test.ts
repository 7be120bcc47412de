import { describe, expect, it } from 'vitest';
import { brokenRule, judgeBy } from './text-rules-with.ts';

const numbered = { rule: 'numbered', min: 1 };
const list = { section: 'List' };

describe('a list in order', () => {
  it.each([
    [['a', 'b'], ',', 'a , x', 'a, b', 'a, x', 'constraint-broken'],
    [['b', 'a'], undefined, '- a\n- b', 'b, a', 'a, b', 'wrong-order'],
    [['a', 'b'], undefined, 'a\n', 'a, b', 'a', 'constraint-broken'],
  ])('of %j, separated by %j, reports for %j what it found', (of, separator, reply, expected, received, mode) => {
    const rule = { rule: 'order', of, ...(separator === undefined ? {} : { separator }) };
    expect(judgeBy(rule, reply)).toEqual(brokenRule(expected, received, mode));
  });

  it.each([
    ['markers after a separator', { of: ['a', 'b'], separator: ',' }, 'a,\n- b', 'pass'],
    ['blank lines around a part', { of: ['a', 'b'], separator: ' ', part: list }, '# List\n\na b\n\n# End', 'pass'],
    [
      'blank lines after an end mark',
      { of: ['a', 'b'], separator: ' ', 'ignore-final-punctuation': true, part: list },
      '# List\n\na b.\n\n# End',
      'pass',
    ],
    ['case on request', { of: ['Ä', 'b'], 'ignore-case': true }, 'ä\nB', 'pass'],
    ['ß for ss', { of: ['Maße', 'b'], 'ignore-case': true }, 'MASSE\nb', 'fail'],
  ])('treats %s correctly', (_, rule, reply, outcome) => {
    expect(judgeBy({ rule: 'order', ...rule }, reply)).toMatchObject({ outcome });
  });
});

describe('numbered lines', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `${index + 1}. item`).join('\n');

  it.each([['1. a'], ['1.   a\n2)\ta'], [ten]])('go up from one, as in %j', (reply) => {
    expect(judgeBy(numbered, reply)).toEqual({ outcome: 'pass' });
  });

  it.each([
    ['1. a\nStep 2. b', 'line 2 numbered 2', 'Step 2. b'],
    ['1. a\n3. b', 'line 2 numbered 2', '3. b'],
    ['Step 1. a', 'line 1 numbered 1', 'Step 1. a'],
    ['1.a', 'line 1 numbered 1', '1.a'],
    ['1.', 'line 1 numbered 1', '1.'],
  ])('report where they go wrong, as in %j', (reply, expected, received) => {
    expect(judgeBy(numbered, reply)).toEqual(brokenRule(expected, received));
  });

  it('are counted', () => {
    expect(judgeBy({ rule: 'numbered', exactly: 3 }, '1. a')).toEqual(
      brokenRule('exactly 3 numbered lines', '1 numbered line'),
    );
  });
});

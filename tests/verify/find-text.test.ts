import { describe, expect, it } from 'vitest';
import { judgeBy } from './text-rules-with.ts';

describe('a text as a whole word', () => {
  it.each([
    ['5', '- 5 km'],
    ['5', '4 ,5'],
    ['5', '-(5)'],
    ['5', '5- or 6-fold'],
    ['5', 'add 5 -x'],
    ['5', 'it is 5, or 6'],
    ['v2', 'the-v2'],
    ['3 km', 'a 3 km-long way'],
    ['2024', '(2024)'],
    ['5 go', 'x 5 go.'],
  ])('%j occurs in %j', (text, reply) => {
    expect(judgeBy({ rule: 'contains', text }, reply)).toEqual({ outcome: 'pass' });
  });

  it.each([
    ['5', '5-fold'],
    ['5', '5-6'],
    ['2024', '2024-05'],
    ['5', '−5'],
    ['5', 'a,5'],
    ['5', 'a.5'],
    ['5', '5,6'],
    ['5', '5.6'],
    ['go', 'go_on'],
    ['go', 'ago'],
    ['é', 'café'],
    ['𝐛', 'a𝐛'],
    ['𝐛', '𝐛𝐜'],
  ])('%j does not occur in %j', (text, reply) => {
    expect(judgeBy({ rule: 'contains', text }, reply)).toMatchObject({ outcome: 'fail' });
  });

  it('is found after a place where it is a part of a word', () => {
    expect(judgeBy({ rule: 'contains', text: 'go' }, 'ago go')).toEqual({ outcome: 'pass' });
    expect(judgeBy({ rule: 'contains', text: 'go go', exactly: 1 }, 'ago go go')).toEqual({ outcome: 'pass' });
  });

  it('is counted without overlap', () => {
    const rule = { rule: 'contains', text: 'aa', 'whole-word': false };
    expect(judgeBy({ ...rule, exactly: 2 }, 'aaaaa')).toEqual({ outcome: 'pass' });
  });
});

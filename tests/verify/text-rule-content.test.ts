import { describe, expect, it } from 'vitest';
import { brokenRule, judgeBy } from './text-rules-with.ts';

const long = Array.from({ length: 100 }, (_, index) => `w${index}`.padEnd(4))
  .join('')
  .trim(); // 100 words of four places

describe('a broken rule about the content of a text', () => {
  it.each([
    [{ rule: 'starts-with', text: ['Dear', 'Hi'] }, 'Hello', 'a text that starts with "Dear" or "Hi"', 'Hello'],
    [{ rule: 'starts-with', text: 'Dear' }, long, 'a text that starts with "Dear"', long.slice(0, 200)],
    [{ rule: 'ends-with', text: ['over', 'out'] }, 'Stop', 'a text that ends with "over" or "out"', 'Stop'],
    [{ rule: 'ends-with', text: 'out' }, long, 'a text that ends with "out"', long.slice(-200)],
    [{ rule: 'first-word', is: ['So', 'Then'] }, 'Now so', 'the first word "So" or "Then"', 'Now'],
    [{ rule: 'last-word', is: 'So' }, 'so it is!', 'the last word "So"', 'is'],
    [{ rule: 'first-word', is: 'So' }, '!!!', 'the first word "So"', 'no word'],
    [{ rule: 'contains', text: ['a', 'go'] }, 'a tree', '"go" at least 1 time', '0: a tree'],
    [{ rule: 'contains', text: 'go', exactly: 2 }, 'go now', '"go" exactly 2 times', '1: go now'],
    [{ rule: 'contains-any', texts: ['red', 'blue'] }, 'a green car', 'any of "red" or "blue"', 'a green car'],
    [{ rule: 'forbidden', texts: ['red', 'blue'] }, 'a Blue car', 'no "blue"', 'a Blue car'],
  ])('%j reports for %j what it expected and what it found', (rule, reply, expected, received) => {
    expect(judgeBy(rule, reply)).toEqual(brokenRule(expected, received));
  });

  it('lists the alternatives of an exact text one below the other', () => {
    expect(judgeBy({ rule: 'exact', text: ['Yes', 'No'] }, 'Maybe')).toEqual(
      brokenRule('Yes\nor\nNo', 'Maybe', 'wrong-text'),
    );
  });

  it('shows a part without the blank lines around it', () => {
    const rule = { rule: 'starts-with', text: 'Dear', part: { section: 'Letter' } };
    expect(judgeBy(rule, '# Letter\n\n  Hello\n\n# End')).toEqual(
      brokenRule('the section "Letter": a text that starts with "Dear"', 'Hello'),
    );
  });
});

describe('case', () => {
  it.each([
    ['counts for a part of a text by default', { rule: 'contains-any', texts: ['red'] }, 'Red', 'fail'],
    ['is ignored on request', { rule: 'contains-any', texts: ['red'], 'ignore-case': true }, 'Red', 'pass'],
    ['counts for a first word by default', { rule: 'first-word', is: 'So' }, 'so it is', 'fail'],
    [
      'is ignored in a first word on request',
      { rule: 'first-word', is: 'So', 'ignore-case': true },
      'SO it is',
      'pass',
    ],
    ['is ignored in a last word on request', { rule: 'last-word', is: 'So', 'ignore-case': true }, 'it is so.', 'pass'],
    ['does not turn ß into ss', { rule: 'starts-with', text: 'Masse', 'ignore-case': true }, 'Maße', 'fail'],
    ['is ignored beside umlauts', { rule: 'starts-with', text: 'über', 'ignore-case': true }, 'ÜBER', 'pass'],
  ])('%s: %j in %j', (_, rule, reply, outcome) => {
    expect(judgeBy(rule, reply)).toMatchObject({ outcome });
  });
});

describe('a text inside another', () => {
  it.each([
    ['is a whole word by default', { rule: 'contains-any', texts: ['red'] }, 'reddish', 'fail'],
    ['may be a part of a word', { rule: 'contains-any', texts: ['red'], 'whole-word': false }, 'reddish', 'pass'],
    ['may be limited to a number of times', { rule: 'contains', text: 'go', max: 1 }, 'go go', 'fail'],
    ['may then be missing altogether', { rule: 'contains', text: 'go', max: 1 }, 'stay', 'pass'],
    ['may be required a number of times', { rule: 'contains', text: 'go', min: 2 }, 'go', 'fail'],
    ['may then occur more often', { rule: 'contains', text: 'go', min: 2 }, 'go go go', 'pass'],
  ])('%s: %j in %j', (_, rule, reply, outcome) => {
    expect(judgeBy(rule, reply)).toMatchObject({ outcome });
  });
});

describe('what does not count', () => {
  const letter = { section: 'Letter' };
  it.each([
    ['the end mark of the wanted text', { rule: 'exact', text: 'Yes.', 'ignore-final-punctuation': true }, 'Yes'],
    [
      'the end mark of the wanted end',
      { rule: 'ends-with', text: 'Yes.', 'ignore-final-punctuation': true },
      'Oh, yes? Yes',
    ],
    ['blank lines around a part', { rule: 'exact', text: 'Yes', part: letter }, '# Letter\n\nYes\n\n# End'],
    ['blank lines before its start', { rule: 'starts-with', text: 'Yes', part: letter }, '# Letter\n\nYes, no'],
    ['blank lines after its end', { rule: 'ends-with', text: 'no', part: letter }, '# Letter\nYes, no\n\n# End'],
    ['space around the wanted text', { rule: 'exact', text: ' Yes\n' }, 'Yes'],
    ['how a line ends', { rule: 'exact', text: 'a\nb\nc' }, 'a\rb\r\nc'],
  ])('%s: %j in %j', (_, rule, reply) => {
    expect(judgeBy(rule, reply)).toEqual({ outcome: 'pass' });
  });
});

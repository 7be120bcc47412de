import { describe, expect, it } from 'vitest';
import { brokenRule, judgeBy, problemsOf } from './text-rules-with.ts';

const notANumber = 'needs exactly, min or max';
const alone = 'exactly excludes min and max';

describe('a count', () => {
  it.each([
    [{}, notANumber],
    [{ exactly: 2, min: 1 }, alone],
    [{ exactly: 2, max: 3 }, alone],
    [{ min: 3, max: 2 }, 'min is larger than max'],
    [{ min: 0 }, 'min: 0 is always true'],
  ])('of %j is refused at load, with the reason', (count, message) => {
    const problems = [{ code: 'custom', path: [], message }];
    expect(problemsOf({ rule: 'lines', ...count })).toEqual(problems);
    expect(problemsOf({ rule: 'bullets', ...count })).toEqual(problems);
    expect(problemsOf({ rule: 'numbered', ...count })).toEqual(problems);
    expect(problemsOf({ rule: 'contains', text: 'a', ...count })).toEqual(
      message === notANumber ? undefined : problems,
    );
  });

  it.each([[{ exactly: 0 }], [{ min: 1 }], [{ max: 0 }], [{ min: 0, max: 3 }], [{ min: 2, max: 2 }]])(
    'accepts %j',
    (count) => {
      expect(problemsOf({ rule: 'lines', ...count })).toBeUndefined();
    },
  );

  it.each([
    [{ exactly: 1 }, 'a b', 'exactly 1 word', '2 words'],
    [{ exactly: 3 }, 'a b', 'exactly 3 words', '2 words'],
    [{ min: 2, max: 3 }, 'a', '2 to 3 words', '1 word'],
    [{ min: 2, max: 2 }, 'a', '2 words', '1 word'],
    [{ min: 2 }, 'a', 'at least 2 words', '1 word'],
    [{ max: 1 }, 'a b', 'at most 1 word', '2 words'],
    [{ max: 0 }, 'a b', 'at most 0 words', '2 words'],
  ])('of %j reports what it expected and received for %j', (count, reply, expected, received) => {
    expect(judgeBy({ rule: 'words', ...count }, reply)).toEqual(brokenRule(expected, received));
  });

  it.each([
    [{ min: 2, max: 3 }, 'a b'],
    [{ min: 2, max: 3 }, 'a b c'],
    [{ min: 0, max: 2 }, '!'],
    [{ max: 2 }, 'a b'],
  ])('of %j includes its limits, as in %j', (count, reply) => {
    expect(judgeBy({ rule: 'words', ...count }, reply)).toEqual({ outcome: 'pass' });
  });
});

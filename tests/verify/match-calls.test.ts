import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ListedCall, madeCalls } from '../../src/verify/calls/made-calls.ts';
import { isMatch } from '../../src/verify/calls/match-calls.ts';
import { attemptWith } from './attempt-with.ts';

// A listed call accepts some of three letters; a made call is one letter.
const anyListed = fc.record({
  name: fc.constant('pick'),
  arguments: fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 })
    .map((letters) => ({ x: { '$one-of': letters } })),
  count: fc.oneof(fc.constant(1), fc.constantFrom({ min: 0, max: 1 }, { min: 0, max: 2 }, { min: 1, max: 2 })),
});

function accepts(listed: ListedCall, letter: string): boolean {
  return JSON.stringify(listed.arguments).includes(`"${letter}"`);
}

/** Every way to give each letter in turn a listed call, tried one by one. */
function isMatchByTrial(letters: readonly string[], calls: readonly ListedCall[], order: string): boolean {
  const windows = calls.map(({ count }) => (typeof count === 'number' ? { min: count, max: count } : count));
  const place = (at: number, used: readonly number[], from: number): boolean => {
    const letter = letters[at];
    if (letter === undefined) return windows.every(({ min }, index) => (used[index] ?? 0) >= min);
    return calls.some(
      (listed, index) =>
        index >= from &&
        accepts(listed, letter) &&
        (used[index] ?? 0) < (windows[index]?.max ?? 0) &&
        place(
          at + 1,
          used.map((count, slot) => (slot === index ? count + 1 : count)),
          order === 'exact' ? index : 0,
        ),
    );
  };
  return place(
    0,
    calls.map(() => 0),
    0,
  );
}

it('finds a match exactly when trying every assignment finds one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 }),
      fc.array(anyListed, { maxLength: 3 }),
      fc.constantFrom('any' as const, 'exact' as const),
      (letters, calls, order) => {
        const toolCalls = letters.map((x) => ({ id: undefined, name: 'pick', arguments: JSON.stringify({ x }) }));
        const rules = { calls, order, parallel: [], isExtraAllowed: () => false };
        expect(isMatch(madeCalls(attemptWith({ toolCalls })), rules)).toBe(isMatchByTrial(letters, calls, order));
      },
    ),
    { numRuns: 2000 },
  );
});

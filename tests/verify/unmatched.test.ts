import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unmatched } from '../../src/verify/unmatched.ts';

/** The most items that can be placed, found by trying all ways. */
function mostPlaced(rows: readonly (readonly boolean[])[], room: readonly number[]): number {
  const [row, ...rest] = rows;
  if (row === undefined) return 0;
  const less = (at: number) => room.map((other, index) => (index === at ? other - 1 : other));
  const choices = room.map((left, at) => (left > 0 && row[at] === true ? 1 + mostPlaced(rest, less(at)) : 0));
  return Math.max(mostPlaced(rest, room), ...choices);
}

it('leaves as few items without a place as possible, whatever the capacity of the places', () => {
  const anyRow = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 });
  const anyRoom = fc.array(fc.nat(2), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 5 }), anyRoom, (rows, room) => {
      const fits = (row: readonly boolean[], at: number) => row[at] === true;
      const left = [...unmatched(rows, [0, 1, 2], fits, (at) => room[at] ?? 0)];
      expect(rows.length - left.length).toBe(mostPlaced(rows, room));
    }),
  );
});

it('serves the first item first, and distinguishes equal items', () => {
  expect([...unmatched(['a', 'b', 'a', 'a'], ['a', 'a'], (one, other) => one === other)]).toEqual(['b', 'a']);
  expect([...unmatched([1, 2, 3], ['x'], () => true)]).toEqual([2, 3]);
});

it('asks the present holder of a place, not one that has moved on', () => {
  const fits = (thing: string, place: string) => thing === 'any' || place === 'narrow';
  const roomOf = (place: string) => (place === 'wide' ? 2 : 1);
  expect([...unmatched(['any', 'picky', 'late'], ['narrow', 'wide'], fits, roomOf)]).toEqual(['late']);
});

it('follows a chain of a thousand moves', () => {
  const things = Array.from({ length: 1000 }, (_, index) => index);
  const fits = (thing: number, place: number) => (thing === 999 ? place === 0 : place === thing || place === thing + 1);
  expect([...unmatched(things, things, fits)]).toEqual([]);
});

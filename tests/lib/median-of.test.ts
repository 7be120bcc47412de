import { describe, expect, it } from 'vitest';
import { medianOf, quantileOf } from '../../src/lib/median-of.ts';

describe('medianOf', () => {
  it.each<[readonly number[], number | undefined]>([
    [[9, 1, 100], 9],
    [[30, 4, 200, 10], 20],
    [[7], 7],
    [[], undefined],
  ])('of %j is %j, in any order', (values, median) => {
    expect(medianOf(values)).toBe(median);
  });
});

describe('quantileOf', () => {
  it.each<[number, number]>([
    [0, 1],
    [0.5, 3],
    [0.75, 20],
    [0.95, 100],
    [1, 100],
  ])('%j of values in any order is one of them: %j', (share, value) => {
    expect(quantileOf([20, 1, 100, 3, 2], share)).toBe(value);
  });

  it('of an empty list is unknown', () => {
    expect(quantileOf([], 0.5)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { isSameValue } from '../../../../src/features/sandbox/kinds/same-value.ts';
import type { CodeValue } from '../../../../src/verify/ports.ts';
import { cpuClock } from '../../../support/cpu-clock.ts';

const tuple = (...items: CodeValue[]) => ({ $tuple: items });
const set = (...items: CodeValue[]) => ({ $set: items });

describe('isSameValue', () => {
  it.each<[CodeValue, CodeValue]>([
    [2, { $float: '2.0' }],
    [{ $float: '2.0' }, 2],
    [{ $int: '0x400000000000000000' }, { $int: '1180591620717411303424' }],
    [{ $int: '-5' }, -5],
    [0.3, { $float: '0.30000000000000004' }],
    [{ $float: 'nan' }, { $float: 'nan' }],
    [{ $float: 2 }, { $float: '2.0' }],
    [{ $int: 5 }, 5],
    [0, { $float: '5.55e-17' }],
    [{ $float: '-inf' }, { $float: '-inf' }],
    [[1, [2]], tuple(1, [2])],
    [tuple(1, 2), tuple(1, 2)],
    [set(1, 2), set(2, 1)],
    [set(0.3), set({ $float: '0.30000000000000004' })],
    [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ],
    [{ $dict: [[1, 'a']] }, { $dict: [[1, 'a']] }],
    [{ a: 1 }, { $dict: [['a', 1]] }],
    [null, null],
    [{ $undefined: true }, { $undefined: true }],
    [{ $bytes: '00ff' }, { $bytes: '00ff' }],
  ])('%j is %j', (expected, received) => {
    expect(isSameValue(expected, received)).toBe(true);
  });

  it.each<[CodeValue, CodeValue]>([
    [1, true],
    [true, 1],
    [0, null],
    [0, ''],
    [1, '1'],
    [2, 3],
    [1, { $float: '1.00001' }],
    [{ $int: '9007199254740993' }, { $int: '9007199254740992' }],
    [{ $int: '1' }, { $int: 'seven' }],
    [{ $float: 'inf' }, { $float: '-inf' }],
    [{ $float: 'nan' }, 0],
    [tuple(1, 2), [1, 2]],
    [
      [1, 2],
      [2, 1],
    ],
    [[1, 2], [1]],
    [[1], { 0: 1 }],
    [set(1, 1), set(1, 2)],
    [set(1, 2), [1, 2]],
    [[1, 2], set(1, 2)],
    [{ a: 1 }, { a: 1, b: 2 }],
    [
      { a: 1, b: 2 },
      { a: 1, c: 2 },
    ],
    [null, { $undefined: true }],
    [{ $object: 'Same' }, 'Same'],
    [[], { $object: 'generator' }],
  ])('%j is not %j', (expected, received) => {
    expect(isSameValue(expected, received)).toBe(false);
  });

  it('finds a partner for each member within the tolerance, in whatever order', () => {
    const found = set(1.1, 1.2);
    for (const wanted of [set(1.01, 1.1), set(1.1, 1.01)]) expect(isSameValue(wanted, found, 0.11)).toBe(true);
    expect(isSameValue(set(1.1, 0.9), found, 0.11)).toBe(false);
  });

  it('takes a tolerance for floats', () => {
    expect(isSameValue([1.5], [{ $float: '1.51' }], 0.02)).toBe(true);
    expect(isSameValue([1.5], [{ $float: '1.53' }], 0.02)).toBe(false);
    expect(isSameValue(3, { $float: '3.01' }, 0.02)).toBe(true);
    expect(isSameValue(3, { $float: '4.0' }, 1)).toBe(false);
    expect(isSameValue({ $float: 3.5 }, 4, 1)).toBe(true);
  });

  it.each<[string, (at: number) => CodeValue, (at: number) => CodeValue]>([
    ['numbers', (at) => ({ $tuple: [at, at] }), (at) => ({ $tuple: [at, at] })],
    ['pairs with a float', (at) => [`k${at}`, at], (at) => ({ $tuple: [`k${at}`, { $float: `${at}.0` }] })],
  ])('finds thousands of members in another order quickly: %s', (_, wanted, given) => {
    const members = Array.from({ length: 6000 }, (_, at) => at);
    const began = cpuClock();
    expect(isSameValue(set(...members.map(wanted)), set(...members.toReversed().map(given)))).toBe(true);
    expect(cpuClock() - began).toBeLessThan(1000);
  });
});

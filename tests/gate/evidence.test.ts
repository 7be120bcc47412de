import { describe, expect, it } from 'vitest';
import { complete, isChanged, isOpen, measuredOnly } from '../../src/gate/pair-packs.ts';

const baseline = { passed: 1, attempts: 2 };
const even = { baseline, passed: 2, failed: 2, open: 0 };

describe('the evidence of a scenario', () => {
  it('is measured if as many passed as failed', () => {
    expect(measuredOnly([even])).toEqual([{ baseline, current: { passed: 2, attempts: 4 } }]);
    expect(measuredOnly([{ ...even, passed: 0, failed: 0, open: 3 }])).toEqual([]);
    expect(isOpen(even)).toBe(false);
    expect(isOpen({ ...even, passed: 0, failed: 0 })).toBe(true);
  });

  it('has changed if the rates differ, whatever the number of attempts', () => {
    expect(isChanged(even)).toBe(false);
    expect(isChanged({ ...even, passed: 3 })).toBe(true);
    expect(isChanged({ ...even, open: 1 })).toBe(true);
  });

  it('could be either if nothing is known about it', () => {
    const unknown = { baseline, passed: 0, failed: 0, open: 0 };
    expect(complete([unknown], 'passed')).toEqual([{ baseline, current: { passed: 1, attempts: 1 } }]);
    expect(complete([unknown], 'failed')).toEqual([{ baseline, current: { passed: 0, attempts: 1 } }]);
  });
});

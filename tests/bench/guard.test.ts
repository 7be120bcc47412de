import { describe, expect, it } from 'vitest';

type Figure = { id: string; what: string; value: number; unit: string; bound?: number; atMost?: number };
type Ratios = { version: 1; ratios: Record<string, number> };

// Plain JavaScript, so its types are declared here.
const { guard, ratiosOf } = (await import(new URL('../../bench/guard.js', import.meta.url).href)) as {
  guard: (figures: readonly Figure[], committed: Ratios) => string[];
  ratiosOf: (figures: readonly Figure[]) => string;
};

const seconds = { id: 'time', what: 'a run', value: 9, unit: 's' };
const ratio = { id: 'ratio', what: 'a run over another', value: 1.4, unit: '×', bound: 1.5 };

describe('the guard of the benches', () => {
  it('keeps ratios and counts, but no seconds', () => {
    expect(JSON.parse(ratiosOf([seconds, ratio]))).toEqual({ version: 1, ratios: { ratio: 1.4 } });
  });

  it('accepts a figure within its bound, or better', () => {
    expect(guard([seconds, ratio], { version: 1, ratios: { ratio: 1 } })).toEqual([]);
    expect(guard([ratio], { version: 1, ratios: { ratio: 4 } })).toEqual([]);
  });

  it('names a figure beyond its bound', () => {
    const [fault] = guard([ratio], { version: 1, ratios: { ratio: 0.9 } });
    expect(fault).toBe('a run over another: 1.400, beyond 1.5 times the committed 0.9');
  });

  it('reports a figure without a committed value', () => {
    expect(guard([ratio], { version: 1, ratios: {} })).toHaveLength(1);
  });
});

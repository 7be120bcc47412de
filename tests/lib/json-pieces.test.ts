import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFile } from '../../src/lib/json.ts';

describe('jsonFile', () => {
  it('equals JSON.stringify for any value', () => {
    const value = fc.oneof(fc.array(fc.anything()), fc.dictionary(fc.string(), fc.anything({ maxDepth: 8 })));
    fc.assert(
      fc.property(value, (any) => {
        const plain = jsonOf(any);
        expect([...jsonFile(plain)].join('')).toBe(`${JSON.stringify(plain, undefined, 2)}\n`);
      }),
    );
  });

  it('omits missing values, and writes null for them in a list', () => {
    const value = { gone: undefined, list: [undefined, { deep: [1, 'a\nb', {}] }], none: {}, empty: [] };
    expect([...jsonFile(value)].join('')).toBe(`${JSON.stringify(value, undefined, 2)}\n`);
  });

  it('splits a long list into pieces', () => {
    const value = { list: Array.from({ length: 10_000 }, (_, index) => ({ name: `item ${index}` })) };
    const pieces = [...jsonFile(value)];
    expect(pieces.length).toBeGreaterThan(4);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(70_000);
    expect(pieces.join('')).toBe(`${JSON.stringify(value, undefined, 2)}\n`);
  });

  it('reads a value that is created only when it is written', () => {
    const value = {
      get late() {
        return [1];
      },
    };
    expect([...jsonFile(value)].join('')).toBe('{\n  "late": [\n    1\n  ]\n}\n');
  });
});

/** In its JSON form. */
function jsonOf(value: unknown): object {
  const text = JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? String(item) : item));
  const parsed: unknown = text === undefined ? {} : JSON.parse(text);
  return typeof parsed === 'object' && parsed !== null ? parsed : [parsed];
}

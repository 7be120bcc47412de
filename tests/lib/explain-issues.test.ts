import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { options } from '../../src/config/options/options.ts';
import { explainIssues } from '../../src/lib/explain-issues.ts';
import { packSchema } from '../../src/packs/pack-schema.ts';

const libraryWords = /Too (?:small|big)|Invalid |Unrecognized|>=|<=|\bto have\b|\bitems\b/;

function explain(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value);
  if (parsed.success) return expect.fail('it is valid');
  return explainIssues(parsed.error.issues).map(({ message }) => message);
}

describe('a fault', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['a short list', z.array(z.string()).min(2), ['a'], 'expected at least 2 entries, received 1'],
    ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'expected at most 1 entry, received 2'],
    ['a short text', z.string().min(1), '', 'expected at least 1 character, received 0'],
    ['a small number', z.int().min(3), 1, 'expected at least 3, received 1'],
    ['a number at its open bound', z.number().positive(), 0, 'expected more than 0, received 0'],
    ['a large number', z.number().lt(3), 4, 'expected less than 3, received 4'],
    ['a fraction', z.int(), 1.5, 'expected whole number, received number'],
    ['another type', z.string(), 3, 'expected string, received number'],
    ['a missing value', z.object({ a: z.array(z.string()) }), {}, 'missing, expected list'],
    ['a form', z.string().regex(/^x$/), 'y', 'expected text of the form /^x$/, received "y"'],
    ['a moment', z.iso.datetime(), 'now', 'expected a moment such as 2026-11-21T08:00:00Z, received "now"'],
    ['an address', z.url(), 'x', 'expected an address such as http://localhost:8000, received "x"'],
    ['a multiple', z.number().multipleOf(5), 3, 'expected a multiple of 5, received 3'],
    [
      'a key',
      z.record(z.string().min(2), z.string()),
      { a: 'b' },
      'not a valid key: expected at least 2 characters, received 1',
    ],
    [
      'an unknown key',
      z.strictObject({ name: z.string() }),
      { name: 'a', nam: 1 },
      'unknown key "nam"; did you mean "name"?',
    ],
    ['a number', z.literal(1), '1', 'expected 1, received "1"'],
    ['a word', z.enum(['on', 'off']), 'offf', 'expected "on" or "off", received "offf"; did you mean "off"?'],
    ['an element', z.map(z.string(), z.int().min(1)), new Map([['a', 0]]), 'expected at least 1, received 0'],
    ['words of the schema', z.boolean({ error: 'true or false' }), 3, 'true or false'],
  ])('is explained in our words: %s', (_, schema, value, message) => {
    expect(explain(schema, value)).toEqual([message]);
  });

  it('in any option or pack has no words of the library', () => {
    const odd = [undefined, null, '', 'x', ' ', -1, 1.5, 1e99, Number.NaN, true, [], [''], [1], {}, { x: 1 }];
    const schemas = [...Object.values(options).map(({ schema }): z.ZodType => schema), packSchema];
    for (const schema of schemas)
      for (const value of odd) {
        if (schema.safeParse(value).success) continue;
        for (const message of explain(schema, value)) expect(message).not.toMatch(libraryWords);
      }
    const empty = {
      id: 'a',
      version: '1.0.0',
      title: 'a',
      scenarios: [{ id: 'A', messages: [], expect: [{ kind: 'all-of', of: [] }] }],
    };
    for (const message of explain(packSchema, empty)) expect(message).not.toMatch(libraryWords);
  });
});

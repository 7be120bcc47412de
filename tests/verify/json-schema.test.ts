import { describe, expect, it } from 'vitest';
import { pass } from '../../src/records/verdict.ts';
import { jsonSchema } from '../../src/verify/json/json-schema.ts';
import { expectOnlyVerdicts, expectQuickFailures } from './any-document.ts';
import { contextWith, saying } from './attempt-with.ts';

const schema = {
  type: 'object',
  required: ['id', 'when'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', pattern: '^A-\\d+$' },
    when: { type: 'string', format: 'date' },
    size: { type: ['integer', 'null'] },
  },
};

function check(text: string, expectation: Record<string, unknown> = { schema }) {
  const expected = jsonSchema.expectation.parse({ kind: 'json-schema', ...expectation });
  return jsonSchema.verify(saying(text), expected, contextWith());
}

describe('the json-schema check', () => {
  it('passes an answer that the schema accepts', () => {
    expect(check('{"id":"A-1","when":"2024-02-29","size":null}')).toEqual({ outcome: 'pass' });
  });

  it.each([
    ['a missing key', '{"id":"A-1"}'],
    ['an extra key', '{"id":"A-1","when":"2024-02-29","a":1}'],
    ['a number as text', '{"id":"A-1","when":"2024-02-29","size":"4"}'],
    ['a day that does not exist', '{"id":"A-1","when":"2023-02-29"}'],
    ['a text that does not match the pattern', '{"id":"a-1","when":"2024-02-29"}'],
    ['a document of another type', '[]'],
  ])('fails for %s', (_, text) => {
    expect(check(text)).toMatchObject({ outcome: 'fail', failure: 'schema-violation' });
  });

  it('says which part of the schema the answer violates', () => {
    expect(check('{"id":"A-1"}')).toEqual({
      outcome: 'fail',
      failure: 'schema-violation',
      expected: '$ must have the key "when"',
      received: 'a document that does not fit',
    });
  });

  it.each([
    ['lists of objects', { items: { type: 'object', required: ['id'] } }, '[{"id":1},{"id":2}]'],
    ['integers beyond 2^53', { type: 'integer', minimum: 2 ** 53 }, '9007199254740993'],
    ['the key __proto__', { required: ['__proto__'], additionalProperties: { const: 1 } }, '{"__proto__":1}'],
  ])('accepts %s', (_, accepting, text) => {
    expect(check(text, { schema: accepting })).toEqual(pass);
  });

  it.each([
    ['maximum', { items: { maximum: 1e16 } }, '[10000000000000001]', '[10000000000000000]'],
    ['multipleOf', { items: { multipleOf: 2 } }, '[9007199254740993]', '[9007199254740994]'],
    ['const', { items: { const: 1e16 } }, '[10000000000000001]', '[10000000000000000]'],
    ['enum', { properties: { a: { enum: [1e16, 'x'] } } }, '{"a":10000000000000001}', '{"a":10000000000000000}'],
    [
      'uniqueItems',
      { uniqueItems: true },
      '[9007199254740993,9007199254740993]',
      '[9007199254740992,9007199254740993]',
    ],
  ])('compares integers beyond 2^53 digit by digit under %s', (_, asked, wrong, right) => {
    expect(check(wrong, { schema: asked })).toMatchObject({ failure: 'schema-violation' });
    expect(check(right, { schema: asked })).toEqual(pass);
  });

  it('distinguishes invalid JSON and duplicate keys from a schema violation', () => {
    expect(check('{"id":"A-1"')).toMatchObject({ failure: 'invalid-json' });
    expect(check('{"id":"A-1","id":"A-1"}')).toMatchObject({ failure: 'duplicate-key' });
  });

  it('refuses to load a schema that is invalid, does not compile or is remote', () => {
    const isValid = (candidate: object) =>
      jsonSchema.expectation.safeParse({ kind: 'json-schema', schema: candidate }).success;
    expect(isValid(schema)).toBe(true);
    expect(isValid({ type: 'text' })).toBe(false);
    expect(isValid({ type: 'string', minLength: -1 })).toBe(false);
    expect(isValid({ $ref: 'https://example.com/schema.json' })).toBe(false);
    expect(isValid({ type: 'string', pattern: '(a)\\1' })).toBe(false);
  });

  it('does not confuse two schemas with the same $id, as two packs may have', () => {
    const named = (type: string) => ({ schema: { $id: 'https://example.com/same', type } });
    expect(check('"a"', named('string'))).toEqual({ outcome: 'pass' });
    expect(check('1', named('number'))).toEqual({ outcome: 'pass' });
    expect(check('"a"', named('number'))).toMatchObject({ failure: 'schema-violation' });
  });

  it('finds two equal items among thousands, even with their keys in another order', () => {
    const items = Array.from({ length: 30_000 }, (_, index) => `{"a":${index},"b":0}`);
    const unique = { schema: { type: 'array', uniqueItems: true } };
    expect(check(`[${items.join()}]`, unique)).toEqual({ outcome: 'pass' });
    expect(check(`[${items.join()},{"b":0,"a":7}]`, unique)).toMatchObject({ failure: 'schema-violation' });
  });

  it('does not confuse two patterns in one schema', () => {
    const patterns = { schema: { prefixItems: [{ pattern: '^a' }, { pattern: '^b' }] } };
    expect(check('["a","b"]', patterns)).toEqual({ outcome: 'pass' });
    expect(check('["a","a"]', patterns)).toMatchObject({
      failure: 'schema-violation',
    });
  });

  it('gives every answer a verdict, and fails huge answers quickly', async () => {
    const expected = jsonSchema.expectation.parse({ kind: 'json-schema', schema });
    const judge = (attempt: Parameters<typeof jsonSchema.verify>[0]) =>
      jsonSchema.verify(attempt, expected, contextWith());
    await expectOnlyVerdicts(judge, ['{"id":"A-1","when":"2024-02-29","size":null}']);
    await expectQuickFailures(judge);
  });
});

import { describe, expect, it } from 'vitest';
import { type Json, parseJson } from '../../src/lib/json.ts';
import { jsonSchemaSchema, schemaProblem } from '../../src/verify/json/schema-compiler.ts';

const libraryWords =
  /NOT|keyword|required property|equal to|allowed values|if and only|"then" schema|>=|<=|fewer|items|must match (?:pattern|format|a|exactly)|schema is invalid|data\/|resolve reference/;

describe('a value that does not fit its schema', () => {
  it.each<[Record<string, Json>, Json, string]>([
    [{ type: ['string', 'null'] }, 1, '$ must be string or null'],
    [{ enum: ['a', 2] }, 'b', '$ must be one of "a",2'],
    [{ const: 'a' }, 'b', '$ must be "a"'],
    [{ required: ['n'] }, {}, '$ must have the key "n"'],
    [{ dependentRequired: { a: ['b'] } }, { a: 1 }, '$ must have the key "b" where it has "a"'],
    [{ additionalProperties: false }, { x: 1 }, '$ must not have the key "x"'],
    [{ unevaluatedProperties: false }, { x: 1 }, '$ must not have the key "x"'],
    [{ propertyNames: { maxLength: 1 } }, { xy: 1 }, '$ must have at most 1 character, $ must not have the key "xy"'],
    [{ minimum: 3 }, 1, '$ must be at least 3'],
    [{ exclusiveMaximum: 3 }, 3, '$ must be less than 3'],
    [{ multipleOf: 5 }, 3, '$ must be a multiple of 5'],
    [{ minLength: 1 }, '', '$ must have at least 1 character'],
    [{ minItems: 2 }, [], '$ must have at least 2 entries'],
    [{ prefixItems: [{}], items: false }, [1, 2], '$ must have at most 1 entry'],
    [{ prefixItems: [{}], unevaluatedItems: false }, [1, 2], '$ must have at most 1 entry'],
    [{ maxProperties: 1 }, { a: 1, b: 2 }, '$ must have at most 1 key'],
    [{ uniqueItems: true }, [1, 1], '$ must not have an entry twice'],
    [{ contains: { type: 'string' } }, [1], '$ must have at least 1 of the entries that "contains" asks for'],
    [{ pattern: '^a' }, 'b', '$ must match the pattern "^a"'],
    [{ format: 'date' }, 'b', '$ must have the format "date"'],
    [{ anyOf: [{ type: 'string' }] }, 1, '$ must be string, $ must fit one of the schemas in "anyOf"'],
    [{ oneOf: [{ minimum: 1 }, { minimum: 2 }] }, 3, '$ must fit one of the schemas in "oneOf", and fits several'],
    [{ not: {} }, 1, '$ must not fit the schema in "not"'],
    [{ if: false, else: { type: 'string' } }, 1, '$ must be string'],
    [{ properties: { a: false } }, { a: 1 }, '$/a is not allowed'],
  ])('is explained in our words: %j', (schema, value, words) => {
    const parsed = parseJson(JSON.stringify(value));
    if (!parsed.ok) throw new Error('the value of the test is no JSON');
    const problem = schemaProblem(schema, parsed.value);
    expect(problem).toBe(words);
    expect(problem).not.toMatch(libraryWords);
  });
});

describe('a schema that cannot be used', () => {
  it.each([
    [{ type: 5 }, /\$\/type must be/],
    [{ required: 'a' }, /\$\/required must be array/],
    [{ properties: { a: { minimum: 'x' } } }, /\$\/properties\/a\/minimum must be number/],
    [{ $ref: '#/$defs/none' }, /"\$ref": "#\/\$defs\/none" leads to no part of this schema/],
    [{ $defs: { a: { $id: 'x' }, b: { $id: 'x', type: 'null' } } }, /names two parts of it/],
    [{ $anchor: '1 2' }, /\$\/\$anchor must match the pattern/],
  ])('is explained in our words: %j', (schema, words) => {
    const { error } = jsonSchemaSchema.safeParse(schema);
    expect(error?.issues[0]?.message).toMatch(words);
    expect(error?.issues[0]?.message).not.toMatch(libraryWords);
  });
});

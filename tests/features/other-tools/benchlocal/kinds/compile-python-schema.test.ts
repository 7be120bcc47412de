import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { message } from './responses.ts';
import { verifyBenchlocal } from './verify-benchlocal.ts';

function verdictOn(schema: object, document: unknown): Promise<unknown> {
  const asserts = [{ kind: 'json_schema', schema }];
  return verifyBenchlocal(message({ content: JSON.stringify(document) }), {
    kind: 'benchlocal/struct-output',
    asserts,
  });
}

describe('json_schema', () => {
  it('searches with patterns that it has not met before, without flags', async () => {
    const word = randomUUID(); // patterns are kept by their text
    const schema = { pattern: `^${word}.x` };
    expect(await verdictOn(schema, `${word}-x`)).toEqual({ outcome: 'pass' });
    const fails = { outcome: 'fail', failure: 'schema-violation', expected: `$ must match the pattern "^${word}.x"` };
    expect(await verdictOn(schema, 'x')).toEqual({ ...fails, received: 'x' });
    expect(await verdictOn(schema, `${word}\nx`)).toEqual({ ...fails, received: `${word}\nx` });
    expect(await verdictOn(schema, `-\n${word}-x`)).toEqual({ ...fails, received: `-\n${word}-x` });
  });

  it.each([
    ['integers in a list', { type: 'array', items: { type: 'integer' } }, [1, 2], undefined],
    ['text in a list', { type: 'array', items: { type: 'integer' } }, [1, '2'], '$/1 must be integer'],
    ['objects in a list', { items: { required: ['n'] } }, [{ n: 1 }], undefined],
    ['an object without its field', { items: { required: ['n'] } }, [{}], '$/0 must have the key "n"'],
    ['a list in an object', { properties: { l: { maxItems: 1 } } }, { l: [1, 2] }, '$/l must have at most 1 entry'],
    ['a list that is no list of Python', { const: [1, [true]] }, [1, [true]], undefined],
  ])('validates a document as JSON has it: %s', async (_what, schema, document, problem) => {
    expect(await verdictOn(schema, document)).toMatchObject(
      problem === undefined ? { outcome: 'pass' } : { failure: 'schema-violation', expected: problem },
    );
  });
});

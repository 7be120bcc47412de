import { z } from 'zod';
import { fail, pass } from '../model/verdict.ts';
import { compileSchema, jsonSchemaSchema } from './compile-schema.ts';
import { coversSchema, defineVerifier } from './define-verifier.ts';
import { fencePolicySchema } from './fence-policy.ts';
import { jsonDocument } from './json-document.ts';
import { toPlain } from './json-shape.ts';

/** The whole answer is one JSON document that a schema accepts. A valid document may still be hollow: check values too. */
export const jsonSchema = defineVerifier({
  revision: 1,
  expectation: z.strictObject({
    kind: z.literal('json-schema'),
    covers: coversSchema,
    fence: fencePolicySchema,
    schema: jsonSchemaSchema,
  }),
  verify(attempt, expected) {
    const document = jsonDocument(attempt, expected.fence);
    if (!document.ok) return document.failure;
    const problem = compileSchema(expected.schema)(toPlain(document.value));
    return problem === undefined ? pass : fail('schema-violation', problem, 'a document that does not fit');
  },
});

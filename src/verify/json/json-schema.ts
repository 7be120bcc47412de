import { z } from 'zod';
import { fail, pass } from '../../records/verdict.ts';
import { placedCoversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { fencePolicySchema, jsonDocument } from '../documents/document-text.ts';
import { jsonSchemaSchema, schemaProblem } from './schema-compiler.ts';

/** A valid document may still hold wrong values: check those too. */
export const jsonSchema = defineVerifier({
  revision: 2,
  expectation: z.strictObject({
    kind: z.literal('json-schema'),
    covers: placedCoversSchema,
    fence: fencePolicySchema,
    schema: jsonSchemaSchema,
  }),
  verify(attempt, expected, context) {
    const document = jsonDocument(attempt, expected, context);
    if (!document.ok) return document.failure;
    const problem = schemaProblem(expected.schema, document.value);
    return problem === undefined ? pass : fail('schema-violation', problem, 'a document that does not fit');
  },
});

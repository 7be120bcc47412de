import { z } from 'zod';
import { fail, pass, type Verdict } from '../model/verdict.ts';
import { coversSchema, defineVerifier } from './define-verifier.ts';
import { documentText } from './document-text.ts';
import { fencePolicySchema } from './fence-policy.ts';
import { typeName } from './json-shape.ts';
import { mismatch, type ValueMatcher, valueMatcherSchema } from './match-value.ts';
import { parseYamlDocument } from './yaml-document.ts';

const maxLength = 256 * 1024;

const pathsSchema = z.array(z.string().min(1)).default([]);

/** The whole answer is one YAML document equal to a value. */
export const yamlValue = defineVerifier({
  revision: 1,
  expectation: z.strictObject({
    kind: z.literal('yaml-value'),
    covers: coversSchema,
    fence: fencePolicySchema,
    value: valueMatcherSchema,
    'block-text': pathsSchema.describe('where text is written as a literal block |, as $.notes or notes'),
  }),
  verify(attempt, expected): Verdict {
    const text = documentText(attempt, expected.fence, maxLength);
    if (!text.ok) return text.failure;
    const parsed = parseYamlDocument(text.document);
    if (!parsed.ok) return fail(parsed.mode, `YAML: ${parsed.message}`, text.document);
    // Prose is a YAML scalar: to say that a text has the wrong type would hide that there is no document at all.
    const isDocument = typeName(parsed.value) === 'object' || typeName(parsed.value) === 'list';
    if (!isDocument && isCollection(expected.value)) {
      return fail('wrong-structure', 'a YAML mapping or list', text.document);
    }
    const found = mismatch(expected.value, parsed.value);
    if (found !== undefined) return fail(found.mode, `${found.path} = ${found.expected}`, found.received);
    const paths = expected['block-text'].map(fromRoot);
    const inline = paths.find((path) => !parsed.blockTexts.has(path));
    return inline === undefined ? pass : fail('wrong-structure', `${inline} as a literal block |`, text.document);
  },
});

function isCollection(matcher: ValueMatcher): boolean {
  if (typeof matcher !== 'object' || matcher === null) return false;
  return Array.isArray(matcher) || !Object.keys(matcher).some((key) => key.startsWith('$'));
}

function fromRoot(path: string): string {
  return path.startsWith('$') ? path : `$.${path}`;
}

import { z } from 'zod';
import { fail, pass, type Verdict } from '../model/verdict.ts';
import { brokenAt, placedCoversSchema } from './covers.ts';
import { defineVerifier } from './define-verifier.ts';
import { documentText } from './document-text.ts';
import { fencePolicySchema } from './fence-policy.ts';
import { typeName } from './json-shape.ts';
import { type ValueMatcher, valueMatcherSchema } from './match-value.ts';
import { unicodeSchema } from './unicode-form.ts';
import { valueFailure } from './value-failure.ts';
import { parseYamlDocument } from './yaml-document.ts';

const maxLength = 256 * 1024;

const pathsSchema = z.array(z.string().min(1)).default([]);

/** The whole answer is one YAML document equal to a value. */
export const yamlValue = defineVerifier({
  revision: 2,
  expectation: z.strictObject({
    kind: z.literal('yaml-value'),
    covers: placedCoversSchema,
    fence: fencePolicySchema,
    value: valueMatcherSchema,
    unicode: unicodeSchema,
    'block-text': pathsSchema.describe('where text is written as a literal block |, as $.notes or notes'),
  }),
  verify(attempt, expected, context): Verdict {
    const text = documentText(attempt, expected.fence, maxLength, context);
    if (!text.ok) return text.failure;
    const parsed = parseYamlDocument(text.document);
    if (!parsed.ok) return fail(parsed.mode, `YAML: ${parsed.message}`, text.document);
    // Prose is a YAML scalar: to say that a text has the wrong type would hide that there is no document at all.
    const isDocument = typeName(parsed.value) === 'object' || typeName(parsed.value) === 'list';
    if (!isDocument && isCollection(expected.value)) {
      return fail('wrong-structure', 'a YAML mapping or list', text.document);
    }
    const different = valueFailure(expected, parsed.value);
    if (different !== undefined) return different;
    const paths = expected['block-text'].map(fromRoot);
    const [inline, ...others] = paths
      .filter((path) => !parsed.blockTexts.has(path))
      .map((place) => ({ mode: 'wrong-structure' as const, place }));
    if (inline === undefined) return pass;
    const broke = brokenAt(expected.covers, [inline, ...others]);
    return fail(inline.mode, `${inline.place} as a literal block |`, text.document, broke);
  },
});

function isCollection(matcher: ValueMatcher): boolean {
  if (typeof matcher !== 'object' || matcher === null) return false;
  return Array.isArray(matcher) || !Object.keys(matcher).some((key) => key.startsWith('$'));
}

function fromRoot(path: string): string {
  return path.startsWith('$') ? path : `$.${path}`;
}

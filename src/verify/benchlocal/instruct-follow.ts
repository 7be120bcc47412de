import { z } from 'zod';
import { assertNever } from '../../lib/assert-never.ts';
import { fail, pass } from '../../model/verdict.ts';
import { coversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { pythonPatternSchema, searchPython } from './python-pattern.ts';
import { isTitleCase, pythonSpace, strip } from './python-text.ts';
import { wireAnswer } from './wire-response.ts';

const count = z.int().min(0);
const instructFollowAssert = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exact_length_words'), value: count }),
  z.strictObject({ kind: z.literal('max_length_words'), value: count }),
  z.strictObject({ kind: z.literal('min_length_words'), value: count }),
  z.strictObject({ kind: z.literal('case_only'), value: z.enum(['lowercase', 'uppercase', 'titlecase']) }),
  z.strictObject({ kind: z.literal('format_regex'), pattern: pythonPatternSchema('ms') }),
  z.strictObject({ kind: z.literal('required_phrase'), value: z.string() }),
  z.strictObject({ kind: z.literal('required_phrase_any'), values: z.array(z.string()).min(1) }),
  z.strictObject({ kind: z.literal('forbidden_phrase'), value: z.string() }),
  z.strictObject({ kind: z.literal('required_url_count'), min: count }),
  z.strictObject({ kind: z.literal('required_section_headers'), headers: z.array(z.string()).min(1) }),
  z.strictObject({ kind: z.literal('bullet_count'), value: count }),
  z.strictObject({ kind: z.literal('language'), value: z.literal('english') }),
]);
type InstructFollowAssert = z.infer<typeof instructFollowAssert>;

/** benchlocal-cli's instruct_follow scorer: shape and phrases of the text, the first broken assert decides. */
export const benchlocalInstructFollow = defineVerifier({
  revision: 2,
  expectation: z.strictObject({
    kind: z.literal('benchlocal/instruct-follow'),
    covers: coversSchema,
    asserts: z.array(instructFollowAssert).min(1),
  }),
  verify(attempt, expected) {
    const text = strip(wireAnswer(attempt));
    const broken = expected.asserts.find((assert) => !holds(assert, text));
    return broken === undefined ? pass : fail('verifier-fail', JSON.stringify(broken), text);
  },
});

const bullet = new RegExp(`^[-*][${pythonSpace}]`);
const url = new RegExp(`https?://[^${pythonSpace}]+`, 'g');

function holds(assert: InstructFollowAssert, text: string): boolean {
  switch (assert.kind) {
    case 'exact_length_words':
      return countWords(text) === assert.value;
    case 'max_length_words':
      return countWords(text) <= assert.value;
    case 'min_length_words':
      return countWords(text) >= assert.value;
    case 'case_only':
      return hasCase(assert.value, text);
    case 'format_regex':
      return searchPython(assert.pattern, 'ms', text);
    case 'required_phrase':
      return text.includes(assert.value);
    case 'required_phrase_any':
      return assert.values.some((phrase) => text.includes(phrase));
    case 'forbidden_phrase':
      return !text.includes(assert.value);
    case 'required_url_count':
      return (text.match(url)?.length ?? 0) >= assert.min;
    case 'required_section_headers': {
      const lines = filledLines(text);
      return assert.headers.every((header) => lines.includes(header));
    }
    case 'bullet_count':
      return filledLines(text).filter((line) => bullet.test(line)).length === assert.value;
    case 'language':
      return !/[\u0080-\uffff]/.test(text);
    default:
      return assertNever(assert);
  }
}

/** Runs of ASCII letters and digits: "don't" is two words, "café" ends before its accent. */
function countWords(text: string): number {
  return text.match(/[A-Za-z0-9]+/g)?.length ?? 0;
}

function filledLines(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map(strip)
    .filter((line) => line !== '');
}

function hasCase(wanted: 'lowercase' | 'uppercase' | 'titlecase', text: string): boolean {
  switch (wanted) {
    case 'lowercase':
      return !/[A-Z]/.test(text);
    case 'uppercase':
      return !/[a-z]/.test(text);
    case 'titlecase':
      return isTitleCase(text);
    default:
      return assertNever(wanted);
  }
}

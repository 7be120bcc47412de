import { z } from 'zod';
import { fail } from '../../../../records/verdict.ts';
import { assertKind, scorer } from './assert-kind.ts';
import { pythonPatternSchema, searchPython } from './python-pattern.ts';
import { isTitleCase, pythonSpace, strip } from './python-text.ts';
import { wireAnswer } from './wire-response.ts';

const count = z.int().min(0);
const bullet = new RegExp(`^[-*][${pythonSpace}]`);
const url = new RegExp(`https?://[^${pythonSpace}]+`, 'g');
const hasCase = {
  lowercase: (text: string) => !/[A-Z]/.test(text),
  uppercase: (text: string) => !/[a-z]/.test(text),
  titlecase: isTitleCase,
};

function textKind<Shape extends z.ZodRawShape>(
  kind: string,
  shape: Shape,
  holds: (assert: z.infer<z.ZodObject<Shape>>, text: string) => boolean,
) {
  return assertKind(kind, shape, (assert, text: string) =>
    holds(assert, text) ? undefined : fail('verifier-fail', JSON.stringify(assert), text),
  );
}

const kinds = [
  textKind('exact_length_words', { value: count }, ({ value }, text) => countWords(text) === value),
  textKind('max_length_words', { value: count }, ({ value }, text) => countWords(text) <= value),
  textKind('min_length_words', { value: count }, ({ value }, text) => countWords(text) >= value),
  textKind('case_only', { value: z.enum(['lowercase', 'uppercase', 'titlecase']) }, ({ value }, text) =>
    hasCase[value](text),
  ),
  textKind('format_regex', { pattern: pythonPatternSchema('ms') }, ({ pattern }, text) =>
    searchPython(pattern, 'ms', text),
  ),
  textKind('required_phrase', { value: z.string() }, ({ value }, text) => text.includes(value)),
  textKind('required_phrase_any', { values: z.array(z.string()).min(1) }, ({ values }, text) =>
    values.some((phrase) => text.includes(phrase)),
  ),
  textKind('forbidden_phrase', { value: z.string() }, ({ value }, text) => !text.includes(value)),
  textKind('required_url_count', { min: count }, ({ min }, text) => (text.match(url)?.length ?? 0) >= min),
  textKind('required_section_headers', { headers: z.array(z.string()).min(1) }, ({ headers }, text) => {
    const lines = filledLines(text);
    return headers.every((header) => lines.includes(header));
  }),
  textKind(
    'bullet_count',
    { value: count },
    ({ value }, text) => filledLines(text).filter((line) => bullet.test(line)).length === value,
  ),
  textKind('language', { value: z.literal('english') }, (_, text) => !/[\u0080-\uffff]/.test(text)),
];

/** benchlocal-cli's instruct_follow scorer: shape and phrases of the text; the first broken assert decides. */
export const benchlocalInstructFollow = scorer('benchlocal/instruct-follow', 2, kinds, (attempt) =>
  strip(wireAnswer(attempt)),
);

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

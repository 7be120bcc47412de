import { z } from 'zod';
import { fail } from '../../../../records/verdict.ts';
import { assertKind, numericKinds, scorer } from './assert-kind.ts';
import { pythonSpace, strip } from './python-text.ts';
import { wireAnswer } from './wire-response.ts';

const marked = new RegExp(`(?:ANSWER|FINAL)[${pythonSpace}]*[:\\uff1a][${pythonSpace}]*([^\\n]+)`, 'iu');

const kinds = [
  ...numericKinds((text: string) => ({ searched: marked.exec(text)?.[1] ?? text, whole: text })),
  assertKind('exact_letter', { value: z.string().regex(/^[A-Da-d]$/, 'A, B, C or D') }, ({ value }, text: string) => {
    const wanted = value.toUpperCase();
    const letter = loneLetter(marked.exec(text)?.[1] ?? '') ?? loneLetter(text);
    if (letter === undefined) return fail('no-answer-found', wanted, text);
    return letter === wanted ? undefined : fail('wrong-answer', wanted, letter);
  }),
];

/** benchlocal-cli's answer_match scorer: any number after the first marker, or anywhere if there is none. */
export const benchlocalAnswerMatch = scorer('benchlocal/answer-match', 1, kinds, (attempt) =>
  strip(wireAnswer(attempt)),
);

/** The first of A to D without a letter, digit or underscore beside it: in prose often the article "a". */
function loneLetter(text: string): string | undefined {
  return /(?<![\p{L}\p{N}_])[A-D](?![\p{L}\p{N}_])/iu.exec(text)?.[0].toUpperCase();
}

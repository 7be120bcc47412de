import { z } from 'zod';
import { fail, type Verdict } from '../../../../records/verdict.ts';
import { assertKind, numericKinds, scorer } from './assert-kind.ts';
import { pythonPatternSchema, searchPython } from './python-pattern.ts';
import { normalise, pythonSpace, roundHalfEven, strip } from './python-text.ts';
import { wireResponse, wireTexts } from './wire-response.ts';

const lines = z.array(z.string()).optional();
const exactString = {
  value: z.string(),
  canonical_answer: z.string().optional(),
  accepted_answers: lines,
  partial_answers: lines,
  checkpoints: lines,
};
type ExactString = z.infer<z.ZodObject<typeof exactString>>;
type Reply = { readonly answer: string; readonly texts: readonly string[] };

const kinds = [
  assertKind('exact_string', exactString, (assert, { answer, texts }: Reply) => {
    // The long form decides at once, whatever asserts follow it.
    if (isLongForm(assert)) return onTwoAxes(assert, answer, strip(texts.join('\n')));
    return holdsValue(answer, strip(assert.value)) ? undefined : fail('wrong-answer', assert.value, answer);
  }),
  ...numericKinds(({ answer }: Reply) => ({ searched: answer, whole: answer })),
  assertKind('regex_match', { pattern: pythonPatternSchema('im') }, ({ pattern }, { answer }: Reply) =>
    searchPython(pattern, 'im', answer) ? undefined : fail('wrong-answer', pattern, answer),
  ),
];

/** benchlocal-cli's reason_math scorer. The answer line decides; the work before it only counts towards the score. */
export const benchlocalReasonMath = scorer('benchlocal/reason-math', 1, kinds, (attempt) => {
  const texts = wireTexts(wireResponse(attempt));
  return { answer: strip(texts[0] ?? ''), texts };
});

function isLongForm({ canonical_answer, accepted_answers, partial_answers, checkpoints }: ExactString): boolean {
  return [canonical_answer, accepted_answers, partial_answers, checkpoints].some((part) => part !== undefined);
}

function onTwoAxes(assert: ExactString, answer: string, trace: string): Verdict {
  const canonical = assert.canonical_answer || `ANSWER: ${strip(assert.value)}`;
  const points = answerPoints(answer, canonical, assert.accepted_answers ?? [], assert.partial_answers ?? []);
  const score = roundHalfEven(100 * (0.7 * (points / 2) + 0.3 * (tracePoints(trace, assert.checkpoints ?? []) / 2)));
  return points === 2 ? { outcome: 'pass', score } : fail('wrong-answer', canonical, answer, { score });
}

/** The value anywhere in the text, or each of its parts anywhere in the last answer line. */
function holdsValue(answer: string, value: string): boolean {
  if (answer.includes(value)) return true;
  const marked = answer
    .split('\n')
    .map((line) => /^[ \t]*ANSWER[ \t]*:[ \t]*(.*)/is.exec(line)?.[1])
    .findLast((payload) => payload !== undefined);
  const region = normalise(marked ?? answer);
  return value.split(';').every((part) => {
    const wanted = normalise(part.slice(part.indexOf('=') + 1));
    return wanted !== '' && region.includes(wanted);
  });
}

const marker = 'ANSWER: ';
const anyMarker = new RegExp(`^ANSWER:[${pythonSpace}]*`, 'i');
const leadingLabel = new RegExp(`^[a-z_][a-z0-9_ ]*=[${pythonSpace}]*`, 'i');

/** 2 for the right answer line, 1 for one the scenario lists as partly right, 0 for any other or none. */
function answerPoints(
  text: string,
  canonical: string,
  accepted: readonly string[],
  partial: readonly string[],
): 0 | 1 | 2 {
  // A bold, indented or lower-case line is not an answer line.
  const line = text.split(/\r\n|\r|\n/).findLast((candidate) => candidate.startsWith(marker));
  if (line === undefined) return 0;
  const written = normalise(line);
  if ([canonical, ...accepted].some((right) => normalise(right) === written)) return 2;
  if (isOneValue(canonical, line)) return 2;
  return partial.some((known) => normalise(known) === written) ? 1 : 0;
}

/** One `key=value`: the bare value, the value behind another label, or key and value anywhere in the line. */
function isOneValue(canonical: string, line: string): boolean {
  const payload = payloadOf(canonical);
  const equals = payload.indexOf('=');
  if (equals === -1 || payload.includes(';')) return false;
  const key = normaliseLabel(payload.slice(0, equals));
  const value = normalise(payload.slice(equals + 1));
  const written = normalise(payloadOf(line));
  return (
    written === value ||
    strip(written.replace(leadingLabel, '')) === value ||
    (written.includes(key) && written.includes(value))
  );
}

/** 2 if every checkpoint is found (or none is required), 1 if some are, 0 if none is. */
function tracePoints(text: string, checkpoints: readonly string[]): 0 | 1 | 2 {
  const seen = normalise(text);
  const found = checkpoints.filter((checkpoint) => isSeen(checkpoint, seen)).length;
  if (found === checkpoints.length) return 2;
  return found === 0 ? 0 : 1;
}

function isSeen(checkpoint: string, seen: string): boolean {
  if (seen.includes(normalise(checkpoint))) return true;
  const equals = checkpoint.indexOf('=');
  if (equals === -1) return false;
  return (
    seen.includes(normaliseLabel(checkpoint.slice(0, equals))) && seen.includes(normalise(checkpoint.slice(equals + 1)))
  );
}

function payloadOf(line: string): string {
  return strip(line.replace(anyMarker, ''));
}

function normaliseLabel(label: string): string {
  return normalise(label.replaceAll('_', ' '));
}

import { z } from 'zod';
import { type Failure, fail, pass } from '../../records/verdict.ts';
import { unfence } from '../answer-text.ts';
import { brokenAt, type Difference, placedCoversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { patternOf, patternSchema } from '../text/pattern.ts';
import { answerLine, bareAnswer, markerSchema } from './answer-line.ts';
import { isEqual, nameOf, parseDecimal } from './exact-number.ts';
import { wholeNumber } from './number-in-text.ts';

const scalarSchema = z.union([
  z.number().refine((value) => !Number.isInteger(value) || Number.isSafeInteger(value), 'too large, write it as text'),
  z.string().trim().min(1),
]);

const matcherSchema = z.union([
  scalarSchema.describe('a number is compared as a number, text exactly'),
  z.strictObject({ '$one-of': z.array(scalarSchema).min(1) }),
  z.strictObject({ $pattern: patternSchema }),
]);
type Matcher = z.infer<typeof matcherSchema>;

const expectation = z.strictObject({
  kind: z.literal('key-values'),
  covers: placedCoversSchema,
  values: z.record(z.string().trim().min(1), matcherSchema).describe('every key that the answer holds, no others'),
  separator: z.string().min(1).default(';'),
  assign: z.string().trim().min(1).default('='),
  order: z.enum(['any', 'exact']).default('any'),
  marker: markerSchema,
});
type Expected = z.infer<typeof expectation>;

// A longer answer is judged once only: its fence is not the fault.
const maxFenced = 10_000;

/** The answer is a list of keys and values: `a=3; b=4`. */
export const keyValues = defineVerifier({
  revision: 2,
  keyOrders: ({ order, values }) => (order === 'exact' ? [Object.keys(values)] : []),
  expectation: expectation.superRefine((expected, issues) => {
    const keys = Object.keys(expected.values);
    if (keys.length === 0) issues.addIssue({ code: 'custom', message: 'needs a key', path: ['values'] });
    if (new Set(keys.map(foldKey)).size !== keys.length) {
      issues.addIssue({ code: 'custom', message: 'two keys differ in case or punctuation only', path: ['values'] });
    }
    if (expected.order === 'exact' && keys.some((key) => /^\d+$/.test(key))) {
      issues.addIssue({ code: 'custom', message: 'keys of digits have no order of their own', path: ['order'] });
    }
    const separator = expected.separator.trim();
    for (const key of keys) {
      if (key.includes(expected.assign) || (separator !== '' && key.includes(separator))) {
        issues.addIssue({ code: 'custom', message: 'holds the separator or the assign mark', path: ['values', key] });
      }
    }
  }),
  verify(attempt, expected, context) {
    const line = answerLine(attempt, expected.marker, (answer) => identify(answer, expected), context);
    if (!line.ok) return line.failure;
    if (judgeLine(line.written, expected) === undefined) return pass;
    const failure = judgeLine(line.answer, expected);
    if (failure === undefined) return pass;
    const fenced = line.answer.length > maxFenced ? undefined : unfence(line.answer);
    return fenced !== undefined && judgeLine(fenced.body, expected) === undefined
      ? fail('wrapped', 'no code fence', line.answer)
      : failure;
  },
});

/** A sentence's full stop is not part of the last value, unless the expected value includes it. */
function judgeLine(answer: string, expected: Expected): Failure | undefined {
  const isSentence = answer.endsWith('.') && judge(answer.slice(0, -1), expected) === undefined;
  return isSentence ? undefined : judge(answer, expected);
}

type Pair = {
  readonly key: string;
  readonly value: string;
  /** The value with the marks around it: `_init_` and `*` may be the right value. */
  readonly written: string;
};

/** A piece without the assign mark is not a pair. */
function pairsOf(answer: string, { separator, assign }: Expected): readonly (Pair | string)[] {
  const pieces = answer.split(separator.trim() === '' ? separator : separator.trim()).map((piece) => piece.trim());
  if (pieces.length > 1 && pieces.at(-1) === '') pieces.pop();
  return pieces.map((piece) => {
    const at = piece.indexOf(assign);
    if (at === -1) return piece;
    const written = piece.slice(at + assign.length).trim();
    return { key: bareAnswer(piece.slice(0, at)), value: bareAnswer(written), written };
  });
}

function identify(answer: string, expected: Expected): string {
  const pairs = pairsOf(answer.replace(/\.$/, ''), expected).map((pair) => {
    if (typeof pair === 'string') return pair;
    const number = wholeNumber(pair.value);
    return `${foldKey(pair.key)}=${number === undefined ? pair.value : nameOf(number)}`;
  });
  return JSON.stringify(expected.order === 'exact' ? pairs : pairs.sort());
}

function foldKey(key: string): string {
  const folded = key
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
  return folded === '' ? key : folded;
}

type Entry = { readonly key: string; readonly matcher: Matcher };
type WrongEntry = { readonly entry: Entry; readonly shown: string };

function differenceOf(mode: Difference['mode']): (wrong: WrongEntry) => Difference {
  return ({ entry }) => ({ mode, place: `$.${entry.key}` });
}

function judge(answer: string, expected: Expected): Failure | undefined {
  const { separator, assign } = expected;
  const wanted = new Map(Object.entries(expected.values).map(([key, matcher]) => [foldKey(key), { key, matcher }]));
  const received = new Set<string>();
  const wrong: WrongEntry[] = [];
  for (const pair of pairsOf(answer, expected)) {
    if (typeof pair === 'string')
      return fail('wrong-structure', `key${assign}value between ${JSON.stringify(separator)}`, pair);
    const key = foldKey(pair.key);
    const entry = wanted.get(key);
    if (entry === undefined) return fail('extra-field', `only ${Object.keys(expected.values).join(', ')}`, pair.key);
    if (received.has(key)) return fail('duplicate-key', `${entry.key} once`, answer);
    received.add(key);
    if (!fits(pair.written, entry.matcher) && !fits(pair.value, entry.matcher))
      wrong.push({ entry, shown: pair.value });
  }
  const missing = [...wanted].flatMap(([key, entry]) => (received.has(key) ? [] : [{ entry, shown: answer }]));
  const [first] = missing.length > 0 ? missing : wrong;
  if (first !== undefined) {
    const places = [...missing.map(differenceOf('missing-field')), ...wrong.map(differenceOf('wrong-value'))];
    const { entry, shown } = first;
    const mode = missing.length > 0 ? 'missing-field' : 'wrong-value';
    return fail(mode, `${entry.key} = ${show(entry.matcher)}`, shown, brokenAt(expected.covers, places));
  }
  const isInOrder = expected.order === 'any' || [...received].every((key, index) => key === [...wanted.keys()][index]);
  return isInOrder ? undefined : fail('wrong-order', Object.keys(expected.values).join(', '), answer);
}

function fits(value: string, matcher: Matcher): boolean {
  if (typeof matcher === 'string') return value.normalize('NFC') === matcher.normalize('NFC');
  if (typeof matcher === 'number') {
    const received = wholeNumber(value);
    const wanted = parseDecimal(String(matcher));
    return received !== undefined && wanted !== undefined && isEqual(received, wanted);
  }
  if ('$pattern' in matcher) return patternOf(matcher.$pattern).test(value);
  return matcher['$one-of'].some((one) => fits(value, one));
}

function show(matcher: Matcher): string {
  if (typeof matcher !== 'object') return String(matcher);
  return '$pattern' in matcher ? matcher.$pattern : matcher['$one-of'].join(' or ');
}

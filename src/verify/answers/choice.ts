import { z } from 'zod';
import { fail, pass } from '../../records/verdict.ts';
import { placedCoversSchema } from '../covers.ts';
import { defineVerifier } from '../define-verifier.ts';
import { countOccurrences } from '../text/find-text.ts';
import { answerLine, bareAnswer, markerSchema } from './answer-line.ts';

const optionSchema = z.string().trim().min(1);

const expectation = z.strictObject({
  kind: z.literal('choice'),
  covers: placedCoversSchema,
  answer: optionSchema.describe('the right option: its label, or its text where there are no labels'),
  among: z
    .union([z.array(optionSchema).min(2), z.record(optionSchema, optionSchema)])
    .describe('all options: a list, or labels with their texts'),
  marker: markerSchema,
  'case-sensitive': z.boolean().optional(),
  noun: z.string().trim().min(1).optional().describe('what the options are; allowed in front: the Drink of "Drink F"'),
});
type Expected = z.infer<typeof expectation>;

type Option = { readonly label: string; readonly text: string | undefined };

/** The answer is one option of a closed set. */
export const choice = defineVerifier({
  revision: 2,
  expectation: expectation.superRefine((expected, issues) => {
    const options = optionsOf(expected);
    const names = options.flatMap((option) => namesOf(option, expected));
    if (new Set(names).size !== names.length)
      issues.addIssue({ code: 'custom', message: 'two options have the same name', path: ['among'] });
    if (options.length < 2) issues.addIssue({ code: 'custom', message: 'needs two options or more', path: ['among'] });
    const wanted = fold(expected.answer, expected);
    if (!options.some((option) => fold(option.label, expected) === wanted)) {
      issues.addIssue({ code: 'custom', message: 'is not among the options', path: ['answer'] });
    }
  }),
  verify(attempt, expected, context) {
    const options = optionsOf(expected);
    const line = answerLine(
      attempt,
      expected.marker,
      (answer) => chosen(answer, options, expected)?.label ?? answer,
      context,
    );
    if (!line.ok) return line.failure;
    const isRight = (option: Option) => fold(option.label, expected) === fold(expected.answer, expected);
    const option = chosen(line.answer, options, expected);
    if (option !== undefined) return isRight(option) ? pass : fail('wrong-answer', expected.answer, line.answer);
    const named = namedIn(line.answer, options, expected);
    const [only] = named;
    if (named.length > 1) return fail('two-answers', expected.answer, line.answer);
    const wanted = `${expected.answer} and nothing else`;
    if (expected.marker !== undefined) return fail('wrong-answer', wanted, line.answer);
    if (only === undefined) return fail('no-answer-found', expected.answer, line.answer);
    return fail(isRight(only) ? 'wrapped' : 'wrong-answer', wanted, line.answer);
  },
});

function optionsOf({ among }: Expected): readonly Option[] {
  if (Array.isArray(among)) return among.map((label: string) => ({ label, text: undefined }));
  return Object.entries(among).map(([label, text]) => ({ label, text }));
}

function namesOf({ label, text }: Option, expected: Expected): readonly string[] {
  return [...new Set([label, text ?? label].map((name) => fold(name, expected)))];
}

function fold(text: string, expected: Expected): string {
  const plain = text.normalize('NFC').replace(/\s+/g, ' ');
  return expected['case-sensitive'] === true ? plain : plain.toLowerCase();
}

// Longer than any option that a person would offer.
const maxLength = 2000;

/** Ignores brackets, an end mark or the word "option" around it. */
function chosen(answer: string, options: readonly Option[], expected: Expected): Option | undefined {
  if (answer.length > maxLength) return undefined;
  const plain = fold(answer, expected);
  // The text as written comes first: "Yahoo!" may be an option beside "Yahoo".
  const written = new Set([plain, ...unwrapped(plain), ...unwrapped(withoutNoun(plain, expected))]);
  for (const one of written) {
    const named = options.find((option) => isNamed(option, one, expected));
    if (named !== undefined) return named;
  }
  return undefined;
}

function withoutNoun(plain: string, expected: Expected): string {
  const bare = plain.replace(/^(?:option|choice|answer):? /i, '');
  const noun = expected.noun === undefined ? undefined : `${fold(expected.noun, expected)} `;
  return noun !== undefined && bare.startsWith(noun) ? bare.slice(noun.length) : bare;
}

function isNamed(option: Option, asWritten: string, expected: Expected): boolean {
  if (option.text === undefined) return asWritten === fold(option.label, expected);
  const [label, text] = [option.label, option.text].map((name) => tight(fold(name, expected))) as [string, string]; // of both
  const written = tight(asWritten);
  return (
    written === label ||
    written === text ||
    isPair(written, label, text) ||
    isBracketed(written, label, text) ||
    isBracketed(written, text, label)
  );
}

/** "37 : 26" and "37:26" are the same text. */
function tight(text: string): string {
  return text.replace(/ ?([:;,/]) ?/g, '$1');
}

function unwrapped(text: string): readonly string[] {
  const open = text.replace(/[.!]$/, '').trimEnd();
  const bare = bareAnswer(open);
  const inside = /^[([{"'“‘](.*)[)\]}"'”’]$/s.exec(bare)?.[1]?.trim() ?? bare;
  return [open, bare, inside, inside.replace(/[.!]$/, ''), bare.replace(/\)$/, '').trimEnd()];
}

/** "B) Paris", "(B) Paris", "B: Paris", "B - Paris" */
function isPair(written: string, label: string, text: string): boolean {
  const open = written.startsWith('(') ? written.slice(1) : written;
  if (!open.startsWith(label) || !open.endsWith(text)) return false;
  return /^[)\].:\s*_–—-]+$/.test(open.slice(label.length, open.length - text.length));
}

/** "B (Paris)" and "Paris (B)" */
function isBracketed(written: string, first: string, second: string): boolean {
  if (!written.startsWith(first)) return false;
  const inside = /^[\s*_`]*[([](.*)[)\]]$/s.exec(written.slice(first.length))?.[1];
  return inside !== undefined && bareAnswer(inside) === second;
}

/** Only to find the cause. A longer name hides the shorter ones inside it. */
function namedIn(answer: string, options: readonly Option[], expected: Expected): readonly Option[] {
  const names = options
    .flatMap((option) => [option.label, option.text ?? option.label].map((name) => ({ name, option })))
    .sort((one, other) => other.name.length - one.name.length);
  const found = new Set<Option>();
  let rest = answer.slice(-maxLength);
  for (const { name, option } of names) {
    // A single letter is case-sensitive: "a" is an article.
    const ignoreCase = expected['case-sensitive'] !== true && [...name].length > 1;
    if (countOccurrences(rest, name, { ignoreCase, wholeWord: true }) === 0) continue;
    found.add(option);
    rest = withoutName(rest, name, ignoreCase);
  }
  return [...found];
}

function withoutName(text: string, name: string, ignoreCase: boolean): string {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return text.replace(new RegExp(escaped, ignoreCase ? 'giu' : 'gu'), '\n');
}

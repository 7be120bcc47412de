import { z } from 'zod';
import { assertNever } from '../../lib/assert-never.ts';
import { type Attempt, assistantTurns } from '../../records/attempt.ts';
import { type GameDecision, pairLabelSchema } from '../../records/target.ts';
import { decisionStyles, fail, pass } from '../../records/verdict.ts';
import { answerText, type Reading } from '../../verify/answer-text.ts';
import { placedCoversSchema } from '../../verify/covers.ts';
import { defineVerifier } from '../../verify/define-verifier.ts';

const sayingSchema = z.string().trim().min(1);

const expectation = z.strictObject({
  kind: z.literal('decision'),
  covers: placedCoversSchema,
  right: pairLabelSchema.describe('the better answer, as shown in this game'),
  style: z.enum(decisionStyles).describe('where the judge writes its decision'),
  says: z
    .tuple([sayingSchema, sayingSchema])
    .optional()
    .describe('of style exact: the whole answer that names the first, and the one that names the second'),
  'as-judgebench': z.literal(true).optional().describe('reads what the parser of JudgeBench reads, right or wrong'),
});

/** A judge names the better one of two answers. */
export const decision = defineVerifier({
  revision: 2,
  isCompatible: (expected) => expected['as-judgebench'] === true,
  isDecided: (text, expected) => readDecision(text, expected) !== null,
  expectation: expectation.superRefine(({ style, says }, issues) => {
    if ((style === 'exact') !== (says !== undefined))
      issues.addIssue({ code: 'custom', message: 'style exact needs it, and no other has it', path: ['says'] });
    if (says !== undefined && says[0] === says[1])
      issues.addIssue({ code: 'custom', message: 'both are the same', path: ['says'] });
  }),
  verify(attempt, expected, context) {
    const text = expected['as-judgebench'] === true ? wholeText(attempt) : answerText(attempt, context);
    if (!text.ok) return text.failure;
    const found = readDecision(text.text, expected);
    const end = text.text.slice(-shownEnd);
    switch (found) {
      case expected.right:
        return pass;
      case null:
        // Only the last message: a follow-up goes on where the first was cut.
        return assistantTurns(attempt).at(-1)?.finishReason === 'length'
          ? fail('token-limit', `a decision (${expected.right})`, end)
          : fail('no-decision', expected.right, end);
      case 'several':
        return fail('two-decisions', expected.right, end);
      case 'A=B':
        return fail('undecided', expected.right, found);
      default:
        return fail('wrong-decision', expected.right, found);
    }
  },
});

const shownEnd = 200;

/** Tags of thinking included. */
function wholeText(attempt: Attempt): Reading<{ readonly text: string }> {
  const last = assistantTurns(attempt).at(-1);
  return { ok: true, text: last?.content ?? '' };
}

export type DecisionStyle = {
  readonly style: (typeof decisionStyles)[number];
  /** For `exact`: the texts that name the first and the second answer. */
  readonly says?: readonly [string, string] | undefined;
  /** Reads what JudgeBench's own parser would. */
  readonly 'as-judgebench'?: true | undefined;
};

/** The decision in a judge's words; null for none. */
export function readDecision(text: string, style: DecisionStyle): GameDecision | null | 'several' {
  const isTheirs = style['as-judgebench'] === true;
  switch (style.style) {
    case 'brackets':
      return isTheirs ? theirBrackets(text) : ownBrackets(text);
    case 'exact':
      return byPlace(style.says?.indexOf(text.trim()) ?? -1);
    case 'last-phrase':
      return lastPhrase(text, isTheirs);
    case 'result-marker':
      return isTheirs ? ofLetter(theirResult.exec(text)?.[1]) : onlyOne(lettersOf(text, resultMark));
    case 'letter':
      // Theirs is an "A" anywhere, of any word.
      return isTheirs ? ofLetter(['A', 'B'].find((letter) => text.includes(letter))) : ownLetter(text);
    default:
      return assertNever(style.style);
  }
}

function onlyOne(found: readonly GameDecision[]): GameDecision | null | 'several' {
  const [first, ...others] = new Set(found);
  return others.length > 0 ? 'several' : (first ?? null);
}

function ownBrackets(text: string): GameDecision | null | 'several' {
  const marks = [...text.matchAll(/\[\[([AB<>= ]+)\]\]/g)].map(([, mark = '']) => mark.replaceAll(' ', ''));
  return onlyOne(marks.flatMap((mark) => comparison(mark) ?? []));
}

/** `A>>B` says `A>B`; `A>>A` says nothing. */
function comparison(mark: string): GameDecision | undefined {
  const [, left, sign, right] = /^([AB])([<>=])\2?([AB])$/.exec(mark) ?? [];
  if (sign === undefined || left === right) return undefined;
  if (sign === '=') return 'A=B';
  return (left === 'A') === (sign === '>') ? 'A>B' : 'B>A';
}

/** Different spellings of one decision are several, and `A<B` is no decision. */
function theirBrackets(text: string): GameDecision | null | 'several' {
  const marks = [...text.matchAll(/\[\[([AB<>=]+)\]\]/g)].map(([, mark = '']) => mark);
  const [mark, ...others] = new Set(marks);
  if (others.length > 0) return 'several';
  const plain = mark?.replaceAll('>>', '>');
  return plain === 'A>B' || plain === 'B>A' || plain === 'A=B' ? plain : null;
}

const phrase = 'final decision is ';
const named = ['response 1', 'response 2', 'tie'];
// "Response 1 and Response 2" names neither, "Response 1, Response 2 has the mistake" does.
const other = '(?:response )?[12]|tie';
const beside = new RegExp(
  `^[\\p{L}\\p{N}]|^(?:,? (?:and|or)| ?[/&]) ?(?:${other})(?!\\p{L})|^, ?(?:${other})(?=[.,;!]|$)`,
  'u',
);

function lastPhrase(text: string, isTheirs: boolean): GameDecision | null {
  const whole = (isTheirs ? text : text.toLowerCase().replace(/[*_`"'[\]()]/g, '')).trim();
  const at = whole.lastIndexOf(phrase);
  if (at < 0) return null;
  const rest = whole
    .slice(at + phrase.length)
    .trim()
    .toLowerCase();
  return byPlace(
    named.findIndex((name) => rest.startsWith(name) && (isTheirs || !beside.test(rest.slice(name.length)))),
  );
}

// "A or B" names neither.
const resultMark = /\[RESULT\]\s*\**\(?([AB])(?![\p{L}\p{N}]|\s*(?:and|or|[/,&])\s*[AB](?![\p{L}\p{N}]))/giu;
const theirResult = /(?:\[result(?:\](?:\s+response)?|:)|\[response\s|^result:?)\s*([ab])(?:\]|\s|$)/im;

function lettersOf(text: string, pattern: RegExp): GameDecision[] {
  return [...text.matchAll(pattern)].flatMap(([, letter]) => ofLetter(letter) ?? []);
}

function ownLetter(text: string): GameDecision | null | 'several' {
  const marked = lettersOf(text, /\[\[([AB])\]\]/g);
  return marked.length > 0 ? onlyOne(marked) : ofLetter(/^[\s*(]*([AB])[\s*).]*$/.exec(text)?.[1]);
}

function ofLetter(letter: string | undefined): GameDecision | null {
  return byPlace(['A', 'B'].indexOf(letter?.toUpperCase() ?? ''));
}

function byPlace(place: number): GameDecision | null {
  return (['A>B', 'B>A', 'A=B'] as const)[place] ?? null;
}

import { assertNever } from '../../lib/assert-never.ts';
import type { GameDecision } from '../../model/target.ts';
import type { decisionStyles } from '../../model/verdict.ts';

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
      return isTheirs ? theirLetter(text) : ownLetter(text);
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

/** An "A" anywhere, of any word. */
function theirLetter(text: string): GameDecision | null {
  return ofLetter(['A', 'B'].find((letter) => text.includes(letter)));
}

function ofLetter(letter: string | undefined): GameDecision | null {
  return byPlace(['A', 'B'].indexOf(letter?.toUpperCase() ?? ''));
}

function byPlace(place: number): GameDecision | null {
  return (['A>B', 'B>A', 'A=B'] as const)[place] ?? null;
}

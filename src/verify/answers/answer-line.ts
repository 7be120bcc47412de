import { z } from 'zod';
import type { Attempt } from '../../records/attempt.ts';
import { answerText, type Reading, unreadable } from '../answer-text.ts';
import type { VerifyContext } from '../define-verifier.ts';
import { plainText, splitLines } from '../text/text-units.ts';
import { hasEvenMarks } from '../text/without-marks.ts';

export const markerSchema = z
  .string()
  .trim()
  .min(1)
  .regex(/[\p{L}\p{N}]/u, 'a marker holds a letter or a digit')
  .optional()
  .describe('the last line that starts with this holds the answer; without it the whole reply is the answer');

export type AnswerLine = Reading<{
  readonly answer: string;
  /** The same with the marks around it, if they may be part of a value. */
  readonly written: string;
}>;

/** Behind the marker on the last line that starts with it. Two lines are two answers, unless `identify` names them alike. */
export function answerLine(
  attempt: Attempt,
  marker: string | undefined,
  identify: (answer: string) => string,
  context: Pick<VerifyContext, 'task'>,
): AnswerLine {
  const text = answerText(attempt, context);
  if (!text.ok) return text;
  const whole = plainText(text.text);
  if (marker === undefined) {
    return hasEvenMarks(whole) ? { ok: true, answer: bareAnswer(whole), written: whole.trim() } : unevenMarks(whole);
  }
  const marked = splitLines(whole).flatMap((line) => {
    const answer = behindMarker(line, marker.normalize('NFC'));
    return answer === undefined ? [] : [{ line, answer }];
  });
  const lines = marked.map(({ answer }) => answer);
  const answers = lines.map(bareAnswer);
  const last = answers.at(-1);
  if (last === undefined || last === '') {
    return unreadable('no-answer-found', `an answer behind ${marker}`, whole.slice(-200));
  }
  const name = identify(last);
  const other = answers.find((answer) => answer !== '' && answer !== last && identify(answer) !== name);
  if (other !== undefined) {
    return unreadable('two-answers', `one answer behind ${marker}`, `${other}\n${last}`);
  }
  const uneven = marked.find(({ line }) => !hasEvenMarks(line));
  if (uneven !== undefined) return unevenMarks(uneven.line);
  return { ok: true, answer: last, written: (lines.at(-1) ?? '').trim() };
}

function unevenMarks(line: string): AnswerLine {
  return unreadable('wrapped', 'marks that open and close', line.slice(-200));
}

const decoration = /[\s>#*_`~•-]/;
const emphasis = /[*_`]/;

/** Whatever emphasis and indentation it has. */
function behindMarker(line: string, marker: string): string | undefined {
  let at = skip(line, 0, decoration);
  for (const wanted of marker.replace(/[*_`]/g, '').trim().replace(/\s+/g, ' ').toLowerCase()) {
    at = skip(line, at, emphasis);
    // "ANSWER :" equals "ANSWER:", and several spaces equal one.
    if (!/[\p{L}\p{N}]/u.test(wanted)) at = skip(line, at, wanted === ' ' ? emphasis : /[\s*_`]/);
    const found = String.fromCodePoint(line.codePointAt(at) ?? 0);
    const same =
      found.toLowerCase() === wanted || (wanted === ':' && found === '：') || (wanted === ' ' && /\s/.test(found));
    if (!same) return undefined;
    at += found.length;
    if (wanted === ' ') at = skip(line, at, /\s/);
  }
  const isInsideWord = /[\p{L}\p{N}]$/u.test(marker) && /^[\p{L}\p{N}]/u.test(line.slice(at, at + 2));
  return isInsideWord ? undefined : line.slice(at);
}

function skip(line: string, from: number, unwanted: RegExp): number {
  let at = from;
  while (unwanted.test(line.charAt(at))) at += 1;
  return at;
}

const wrappers = [
  ['\\boxed{', '}'],
  ['\\text{', '}'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['$$', '$$'],
  ['$', '$'],
  ['<', '>'], // of a form such as "ANSWER: <number>"
] as const;
const maxWrappers = 8;

/** Nothing between the marks is changed. */
export function bareAnswer(text: string): string {
  let bare = withoutEmphasis(text);
  for (let round = 0; round < maxWrappers; round += 1) {
    const pair = wrappers.find(([open, close]) => isWrapped(bare, open, close));
    if (pair === undefined) return bare;
    bare = withoutEmphasis(bare.slice(pair[0].length, lastOf(bare, pair[1])));
  }
  return bare;
}

// A full stop may follow the closing mark: "$42$."
function lastOf(text: string, close: string): number {
  return text.endsWith(`${close}.`) ? text.length - close.length - 1 : text.length - close.length;
}

function isWrapped(text: string, open: string, close: string): boolean {
  const last = lastOf(text, close);
  if (!text.startsWith(open) || last <= open.length || !text.startsWith(close, last)) return false;
  const inside = text.slice(open.length, last);
  return close === '}' ? hasBalancedBraces(inside) : !inside.includes(open) && !inside.includes(close);
}

function hasBalancedBraces(text: string): boolean {
  let depth = 0;
  for (const [brace] of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function withoutEmphasis(text: string): string {
  const bare = trimMarks(text);
  // "**42**." keeps its full stop and loses the marks.
  return /[*_`]\.$/.test(bare) ? `${trimMarks(bare.slice(0, -1))}.` : bare;
}

function trimMarks(text: string): string {
  const trimmed = text.trim();
  if (trimmed.startsWith('```')) return trimmed; // a fence is not emphasis
  const start = skip(trimmed, 0, /[\s*_`]/);
  let end = trimmed.length;
  while (/[\s*_`]/.test(trimmed.charAt(end - 1))) end -= 1;
  return trimmed.slice(start, end);
}

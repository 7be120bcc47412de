import { z } from 'zod';
import { fail, type Verdict } from '../../model/verdict.ts';
import { type AssertKind, assertKind } from './assert-kind.ts';
import { asciiDigits } from './python-text.ts';

const decimal = /^\s*[-+]?\d+(?:,\d{3})*(?:\.\d+)?\s*$/;

/** A number, or one written as text, as in packs. */
const valueSchema = z.union([z.number(), z.string().regex(decimal, 'a decimal number')]);

/** The asserts that look for a number; `searched` is the part of a reply that may contain it. */
export function numericKinds<Reply>(
  textsOf: (reply: Reply) => { readonly searched: string; readonly whole: string },
): AssertKind<Reply>[] {
  const check = (value: number | string, tolerance: number, reply: Reply): Verdict | undefined => {
    const { searched, whole } = textsOf(reply);
    const wanted = typeof value === 'number' ? value : Number(value.replaceAll(',', ''));
    const numbers = numbersIn(searched);
    if (numbers.length === 0) return fail('no-answer-found', String(wanted), whole);
    if (numbers.some((number) => number === wanted || Math.abs(number - wanted) <= tolerance)) return undefined;
    return fail('wrong-answer', String(wanted), numbers.join(', '));
  };
  return [
    assertKind('exact_numeric', { value: valueSchema }, ({ value }, reply: Reply) => check(value, 0, reply)),
    assertKind(
      'tolerance_numeric',
      { value: valueSchema, tolerance: z.number().min(0) },
      ({ value, tolerance }, reply: Reply) => check(value, tolerance, reply),
    ),
  ];
}

/**
 * Every number of a text, including digits of all scripts. "2026-03" contains 2026 and -3, "1,2345" contains 1234 and
 * 5.
 */
function numbersIn(text: string): readonly number[] {
  const written = text.match(/-?\p{Nd}+(?:,\p{Nd}{3})*(?:\.\p{Nd}+)?/gu) ?? [];
  return written.map((number) => Number(asciiDigits(number).replaceAll(',', '')));
}

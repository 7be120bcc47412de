import { z } from 'zod';
import type { Attempt } from '../../../../records/attempt.ts';
import { fail, pass, type Verdict } from '../../../../records/verdict.ts';
import { coversSchema } from '../../../../verify/covers.ts';
import { defineVerifier } from '../../../../verify/define-verifier.ts';
import { asciiDigits } from './python-text.ts';

/** One kind of assert: its fields in a pack, and its verdict if it decides. */
export type AssertKind<Reply> = {
  readonly kind: string;
  readonly schema: z.ZodObject<{ kind: z.ZodLiteral<string> }, z.core.$strict>;
  readonly check: (assert: { readonly kind: string }, reply: Reply) => Verdict | undefined;
};

export function assertKind<Shape extends z.ZodRawShape, Reply>(
  kind: string,
  shape: Shape,
  check: (assert: z.infer<z.ZodObject<Shape>>, reply: Reply) => Verdict | undefined,
): AssertKind<Reply> {
  const schema = z.strictObject({ kind: z.literal(kind), ...shape });
  return { kind, schema, check } as unknown as AssertKind<Reply>; // called with the output of its own schema
}

export function assertsSchema<Reply>(kinds: readonly AssertKind<Reply>[]) {
  const [first, ...others] = kinds.map(({ schema }) => schema);
  if (first === undefined) throw new Error('a scorer without asserts');
  return z.array(z.discriminatedUnion('kind', [first, ...others]));
}

/** A scorer that looks at a reply only through its asserts. */
export function scorer<Kind extends string, Reply>(
  kind: Kind,
  revision: number,
  kinds: readonly AssertKind<Reply>[],
  replyOf: (attempt: Attempt) => Reply,
) {
  return defineVerifier({
    revision,
    isCompatible: () => true,
    expectation: z.strictObject({
      kind: z.literal(kind),
      covers: coversSchema,
      asserts: assertsSchema(kinds).min(1),
    }),
    verify: (attempt, { asserts }) => firstVerdict(kinds, asserts, replyOf(attempt)) ?? pass,
  });
}

/** The verdict of the first assert that decides. */
export function firstVerdict<Reply>(
  kinds: readonly AssertKind<Reply>[],
  asserts: readonly { readonly kind: string }[],
  reply: Reply,
): Verdict | undefined {
  for (const assert of asserts) {
    const verdict = kinds.find(({ kind }) => kind === assert.kind)?.check(assert, reply);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

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

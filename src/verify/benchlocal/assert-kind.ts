import { z } from 'zod';
import type { Verdict } from '../../model/verdict.ts';

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

import { z } from 'zod';

export type AddedKey = {
  readonly key: string;
  /** It stands before this key of the core; the last without. */
  readonly before?: string;
  readonly schema: z.ZodType;
};

export function withKeys<Shape extends z.core.$ZodLooseShape>(shape: Shape, added: readonly AddedKey[]): Shape {
  const at = (place: string | undefined) =>
    added.filter(({ before }) => before === place).map(({ key, schema }) => [key, schema]);
  const unknown = added.find(({ before }) => before !== undefined && !Object.hasOwn(shape, before));
  if (unknown !== undefined) throw new Error(`there is no ${unknown.before} for ${unknown.key} to stand before`);
  const entries = Object.entries(shape).flatMap(([key, schema]) => [...at(key), [key, schema]]);
  return Object.fromEntries([...entries, ...at(undefined)]);
}

/** They are asked for at its first use, when features are installed. */
export function openObject<Value>(
  shape: z.core.$ZodLooseShape,
  added: () => readonly AddedKey[],
): z.ZodType<Value, Value> {
  return z.lazy(() => z.strictObject(withKeys(shape, added()))) as unknown as z.ZodType<Value, Value>; // as the type says
}

import { z } from 'zod';
import { coversSchema } from './covers.ts';

type Covered = { readonly covers?: readonly string[] | undefined };
type Scalar = string | number | boolean | null;

/** One value to extract from a text. */
export type Atom = Covered &
  (
    | { readonly id: string }
    | { readonly date: string }
    | { readonly number: number; readonly tolerance: number }
    | { readonly 'one-of': readonly Scalar[] }
    | { readonly text: string | readonly string[] }
    | { readonly boolean: boolean }
    | { readonly absent: null }
  );

export type FieldSet = { readonly [name: string]: Field };

/** Objects of a list, identified by the value under `anchor`. */
export type AnchoredList = {
  readonly anchor: string;
  readonly order: 'any' | 'exact';
  readonly items: readonly FieldSet[];
};

export type ValueList = { readonly order: 'any' | 'exact'; readonly items: readonly Atom[] };

export type Field =
  | Atom
  | (Covered & { readonly object: FieldSet })
  | (Covered & { readonly list: AnchoredList })
  | (Covered & { readonly values: ValueList });

export const isoDate = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[-+]\d{2}:\d{2})?)?)?)?$/;
const covers = { covers: coversSchema };
const order = z.enum(['any', 'exact']).default('exact');

const atomOptions = [
  z.strictObject({ id: z.string().describe('exactly this text, code point by code point'), ...covers }),
  z.strictObject({
    date: z
      .string()
      .regex(isoDate, 'an ISO date, with or without time')
      .describe('this day, with or without a time; or exactly this time'),
    ...covers,
  }),
  z.strictObject({ number: z.number(), tolerance: z.number().min(0).default(0), ...covers }),
  z.strictObject({ 'one-of': z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).min(1), ...covers }),
  z.strictObject({
    text: z
      .union([z.string(), z.array(z.string()).min(1)])
      .describe('compared after NFC, spaces around it cut; a list holds alternatives'),
    ...covers,
  }),
  z.strictObject({ boolean: z.boolean(), ...covers }),
  z.strictObject({ absent: z.null().describe('the prompt asks for null if the text says nothing'), ...covers }),
] as const;

const atomSchema: z.ZodType<Atom> = z.union(atomOptions);

export const fieldSetSchema: z.ZodType<FieldSet> = z.lazy(() => z.record(z.string(), fieldSchema));

export const anchoredListSchema: z.ZodType<AnchoredList> = z
  .strictObject({ anchor: z.string().min(1), order, items: z.array(fieldSetSchema) })
  .refine(({ anchor, items }) => items.every((item) => Object.hasOwn(item, anchor)), 'every item has the anchor');

const fieldSchema: z.ZodType<Field> = z.lazy(() =>
  z.union([
    ...atomOptions,
    z.strictObject({ object: fieldSetSchema, ...covers }),
    z.strictObject({ list: anchoredListSchema, ...covers }),
    z.strictObject({ values: z.strictObject({ order, items: z.array(atomSchema) }), ...covers }),
  ]),
);

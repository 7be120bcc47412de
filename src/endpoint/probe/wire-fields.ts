import { z } from 'zod';

// One odd field must not cost the others: what cannot be read is as good as absent.

export const text = z
  .string()
  .transform((value) => (value.trim() === '' ? undefined : value))
  .nullish()
  .catch(undefined);

/** A count of tokens, slots or bytes: servers write 0 or -1 where they do not know. */
export const count = z.int().positive().nullish().catch(undefined);

export const amount = z.number().nullish().catch(undefined);

export const flag = z.boolean().nullish().catch(undefined);

export const texts = z.array(z.string()).nullish().catch(undefined);

/** Those of the entries that are what was looked for. */
export function parseEach<Entry extends z.ZodType>(entry: Entry, list: readonly unknown[]): z.infer<Entry>[] {
  return list.flatMap((item) => {
    const parsed = entry.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

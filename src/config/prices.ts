import { z } from 'zod';
import { didYouMean } from '../lib/nearest.ts';
import type { Price } from '../records/target.ts';
import { textSchema } from './options/value-schemas.ts';

export const usdSchema = z.number({ error: 'USD, a number of at least 0' }).min(0, 'USD, a number of at least 0');

const priceWords =
  'a price is { input: 0.4, output: 1.6 } in USD for a million tokens, the name of a model whose price is known, or none';

/** The price of a million tokens of a target. */
export const priceSchema = z
  .union([
    z.strictObject({ input: usdSchema, output: usdSchema }),
    z.literal('none', priceWords),
    textSchema.superRefine((name, context) => {
      if (Object.hasOwn(knownPrices, name)) return;
      const known = Object.keys(knownPrices);
      const near = didYouMean(name, known) || `; known: ${known.join(', ')}`;
      context.addIssue({ code: 'custom', message: `no price of "${name}" is known${near}` });
    }),
  ])
  .describe('USD for a million tokens; the name of a model whose price is known; none');
export type PriceEntry = z.output<typeof priceSchema>;

/**
 * Prices by model, from ScaleBench's readme; not checked with the vendors. `noted` is the day on which a row was added.
 */
const knownPrices: Readonly<Record<string, { input: number; output: number; noted: string }>> = {
  'gpt-4o': { input: 2.5, output: 10, noted: '2026-11-23' },
  'gpt-4o-mini': { input: 0.15, output: 0.6, noted: '2026-11-23' },
  'gpt-4.1': { input: 2, output: 8, noted: '2026-11-23' },
  'gpt-4.1-mini': { input: 0.4, output: 1.6, noted: '2026-11-23' },
  'gpt-5-mini': { input: 0.25, output: 2, noted: '2026-11-23' },
  'gemini-2.5-flash': { input: 0.3, output: 2.5, noted: '2026-11-23' },
  'gemini-2.5-flash-lite': { input: 0.1, output: 0.4, noted: '2026-11-23' },
  'gemini-2.5-pro': { input: 1.25, output: 10, noted: '2026-11-23' },
};

/** The price of the entry, else of the model; undefined if none is known. */
export function priceOf(entry: PriceEntry | undefined, model: string | undefined): Price | undefined {
  if (typeof entry === 'object') return entry;
  const name = entry ?? model;
  const row = name === undefined || !Object.hasOwn(knownPrices, name) ? undefined : knownPrices[name];
  return row && { input: row.input, output: row.output, from: `${name}, ${row.noted}` };
}

import { z } from 'zod';
import { asciiDigits } from './python-text.ts';

const decimal = /^\s*[-+]?\d+(?:,\d{3})*(?:\.\d+)?\s*$/;

/** A number, or one written as text, as packs have it. */
export const numericValueSchema = z.union([z.number(), z.string().regex(decimal, 'a decimal number')]);

export function numericValue(value: z.infer<typeof numericValueSchema>): number {
  return typeof value === 'number' ? value : Number(value.replaceAll(',', ''));
}

/** Every number of a text, digits of all scripts included. "2026-03" holds 2026 and -3, "1,2345" holds 1234 and 5. */
export function numbersIn(text: string): readonly number[] {
  const written = text.match(/-?\p{Nd}+(?:,\p{Nd}{3})*(?:\.\p{Nd}+)?/gu) ?? [];
  return written.map((number) => Number(asciiDigits(number).replaceAll(',', '')));
}

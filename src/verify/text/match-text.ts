import { z } from 'zod';
import { type ExactNumber, isEqual, parseDecimal } from '../answers/exact-number.ts';
import { patternOf, patternSchema } from './pattern.ts';

/** Itself after NFC, a number (3 equals 3.0), a pattern, or one of several. */
export type TextMatcher =
  | string
  | number
  | { readonly $pattern: string }
  | { readonly '$one-of': readonly TextMatcher[] };

/** For formats whose values are all text: table cells, XML, headings. */
export const textMatcherSchema: z.ZodType<TextMatcher> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.strictObject({ $pattern: patternSchema }),
    z.strictObject({ '$one-of': z.array(textMatcherSchema).min(1) }),
  ]),
);

export function fitsText(expected: TextMatcher, received: string): boolean {
  if (typeof expected === 'string') return expected.normalize('NFC') === received.normalize('NFC');
  if (typeof expected === 'number') return isSameNumber(parseDecimal(String(expected)), parseDecimal(received));
  if ('$pattern' in expected) return patternOf(expected.$pattern).test(received);
  return expected['$one-of'].some((choice) => fitsText(choice, received));
}

function isSameNumber(one: ExactNumber | undefined, other: ExactNumber | undefined): boolean {
  return one !== undefined && other !== undefined && isEqual(one, other);
}

export function showText(expected: TextMatcher): string {
  return JSON.stringify(expected);
}

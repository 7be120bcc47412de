import { z } from 'zod';

/** How text is compared: after NFC, or as it was written, code point by code point. */
export const unicodeSchema = z
  .enum(['nfc', 'exact'])
  .optional()
  .describe('exact: text is compared as it was written; after NFC unless told');
export type UnicodeForm = NonNullable<z.infer<typeof unicodeSchema>>;

export function inForm(text: string, unicode: UnicodeForm): string {
  return unicode === 'exact' ? text : text.normalize('NFC');
}

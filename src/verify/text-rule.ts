import { z } from 'zod';
import type { FailureMode } from '../model/failure-mode.ts';
import { coversSchema } from './covers.ts';
import { partSchema } from './text-parts.ts';
import type { UnicodeForm } from './text-units.ts';

/** Parameters of every rule over a text, in addition to its own. */
export const ruleBase = {
  covers: coversSchema,
  part: partSchema.optional().describe('where to look; the whole text by default'),
  'ignore-around': z
    .enum(['marks', 'marks-and-fence'])
    .optional()
    .describe('balanced emphasis, code marks and quotes around the text do not count; nor does one code fence'),
};

/** How a text breaks a rule; undefined if it follows it. */
export type Finding = { readonly mode: FailureMode; readonly expected: string; readonly received: string } | undefined;

export function broken(expected: string, received: string, mode: FailureMode = 'constraint-broken'): Finding {
  return { mode, expected, received };
}

/** A rule, or several with the same parameters: its fields in a pack, and how a text breaks it. */
export function ruleKind<Schema extends z.ZodType>(
  schema: Schema,
  check: (rule: z.infer<Schema>, text: string, unicode: UnicodeForm) => Finding,
) {
  return { schema, check };
}

/** One text or several: a pack may use the short form. */
export const oneOrMoreSchema = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);

export function listOf(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? [value] : value;
}

export function quoted(texts: readonly string[], join = ' or '): string {
  return texts.map((text) => JSON.stringify(text)).join(join);
}

import { z } from 'zod';
import type { FailureMode } from '../../records/failure-mode.ts';
import { coversSchema } from '../covers.ts';
import { partSchema } from './text-parts.ts';
import type { UnicodeForm } from './text-units.ts';

const amount = z.int().min(0);

export const countShape = { exactly: amount.optional(), min: amount.optional(), max: amount.optional() };

export type CountSpec = {
  readonly exactly?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
};

/** A spec without limits is a mistake unless the rule has a default. */
export function countProblem(spec: CountSpec): string | undefined {
  const { exactly, min, max } = spec;
  if (exactly === undefined && min === undefined && max === undefined) return 'needs exactly, min or max';
  if (exactly !== undefined && (min !== undefined || max !== undefined)) return 'exactly excludes min and max';
  if ((min ?? 0) > (max ?? Infinity)) return 'min is larger than max';
  if (min === 0 && max === undefined) return 'min: 0 is always true';
  return undefined;
}

export function refineCount(spec: CountSpec, issues: z.RefinementCtx): void {
  const problem = countProblem(spec);
  if (problem !== undefined) issues.addIssue({ code: 'custom', message: problem });
}

export function countHolds(count: number, { exactly, min, max }: CountSpec): boolean {
  return (
    (exactly === undefined || count === exactly) &&
    (min === undefined || count >= min) &&
    (max === undefined || count <= max)
  );
}

export function showCount({ exactly, min, max }: CountSpec, noun: string): string {
  if (exactly !== undefined) return `exactly ${amountOf(exactly, noun)}`;
  if (min !== undefined && max !== undefined)
    return min === max ? amountOf(min, noun) : `${min} to ${amountOf(max, noun)}`;
  return min !== undefined ? `at least ${amountOf(min, noun)}` : `at most ${amountOf(max ?? 0, noun)}`;
}

export function amountOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export const ruleBase = {
  covers: coversSchema,
  part: partSchema.optional().describe('where to look; the whole text unless told'),
  'ignore-around': z
    .enum(['marks', 'marks-and-fence'])
    .optional()
    .describe('balanced emphasis, code marks and quotes around the text do not count; nor does one code fence'),
};

/** Undefined if it follows it. */
export type Finding = { readonly mode: FailureMode; readonly expected: string; readonly received: string } | undefined;

export function broken(expected: string, received: string, mode: FailureMode = 'constraint-broken'): Finding {
  return { mode, expected, received };
}

/** Or several rules with the same parameters. */
export function ruleKind<Schema extends z.ZodType>(
  schema: Schema,
  check: (rule: z.infer<Schema>, text: string, unicode: UnicodeForm) => Finding,
) {
  return { schema, check };
}

/** A pack may use the short form. */
export const oneOrMoreSchema = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);

export function listOf(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? [value] : value;
}

export function quoted(texts: readonly string[], join = ' or '): string {
  return texts.map((text) => JSON.stringify(text)).join(join);
}

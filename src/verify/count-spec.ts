import { z } from 'zod';

const amount = z.int().min(0);

/** A count: `exactly`, or `min` and `max`, either of which may be left out. */
export const countShape = { exactly: amount.optional(), min: amount.optional(), max: amount.optional() };

export type CountSpec = {
  readonly exactly?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
};

/** Why a spec makes no sense, or undefined. A spec without limits is a mistake unless the rule has a default. */
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

import { z } from 'zod';
import { type Failure, fail, pass, type Verdict } from '../model/verdict.ts';
import { coversSchema } from './covers.ts';

/** Raised whenever a verdict of a composite kind can change. */
export const combinatorRevision = 2;

export function allOfSchema<Part>(part: z.ZodType<Part>) {
  return z.strictObject({ kind: z.literal('all-of'), covers: coversSchema, of: z.array(part).min(2) });
}

export function anyOfSchema<Part>(part: z.ZodType<Part>) {
  return z.strictObject({ kind: z.literal('any-of'), covers: coversSchema, of: z.array(part).min(2) });
}

export function notSchema<Part>(part: z.ZodType<Part>) {
  return z.strictObject({ kind: z.literal('not'), covers: coversSchema, of: part });
}

type VerifyPart<Part> = (part: Part) => Verdict | Promise<Verdict>;

/**
 * One verdict from the verdicts on parts that must all hold: a failure outweighs an unmeasured part, and that a pass.
 */
export function allVerdicts(verdicts: readonly Verdict[]): Verdict {
  const failures = verdicts.filter((verdict) => verdict.outcome === 'fail');
  const [first] = failures;
  if (first !== undefined) return withMeasures(withBroken(first, failures), verdicts);
  const scored = verdicts.find((verdict) => verdict.outcome === 'pass' && verdict.score !== undefined);
  return withMeasures(verdicts.find((verdict) => verdict.outcome === 'unmeasured') ?? scored ?? pass, verdicts);
}

/** With all measures of the parts. If two parts give one name, the first counts. */
function withMeasures(verdict: Verdict, parts: readonly Verdict[]): Verdict {
  if (verdict.outcome === 'unmeasured') return verdict;
  const given = parts.flatMap((part) =>
    part.outcome === 'unmeasured' || part.measures === undefined ? [] : [part.measures],
  );
  return given.length === 0 ? verdict : { ...verdict, measures: Object.assign({}, ...given.reverse()) };
}

export async function verifyAllOf<Part>(parts: readonly Part[], verify: VerifyPart<Part>): Promise<Verdict> {
  return allVerdicts(await Promise.all(parts.map(verify)));
}

/** Passes with the first part that does; otherwise fails like the first part, and lists what all expected. */
export async function verifyAnyOf<Part>(parts: readonly Part[], verify: VerifyPart<Part>): Promise<Verdict> {
  const verdicts = await Promise.all(parts.map(verify));
  const decided =
    verdicts.find((verdict) => verdict.outcome === 'pass') ??
    verdicts.find((verdict) => verdict.outcome === 'unmeasured');
  if (decided !== undefined) return decided;
  const failures = verdicts.filter((verdict) => verdict.outcome === 'fail');
  const expected = failures.map((failure) => failure.expected).join(', or ');
  const [first] = failures;
  if (first === undefined) return pass; // the schema requires at least two parts
  return withBroken(fail(first.failure, expected, first.received), failures);
}

/** A reply without anything to check does not satisfy "not …" either: silence proves nothing. */
export async function verifyNot<Part>(part: Part, verify: VerifyPart<Part>): Promise<Verdict> {
  const verdict = await verify(part);
  if (verdict.outcome === 'pass') return fail('constraint-broken', 'not what the check describes', 'just that');
  if (verdict.outcome === 'unmeasured' || nothingSaid.has(verdict.failure)) return verdict;
  return pass;
}

const nothingSaid = new Set(['no-answer', 'answer-in-reasoning', 'thinking-leak', 'inline-thinking', 'unfinished']);

/** One failure for all of them, with all the properties that they broke. */
function withBroken(failure: Failure, failures: readonly Failure[]): Failure {
  const broke = [...new Set(failures.flatMap((each) => each.broke ?? []))];
  return broke.length === 0 ? failure : { ...failure, broke };
}

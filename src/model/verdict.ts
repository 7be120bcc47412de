import { z } from 'zod';
import { assertNever } from '../lib/assert-never.ts';
import { type FailureMode, failureModeSchema } from './failure-mode.ts';

/** Why nothing was learned from an attempt. */
export const causeSchema = z.enum(['timeout', 'disconnect', 'server-error', 'bad-stream', 'cancelled', 'pack-error']);

/** What one attempt showed. */
export const verdictSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('pass'), score: z.number().optional() }),
  z.strictObject({
    outcome: z.literal('fail'),
    mode: failureModeSchema,
    expected: z.string(),
    received: z.string(),
    /** The properties of the scenario (`told` ids) that do not hold. */
    broke: z.array(z.string()).optional(),
    /** Share of the atoms that are right, 0 to 100, where the kind counts them. It never decides. */
    score: z.number().optional(),
  }),
  // Never a zero: what nobody measured says nothing about the model, so it leaves the average alone.
  z.strictObject({
    outcome: z.literal('unmeasured'),
    cause: causeSchema,
    detail: z.string().optional(),
  }),
]);
export type Verdict = z.infer<typeof verdictSchema>;
export type Failure = Extract<Verdict, { outcome: 'fail' }>;

export const pass: Verdict = { outcome: 'pass' };

/** How it passed, failed or was left unmeasured, in one word or two. */
export function wayOf(verdict: Verdict): string {
  if (verdict.outcome === 'pass') return 'pass';
  return verdict.outcome === 'fail' ? verdict.mode : `unmeasured: ${verdict.cause}`;
}

const shownLength = 400;

export function fail(
  mode: FailureMode,
  expected: string,
  received: string,
  more?: Pick<Failure, 'broke' | 'score'>,
): Failure {
  return { outcome: 'fail', mode, expected: shorten(expected), received: shorten(received), ...more };
}

/** What counting needs of a verdict: of a long run nobody holds all texts at once. */
export function wordless(verdict: Verdict): Verdict {
  switch (verdict.outcome) {
    case 'pass':
      return pass;
    case 'fail':
      return { outcome: 'fail', mode: verdict.mode, expected: '', received: '' };
    case 'unmeasured':
      return { outcome: 'unmeasured', cause: verdict.cause };
    default:
      return assertNever(verdict);
  }
}

// A verdict is read by people: it shows where a reply went wrong, the journal keeps the reply itself.
function shorten(text: string): string {
  return text.length <= shownLength ? text : `${text.slice(0, shownLength - 1).toWellFormed()}…`;
}

type Attempted = { readonly mode: string; readonly scenario: string; readonly verdict: Verdict };

/** A fault of the server that passes may outlast all tries of one attempt. */
const fewestRefusals = 2;

/**
 * What an attempt comes to beside all others of its run. A journal keeps that the server refused it and answered others;
 * whose failure that is shows in the other rounds alone. Where each of them was refused as well, it is the model's:
 * `server-rejected`. Else nothing was learned.
 */
export function settleRefusals(attempts: readonly Attempted[]): (attempt: Attempted) => Verdict {
  const refused = new Map<string, number>();
  for (const attempt of attempts) {
    if (isRefusal(attempt.verdict)) refused.set(placeOf(attempt), (refused.get(placeOf(attempt)) ?? 0) + 1);
  }
  if (refused.size > 0)
    for (const attempt of attempts) if (!isRefusal(attempt.verdict)) refused.delete(placeOf(attempt));
  return (attempt) => {
    const { verdict } = attempt;
    const isOpen = isRefusal(verdict) && (refused.get(placeOf(attempt)) ?? 0) < fewestRefusals;
    return isOpen ? unmeasured(verdict.received) : verdict;
  };
}

function isRefusal(verdict: Verdict): verdict is Failure {
  return verdict.outcome === 'fail' && verdict.mode === 'server-rejected';
}

function placeOf({ mode, scenario }: Attempted): string {
  return `${mode} ${scenario}`;
}

function unmeasured(words: string): Verdict {
  const detail = `${words}; it is a failure only if all rounds, at least two, are refused`;
  return { outcome: 'unmeasured', cause: 'server-error', ...(words === '' ? {} : { detail }) };
}

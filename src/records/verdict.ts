import { z } from 'zod';
import { assertNever } from '../lib/assert-never.ts';
import { type FailureMode, failureModeSchema } from './failure-mode.ts';

/** Why nothing was learned from an attempt. */
export const causeSchema = z.enum([
  'timeout',
  'disconnect',
  'server-error',
  'bad-stream',
  'cancelled',
  'pack-error',
  'sandbox-missing',
  'sandbox-error',
  'machine-busy',
  'context-too-small',
  'context-failed',
  'field-refused',
  'metric-failed',
]);

const ofSandbox: readonly string[] = ['sandbox-missing', 'sandbox-error', 'machine-busy'];

export function isOfSandbox(cause: z.infer<typeof causeSchema>): boolean {
  return ofSandbox.includes(cause);
}

/** These are not the server's: they would be the same at any load. */
const besideServer: readonly string[] = [
  ...['cancelled', 'pack-error', 'context-too-small', 'context-failed', 'field-refused', 'metric-failed'],
  ...ofSandbox,
];

/** Whether it says that the server gave no answer. */
export function isServerCause(cause: z.infer<typeof causeSchema>): boolean {
  return !besideServer.includes(cause);
}

/** The measures of `reference`, from 0 to 1: their means can gate. */
export const metricIds = [
  'exact_match',
  'f1',
  'rouge1',
  'rouge2',
  'rougeL',
  'rougeLsum',
  'bertscore_precision',
  'bertscore_recall',
  'bertscore_f1',
  'set_exact_match',
  'set_precision',
  'set_recall',
  'set_f1',
  'retrieval_precision',
  'retrieval_recall',
  'retrieval_f1',
] as const;
export type MetricId = (typeof metricIds)[number];

/** The pass rate is a metric like the others: 1 for an attempt that passed, 0 for one that failed. */
export const passedMetric = 'passed';

/** Shares of told rules that an answer keeps: of all, of those of form, and of those of substance. */
export const rulesMeasures = ['rules', 'rules-form', 'rules-substance'] as const;
export type RulesMeasure = (typeof rulesMeasures)[number];

/** Where a judge writes its decision. */
export const decisionStyles = ['brackets', 'exact', 'last-phrase', 'result-marker', 'letter'] as const;

/** Numbers beside a verdict, by name; the kind that gives one documents its unit. None decides a verdict. */
const measuresSchema = z.record(z.string().min(1), z.number());

/** The result of one attempt. An unmeasured one has no measures. */
export const verdictSchema = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('pass'),
    score: z.number().optional(),
    measures: measuresSchema.optional(),
  }),
  z.strictObject({
    outcome: z.literal('fail'),
    failure: failureModeSchema,
    expected: z.string(),
    received: z.string(),
    /** The properties of the scenario (`told` ids) that are broken. */
    broke: z.array(z.string()).optional(),
    /** Share of correct atoms, 0 to 100, if the kind counts them. It never decides. */
    score: z.number().optional(),
    measures: measuresSchema.optional(),
  }),
  // Never a zero: an unmeasured attempt says nothing about the model, so it does not change the average.
  z.strictObject({
    outcome: z.literal('unmeasured'),
    cause: causeSchema,
    detail: z.string().optional(),
  }),
]);
export type Verdict = z.infer<typeof verdictSchema>;
export type Failure = Extract<Verdict, { outcome: 'fail' }>;

export const pass: Verdict = { outcome: 'pass' };

/** How it passed, failed or stayed unmeasured, in one or two words. */
export function nameOfVerdict(verdict: Verdict): string {
  if (verdict.outcome === 'pass') return 'pass';
  return verdict.outcome === 'fail' ? verdict.failure : `unmeasured: ${verdict.cause}`;
}

/** A stored verdict. Version 1 of journals and bundles calls the failure `mode`. */
export function upgradeVerdict(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('mode' in stored)) return stored;
  const { mode, ...rest } = stored;
  return { ...rest, failure: mode };
}

const shownLength = 400;

export function fail(
  failure: FailureMode,
  expected: string,
  received: string,
  more?: Pick<Failure, 'broke' | 'score'>,
): Failure {
  return { outcome: 'fail', failure, expected: shorten(expected), received: shorten(received), ...more };
}

// One object for each failure: there may be a hundred thousand verdicts.
const failures = new Map<FailureMode, Failure>();

function textlessFailure(failure: FailureMode): Failure {
  const known = failures.get(failure) ?? Object.freeze({ outcome: 'fail', failure, expected: '', received: '' });
  failures.set(failure, known);
  return known;
}

/** What counting needs of a verdict, so that a long run's texts are never all in memory. */
export function stripTexts(verdict: Verdict): Verdict {
  switch (verdict.outcome) {
    case 'pass':
      return verdict.measures === undefined ? pass : { outcome: 'pass', measures: verdict.measures };
    case 'fail': {
      const { failure, measures } = verdict;
      return measures === undefined ? textlessFailure(failure) : { ...textlessFailure(failure), measures };
    }
    case 'unmeasured':
      return { outcome: 'unmeasured', cause: verdict.cause };
    default:
      return assertNever(verdict);
  }
}

// People read verdicts: a verdict shows where a reply went wrong, the journal keeps the reply itself.
function shorten(text: string): string {
  return text.length <= shownLength ? text : `${text.slice(0, shownLength - 1).toWellFormed()}…`;
}

type Attempted = { readonly mode: string; readonly scenario: string; readonly verdict: Verdict };

/** A temporary fault of the server may outlast all tries of one attempt. */
const fewestRefusals = 2;

/**
 * The final verdict of an attempt, given all others of its run. A journal records that the server refused it while
 * answering others; whose fault that is shows only in the other rounds. If all of them were refused too, it is the
 * model's: `server-rejected`. Otherwise nothing was learned.
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
  return verdict.outcome === 'fail' && verdict.failure === 'server-rejected';
}

function placeOf({ mode, scenario }: Attempted): string {
  return `${mode} ${scenario}`;
}

function unmeasured(words: string): Verdict {
  const detail = `${words}; it is a failure only if all rounds, at least two, are refused`;
  return { outcome: 'unmeasured', cause: 'server-error', ...(words === '' ? {} : { detail }) };
}

import { z } from 'zod';
import { openObject } from '../lib/with-keys.ts';
import { acceptanceSchema } from './acceptance.ts';
import { runAttemptsSchema } from './attempt.ts';
import { type MeanRate, meanRateSchema, powerSchema, rateSchema } from './baseline.ts';
import { failureModeSchema } from './failure-mode.ts';
import { fingerprintSchema } from './fingerprint.ts';
import { type DecisionParts, type ModeParts, partsOf } from './part-facet.ts';
import { cellSchema, packTimingSchema, runCostSchema } from './scorecard.ts';
import { type HarnessName, type Mode, modeSchema, scenarioKeySchema, slugSchema } from './target.ts';

const comparedOutcomeSchema = z.enum(['passed', 'regressed', 'inconclusive']);
export type ComparedOutcome = z.infer<typeof comparedOutcomeSchema>;

/** `cannot-gate`: no drop of this pack could have regressed. It is neither a pass nor a doubt about this run. */
export const packOutcomeSchema = z.enum([...comparedOutcomeSchema.options, 'cannot-gate']);
export type PackOutcome = z.infer<typeof packOutcomeSchema>;

/** How a run ended. The last four come from no comparison. */
export const outcomeSchema = z.enum([
  ...comparedOutcomeSchema.options,
  'accepted',
  'no-baseline',
  'slower',
  'endpoint-error',
  'input-error',
  'cancelled',
  'crashed',
]);
export type Outcome = z.infer<typeof outcomeSchema>;

const share = z.number().min(-1).max(1);
const count = z.int().nonnegative();

/** A difference of rates, baseline minus current: above zero is a drop. */
export const dropSchema = z.strictObject({
  /** The difference as a fraction in lowest terms, `2/15`. This decides. */
  exact: z.string().regex(/^-?\d+(?:\/\d+)?$/),
  value: share,
  isAboveThreshold: z.boolean(),
});
export type Drop = z.infer<typeof dropSchema>;

/** Why a pack, or a whole mode, is not simply passed or regressed. */
export const reasonSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drop-not-significant'), p: z.number(), metric: z.string().optional() }),
  z.strictObject({ kind: z.literal('unmeasured-could-decide'), unmeasured: count, metric: z.string().optional() }),
  /** Without a baseline; by cause, as in a scorecard. */
  z.strictObject({ kind: z.literal('nothing-measured'), attempts: count, causes: z.record(z.string(), count) }),
  z.strictObject({ kind: z.literal('few-in-common'), compared: count, baseline: count }),
  z.strictObject({ kind: z.literal('not-asked'), baseline: count }),
  z.strictObject({ kind: z.literal('pack-version'), baseline: z.string(), current: z.string() }),
  z.strictObject({ kind: z.literal('conditions-changed'), fields: z.array(z.string()) }),
  z.strictObject({
    kind: z.literal('identity-changed'),
    baseline: z.string().nullable(),
    current: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal('required-same'), fields: z.array(z.string()) }),
  z.strictObject({
    kind: z.literal('invalid-arm'),
    side: z.enum(['baseline', 'current']),
    asked: z.enum(['on', 'off']),
    reasoned: count,
    replies: count,
    control: z.string().nullable(),
  }),
  /** The thinking switch at the time of the baseline; this server's template reads none. */
  z.strictObject({ kind: z.literal('switch-lost'), control: z.string() }),
  /** The server calls them too long, though its context is no smaller than at the baseline, which measured them. */
  z.strictObject({
    kind: z.literal('longer-prompts'),
    scenarios: z.array(scenarioKeySchema),
    context: count.nullable(),
  }),
  /** The server refuses a field of their requests. The baseline measured them. */
  z.strictObject({ kind: z.literal('field-refused'), scenarios: z.array(scenarioKeySchema) }),
  z.strictObject({ kind: z.literal('not-canonical'), side: z.enum(['baseline', 'current']) }),
  z.strictObject({ kind: z.literal('incomplete'), missing: count, packs: z.array(z.string()) }),
  /** Packs with scripts, on a machine that has nothing to run them in. */
  z.strictObject({ kind: z.literal('no-sandbox'), packs: z.array(z.string()) }),
  z.strictObject({
    kind: z.literal('cannot-gate'),
    /** The rate is not above the threshold, failing completely is not significant, or a metric has too few units. */
    cause: z.enum(['low-rate', 'never-significant', 'few-units']),
    /** The metric that cannot gate; missing if verdicts cannot. */
    metric: z.string().optional(),
    units: z.strictObject({ found: count, needed: count }).optional(),
    /** The pass rate of the baseline, as a mean over scenarios. */
    rate: z.number().min(0).max(1),
    threshold: z.number(),
    /** Why the baseline was kept anyway; null if no reason was given. */
    accepted: z.string().nullable(),
    /** The scenarios that pass in every attempt on both sides; omitted if there are none. */
    passing: z.array(scenarioKeySchema).min(1).optional(),
  }),
  z.strictObject({ kind: z.literal('nothing-can-gate'), packs: z.array(z.string()) }),
  // The rest makes a mode regress, whatever its packs say.
  /** They passed in every attempt of the baseline, and fail in every one now, as none of the baseline did. */
  z.strictObject({
    kind: z.literal('wire-broken'),
    failure: failureModeSchema,
    scenarios: z.array(scenarioKeySchema).min(1),
  }),
  /** All scenarios for some kinds of damage passed in every attempt of the baseline, and fail in every one now. */
  z.strictObject({
    kind: z.literal('damage-broken'),
    /** Ids of docs/damage.md. */
    damage: z.array(z.string()).min(1),
    scenarios: z.array(scenarioKeySchema).min(2),
  }),
  /** A kind of note on the protocol that no attempt of the baseline has, and every attempt at these now. */
  z.strictObject({ kind: z.literal('note-appeared'), note: z.string(), scenarios: z.array(scenarioKeySchema).min(2) }),
  /** Every scenario had one answer in the baseline; now some attempts fail at scenarios that others pass. */
  z.strictObject({
    kind: z.literal('unstable'),
    flipped: count,
    attempts: count,
    /** Attempts of the baseline at the same scenarios: none flipped. */
    baseline: count,
    p: z.number(),
  }),
]);
export type Reason = z.infer<typeof reasonSchema>;

/** A scenario whose rate differs between the sides. */
export const flipSchema = z.strictObject({
  scenario: scenarioKeySchema,
  baseline: rateSchema,
  current: rateSchema,
  failures: z.partialRecord(failureModeSchema, count),
  /** Where the first changed attempt parts from the baseline's answer. In nats; omitted if unknown. */
  parting: z.strictObject({ margin: z.number().nonnegative(), call: z.enum(['close', 'clear']) }).optional(),
});
export type Flip = z.infer<typeof flipSchema>;

/** Means of the scenarios' rates, so that confirming only some does not shift them: the drop is their difference. */
const meansSchema = z.strictObject({ baseline: z.number().min(0).max(1), current: z.number().min(0).max(1) });

const stageSchema = z.strictObject({ current: rateSchema, drop: dropSchema, p: z.number() });

export const driftSchema = z.strictObject({
  /** Scenarios with known answers on both sides, and those whose first answer is byte for byte the baseline's. */
  compared: count,
  identical: count,
  /** Scenarios whose prompt has a different length in tokens, of those known on both sides. */
  promptTokens: z.strictObject({ compared: count, shifted: count, medianShift: z.number() }),
});
export type Drift = z.infer<typeof driftSchema>;

/** A number that checks give next to their verdicts, over the compared scenarios that have it on both sides. */
export const metricComparisonSchema = z.strictObject({
  metric: z.string(),
  scenarios: count,
  means: z.strictObject({ baseline: z.number(), current: z.number() }),
  /** Missing unless the pack gates on this metric. */
  gate: z
    .strictObject({
      outcome: packOutcomeSchema,
      /** A share of one, as is the drop of the mean. */
      threshold: z.number(),
      drop: dropSchema,
      /** From the one-sided sign-flip test; null unless the drop is above the threshold. */
      p: z.number().nullable(),
      /** Groups, and scenarios without one. */
      units: count,
      changedUnits: count,
      /** Attempts without a value. */
      unmeasured: count,
    })
    .optional(),
  /** If the mean regressed or is undecided: the scenarios that fell most, with their own means. */
  falls: z
    .array(z.strictObject({ scenario: scenarioKeySchema, baseline: z.number(), current: z.number() }))
    .min(1)
    .optional(),
});
export type MetricComparison = z.infer<typeof metricComparisonSchema>;

export const packComparisonSchema = z.strictObject({
  pack: z.string(),
  version: z.strictObject({ baseline: z.string(), current: z.string() }),
  outcome: packOutcomeSchema,
  reasons: z.array(reasonSchema),
  /** `measured` are the scenarios behind the means. */
  scenarios: z.strictObject({ compared: count, baseline: count, current: count, measured: count.optional() }),
  /** Planned attempts that were never made; `drop` and `p` then count them as passed. Omitted if there are none. */
  missing: z.int().positive().optional(),
  /** Passes of the measured attempts at the compared scenarios. */
  baseline: rateSchema,
  current: rateSchema,
  means: meansSchema,
  /** Mean over scenarios, not over attempts, without unmeasured ones. */
  drop: dropSchema,
  /** From the stratified exact test, one-sided; `holm` is it after Holm's adjustment over the packs, for display. */
  p: z.number(),
  holm: z.number(),
  /** The evidence when it tripped; null if it never did. */
  tripped: stageSchema.nullable(),
  confirmed: z.strictObject({ rounds: count, requests: count, sessions: z.enum(['new', 'one']) }).nullable(),
  flips: z.array(flipSchema),
  /** Keys of scenarios that passed in some rounds and failed in others, on either side. */
  flaky: z.array(scenarioKeySchema),
  /** Drops up to here are noise, at 95 %; a share, as in `drop.value`. */
  noiseBand: z.number(),
  /** Null if not even a pack that fails completely would be found. */
  minimumDetectableDrop: z.strictObject({ scenarios: count, drop: z.number() }).nullable(),
  isTooNoisy: z.boolean(),
  cannotGate: z.boolean(),
  metrics: z.array(metricComparisonSchema).min(1).optional(),
  tokenLimit: z.strictObject({ baseline: count, current: count }),
  unmeasured: count,
  causes: z.record(z.string(), count),
  drift: driftSchema,
  /** Within the current run: corruption can start in mid-session. */
  rounds: z.strictObject({ first: rateSchema, later: rateSchema }).nullable(),
});
export type PackComparison = z.infer<typeof packComparisonSchema>;

export const warningSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('total-dropped'), drop: dropSchema }),
  /** The share of told rules that answers keep. */
  z.strictObject({ kind: z.literal('rules-dropped'), scenarios: count, means: meansSchema, p: z.number() }),
  z.strictObject({ kind: z.literal('below-anchor'), pack: z.string(), drop: dropSchema, capturedAt: z.string() }),
  z.strictObject({
    kind: z.literal('below-floor'),
    pack: z.string(),
    /** A share of one. */
    floor: z.number(),
    /** Attempts. */
    rate: rateSchema,
    /** The pass rate as in reports. Only the comparison with the floor counts unmeasured attempts as passed. */
    scenarioRate: meanRateSchema.optional(),
    fails: z.boolean(),
  }),
  /** The run asked it, but the baseline does not have it: it is in no comparison. */
  z.strictObject({ kind: z.literal('pack-without-baseline'), pack: z.string() }),
  /** The baseline has it, but the run did not ask it. */
  z.strictObject({ kind: z.literal('baseline-without-pack'), pack: z.string() }),
  /** Left out: they do not fit the context of the server. Null is an unknown context. */
  z.strictObject({ kind: z.literal('too-long'), scenarios: z.array(z.string()), context: count.nullable() }),
  /** Left out: the server refuses their response format. */
  z.strictObject({ kind: z.literal('field-refused'), scenarios: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('one-session-baseline') }),
  z.strictObject({ kind: z.literal('not-ended') }),
  z.strictObject({ kind: z.literal('answers-changed'), identical: count, compared: count }),
  z.strictObject({ kind: z.literal('prompt-tokens-shifted'), shifted: count, compared: count }),
  z.strictObject({ kind: z.literal('later-rounds-worse'), pack: z.string() }),
  /** More than a tenth of a judge's games have no decision; the token limit ended `cut` of them. */
  z.strictObject({ kind: z.literal('no-decisions'), pack: z.string(), games: count, none: count, cut: count }),
]);
export type Warning = z.infer<typeof warningSchema>;

/** A difference of the fingerprints. Facts that a change may alter (`subject`) head the report as likely cause. */
export const causeSchema = z.strictObject({
  class: z.enum(['conditions', 'identity', 'subject']),
  field: z.string(),
  kind: z.enum(['changed', 'unknown']),
  baseline: z.unknown(),
  current: z.unknown(),
});
export type Cause = z.infer<typeof causeSchema>;

export const metricSummarySchema = z.strictObject({
  metric: z.string(),
  scenarios: count,
  mean: z.number(),
  /** The sample standard deviation; null for one scenario. */
  std: z.number().nullable(),
  p50: z.number(),
  /** Interpolated. */
  p95: z.number(),
});
export type MetricSummary = z.infer<typeof metricSummarySchema>;

/** The results of the run itself in a pack, confirmation included, independent of any comparison. */
export const packMeasuredSchema = z.strictObject({
  pack: z.string(),
  version: z.string(),
  scenarios: count,
  /** Attempts. */
  rate: rateSchema,
  /** The pass rate as in reports. */
  scenarioRate: meanRateSchema.optional(),
  failures: z.partialRecord(failureModeSchema, count),
  unmeasured: count,
  /** A summary of each number that checks give, over the means of the scenarios. */
  metrics: z.array(metricSummarySchema).min(1).optional(),
  /** How each scenario did, by key, over all sessions. */
  cells: z.record(scenarioKeySchema, cellSchema).optional(),
});
export type PackMeasured = z.infer<typeof packMeasuredSchema>;

export const commonFaultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('failure'), failure: failureModeSchema, times: count, attempts: count }),
  z.strictObject({ kind: z.literal('unmeasured'), cause: z.string(), times: count, attempts: count }),
]);
export type CommonFault = z.infer<typeof commonFaultSchema>;

/** The drop over all comparable packs together, judged by `--max-total-drop`. */
export const totalGateSchema = z.strictObject({
  outcome: comparedOutcomeSchema,
  reasons: z.array(reasonSchema),
  /** A share of one. */
  threshold: z.number(),
  drop: dropSchema,
  p: z.number(),
});
export type TotalGate = z.infer<typeof totalGateSchema>;

const modeShape = {
  slug: slugSchema,
  mode: modeSchema,
  outcome: outcomeSchema,
  /** Some scenario passes all rounds and did not before, and none is worse. */
  improved: z.boolean(),
  /** A share of one, as in `drop.value`: `0.1`. */
  threshold: z.number(),
  reasons: z.array(reasonSchema),
  packs: z.array(packComparisonSchema),
  causes: z.array(causeSchema),
  warnings: z.array(warningSchema),
  /** Over all compared scenarios of all packs; null without a baseline. */
  total: z.strictObject({ baseline: rateSchema, current: rateSchema, means: meansSchema, drop: dropSchema }).nullable(),
  /** Missing if the total has no threshold. */
  totalGate: totalGateSchema.optional(),
  commonFault: commonFaultSchema.optional(),
  /** The number of planned attempts after which the outcome was settled; missing if all were made or some were lost. */
  settledAfter: z.strictObject({ attempts: count, of: count }).optional(),
  baseline: z
    .strictObject({
      capturedAt: z.string(),
      reason: z.string(),
      tool: z.string(),
      sessions: count,
      fingerprint: fingerprintSchema,
    })
    .nullable(),
  /** Missing if nothing was compared, or no pack could fall by the threshold. */
  power: powerSchema.optional(),
  fingerprint: fingerprintSchema,
  rounds: count,
  /** Missing if neither the target nor its contexts have a price. */
  cost: runCostSchema.optional(),
  /** `--canary`: no pack was asked, since all equals the baseline. These packs pass as they did there. */
  unchanged: z.strictObject({ packs: z.array(z.string()).min(1) }).optional(),
  /** The command that measured it, if that compares nothing. */
  uncompared: z.enum(['run', 'capture']).optional(),
  /** Without a baseline, this is all there is to show. Missing if nothing was measured. */
  measured: z.array(packMeasuredSchema).optional(),
};
export type ModeDecision = z.infer<z.ZodObject<typeof modeShape>> & ModeParts;
export const modeDecisionSchema = openObject<ModeDecision>(modeShape, () => partsOf('mode'));

/** A metric over the scenarios that both sides have a value of: the second less the first. */
const pairedMetricSchema = z.strictObject({
  metric: z.string(),
  scenarios: count,
  means: z.strictObject({ first: z.number(), second: z.number() }),
  difference: z.number(),
  /** The 95 % interval of the difference; null with fewer than two scenarios, or groups of them. */
  interval: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  /** Under 50 scenarios, or groups: the interval is too narrow. */
  isSmall: z.boolean(),
  /** Two-sided. */
  p: z.number(),
  /** Scenarios. */
  better: count,
  equal: count,
  worse: count,
});
export type PairedMetric = z.infer<typeof pairedMetricSchema>;

const sideShape = {
  ...modeShape,
  outcome: outcomeSchema.nullable(),
  against: z.strictObject({ slug: slugSchema, mode: modeSchema }),
  paired: z.array(pairedMetricSchema).min(1).optional(),
};
/** Any two scorecards side by side. For two slugs or modes there is no outcome: the user asked for the difference. */
export type SideBySide = z.infer<z.ZodObject<typeof sideShape>> & ModeParts;
export const sideBySideSchema = openObject<SideBySide>(sideShape, () => partsOf('mode'));

/** The flags of measuring and of the gate. From the config, only packs in files are included. */
export const givenFlagsSchema = z.strictObject({ measure: z.array(z.string()), gate: z.array(z.string()) });

/** What a run's folder holds about changed scenarios, by mode and key. Missing parts are left out. */
export type SeenScenarios = ReadonlyMap<Mode, ReadonlyMap<string, SeenScenario>>;
export type SeenScenario = {
  readonly title?: string;
  /** The expected and the received text of the first failed attempt. */
  readonly expected?: string;
  readonly received?: string;
};

const decisionShape = {
  version: z.literal(2),
  kind: z.literal('decision'),
  outcome: outcomeSchema,
  improved: z.boolean(),
  modes: z.array(modeDecisionSchema).min(1),
  /** For the `accepted` modes; missing if no regression was accepted. */
  acceptance: acceptanceSchema.optional(),
  run: z.strictObject({
    ids: z.array(z.string()),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
    /** Days from the capture of the oldest baseline to the start of the run. */
    baselineAgeDays: z.number().nullable(),
    determinism: z.string().nullable(),
    /** Command line words, without secrets, that ask for the same again. */
    flags: givenFlagsSchema.optional(),
    /** Missing without the folder of the run. For a load run, those of its first level. */
    attempts: runAttemptsSchema.optional(),
  }),
  timings: z.partialRecord(
    modeSchema,
    z.record(
      z.string(),
      z.strictObject({ baseline: packTimingSchema.nullable(), current: packTimingSchema.nullable() }),
    ),
  ),
};
/** The decision for a run: its worst mode. */
export type Decision = z.infer<z.ZodObject<typeof decisionShape>> & DecisionParts;
export const decisionSchema = openObject<Decision>(decisionShape, () => partsOf('decision'));

/** What `compare --json` writes: one entry for each pair of modes. */
export const comparisonFileSchema = z.strictObject({
  version: z.literal(2),
  kind: z.literal('comparison'),
  modes: z.array(sideBySideSchema).min(1),
});
export type ComparisonFile = z.infer<typeof comparisonFileSchema>;

/** One mode of a model, measured with several harnesses: the best first. */
export type HarnessRanking = { readonly mode: Mode; readonly ranked: readonly RankedHarness[] };

export type RankedHarness = {
  readonly harness: HarnessName;
  /** Over the scenarios that every harness measured. */
  readonly rate: MeanRate;
  /** 95 %, by Wilson, counting scenarios: rounds repeat one another. */
  readonly interval: readonly [low: number, high: number];
  /** How often chance alone puts it so far behind the best, two-sided, after Holm; null for the best. */
  readonly p: number | null;
  readonly isWorse: boolean;
};

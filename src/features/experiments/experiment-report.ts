import { z } from 'zod';
import { dropSchema, metricSummarySchema, packOutcomeSchema, reasonSchema } from '../../records/decision.ts';
import { runCostSchema } from '../../records/scorecard.ts';
import { modeSchema, packVersionSchema, scenarioKeySchema, slugSchema } from '../../records/target.ts';
import { passedMetric } from '../../records/verdict.ts';
import { type AmountName, amountNames } from '../../score/amounts-of.ts';
import { contextTotalsSchema } from './context/context-line.ts';

const count = z.int().nonnegative();
const interval = z.tuple([z.number(), z.number()]).nullable();

export function byAmount<Value>(of: (name: AmountName) => Value): Record<AmountName, Value> {
  const entries = amountNames.map((name) => [name, of(name)] as const);
  return Object.fromEntries(entries) as Record<AmountName, Value>; // these are its keys
}

/** Over the scenarios for which it is known. */
const amountSchema = z.strictObject({
  scenarios: count,
  /** For one answer to each of these. */
  total: z.number(),
  mean: z.number(),
  p50: z.number(),
  /** Interpolated. */
  p95: z.number(),
});
export type Amount = z.infer<typeof amountSchema>;

/** One arm: a target, with or without something that changes its contexts. */
const experimentArmSchema = z.strictObject({
  /** `target` or `target/context`. */
  slug: slugSchema,
  target: slugSchema,
  /** Null: contexts stay as they are. */
  context: z.string().nullable(),
  mode: modeSchema,
  /** The run, which has a folder in `.quality-baseline/runs`. */
  run: z.string(),
  /** Whether every planned attempt was made. */
  isWhole: z.boolean(),
  /** Measured at the same time as other arms, so its latencies are not those of an arm measured alone. */
  isParallel: z.boolean(),
  /** Scenarios planned, and those without any measured attempt. */
  scenarios: z.strictObject({ planned: count, unmeasured: count }),
  attempts: z.strictObject({ passed: count, failed: count, unmeasured: count }),
  /** The number of unmeasured attempts by cause. */
  causes: z.record(z.string(), count),
  /** `passed`, then each metric that has values. Each scenario counts as its mean. */
  metrics: z.array(metricSummarySchema),
  /** Null if unknown for every scenario. */
  amounts: z.strictObject(byAmount(() => amountSchema.nullable())),
  /** The cost of all attempts; null without any price. */
  cost: runCostSchema.nullable(),
  contexts: contextTotalsSchema.nullable(),
});
export type ExperimentArm = z.infer<typeof experimentArmSchema>;

/** A later arm against the first, in one metric, over the scenarios that both have measured. */
const comparisonSchema = z.strictObject({
  arm: slugSchema,
  metric: z.string(),
  scenarios: count,
  /** Scenarios left out because an arm has no value for them. */
  unmeasured: count,
  /** Groups, and scenarios without one. */
  units: count,
  changedUnits: count,
  /** Too few units: the interval holds the truth less often than 95 times of 100. */
  isSmall: z.boolean(),
  /** Null without scenarios, as are the arm's and the difference. */
  referenceMean: z.number().nullable(),
  armMean: z.number().nullable(),
  /** Arm less reference: above zero is better. */
  difference: z.number().nullable(),
  /** The 95 % interval of the difference; null with fewer than two units. */
  interval,
  /** Two-sided sign-flip test over units. */
  p: z.number(),
  /** `p` after Holm's adjustment over all arms. */
  holm: z.number(),
  /** Scenarios. */
  better: count,
  equal: count,
  worse: count,
  /** McNemar's exact test; null unless all values are 0 or 1 in one attempt, and no scenario has a group. */
  mcnemar: z.number().nullable(),
});
export type ExperimentComparison = z.infer<typeof comparisonSchema>;

/** `latencyWithContextMs` is `latencyMs` plus `contextMs`. */
export const ratioNames = ['latencyMs', 'latencyWithContextMs', 'promptTokens', 'completionTokens', 'usd'] as const;
export type RatioName = (typeof ratioNames)[number];

/** The arm's total divided by the first arm's, over the scenarios for which both are known. */
const ratioSchema = z.strictObject({
  arm: slugSchema,
  amount: z.enum(ratioNames),
  scenarios: count,
  ratio: z.number(),
  /** At 95 %; null if it cannot be estimated. */
  interval,
});
export type ExperimentRatio = z.infer<typeof ratioSchema>;

/** More scenarios are unmeasured on either side than a decision allows. */
const manyUnmeasuredSchema = z.strictObject({ kind: z.literal('many-unmeasured'), unmeasured: count, of: count });

/** Whether the mean of the gating metric fell by more than the experiment allows. */
const gateSchema = z.strictObject({
  arm: slugSchema,
  metric: z.string(),
  /** A share of one, as are means and drop. */
  threshold: z.number(),
  outcome: packOutcomeSchema,
  /** Null if it passed or regressed. */
  reason: z.union([reasonSchema, manyUnmeasuredSchema]).nullable(),
  /** The reference is `baseline`, the arm `current`; null if nothing was measured on both sides. */
  means: z.strictObject({ baseline: z.number(), current: z.number() }).nullable(),
  /** Reference less arm. */
  drop: dropSchema.nullable(),
  /** One-sided; null unless the drop is above the threshold. */
  p: z.number().nullable(),
  units: count,
  changedUnits: count,
});
export type ExperimentGate = z.infer<typeof gateSchema>;

/** One scenario in all arms. */
const scenarioPairSchema = z.strictObject({
  scenario: scenarioKeySchema,
  group: z.string().optional(),
  /** For each metric a value per arm, in the order of the arms; null if it was not measured. */
  values: z.record(z.string(), z.array(z.number().nullable())),
});
export type ScenarioPair = z.infer<typeof scenarioPairSchema>;

/** A scenario whose value is lower in an arm than in the first, with both answers. */
const lostExampleSchema = z.strictObject({
  arm: slugSchema,
  scenario: scenarioKeySchema,
  title: z.string(),
  metric: z.string(),
  reference: z.number(),
  value: z.number(),
  /** The text of the first attempt, shortened; null for none. */
  answers: z.strictObject({ reference: z.string().nullable(), arm: z.string().nullable() }),
});
export type LostExample = z.infer<typeof lostExampleSchema>;

/** `measured`: nothing gates. */
const experimentOutcomeSchema = z.enum(['measured', 'passed', 'regressed', 'inconclusive']);

export const experimentReportSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('experiment'),
  experiment: z.strictObject({
    id: z.string(),
    tags: z.array(z.string()),
    seed: count,
    /** The most scenarios that are asked of all packs together; null for all. */
    examples: count.nullable(),
    /** Attempts of each scenario. */
    repeat: count,
    packs: z.array(packVersionSchema),
    /** `passed` is always one, and the first. */
    metrics: z.array(z.string()).min(1),
    /** `maxDrop` is a share of one. */
    gate: z.strictObject({ metric: z.string(), maxDrop: z.number() }).nullable(),
  }),
  run: z.strictObject({
    /** The name of the experiment's folder in `.quality-baseline/experiments`. */
    id: z.string(),
    tool: z.string(),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime(),
  }),
  /** The first is the reference. */
  arms: z.array(experimentArmSchema).min(1),
  /** Sorted by arm, then by metric, in the order of each. */
  comparisons: z.array(comparisonSchema),
  ratios: z.array(ratioSchema),
  /** One for each later arm if the experiment gates; else empty. */
  gates: z.array(gateSchema),
  /** One entry per scenario. */
  pairs: z.array(scenarioPairSchema),
  /** For each later arm, at most ten, the largest fall first. */
  lostMost: z.array(lostExampleSchema),
  outcome: experimentOutcomeSchema,
  exitCode: z.union([z.literal(0), z.literal(1), z.literal(4)]),
});
export type ExperimentReport = z.infer<typeof experimentReportSchema>;

/** The metric that gates, else the first after `passed`. */
export function mainMetric({ experiment: { gate, metrics } }: ExperimentReport): string {
  return gate?.metric ?? metrics[1] ?? passedMetric;
}

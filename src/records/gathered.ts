import { z } from 'zod';
import { type Decision, dropSchema, outcomeSchema, packOutcomeSchema, type SeenScenarios } from './decision.ts';
import { modeSchema, sha256Schema, slugSchema } from './target.ts';

/** `2/3` */
const shardNameSchema = z.string().regex(/^[1-9]\d{0,3}\/[1-9]\d{0,3}$/, 'a shard such as 1/4: which one of how many');

const modeListSchema = z.union([
  z.array(modeSchema),
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((word) => word !== ''))
    .pipe(z.array(modeSchema)),
]);

/** A job of the matrix that a plan gave to GitHub. Its other fields are for the job itself. */
const expectedJobSchema = z.looseObject({
  slug: slugSchema,
  shard: z.union([shardNameSchema, z.literal('')]).nullish(),
  mode: modeListSchema.nullish(),
  modes: modeListSchema.nullish(),
  digest: sha256Schema.nullish(),
});

const jobsSchema = z.array(expectedJobSchema);
/** The list itself, or the matrix around it. */
export const expectedJobsSchema = z.union([
  jobsSchema,
  z.looseObject({ include: jobsSchema }).transform(({ include }) => include),
]);
export type ExpectedJob = z.infer<typeof expectedJobSchema>;

/** One of several runs that share a verdict; shards are one run. */
export type GatheredRun = {
  readonly slug: string;
  readonly modes: readonly string[];
  readonly outcome: Decision['outcome'];
  /** undefined if it could not be decided: the notes say why */
  readonly decision: Decision | undefined;
  readonly scenarios?: SeenScenarios;
  /** Facts that its decision does not include, a sentence each. */
  readonly notes: readonly string[];
};

export type GatheredParts = {
  readonly outcome: Decision['outcome'];
  readonly runs: readonly GatheredRun[];
  readonly lost: readonly LostJob[];
  readonly unreadable: readonly Unreadable[];
};

const lostJobSchema = z.strictObject({
  slug: slugSchema,
  shard: shardNameSchema.nullable(),
  /** Empty if the plan does not say. */
  modes: z.array(modeSchema),
});
export type LostJob = z.infer<typeof lostJobSchema>;

/** Not measured this time, and worse than its baseline when last measured. */
export type Standing = { readonly slug: string; readonly arm: string; readonly measuredAt: string };

/** A folder that looks like a run and cannot be read. */
const unreadableSchema = z.strictObject({ name: z.string(), why: z.string() });
export type Unreadable = z.infer<typeof unreadableSchema>;

const worstPackSchema = z.strictObject({ pack: z.string(), outcome: packOutcomeSchema, drop: dropSchema });

/** The machine-readable result of gathering: the complete decisions are with their runs. */
export const gatheredFileSchema = z.strictObject({
  version: z.literal(2),
  kind: z.literal('gathered'),
  outcome: outcomeSchema,
  exitCode: z.int(),
  sentence: z.string(),
  runs: z.array(
    z.strictObject({
      slug: slugSchema,
      ids: z.array(z.string()),
      outcome: outcomeSchema,
      notes: z.array(z.string()),
      modes: z.array(z.strictObject({ mode: modeSchema, outcome: outcomeSchema, worst: worstPackSchema.nullable() })),
    }),
  ),
  lost: z.array(lostJobSchema),
  unreadable: z.array(unreadableSchema),
});
export type GatheredFile = z.infer<typeof gatheredFileSchema>;

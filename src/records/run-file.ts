import { z } from 'zod';
import { openObject } from '../lib/with-keys.ts';
import { givenFlagsSchema, outcomeSchema } from './decision.ts';
import { requiredFieldSchema } from './fingerprint.ts';
import { sloSchema } from './level.ts';
import { partsOf, type RunFileParts } from './part-facet.ts';
import { modeSchema, sha256Schema, slugSchema } from './target.ts';

/** How a run is judged. With its journal and its baselines, this is all that a report is made from. */
const judgedBySchema = z.strictObject({
  /** Percent, as it was set. */
  maxDrop: z.string(),
  /** Missing if the total has no threshold. */
  maxTotalDrop: z.string().optional(),
  maxSlowdown: z.string().optional(),
  /** Missing if drops were to be confirmed. */
  confirm: z.literal(false).optional(),
  expectChange: z.array(z.literal('model')),
  requireSame: z.array(requiredFieldSchema),
  floors: z.record(z.string(), z.string()),
  floorsFail: z.boolean(),
  /** Points of 100; missing if no pack gates on a metric. */
  maxMetricDrop: z.string().optional(),
  metricDrops: z.record(z.string(), z.string()).optional(),
  slo: sloSchema.optional(),
});

const runFileShape = {
  version: z.literal(1),
  kind: z.literal('run'),
  id: z.string(),
  command: z.enum(['check', 'capture', 'run', 'retry-failed']),
  tool: z.string(),
  slug: slugSchema,
  modes: z.array(modeSchema).min(1),
  /** Where it was asked, or how it was booted, without secrets. */
  where: z.string(),
  /** Command line words, without secrets, that ask for the same again. */
  flags: givenFlagsSchema.optional(),
  judgedBy: judgedBySchema,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Null while it runs, and if nothing was decided. */
  outcome: outcomeSchema.nullable(),
  /** Packs that could have regressed, of those compared; missing if all could, or none was compared. */
  canGate: z.strictObject({ packs: z.int().nonnegative(), of: z.int().positive() }).optional(),
  /** No pack was asked: the log probabilities equal the baseline. */
  unchanged: z.literal(true).optional(),
  /** What a pull request changed about its own gate, one plain line each, if its job passed the run on. */
  selfEdits: z.array(z.string()).optional(),
  /** What it changed that the base's rules do not cover, in the same way. */
  doubts: z.array(z.string()).optional(),
  /** The digest of the target's files as written, if a plan gave it; kept with the nightly history. */
  targetDigest: sha256Schema.optional(),
};
export type RunFile = z.infer<z.ZodObject<typeof runFileShape>> & RunFileParts;

/** `run.json` in a run's folder. The baselines that it was compared with are kept next to it. */
export const runFileSchema = openObject<RunFile>(runFileShape, () => partsOf('run'));

/** The progress of exports to one place: the next one continues there. */
const sentSchema = z.strictObject({
  /** How many of the journal's attempts were sent. */
  attempts: z.int().nonnegative(),
  /** The digest of these attempts. If they have changed, all are sent again. */
  digest: z.string(),
  /** Ids that the service assigned. */
  ids: z.record(z.string(), z.string()),
  /** The most text that is there. */
  what: z.enum(['scores', 'failures', 'all']).optional(),
  /** Everything was sent, with this much text; null while something is left. */
  complete: z.enum(['scores', 'failures', 'all']).nullable(),
});
export type Sent = z.infer<typeof sentSchema>;
export type ExportedTexts = NonNullable<Sent['complete']>;

/** `exports.json` in a run's folder, by destination. */
export const exportsFileSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('exports'),
  sent: z.record(z.string(), sentSchema),
});
export type ExportsFile = z.infer<typeof exportsFileSchema>;

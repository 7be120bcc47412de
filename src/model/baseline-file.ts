import { z } from 'zod';
import { acceptedUselessSchema } from './baseline.ts';
import { failureModeSchema } from './failure-mode.ts';
import { conditionsSchema, identitySchema, subjectSchema } from './fingerprint.ts';
import { answerDigestSchema } from './journal.ts';
import { packScoreSchema, packTimingSchema } from './scorecard.ts';
import { modeSchema, scenarioKeySchema, sha256Schema, slugSchema } from './target.ts';

/** The format that is written. A file of an older one climbs up to it when it is read. */
export const baselineFileVersion = 1;

/** Sessions that a baseline holds at most; the oldest leave. */
export const sessionWindow = 10;

const count = z.int().nonnegative();

/** `[passed, attempts]`. Nothing unmeasured is in a baseline, so the rest failed. */
const countsSchema = z
  .tuple([count, count])
  .refine(([passed, attempts]) => passed <= attempts, 'more passed than attempts')
  .meta({ description: '[passed, attempts]' });

/** The one line of a scenario. */
export const scenarioLineSchema = z.strictObject({
  digest: sha256Schema,
  /** One for each of the file's sessions. */
  sessions: z.array(countsSchema).min(1).max(sessionWindow),
  /** How it failed, with how often; left out where it never did. */
  failures: z.partialRecord(failureModeSchema, count).optional(),
  promptTokens: count.nullable(),
  /** Over all sessions of the first accepted capture; left out where that did not ask it. */
  anchor: countsSchema.optional(),
  /** Of the scenario as the anchor knew it, where that was another. */
  anchorDigest: sha256Schema.optional(),
});
export type ScenarioLine = z.infer<typeof scenarioLineSchema>;

/** A baseline as it is committed: the header's keys first, then one line a scenario. */
export const baselineFileSchema = z.strictObject({
  version: z.literal(baselineFileVersion),
  kind: z.literal('baseline'),
  slug: slugSchema,
  mode: modeSchema,
  captured: z.iso.datetime(),
  reason: z.string(),
  /** Version of the tool that wrote it. */
  tool: z.string(),
  /** Packs that cannot gate and were kept on purpose; left out where every pack can. */
  acceptedUseless: acceptedUselessSchema.optional(),
  /** The first accepted capture, whose counts stand in the lines. */
  anchor: z.strictObject({ captured: z.iso.datetime(), reason: z.string() }).optional(),
  /** Ids of the runs that it was made of. */
  runs: z.array(z.string()).min(1),
  started: z.iso.datetime(),
  ended: z.iso.datetime().nullable(),
  /** When each life of the server began. */
  sessions: z.array(z.iso.datetime()).min(1).max(sessionWindow),
  /** Asked of each scenario. */
  rounds: z.int().positive(),
  determinism: z.string().nullable(),
  /** The digests of the scenarios stand in their lines. */
  fingerprint: z.strictObject({
    version: z.literal(1),
    conditions: conditionsSchema.omit({ scenarios: true }),
    identity: identitySchema,
    subject: subjectSchema,
  }),
  packs: z.array(packScoreSchema.extend({ timings: packTimingSchema.optional() })).min(1),
  scenarios: z.record(scenarioKeySchema, scenarioLineSchema),
  /** Scenarios that the anchor counted and that are asked no more, so that they are held against it if they return. */
  gone: z.record(scenarioKeySchema, z.strictObject({ anchor: countsSchema, anchorDigest: sha256Schema })).optional(),
});
export type BaselineFile = z.infer<typeof baselineFileSchema>;

/** Bytes of UTF-8 that are kept of a first answer. */
export const firstAnswerBytes = 2048;

/** First line of the answers beside a baseline: they are those of the one captured at that moment, of no other. */
export const answersHeaderSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('answers'),
  slug: slugSchema,
  mode: modeSchema,
  captured: z.iso.datetime(),
});

/** Each other line. */
export const answersLineSchema = z.strictObject({
  scenario: scenarioKeySchema,
  /** Of every answer, in the order of the rounds; null where there was none. */
  digests: z.array(answerDigestSchema.nullable()),
  /** Text of the first answer, cut; null where it is not known. */
  first: z.string().nullable(),
});
export type AnswersLine = z.infer<typeof answersLineSchema>;

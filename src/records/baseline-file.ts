import { z } from 'zod';
import { openObject } from '../lib/with-keys.ts';
import { acceptedUselessSchema } from './baseline.ts';
import { failureModeSchema } from './failure-mode.ts';
import { conditionsSchema, identitySchema, subjectSchema } from './fingerprint.ts';
import { answerDigestSchema } from './journal.ts';
import { type BaselineFileParts, partsOf } from './part-facet.ts';
import { packScoreSchema, packTimingSchema, sumsSchema } from './scorecard.ts';
import { modeSchema, scenarioKeySchema, sha256Schema, slugSchema } from './target.ts';

export const baselineFileVersion = 1;

/** The most sessions in a baseline; the oldest are dropped. */
export const sessionWindow = 10;

const count = z.int().nonnegative();

/** `[passed, attempts]`. A baseline has no unmeasured attempts, so the rest failed. */
const countsSchema = z
  .tuple([count, count])
  .refine(([passed, attempts]) => passed <= attempts, 'more passed than attempts')
  .meta({ description: '[passed, attempts]' });

export const scenarioLineSchema = z.strictObject({
  digest: sha256Schema,
  /** One for each of the file's sessions. */
  sessions: z.array(countsSchema).min(1).max(sessionWindow),
  /** Failure modes with their counts; omitted if it never failed. */
  failures: z.partialRecord(failureModeSchema, count).optional(),
  promptTokens: count.nullable(),
  group: z.string().optional(),
  /** Numbers that its checks gave next to their verdicts. */
  measures: sumsSchema.optional(),
  /** Over all sessions of the first accepted capture; omitted if that did not ask it. */
  anchor: countsSchema.optional(),
  /** The digest of the scenario in the anchor, if that differs. */
  anchorDigest: sha256Schema.optional(),
});
export type ScenarioLine = z.infer<typeof scenarioLineSchema>;

const baselineShape = {
  version: z.literal(baselineFileVersion),
  kind: z.literal('baseline'),
  slug: slugSchema,
  mode: modeSchema,
  captured: z.iso.datetime(),
  reason: z.string(),
  tool: z.string(),
  /** Packs that cannot gate and were kept on purpose; omitted if every pack can. */
  acceptedUseless: acceptedUselessSchema.optional(),
  /** The first accepted capture, whose counts are in the lines. */
  anchor: z.strictObject({ captured: z.iso.datetime(), reason: z.string() }).optional(),
  runs: z.array(z.string()).min(1),
  started: z.iso.datetime(),
  ended: z.iso.datetime().nullable(),
  /** When each session began. */
  sessions: z.array(z.iso.datetime()).min(1).max(sessionWindow),
  rounds: z.int().positive(),
  determinism: z.string().nullable(),
  /** The scenario digests are in their lines. */
  fingerprint: z.strictObject({
    version: z.literal(1),
    conditions: conditionsSchema.omit({ scenarios: true }),
    identity: identitySchema,
    subject: subjectSchema,
  }),
  /** Kinds of notes on the protocol, with the number of attempts that have one. Files of before 0.2 have none. */
  notes: z.record(z.string(), count).optional(),
  packs: z.array(packScoreSchema.extend({ timings: packTimingSchema.optional() })),
  scenarios: z.record(scenarioKeySchema, scenarioLineSchema),
  /** Scenarios that the anchor counted and that are no longer asked; compared with it if they return. */
  gone: z.record(scenarioKeySchema, z.strictObject({ anchor: countsSchema, anchorDigest: sha256Schema })).optional(),
};
/** A baseline as committed: the header's keys first, then one line for each scenario. */
export type BaselineFile = z.infer<z.ZodObject<typeof baselineShape>> & BaselineFileParts;
export const baselineFileSchema = openObject<BaselineFile>(baselineShape, () => partsOf('baseline'));

/** The most UTF-8 bytes kept of a first answer. */
export const firstAnswerBytes = 2048;
/** A first answer of so many is surely whole. A longer one may have been cut inside a letter. */
export const surelyWholeBytes = firstAnswerBytes - 4;

/** The first line of the answers next to a baseline: they belong to what was captured at that moment. */
export const answersHeaderSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('answers'),
  slug: slugSchema,
  mode: modeSchema,
  captured: z.iso.datetime(),
});

export const answersLineSchema = z.strictObject({
  scenario: scenarioKeySchema,
  /** The digest of each answer, in the order of the rounds; null without an answer. */
  digests: z.array(answerDigestSchema.nullable()),
  /** Text of the first answer, shortened; null if unknown. */
  first: z.string().nullable(),
});
export type AnswersLine = z.infer<typeof answersLineSchema>;

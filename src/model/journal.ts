import { z } from 'zod';
import { conditionsSchema, identitySchema, subjectSchema } from './fingerprint.ts';
import { modeSchema, packVersionSchema, scenarioKeySchema, sha256Schema, slugSchema } from './target.ts';
import { verdictSchema } from './verdict.ts';

/** What a run means to ask. The first line of its journal; a resumed run must have an equal one but for `run`. */
export const planSchema = z.strictObject({
  version: z.literal(2),
  kind: z.literal('plan'),
  /** What differs between two runs of one plan. */
  run: z.strictObject({
    id: z.string(),
    startedAt: z.iso.datetime(),
    command: z.enum(['check', 'capture', 'run', 'retry-failed']),
    tool: z.string(),
    /** Of a run that was put together: the runs it is made of, and the packs whose shards are not among them. */
    merged: z.strictObject({ runs: z.array(z.string()).min(1), missingPacks: z.array(z.string()) }).optional(),
  }),
  slug: slugSchema,
  modes: z.array(modeSchema).min(1),
  packs: z.array(packVersionSchema).min(1),
  /** All that were selected, by key, with their digests: in the order of the packs. */
  scenarios: z.record(scenarioKeySchema, sha256Schema),
  rounds: z.int().positive().max(10_000),
  /** Orders each round. */
  seed: z.int().nonnegative(),
  shard: z.strictObject({ index: z.int().positive(), of: z.int().positive().max(9999) }).nullable(),
  /** A booted endpoint gets a new life before each round after the first. */
  restarts: z.boolean(),
  /** Sampling was touched by a flag: such a run never gates. */
  isCanonical: z.boolean(),
  /** The fields that every request shares, by their names on the wire. */
  sampling: conditionsSchema.shape.sampling.unwrap(),
  /** Tokens that thinking gets beside those of the pack. */
  thinkingMaxTokens: z.int().nonnegative(),
  /** In place of the packs' own budgets. */
  maxTokens: z.int().positive().nullable(),
  extraBody: z.record(z.string(), z.json()),
});
export type Plan = z.infer<typeof planSchema>;

/** One life of the server process begins. */
export const sessionLineSchema = z.strictObject({
  kind: z.literal('session'),
  /** From 1. */
  session: z.int().positive(),
  startedAt: z.iso.datetime(),
  /** Why there is a new one. */
  reason: z.enum(['start', 'restart', 'confirm', 'resume', 'fingerprint-changed', 'connection-lost']),
  identity: identitySchema,
  subject: subjectSchema,
  /** By mode: the switch as it is sent, null where none is. */
  thinkingControls: z.partialRecord(modeSchema, z.string().nullable()),
  determinism: z.enum(['bit-stable', 'cache-sensitive', 'batch-sensitive', 'unstable']).nullable(),
  /** Of one request alone, by the probe. */
  decodeTokensPerSecond: z.number().nullable(),
  /** Of reading a prompt, in the same way; at least. */
  prefillTokensPerSecond: z.number().nullable().optional(),
});
export type SessionLine = z.infer<typeof sessionLineSchema>;

const unknownable = z.number().nonnegative().nullable();

/** One message of the model, timed. Null is unknown, never zero. */
export const measureSchema = z.strictObject({
  firstTokenMs: unknownable,
  firstContentMs: unknownable,
  totalMs: z.number().nonnegative(),
  decodeTokensPerSecond: unknownable,
  promptTokens: unknownable,
  cachedTokens: unknownable,
  completionTokens: unknownable,
  reasoningTokens: unknownable,
});
export type Measure = z.infer<typeof measureSchema>;

/** SHA-256 over content and tool calls of all messages of the model, without reasoning: its first 16 hex digits. */
export const answerDigestSchema = z.string().regex(/^[0-9a-f]{16}$/);

export const attemptLineSchema = z.strictObject({
  kind: z.literal('attempt'),
  stage: z.enum(['measure', 'confirm']),
  session: z.int().positive(),
  mode: modeSchema,
  /** From 1; those of the confirmation go on counting. */
  round: z.int().positive(),
  scenario: scenarioKeySchema,
  /** Milliseconds since the run began, or was resumed. */
  atMs: z.number().nonnegative(),
  totalMs: z.number().nonnegative(),
  verdict: verdictSchema,
  /** What was said after the prompt, in the form of the wire: replies as they came, tool results as they were sent. */
  messages: z.array(z.json()),
  /** The model still called tools when its turns were used up. */
  isUnfinished: z.boolean(),
  /** Where the server refused: its status and words. */
  refusal: z.strictObject({ status: z.int(), words: z.string() }).nullable(),
  /** Whether some reply reasons, in a channel of its own or inside the text. */
  isReasoned: z.boolean(),
  /** Null where there is no answer. */
  answer: answerDigestSchema.nullable(),
  measures: z.array(measureSchema),
  /** Damage on the wire that does not decide, one line each. */
  notes: z.array(z.string()),
  /** Faults that a further try got over, or not, one line each. */
  faults: z.array(z.string()),
  /** What a copy lacks that was made to be passed on: nothing of it can be judged anew. */
  leftOut: z.enum(['texts', 'reasoning']).optional(),
});
export type AttemptLine = z.infer<typeof attemptLineSchema>;

/** Not asked, since the answer of its first round settled it. */
export const skipLineSchema = z.strictObject({
  kind: z.literal('skip'),
  mode: modeSchema,
  round: z.int().positive(),
  scenario: scenarioKeySchema,
  /** Nothing that it could have answered would have changed the outcome: it counts as missing. */
  why: z.literal('settled').optional(),
});
export type SkipLine = z.infer<typeof skipLineSchema>;

/** How a run, or its part since the last resume, ended. */
export const endLineSchema = z.strictObject({
  kind: z.literal('end'),
  endedAt: z.iso.datetime(),
  /** `measured`: all rounds are in. `decided`: nothing more is to be asked, confirmation included. */
  outcome: z.enum(['measured', 'decided', 'stopped-early', 'interrupted', 'endpoint-lost', 'time-budget']),
  detail: z.string(),
  /** Fields that the server refused and that were left out from then on. */
  refusedFields: z.array(z.string()),
});
export type EndLine = z.infer<typeof endLineSchema>;

export const journalLineSchema = z.discriminatedUnion('kind', [
  planSchema,
  sessionLineSchema,
  attemptLineSchema,
  skipLineSchema,
  endLineSchema,
]);
export type JournalLine = z.infer<typeof journalLineSchema>;

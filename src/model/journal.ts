import { z } from 'zod';
import { conditionsSchema, identitySchema, subjectSchema } from './fingerprint.ts';
import { modeSchema, packVersionSchema, scenarioKeySchema, sha256Schema, slugSchema } from './target.ts';
import { verdictSchema } from './verdict.ts';

/** What a run will ask. It is the first line of the journal; a resumed run must have an equal one except for `run`. */
export const planSchema = z.strictObject({
  version: z.literal(2),
  kind: z.literal('plan'),
  /** The parts that differ between two runs of one plan. */
  run: z.strictObject({
    id: z.string(),
    startedAt: z.iso.datetime(),
    command: z.enum(['check', 'capture', 'run', 'retry-failed']),
    tool: z.string(),
    /** For a merged run: the runs it is made of, and the packs of missing shards. */
    merged: z.strictObject({ runs: z.array(z.string()).min(1), missingPacks: z.array(z.string()) }).optional(),
  }),
  slug: slugSchema,
  modes: z.array(modeSchema).min(1),
  packs: z.array(packVersionSchema).min(1),
  /** All selected scenarios, by key, with their digests: in the order of the packs. */
  scenarios: z.record(scenarioKeySchema, sha256Schema),
  rounds: z.int().positive().max(10_000),
  /** Determines the order in each round. */
  seed: z.int().nonnegative(),
  shard: z.strictObject({ index: z.int().positive(), of: z.int().positive().max(9999) }).nullable(),
  /** A booted endpoint is restarted before each round after the first. */
  restarts: z.boolean(),
  /** False if a flag changed the sampling: such a run never gates. */
  isCanonical: z.boolean(),
  /** The fields that every request shares, under their wire names. */
  sampling: conditionsSchema.shape.sampling.unwrap(),
  /** Tokens for thinking, in addition to the pack's. */
  thinkingMaxTokens: z.int().nonnegative(),
  /** Replaces the packs' own budgets. */
  maxTokens: z.int().positive().nullable(),
  extraBody: z.record(z.string(), z.json()),
});
export type Plan = z.infer<typeof planSchema>;

/** A session begins: one life of the server process. */
export const sessionLineSchema = z.strictObject({
  kind: z.literal('session'),
  /** From 1. */
  session: z.int().positive(),
  startedAt: z.iso.datetime(),
  /** Why there is a new one. */
  reason: z.enum(['start', 'restart', 'confirm', 'resume', 'fingerprint-changed', 'connection-lost']),
  identity: identitySchema,
  subject: subjectSchema,
  /** By mode: the switch as sent, null for none. */
  thinkingControls: z.partialRecord(modeSchema, z.string().nullable()),
  determinism: z.enum(['bit-stable', 'cache-sensitive', 'batch-sensitive', 'unstable']).nullable(),
  /** For a single request, by the probe. */
  decodeTokensPerSecond: z.number().nullable(),
  /** For reading a prompt, measured the same way; a lower bound. */
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

const cpuMs = z.number().nonnegative();

/** What came out of the sandbox for one program: enough to judge the answer again without running it. */
export const evidenceSchema = z.strictObject({
  /** SHA-256 of the program, its input and its limits. */
  job: sha256Schema,
  result: z.discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('ran'), values: z.string(), cpuMs }),
    z.strictObject({
      outcome: z.literal('limit'),
      what: z.enum(['cpu', 'memory', 'output', 'files', 'crash']),
      values: z.string().optional(),
      cpuMs,
    }),
  ]),
});
export type Evidence = z.infer<typeof evidenceSchema>;

export const attemptLineSchema = z.strictObject({
  kind: z.literal('attempt'),
  stage: z.enum(['measure', 'confirm']),
  session: z.int().positive(),
  mode: modeSchema,
  /** From 1; the rounds of the confirmation continue the count. */
  round: z.int().positive(),
  scenario: scenarioKeySchema,
  /** Milliseconds since the run began, or was resumed. */
  atMs: z.number().nonnegative(),
  totalMs: z.number().nonnegative(),
  verdict: verdictSchema,
  /** The conversation after the prompt, in wire format: replies as received, tool results as sent. */
  messages: z.array(z.json()),
  /** The model was still calling tools when its turns were used up. */
  isUnfinished: z.boolean(),
  /** If the server refused: its status and message. */
  refusal: z.strictObject({ status: z.int(), words: z.string() }).nullable(),
  /** Whether some reply reasons, in a separate channel or inside the text. */
  isReasoned: z.boolean(),
  /** Null if there is no answer. */
  answer: answerDigestSchema.nullable(),
  measures: z.array(measureSchema),
  /** Damage on the wire that does not decide, one line each. */
  notes: z.array(z.string()),
  /** Faults of single tries, whether or not a later try succeeded, one line each. */
  faults: z.array(z.string()),
  /** What was removed from a copy made for others: its attempts cannot be judged again. */
  leftOut: z.enum(['texts', 'reasoning']).optional(),
  /** For answers that are programs. */
  evidence: z.array(evidenceSchema).min(1).optional(),
});
export type AttemptLine = z.infer<typeof attemptLineSchema>;

/** Not asked, because the answer in its first round settled it. */
export const skipLineSchema = z.strictObject({
  kind: z.literal('skip'),
  mode: modeSchema,
  round: z.int().positive(),
  scenario: scenarioKeySchema,
  /** No answer of it could have changed the outcome: it counts as missing. */
  why: z.literal('settled').optional(),
});
export type SkipLine = z.infer<typeof skipLineSchema>;

/** How a run, or its part since the last resume, ended. */
export const endLineSchema = z.strictObject({
  kind: z.literal('end'),
  endedAt: z.iso.datetime(),
  /** `measured`: all rounds are in. `decided`: nothing more will be asked, confirmation included. */
  outcome: z.enum(['measured', 'decided', 'stopped-early', 'interrupted', 'endpoint-lost', 'time-budget']),
  detail: z.string(),
  /** Fields that the server refused and that were omitted from then on. */
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

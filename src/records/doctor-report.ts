import { z } from 'zod';
import { engineSchema } from './fingerprint.ts';
import { notMeasuredSchema } from './logprob-gap.ts';

export const doctorAreaSchema = z.enum(['machine', 'engine', 'gpu', 'compose', 'endpoint', 'packs']);
export type DoctorArea = z.infer<typeof doctorAreaSchema>;

/** `slow` and `missing` allow a run, `broken` does not. */
export const doctorLevelSchema = z.enum(['ok', 'info', 'slow', 'missing', 'broken']);

const faultCodeSchema = z.union([z.literal(2), z.literal(3)]);

export const doctorFindingSchema = z.strictObject({
  /** Identifies the check; the same from run to run. */
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/),
  area: doctorAreaSchema,
  level: doctorLevelSchema,
  message: z.string(),
  fix: z.string().optional(),
  /** For `broken`: 2 for the user's input, 3 for the endpoint or its boot. */
  exitCode: faultCodeSchema.optional(),
});
export type DoctorFinding = z.infer<typeof doctorFindingSchema>;

const tokens = z.int().positive().nullable();
const speed = z.number().nonnegative().nullable();

/** What a server's template makes of fixed conversations, as the server itself renders them. */
export const liveTemplateSchema = z.strictObject({
  /** Its path that renders them. */
  by: z.enum(['/apply-template', '/tokenize']),
  /** The variables that change the prompt, of those that may switch thinking. */
  switches: z.array(z.enum(['enable_thinking', 'thinking', 'reasoning_effort'])),
  /** How the prompts for thinking on and off end, from where they differ; null if they are equal. */
  ends: z.strictObject({ on: z.string(), off: z.string() }).nullable(),
  /** What begins the answer; empty if nothing does. Null if the server cannot leave it out. */
  generationPrompt: z.string().nullable(),
  /** Whether a prompt has the thoughts of an earlier answer. */
  thoughts: z.enum(['kept', 'dropped']).nullable(),
});
export type LiveTemplate = z.infer<typeof liveTemplateSchema>;

/** The facts found about a model server. Null is unknown, or not asked. */
export const endpointFactsSchema = z.strictObject({
  baseUrl: z.string(),
  /** The one that is asked, and all listed ones. */
  model: z.string(),
  served: z.array(z.string()).nullable(),
  engine: engineSchema.nullable(),
  version: z.string().nullable(),
  quantization: z.string().nullable(),
  /** Tokens that one request may fill. */
  contextTokens: tokens,
  /** Requests that it processes at once. */
  slots: tokens,
  samplingDefaults: z.record(z.string(), z.number()).nullable(),
  thinking: z.strictObject({
    /** The switches that its template reads; null if it does not show one. */
    switches: z.array(z.string()).nullable(),
    /** The switch sent for each mode; null for none. */
    off: z.string().nullable(),
    on: z.string().nullable(),
    /** Whether it reasons when thinking is not mentioned, and when it is switched off. */
    byDefault: z.boolean().nullable(),
    whenOff: z.boolean().nullable(),
  }),
  /** How often a prompt begins with the token that begins every text; null if unknown, or if the model has none. */
  bosTokens: z.int().nonnegative().nullable(),
  template: liveTemplateSchema.optional(),
  /** How the prefix cache is bypassed between rounds. */
  cacheCut: z.enum(['cache_prompt', 'cache_salt', 'none']),
  /** The request fields beside its messages, as sent. */
  sent: z.record(z.string(), z.unknown()).nullable(),
  refused: z.array(z.strictObject({ field: z.string(), words: z.string() })).nullable(),
  /** Whether it serves the tools of the packs, or why not and what to do. */
  tools: z.union([z.literal('served'), z.strictObject({ message: z.string(), fix: z.string() })]).nullable(),
  /** Whether the model calls a tool that it is told to call. */
  calls: z.boolean().nullable(),
  determinism: z
    .strictObject({
      class: z.enum(['bit-stable', 'cache-sensitive', 'batch-sensitive', 'unstable']).nullable(),
      batch: z.enum(['stable', 'sensitive', 'untested']),
    })
    .nullable(),
  /** Whether its log probabilities can be recorded, or why not. */
  numerics: z
    .discriminatedUnion('outcome', [z.strictObject({ outcome: z.literal('usable') }), notMeasuredSchema])
    .nullable(),
  /** For one request: alone, and among several at once. */
  decodeTokensPerSecond: z.strictObject({ alone: speed, atOnce: speed }),
  /** Tokens of a prompt, read a second: a lower bound. */
  prefillTokensPerSecond: speed,
  /** The requests at once that a run would send. */
  concurrency: z.int().positive(),
});
export type EndpointFacts = z.infer<typeof endpointFactsSchema>;

/** The needs of a set of packs in one round, in estimated tokens. */
export const packNeedsSchema = z.strictObject({
  /** A tier, or `selected`. */
  name: z.string(),
  packs: z.array(z.string()),
  scenarios: z.int().nonnegative(),
  /** Requested messages; a tool loop requests several. */
  requests: z.int().nonnegative(),
  promptTokens: z.int().nonnegative(),
  /** The tokens of replies that are as long as the longest gold answers. */
  replyTokens: z.int().nonnegative(),
  /** The scenario whose prompt and budget together are the longest. */
  longest: z.strictObject({
    scenario: z.string(),
    promptTokens: z.int().nonnegative(),
    maxTokens: z.int().positive(),
  }),
});
export type PackNeeds = z.infer<typeof packNeedsSchema>;

export const doctorReportSchema = z.strictObject({
  version: z.literal(1),
  tool: z.string(),
  /** The exit code of the process: 0 if a check could run. */
  exitCode: z.union([z.literal(0), faultCodeSchema]),
  findings: z.array(doctorFindingSchema),
  packs: z.array(packNeedsSchema),
  /** The server that a check would ask; null if it was not reached. */
  endpoint: endpointFactsSchema.nullable(),
});
export type DoctorReport = z.infer<typeof doctorReportSchema>;

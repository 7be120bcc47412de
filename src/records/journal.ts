import { z } from 'zod';
import { conditionsSchema, identitySchema, subjectSchema } from './fingerprint.ts';
import { levelSchema, loadPlanSchema } from './level.ts';
import { type AddedLine, lineFacet } from './part-facet.ts';
import {
  apiSchema,
  harnessSchema,
  modeSchema,
  packVersionSchema,
  pairRuleSchema,
  plannedPairSchema,
  priceSchema,
  scenarioKeySchema,
  sha256Schema,
  slugSchema,
} from './target.ts';
import { verdictSchema } from './verdict.ts';

/** The plan of a run: the first line of its journal. The plan of a resumed run must be equal except for `run`. */
export const planSchema = z.strictObject({
  version: z.literal(3),
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
  /** The form in which tools were offered; messages are as on the wire, so calls are read from their words again. */
  harness: harnessSchema,
  /** Omitted for chat completions. */
  api: apiSchema.exclude(['chat']).optional(),
  /** Replies are asked for in one piece. */
  unstreamed: z.literal(true).optional(),
  /** Empty where only speeds are measured. */
  packs: z.array(packVersionSchema),
  /** All selected scenarios, by key, with their digests: in the order of the packs. */
  scenarios: z.record(scenarioKeySchema, sha256Schema),
  /** For each pack that gates on one: the metric whose mean decides. Omitted without any. */
  gatesOn: z.record(z.string(), z.string()).optional(),
  /** The group of each scenario that has one. Omitted without any. */
  groups: z.record(scenarioKeySchema, z.string()).optional(),
  /** The kinds of damage that each scenario would show. Omitted without any. */
  catches: z.record(scenarioKeySchema, z.array(z.string()).min(1)).optional(),
  /** For each pack of judges: when a pair passes. Omitted without any. */
  judges: z.record(z.string(), pairRuleSchema).optional(),
  /** The pair of each scenario that is a game. Omitted without any. */
  pairs: z.record(scenarioKeySchema, plannedPairSchema).optional(),
  /** Packs whose texts stay in the run's folder. Omitted without any. */
  private: z.array(z.string()).min(1).optional(),
  rounds: z.int().positive().max(10_000),
  /** Determines the order in each round. */
  seed: z.int().nonnegative(),
  shard: z
    .strictObject({
      index: z.int().positive(),
      of: z.int().positive().max(9999),
      /** Whole packs without this. */
      by: z.literal('scenarios').optional(),
    })
    .nullable(),
  /** A booted endpoint is restarted before each round after the first. */
  restarts: z.boolean(),
  /** False if a flag changed the sampling: such a run never gates. */
  isCanonical: z.boolean(),
  /** The fields that every request shares, under their wire names. */
  sampling: conditionsSchema.shape.sampling.unwrap(),
  /** No sampling field is sent. */
  samplingFromServer: z.literal(true).optional(),
  /** Tokens for thinking, in addition to the pack's. */
  thinkingMaxTokens: z.int().nonnegative(),
  /** Replaces the packs' own budgets. */
  maxTokens: z.int().positive().nullable(),
  extraBody: z.record(z.string(), z.json()),
  /** Log probabilities are asked for, unless the server's probe finds that they change answers. */
  logprobs: z.literal(true).optional(),
  /** For packs with scripts: the digest of the image, or of the tools, that runs them. */
  sandbox: z.record(z.string(), z.string()).optional(),
  /** For packs with BERTScore: the SHA-256 of its model and tokenizer, and the tensor. */
  bertscore: z.record(z.string(), z.string()).optional(),
  /** For packs of public data: which examples of which files. */
  data: z.record(z.string(), z.string()).optional(),
  /** The transform of contexts, and the digest of its parameters. */
  context: z.strictObject({ name: z.string(), digest: sha256Schema }).optional(),
  price: priceSchema.optional(),
  /** Packs that no sandbox of this machine can run, though the user did not ask to leave them out. */
  leftOut: z.array(z.string()).min(1).optional(),
  /** Speeds are measured in each session, before its scenarios. */
  speed: z.literal(true).optional(),
  /** All scenarios are asked at each of several levels of load. */
  load: loadPlanSchema.optional(),
});
export type Plan = z.infer<typeof planSchema>;

/** A session begins: one life of the server process. */
export const sessionLineSchema = z.strictObject({
  kind: z.literal('session'),
  /** From 1. */
  session: z.int().positive(),
  startedAt: z.iso.datetime(),
  reason: z.enum(['start', 'restart', 'confirm', 'resume', 'fingerprint-changed', 'connection-lost']),
  identity: identitySchema,
  subject: subjectSchema,
  /** The thinking switch as sent in each mode; null for none. */
  thinkingControls: z.partialRecord(modeSchema, z.string().nullable()),
  determinism: z.enum(['bit-stable', 'cache-sensitive', 'batch-sensitive', 'unstable']).nullable(),
  /** The speed of a single request, measured by the probe. */
  decodeTokensPerSecond: z.number().nullable(),
  /** That of one among as many as are sent at once; omitted if one is, or if unknown. */
  sharedTokensPerSecond: z.number().optional(),
  /** The speed of reading a prompt, measured by the probe; a lower bound. */
  prefillTokensPerSecond: z.number().nullable().optional(),
});
export type SessionLine = z.infer<typeof sessionLineSchema>;

const unknownable = z.number().nonnegative().nullable();

/** One message of the model, timed. Null is unknown, never zero. */
export const measureSchema = z.strictObject({
  firstTokenMs: unknownable,
  firstContentMs: unknownable,
  totalMs: z.number().nonnegative(),
  /** When it was asked for, since the attempt began; only where an attempt has several messages. */
  atMs: z.number().nonnegative().optional(),
  decodeTokensPerSecond: unknownable,
  promptTokens: unknownable,
  cachedTokens: unknownable,
  completionTokens: unknownable,
  reasoningTokens: unknownable,
  /** The time to open the connection; omitted if it was open. */
  connectMs: z.number().positive().optional(),
  contentTokensPerSecond: z.number().nonnegative().optional(),
  /** Times by the server's own clock; omitted if it reports none. */
  serverPromptMs: z.number().nonnegative().optional(),
  serverDecodeMs: z.number().nonnegative().optional(),
  /** The gaps between pieces, which may hold several tokens. Only if load or speed is measured. */
  gapsMs: z.array(z.number().nonnegative()).optional(),
});
export type Measure = z.infer<typeof measureSchema>;

/** SHA-256 over content and tool calls of all messages of the model, without reasoning: its first 16 hex digits. */
export const answerDigestSchema = z.string().regex(/^[0-9a-f]{16}$/);

/** Where an answer parts from the baseline's to the same prompt; only if log probabilities were asked for. */
export const partingSchema = z.strictObject({
  /** The baseline's answer. */
  from: answerDigestSchema,
  /** Nats: how much likelier the token written there was than the next. */
  margin: z.number().nonnegative(),
});
export type Parting = z.infer<typeof partingSchema>;

/** Nats: below this, the next token was at least 60 % as likely as the one written. */
const closeBelow = 0.5;

export function isClose(margin: number): boolean {
  return margin < closeBelow;
}

const cpuMs = z.number().nonnegative();

/** The output of the sandbox for one program: enough to judge the answer again without running it. */
export const evidenceSchema = z.strictObject({
  /** SHA-256 of the program, its input and its limits. */
  job: sha256Schema,
  result: z.discriminatedUnion('outcome', [
    z.strictObject({
      outcome: z.literal('ran'),
      /** A line of JSON for each case, and one for the end. The program can write here too: nothing in it is trusted. */
      values: z.string(),
      cpuMs,
    }),
    z.strictObject({
      outcome: z.literal('limit'),
      what: z.enum(['cpu', 'memory', 'output', 'files', 'crash']),
      /** The lines before the limit; they are lost where the process was ended. */
      values: z.string().optional(),
      cpuMs,
    }),
  ]),
});
export type CodeEvidence = z.infer<typeof evidenceSchema>;

/** The same for one script: the folder that it left. */
const systemEvidenceSchema = z.strictObject({
  job: sha256Schema,
  system: z.discriminatedUnion('outcome', [
    z.strictObject({
      outcome: z.literal('ran'),
      exit: z.int(),
      stdout: z.string(),
      stderr: z.string(),
      entries: z.record(
        z.string(),
        z.strictObject({
          mode: z.string(),
          /** The text that the file had before. */
          same: z.literal(true).optional(),
          text: z.string().optional(),
          digest: sha256Schema.optional(),
          link: z.string().optional(),
        }),
      ),
      cpuMs,
    }),
    z.strictObject({
      outcome: z.literal('limit'),
      what: evidenceSchema.shape.result.options[1].shape.what,
      cpuMs,
    }),
  ]),
  /** Long texts are kept by digest: they show what is equal, not what is different. */
  isCut: z.literal(true).optional(),
});
export type SystemEvidence = z.infer<typeof systemEvidenceSchema>;

/** What an image of benchlocal-cli said of an answer. */
const imageEvidenceSchema = z.strictObject({
  /** SHA-256 of the scenario and the answer. */
  job: sha256Schema,
  image: z.strictObject({ passed: z.boolean(), mode: z.string(), detail: z.string() }),
});
export type ImageEvidence = z.infer<typeof imageEvidenceSchema>;
export type Evidence = CodeEvidence | SystemEvidence | ImageEvidence;

/** undefined if none of it was counted, as in an image. */
export function cpuMsOf(evidence: readonly Evidence[]): number | undefined {
  const counted = evidence.flatMap((each) =>
    'image' in each ? [] : [('system' in each ? each.system : each.result).cpuMs],
  );
  return counted.length === 0 ? undefined : counted.reduce((sum, each) => sum + each, 0);
}

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
  level: levelSchema.optional(),
  /** When it was due, in the same milliseconds as `atMs`; only if requests arrive at a rate. */
  dueMs: z.number().nonnegative().optional(),
  verdict: verdictSchema,
  /** The conversation after the prompt, as on the wire. A follow-up to a reply is in the scenario. */
  messages: z.array(z.json()),
  /** The model was still calling tools when its turns were used up. */
  isUnfinished: z.boolean(),
  refusal: z.strictObject({ status: z.int(), words: z.string() }).nullable(),
  /** Whether some reply reasons, in a separate channel or inside the text. */
  isReasoned: z.boolean(),
  answer: answerDigestSchema.nullable(),
  measures: z.array(measureSchema),
  parting: partingSchema.optional(),
  /** Damage on the wire that does not decide, one line each. */
  notes: z.array(z.string()),
  /** Faults of single tries, whether or not a later try succeeded, one line each. */
  faults: z.array(z.string()),
  /** What a copy for others lacks. Its attempts cannot be judged again. */
  leftOut: z.enum(['texts', 'reasoning']).optional(),
  /** For answers that are programs or scripts. */
  evidence: z
    .array(z.union([evidenceSchema, systemEvidenceSchema, imageEvidenceSchema]))
    .min(1)
    .optional(),
});
export type AttemptLine = z.infer<typeof attemptLineSchema>;

/** `missing-id` of `missing-id in message 2: ping has no id`; none of a text that names no kind. */
export function noteKinds(notes: readonly string[]): string[] {
  return [...new Set(notes.flatMap((note) => /^([a-z0-9-]{1,40}) in message \d/.exec(note)?.[1] ?? []))];
}

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
  /**
   * `measured`: all rounds are in. `decided`: nothing more will be asked, confirmation included. `unchanged`: the log
   * probabilities equal the baseline, and no pack was asked.
   */
  outcome: z.enum(['measured', 'decided', 'unchanged', 'stopped-early', 'interrupted', 'endpoint-lost', 'time-budget']),
  detail: z.string(),
  /** Fields that the server refused and that were omitted from then on. */
  refusedFields: z.array(z.string()),
});
export type EndLine = z.infer<typeof endLineSchema>;

const ownLines = [planSchema, sessionLineSchema, attemptLineSchema, skipLineSchema, endLineSchema] as const;

export type JournalLine = z.infer<(typeof ownLines)[number]> | AddedLine;

/** Of any line; `attempt` may read less of one. Made once the features are installed. */
export function journalLineSchema(attempt: z.ZodObject = attemptLineSchema): z.ZodType {
  const own = ownLines.map((line) => (line === attemptLineSchema ? attempt : line));
  return z.discriminatedUnion('kind', [planSchema, ...own.slice(1), ...lineFacet.all().map(({ schema }) => schema)]);
}

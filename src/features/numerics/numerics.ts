import { z } from 'zod';
import { notMeasuredSchema } from '../../records/logprob-gap.ts';
import { modeSchema, sha256Schema } from '../../records/target.ts';

/** The tokens asked of each prompt, and the alternatives asked of each token. */
export const numericsTokens = 8;
export const numericsAlternatives = 5;

/** A token as text; if its bytes are no UTF-8, as `base64:` and its bytes. */
const tokenSchema = z.string();

/** `[token, natural logarithm of its probability]` */
const alternativeSchema = z.tuple([tokenSchema, z.number().max(0)]);

/**
 * One position of an answer: the chosen token, the most likely ones with their log probabilities, and the chosen one's
 * id, if the server gives it. Several tokens may share a text: vLLM gives none, or U+FFFD, for half a letter.
 */
export const positionSchema = z.tuple([
  tokenSchema,
  z.array(alternativeSchema).min(1).max(numericsAlternatives),
  z.int().nonnegative().optional(),
]);
export type Position = z.infer<typeof positionSchema>;

/** The positions of one answer; fewer than asked where the model ended it. */
export const numericAnswerSchema = z.array(positionSchema).max(numericsTokens);
export type NumericAnswer = z.infer<typeof numericAnswerSchema>;

/** The answers of one session by prompt. */
export const numericAnswersSchema = z.record(z.string(), numericAnswerSchema);
export type NumericAnswers = z.infer<typeof numericAnswersSchema>;

/** The numerics of one session. */
export const recordedNumericsSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('recorded'), answers: numericAnswersSchema }),
  notMeasuredSchema,
]);
export type RecordedNumerics = z.infer<typeof recordedNumericsSchema>;

/** The model's own probabilities in one session, before its scenarios; only if they were asked for. */
export const recordingLineSchema = z.strictObject({
  kind: z.literal('numerics'),
  session: z.int().positive(),
  /** Digest of the prompts and of how they are asked. */
  prompts: sha256Schema,
  recorded: recordedNumericsSchema,
});
export type RecordingLine = z.infer<typeof recordingLineSchema>;

/** The recordings kept next to a baseline, one for each session that was asked. */
export type KeptNumerics = {
  readonly prompts: string;
  readonly sessions: readonly NumericAnswers[];
  /** Digest of all that the target was started from; absent if it is unknown, or the sessions had different ones. */
  readonly target?: string;
};

/**
 * `identical`: every number is equal. `rounding`: as from other kernels, threads or batch shapes. `as-restarts`: no
 * farther than the baseline's sessions from each other. `unsure`: farther, but by little, or there is only one session.
 */
export const numericsVerdictSchema = z.enum(['identical', 'rounding', 'as-restarts', 'unsure', 'moved']);
export type NumericsVerdict = z.infer<typeof numericsVerdictSchema>;

/** How far one prompt moved. */
export const promptDistanceSchema = z.strictObject({
  prompt: z.string(),
  /** Nats: the mean over the positions up to the first other token. */
  distance: z.number().nonnegative(),
  /** Where the tokens part, from 0; null if they do not. */
  partsAt: z.int().nonnegative().nullable(),
  /** There: how much likelier the baseline's token was than its second, in nats; null if unknown. */
  margin: z.number().nonnegative().nullable(),
  baseline: z.array(tokenSchema),
  current: z.array(tokenSchema),
});
export type PromptDistance = z.infer<typeof promptDistanceSchema>;

/** All of a comparison that a history keeps; the distance is in nats. */
export const numericsChangeSchema = z.strictObject({
  verdict: numericsVerdictSchema,
  distance: z.number().nonnegative(),
});
export type NumericsChange = z.infer<typeof numericsChangeSchema>;

/** How far the model itself moved since the baseline. */
export const numericsSchema = z.discriminatedUnion('outcome', [
  notMeasuredSchema,
  z.strictObject({
    outcome: z.literal('measured'),
    verdict: numericsVerdictSchema,
    /** Nats: the 95th percentile over the prompts, and the median. */
    distance: z.number().nonnegative(),
    median: z.number().nonnegative(),
    /** The greatest distance between two sessions of the baseline; null if it has one. */
    floor: z.number().nonnegative().nullable(),
    /** Prompts that moved farther than between any two sessions of the baseline; null without a floor. */
    beyond: z.int().nonnegative().nullable(),
    /** Prompts whose tokens part. */
    parted: z.int().nonnegative(),
    prompts: z.array(promptDistanceSchema),
    /** Sessions on each side; the farthest current one is shown. */
    sessions: z.strictObject({ baseline: z.int().positive(), current: z.int().positive() }),
  }),
]);
export type Numerics = z.infer<typeof numericsSchema>;

/** The distance in each mode that was measured. */
export const numericsChangesSchema = z.partialRecord(modeSchema, numericsChangeSchema);

declare module '../../records/part-facet.ts' {
  interface JournalLines {
    numerics: RecordingLine;
  }
  interface BaselineParts {
    /** Log probabilities of each session that recorded them. Kept in a separate file, if at all. */
    readonly numerics?: KeptNumerics | undefined;
  }
  interface ModeParts {
    /** How far the model itself moved; missing if the baseline keeps no log probabilities. */
    numerics?: Numerics | undefined;
  }
  interface RunFileParts {
    /** How far the model itself was from its baseline, by mode; a mode that was not measured is missing. */
    numerics?: z.infer<typeof numericsChangesSchema> | undefined;
  }
}

declare module '../../report/history-facet.ts' {
  interface HistoryRunParts {
    /** Missing if they were not measured. */
    readonly numerics?: NumericsChange | undefined;
  }
}

/** First line of the numerics next to a baseline: they belong to the capture of that moment. */
export const numericsHeaderSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('numerics'),
  slug: z.string(),
  mode: z.string(),
  captured: z.iso.datetime(),
  /** Digest of the prompts and of how they are asked. */
  prompts: sha256Schema,
  /** How many prompts follow. */
  count: z.int().positive(),
  /** Digest of the config, recipe and files that the target was started from, if they are all known. */
  target: sha256Schema.optional(),
  sessions: z.int().positive(),
});

/** Each other line: one prompt, with its answer in each session. */
export const numericsLineSchema = z.strictObject({ prompt: z.string(), answers: z.array(numericAnswerSchema) });

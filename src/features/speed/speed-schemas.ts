import { z } from 'zod';
import { measureSchema } from '../../records/journal.ts';
import { modeSchema } from '../../records/target.ts';

/** Named as llama-bench does: tokens of a prompt, or written tokens, after so many of a prompt. */
export const cellNameSchema = z.enum([
  ...(['pp512', 'pp2048', 'pp8192', 'warm8192', 'tg256', 'tg512', 'tg256@d8192', 'think512'] as const),
]);
export type CellName = z.infer<typeof cellNameSchema>;

export type SpeedCell = {
  readonly name: CellName;
  /** Tokens of the prompt; 0 for a short one. */
  readonly depth: number;
  readonly maxTokens: number;
  /** Asks again, with another last line, what this cell of the same round asked. */
  readonly warms?: CellName;
};

/** In the order in which they are asked: a warm prompt right behind its cold one. */
export const speedCells: readonly SpeedCell[] = [
  { name: 'pp512', depth: 512, maxTokens: 8 },
  { name: 'pp2048', depth: 2048, maxTokens: 8 },
  { name: 'pp8192', depth: 8192, maxTokens: 8 },
  { name: 'warm8192', depth: 8192, maxTokens: 8, warms: 'pp8192' },
  { name: 'tg256', depth: 0, maxTokens: 256 },
  { name: 'tg512', depth: 0, maxTokens: 512 },
  { name: 'tg256@d8192', depth: 8192, maxTokens: 256 },
  { name: 'think512', depth: 0, maxTokens: 512 },
];

const cells = new Map<string, SpeedCell>(speedCells.map((cell) => [cell.name, cell]));

export function cellNamed(name: CellName): SpeedCell {
  return cells.get(name) as SpeedCell; // every name has one
}

const figure = z.number().nonnegative().nullable();

/** One cell in one session. Each figure is the median of its rounds; null is unknown, never zero. */
const sessionSpeedSchema = z.strictObject({
  session: z.int().positive(),
  /** Rounds that count, without the one that warms up. */
  n: z.int().positive(),
  promptTokens: figure,
  cachedTokens: figure,
  firstTokenMs: z.strictObject({ p50: figure, p95: figure }),
  /** Tokens a second. */
  prefill: figure,
  decode: figure,
  content: figure,
  /** Speeds by the server's own clock. */
  serverPrefill: figure,
  serverDecode: figure,
  /** The gaps between pieces of a reply, which may hold several tokens. */
  gapMs: z.strictObject({ p50: figure, p99: figure, max: figure }),
  /** For a warm prompt: the server does not confirm that the prompt was in its cache. */
  unproven: z.literal(true).optional(),
});
export type SessionSpeed = z.infer<typeof sessionSpeedSchema>;

export const speedScoreSchema = z.strictObject({
  /** Words of the filler in a token of this model; null if the server counts no tokens. */
  words: z.number().positive().nullable(),
  cells: z.partialRecord(cellNameSchema, z.array(sessionSpeedSchema).min(1)),
  /** Cells without a figure, and why. */
  unmeasured: z.partialRecord(cellNameSchema, z.string()),
});
export type SpeedScore = z.infer<typeof speedScoreSchema>;

/** The speeds that a change may reduce: reading prompts, writing, the first token of a prompt in the cache. */
export const speedQuantitySchema = z.enum(['prefill', 'decode', 'first-token']);
export type SpeedQuantity = z.infer<typeof speedQuantitySchema>;

const count = z.int().nonnegative();

export const slowdownSchema = z.strictObject({
  quantity: speedQuantitySchema,
  /** Measured on both sides. */
  cells: z.array(cellNameSchema),
  /** Measured in the baseline only. */
  lost: z.array(cellNameSchema),
  /** A share of one: .5 is half as fast, and below zero is faster. Null if no session of a side has all cells. */
  slowdown: z.number().max(1).nullable(),
  /** Sessions that have all cells. */
  sessions: z.strictObject({ baseline: count, current: count }),
  /** The p of any slowdown, by a one-sided t-test over sessions; null with one session against one. */
  p: z.number().nullable(),
});
export type Slowdown = z.infer<typeof slowdownSchema>;

/** `no-baseline`: the baseline has no speed. */
export const speedOutcomeSchema = z.enum(['passed', 'slower', 'inconclusive', 'no-baseline']);
export type SpeedOutcome = z.infer<typeof speedOutcomeSchema>;

/** Why a slowdown is not decided. */
export const speedDoubtSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nothing-measured') }),
  z.strictObject({ kind: z.literal('other-hardware') }),
  z.strictObject({ kind: z.literal('cells-lost'), cells: z.array(cellNameSchema) }),
  /** One session against one: how far sessions differ is unknown. */
  z.strictObject({ kind: z.literal('noise-unknown') }),
  z.strictObject({ kind: z.literal('may-be-chance'), quantity: speedQuantitySchema }),
  /** What cannot be compared for another reason, of the mode. */
  z.strictObject({ kind: z.literal('not-comparable') }),
]);
export type SpeedDoubt = z.infer<typeof speedDoubtSchema>;

/** The decision of `--max-slowdown`. */
export const speedGateSchema = z.strictObject({
  outcome: speedOutcomeSchema,
  /** A share of one. */
  threshold: z.number(),
  /** The quantities that are slower. */
  slower: z.array(speedQuantitySchema),
  doubts: z.array(speedDoubtSchema),
});
export type SpeedGate = z.infer<typeof speedGateSchema>;

/** The speed of a mode beside its baseline. */
export const speedComparisonSchema = z.strictObject({
  current: speedScoreSchema,
  /** Null if it has none. */
  baseline: speedScoreSchema.nullable(),
  /** Empty without a baseline. */
  slowdowns: z.array(slowdownSchema),
  /** Missing without `--max-slowdown`. */
  gate: speedGateSchema.optional(),
});
export type SpeedComparison = z.infer<typeof speedComparisonSchema>;

/** One measurement of a speed: no attempt, since it neither passes nor fails. */
export const speedLineSchema = z.strictObject({
  kind: z.literal('speed'),
  session: z.int().positive(),
  mode: modeSchema,
  /** 0 warms up, and is not scored. */
  round: z.int().nonnegative(),
  cell: cellNameSchema,
  wordsPerToken: z.number().positive().nullable(),
  measure: measureSchema.extend({ gapsMs: z.array(z.number().nonnegative()) }).optional(),
  /** How late our own event loop was at most. */
  lateMs: z.number().nonnegative().optional(),
  /** Why there is none. */
  fault: z.string().optional(),
});
export type SpeedLine = z.infer<typeof speedLineSchema>;

declare module '../../records/part-facet.ts' {
  interface JournalLines {
    speed: SpeedLine;
  }
  interface ScorecardParts {
    /** Speeds by cell, if they were measured. Like timings, they differ between equal runs. */
    speed?: SpeedScore | undefined;
  }
  interface BaselineFileParts {
    /** Speeds by cell; omitted if they were not measured. */
    speed?: SpeedScore | undefined;
  }
  interface ModeParts {
    /** Missing if it was not measured. */
    speed?: SpeedComparison | undefined;
  }
}

declare module '../../report/history-facet.ts' {
  interface HistoryParts {
    /** Of runs with the pack `speed`. */
    readonly speeds?: readonly SpeedTrend[] | undefined;
  }
}

/** How fast prompts were read, or replies written, run after run. */
export type SpeedTrend = {
  readonly quantity: 'prefill' | 'decode';
  /** Those that every run with speeds has. */
  readonly cells: readonly CellName[];
  /** For each run: tokens a second, the geometric mean over cells and sessions; null if it measured none. */
  readonly values: readonly (number | null)[];
  /** The spread of log speeds over sessions between which nothing changed; null if fewer than three are known. */
  readonly spread: number | null;
  /** For each run: in 95 of 100 cases a later run like it stays above the first and, as often, below the second. */
  readonly bands: readonly (readonly [number, number] | null)[];
};

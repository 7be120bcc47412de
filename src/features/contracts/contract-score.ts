import { z } from 'zod';

const count = z.int().nonnegative();

export const exchangeSchema = z.strictObject({
  scene: z.string(),
  call: z.string(),
  /** What the words of its attempt were drawn from. */
  nonce: z.string().optional(),
  /** null: no reply came. */
  status: z.number().nullable(),
  /** JSON, or the text of anything else. */
  reply: z.unknown().optional(),
  /** Of a streamed reply, in their order. `[DONE]` is not among them. */
  events: z.array(z.strictObject({ name: z.string().optional(), data: z.unknown() })).optional(),
  /** Whether `[DONE]` came. */
  isDone: z.literal(true).optional(),
  /** Why there is no whole reply. */
  fault: z.string().optional(),
});

const factsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type Facts = z.infer<typeof factsSchema>;

const outcomeSchema = z.enum(['holds', 'broken', 'unsupported', 'unmeasured']);

const foundSchema = z.strictObject({
  outcome: outcomeSchema,
  /** What was expected and what came, or why it could not be judged. */
  words: z.string().optional(),
  /** What is wrong, in plain words. */
  symptom: z.string().optional(),
  /** Compared with those of a baseline. */
  facts: factsSchema.optional(),
});
export type Found = z.infer<typeof foundSchema>;

/** One attempt at a scene, as it stood on the wire, and what its contracts found in it. */
export const contractsLineSchema = z.strictObject({
  kind: z.literal('contracts'),
  session: count,
  scene: z.string(),
  found: z.record(z.string(), foundSchema),
  exchanges: z.array(exchangeSchema),
});
export type ContractsLine = z.infer<typeof contractsLineSchema>;

const countsSchema = z.strictObject({
  /** A text for each session, with a letter for each attempt: held, broken, unsupported, not measured. */
  attempts: z.array(z.string().regex(/^[hbun]+$/)),
  /** Of the last attempt that did not hold. */
  words: z.string().optional(),
  symptom: z.string().optional(),
  /** What all attempts found the same. */
  facts: factsSchema.optional(),
});
export type ContractCounts = z.infer<typeof countsSchema>;

/** What the attempts of a run found, by contract. */
export const contractsScoreSchema = z.record(z.string(), countsSchema);
export type ContractsScore = z.infer<typeof contractsScoreSchema>;

const changeSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  part: z.string(),
  /** What is wrong, in plain words. */
  fault: z.string(),
  /**
   * `broken` fails the check. `sometimes`: more often than before, or alone, which may be chance. `changed`: a fact that the server
   * reports. `lost`: no longer measured. `known`: broken before, too. `fixed`: broken before alone.
   */
  verdict: z.enum(['broken', 'sometimes', 'changed', 'lost', 'known', 'fixed']),
  /** Attempts that held, of those judged. */
  before: z.tuple([count, count]),
  now: z.tuple([count, count]),
  words: z.string().optional(),
});
export type ContractChange = z.infer<typeof changeSchema>;

/** The contracts of a mode beside its baseline. */
export const contractsComparisonSchema = z.strictObject({
  /** How many hold now, and how many were compared. */
  held: count,
  compared: count,
  changes: z.array(changeSchema),
  /** Not in the baseline: compared once captured. */
  uncaptured: count,
  /** Those of them that do not hold. */
  uncapturedBroken: z.array(z.string()),
  /** No pack was asked: they decide alone. */
  alone: z.literal(true).optional(),
});
export type ContractsComparison = z.infer<typeof contractsComparisonSchema>;

declare module '../../records/part-facet.ts' {
  interface JournalLines {
    contracts: ContractsLine;
  }
  interface ScorecardParts {
    /** Facts of the API that hold or do not; missing if none were asked. */
    contracts?: ContractsScore | undefined;
  }
  interface BaselineFileParts {
    contracts?: ContractsScore | undefined;
  }
  interface ModeParts {
    contracts?: ContractsComparison | undefined;
  }
}

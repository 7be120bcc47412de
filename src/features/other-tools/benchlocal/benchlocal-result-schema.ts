import { z } from 'zod';
import { withKeys } from '../../../lib/with-keys.ts';
import { failureModeSchema } from '../../../records/failure-mode.ts';
import { partsOf } from '../../../records/part-facet.ts';
import { type Scorecard, scorecardShape } from '../../../records/scorecard.ts';
import { sha256Schema } from '../../../records/target.ts';

// The schemas are loose: almost every version of benchlocal-cli added fields, and most of a file is copies of prompts.
const count = z.int().nonnegative();

const scoresSchema = z.lazy(() =>
  z.strictObject(withKeys(scorecardShape, partsOf('scorecard'))).omit({ scenarios: true }),
) as unknown as z.ZodType<Omit<Scorecard, 'scenarios'>>; // with the keys of features

/** What this tool adds to a row, so that it can read it again. */
const ownRowSchema = z.strictObject({
  digest: sha256Schema,
  session: z.int().positive(),
  promptTokens: count.nullable(),
  mode: failureModeSchema.optional(),
  cause: z.string().optional(),
});

export const resultRowSchema = z.looseObject({
  id: z.string().min(1),
  passed: z.boolean(),
  failure_mode: z.string().nullish(),
  repeat_index: z.int().nullish(),
  tokens_completion: z.number().nonnegative().nullish(),
  raw_scenario: z.record(z.string(), z.json()).nullish(),
  raw_response: z
    .looseObject({ usage: z.looseObject({ prompt_tokens: count.nullish() }).nullish() })
    .nullish()
    .catch(null),
  turn_count: z.number().nullish(),
  sampling_params: z.record(z.string(), z.json()).nullish(),
  quality_baseline: ownRowSchema.optional(),
});
export type ResultRow = z.infer<typeof resultRowSchema>;

export const resultPackSchema = z.looseObject({
  pack_id: z.string().min(1),
  version: z.string().nullish(),
  skipped: z.boolean().nullish(),
  status: z.string().nullish(),
  latency: z.looseObject({ p50: z.number().nullish(), p95: z.number().nullish() }).nullish(),
  scenarios: z.array(resultRowSchema).nullish(),
});
export type ResultPack = z.infer<typeof resultPackSchema>;

const validitySchema = z.looseObject({
  status: z.string(),
  responses: count.nullish(),
  with_reasoning: count.nullish(),
});

export const resultSchema = z.looseObject({
  schema_version: z.literal('1'),
  runner_version: z.string().nullish(),
  model: z.string().nullish(),
  started_at: z.string(),
  finished_at: z.string().nullish(),
  packs: z.array(resultPackSchema),
  thinking_enabled: z.boolean().nullish(),
  thinking_mode: z.enum(['pack-defaults', 'force-on', 'force-off']).nullish(),
  thinking_control: z.string().nullish(),
  reasoning_effort: z.string().nullish(),
  thinking_validity: z.record(z.string(), validitySchema).nullish(),
  sampling_overrides: z.unknown().optional(),
  sampling_source: z.unknown().optional(),
  repeat: z.int().positive().nullish(),
  retry_failed: z.unknown().optional(),
  quality_baseline: z.strictObject({ version: z.literal(1), scorecard: scoresSchema }).optional(),
});
export type Result = z.infer<typeof resultSchema>;

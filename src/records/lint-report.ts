import { z } from 'zod';

/** What makes a pack fit for a gate, rule by rule. */
export const lintRuleSchema = z.enum([
  'not-run',
  'gold-fails',
  'too-few-gold',
  'near-miss-passes',
  'near-miss-unnamed',
  'too-few-near-misses',
  'null-model-passes',
  'mutant-survives',
  'too-few-mutants',
  'needless-tolerance',
  'told-unchecked',
  'told-not-in-prompt',
  'check-untold',
  'check-never-fails',
  'instruction-unchecked',
  'uneven-spread',
  'twin-scenarios',
  'blind-judge-passes',
  'budget',
  'sampling',
  'version',
]);

export const findingSchema = z.strictObject({
  rule: lintRuleSchema,
  scenario: z.string().optional(),
  message: z.string(),
});
export type Finding = z.infer<typeof findingSchema>;

export const scenarioLintSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  difficulty: z.enum(['easy', 'medium', 'hard']).optional(),
  catches: z.array(z.string()),
  gold: z.strictObject({ total: z.int(), passed: z.int() }),
  nearMisses: z.strictObject({ total: z.int(), rejected: z.int() }),
  nullModels: z.strictObject({ total: z.int(), passed: z.array(z.string()) }),
  mutants: z.strictObject({ applicable: z.int(), killed: z.int(), tolerated: z.int() }),
  told: z.strictObject({ total: z.int(), checked: z.int() }),
  checks: z.strictObject({ total: z.int(), told: z.int() }),
  /** Estimated tokens of the prompt with its tools, and of the longest gold answer over all its messages. */
  tokens: z.strictObject({ prompt: z.int(), reply: z.int() }),
  turns: z.int(),
});
export type ScenarioLint = z.infer<typeof scenarioLintSchema>;

export const packLintSchema = z.strictObject({
  id: z.string(),
  version: z.string(),
  digest: z.string(),
  scenarios: z.array(scenarioLintSchema),
  findings: z.array(findingSchema),
});
export type PackLint = z.infer<typeof packLintSchema>;

/** The progress of lint; `findings` counts those of a scenario that is done. */
export type LintStep = {
  readonly pack: string;
  readonly scenario: string;
  readonly number: number;
  readonly of: number;
  readonly findings?: number;
};

export const lintReportSchema = z.strictObject({ version: z.literal(1), packs: z.array(packLintSchema) });
export type LintReport = z.infer<typeof lintReportSchema>;

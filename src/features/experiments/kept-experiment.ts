import { z } from 'zod';
import { slugSchema } from '../../records/target.ts';

const armSchema = z.strictObject({
  target: slugSchema,
  context: z.string().optional(),
  /** The server of a model that the command line names. `keyEnv` is the variable that holds its key. */
  server: z.strictObject({ endpoint: z.string(), model: z.string(), keyEnv: z.string().optional() }).optional(),
});

/** `experiment.json` records what an experiment measures and in which runs, so that it can be resumed. */
export const keptExperimentSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('kept-experiment'),
  /** The name of its folder. */
  id: z.string(),
  tool: z.string(),
  startedAt: z.iso.datetime(),
  /** The experiment as the config or the command line had it at the start. */
  experiment: z.strictObject({
    id: z.string(),
    tags: z.array(z.string()),
    packs: z.array(z.string()),
    arms: z.array(armSchema).min(1),
    examples: z.int().positive().optional(),
    seed: z.int().nonnegative(),
    repeat: z.int().positive().optional(),
    metrics: z.array(z.string()).optional(),
    /** Points of 100, as decimal text. */
    gate: z.strictObject({ metric: z.string(), 'max-drop': z.string() }).optional(),
  }),
  /** In the order of the experiment; `run` is null for one that has not begun. */
  arms: z.array(
    z.strictObject({
      run: z
        .string()
        .regex(/^[\w-]+$/, 'the id of a run')
        .nullable(),
      isParallel: z.boolean(),
    }),
  ),
  /** Arms measured at once. */
  parallel: z.int().positive(),
  /** The limit that holds on --resume without one; left out without a limit. */
  maxCostUsd: z.number().nonnegative().optional(),
  /** The folder for the result files of ScaleBench. */
  scalebench: z.string().optional(),
  /** The ids of the experiments to measure after it. */
  later: z.array(z.string()),
});
export type KeptExperiment = z.infer<typeof keptExperimentSchema>;
export type Experiment = KeptExperiment['experiment'];

/** Attempts of each scenario: a gate needs several. */
export function roundsOf({ repeat, gate }: Pick<Experiment, 'repeat' | 'gate'>): number {
  return repeat ?? (gate === undefined ? 1 : 3);
}

import { z } from 'zod';
import { decimal, oneOrMore, textSchema, wholeNumber } from '../../config/options/value-schemas.ts';
import type { ConfigSection, ReadFrom } from '../../config/section-facet.ts';
import type { Explained, SourcePath } from '../../lib/explain-issues.ts';
import { fieldOf, listOf, objectOf, textOf } from '../../lib/loose.ts';
import { didYouMean } from '../../lib/nearest.ts';
import { armSlug, slugSchema } from '../../records/target.ts';
import { metricIds } from '../../records/verdict.ts';

const nameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/, 'a name of at most 40 lower-case letters, digits, ".", "_" and "-"');

const metricSchema = z.enum(['passed', ...metricIds]);

const anArm = 'an arm is { target: SLUG } or { target: SLUG, context: NAME }';

const armSchema = z.strictObject(
  {
    target: slugSchema.describe('the slug of a target of this config'),
    context: textSchema.optional().describe('a name below contexts'),
  },
  { error: ({ code }) => (code === 'invalid_type' ? anArm : undefined) },
);

const oneArm = 'a gate compares each arm with the first, and there is one';

const experimentSchema = z.strictObject({
  id: nameSchema,
  tags: oneOrMore(nameSchema).default([]),
  packs: oneOrMore(textSchema).describe('pack ids or files'),
  arms: z.array(armSchema).min(1, 'at least one arm').describe('each is compared with the first'),
  examples: wholeNumber(1, 10_000_000)
    .optional()
    .describe('the maximum number of scenarios, the same in every arm; all when left out'),
  seed: wholeNumber(0, 2 ** 31 - 1)
    .default(1)
    .describe('which scenarios these are'),
  repeat: wholeNumber(1, 999).optional().describe('attempts of each scenario: 1, or 3 with a gate, when left out'),
  metrics: oneOrMore(metricSchema).optional().describe('those that the packs give when left out'),
  gate: z
    .strictObject({
      metric: metricSchema,
      'max-drop': decimal(0, 100).describe('how far its mean may be below that of the first arm, in points of 100'),
    })
    .optional(),
});

const experimentsSchema = z
  .array(experimentSchema)
  .describe('arms that are measured with the same scenarios and compared in pairs');

export type ConfigExperiment = z.output<typeof experimentSchema> & {
  /** `file:line:column` of its entry. */
  readonly place: string;
};

declare module '../../config/config.ts' {
  interface ConfigParts {
    /** No id twice, and each with arms of this config. */
    experiments?: readonly ConfigExperiment[] | undefined;
  }
}

export const experimentsSection: ConfigSection = {
  ...{ key: 'experiments', before: 'targets', schema: experimentsSchema.optional() },
  faults: (config, targets) => {
    const slugs = targets.flatMap((target) => textOf(fieldOf(objectOf(target), 'slug')) ?? []);
    const contexts = Object.keys(objectOf(fieldOf(config, 'contexts')) ?? {});
    return experimentFaults(fieldOf(config, 'experiments'), slugs, contexts);
  },
  read: (written: z.output<typeof experimentsSchema>, { placeOf }: ReadFrom) =>
    written.map((entry, index) => ({ ...entry, place: placeOf(['experiments', index]) })),
};

/** `target`, or `target/context`. */
export function slugOfArm({ target, context }: ConfigExperiment['arms'][number]): string {
  return context === undefined ? target : armSlug(target, context);
}

/** Finds faults between experiments and the rest of the config, in unchecked data. */
function experimentFaults(experiments: unknown, slugs: readonly string[], contexts: readonly string[]): Explained[] {
  const seen = new Map<unknown, number>();
  return listOf(experiments).flatMap((experiment, index) => {
    const entry = objectOf(experiment);
    const path = ['experiments', index];
    const id = fieldOf(entry, 'id');
    const isTwice = id !== undefined && seen.has(id);
    if (!isTwice) seen.set(id, index);
    const twice = { path: [...path, 'id'], message: `experiments[${seen.get(id)}] has the id "${id}" too` };
    const arms = listOf(fieldOf(entry, 'arms'));
    return [
      ...(isTwice ? [twice] : []),
      ...arms.flatMap((arm, at) => armFaults(arm, [...path, 'arms', at], slugs, contexts)),
      ...armsTwice(arms, [...path, 'arms']),
      ...(arms.length === 1 && fieldOf(entry, 'gate') !== undefined
        ? [{ path: [...path, 'gate'], message: oneArm }]
        : []),
    ];
  });
}

function armFaults(arm: unknown, path: SourcePath, slugs: readonly string[], contexts: readonly string[]): Explained[] {
  const entry = objectOf(arm);
  return [
    ...unknownName(fieldOf(entry, 'target'), [...path, 'target'], 'target', slugs),
    ...unknownName(fieldOf(entry, 'context'), [...path, 'context'], 'context', contexts),
  ];
}

function unknownName(name: unknown, path: SourcePath, what: string, known: readonly string[]): Explained[] {
  if (typeof name !== 'string' || known.includes(name)) return [];
  return [{ path, message: `there is no ${what} "${name}"${didYouMean(name, known)}` }];
}

function armsTwice(arms: readonly unknown[], path: SourcePath): Explained[] {
  const seen = new Set<string>();
  return arms.flatMap((arm, at) => {
    const parsed = armSchema.safeParse(arm);
    if (!parsed.success) return [];
    const slug = slugOfArm(parsed.data);
    if (!seen.has(slug)) {
      seen.add(slug);
      return [];
    }
    return [{ path: [...path, at], message: `two arms are called "${slug}": give one another target or context` }];
  });
}

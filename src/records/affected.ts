import { z } from 'zod';
import { sha256 } from '../lib/sha256.ts';
import { sha256Schema, slugSchema, tierSchema } from './target.ts';

/** One difference of a target. Only images have values: others may be long or confidential. */
export const changeSchema = z.strictObject({
  kind: z.enum(['image', 'setting', 'file', 'config']),
  /** `services.vllm.image`, `templates/qwen.jinja`, `boot.command`. */
  name: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
});
export type Change = z.infer<typeof changeSchema>;

export const affectedTargetSchema = z.strictObject({
  slug: slugSchema,
  state: z.enum(['new', 'changed']),
  /** The base's slug of the same target, if only the name changed. */
  renamedFrom: slugSchema.optional(),
  plan: z.enum(['measured', 'named', 'skipped']),
  why: z.string().optional(),
  /** The id of one of `groups`. */
  group: z.string(),
  /** Empty for a new one. */
  changes: z.array(changeSchema),
  /** When its oldest baseline was captured; null if it has none. */
  captured: z.string().nullable(),
  /** Null if it did not exist, or was not needed. */
  digest: z.strictObject({ base: sha256Schema.nullable(), head: sha256Schema.nullable() }),
});
export type AffectedTarget = z.infer<typeof affectedTargetSchema>;

/** Targets that share a change. */
export const affectedGroupSchema = z.strictObject({
  id: z.string(),
  change: z.string(),
  measured: z.array(slugSchema),
  named: z.array(slugSchema),
  skipped: z.array(slugSchema),
});
export type AffectedGroup = z.infer<typeof affectedGroupSchema>;

export const affectedJobSchema = z.strictObject({
  slug: slugSchema,
  /** The slug in a form for file names. */
  name: z.string(),
  tier: tierSchema,
  gpus: z.int().nonnegative().optional(),
});
export type AffectedJob = z.infer<typeof affectedJobSchema>;

/** Config changes that do not change a target's answers. */
export const otherChangeSchema = z.strictObject({
  key: z.string(),
  from: z.string(),
  to: z.string(),
  /** Empty if it concerns no particular target. */
  slugs: z.array(slugSchema),
});
export type OtherChange = z.infer<typeof otherChangeSchema>;

/** What became of one conversation in a template: a prompt, or why there is none. */
export const promptEndSchema = z.strictObject({
  outcome: z.enum(['rendered', 'raised', 'unparsable', 'missing', 'failed', 'too-slow', 'too-large']),
  /** Those of the template, or the name of what is missing. */
  words: z.string().optional(),
});
export type PromptEnd = z.infer<typeof promptEndSchema>;

export const changedPromptSchema = z.strictObject({
  conversation: z.string(),
  before: promptEndSchema,
  after: promptEndSchema,
  /** Lines that begin with `-`, `+`, a space, or `@` where equal ones are left out. Empty unless both rendered. */
  diff: z.array(z.string()),
});
export type ChangedPrompt = z.infer<typeof changedPromptSchema>;

/** A chat template that a change edits, rendered before and after with fixed conversations. */
export const templateChangeSchema = z.strictObject({
  /** The targets that it serves. */
  slugs: z.array(slugSchema),
  /** Its files; null where it has none. */
  base: z.string().nullable(),
  head: z.string().nullable(),
  /** Of a file with several. */
  name: z.string().optional(),
  /** How many conversations were rendered. */
  conversations: z.int().nonnegative(),
  /** Those whose prompt differs, or could not be rendered. */
  prompts: z.array(changedPromptSchema),
  /** Why nothing was rendered. */
  note: z.string().optional(),
});
export type TemplateChange = z.infer<typeof templateChangeSchema>;

/** Which targets a change may have affected, and which of them to measure. */
export const affectedSchema = z.strictObject({
  version: z.literal(1),
  kind: z.literal('affected'),
  tool: z.string(),
  base: z.strictObject({ ref: z.string(), commit: z.string() }),
  /** Null for the working tree. */
  head: z.strictObject({ ref: z.string(), commit: z.string() }).nullable(),
  /** How many of each group to measure. */
  maxTargets: z.int().positive(),
  /** How many targets the config has, at the head. */
  targets: z.int().nonnegative(),
  affected: z.array(affectedTargetSchema),
  groups: z.array(affectedGroupSchema),
  removed: z.array(slugSchema),
  otherChanges: z.array(otherChangeSchema),
  /** Affected but not measured, although they could be: first in the nightly job. */
  nightlyFirst: z.array(slugSchema),
  matrix: z.strictObject({ include: z.array(affectedJobSchema).max(256) }),
  notes: z.array(z.string()),
  templates: z.array(templateChangeSchema).optional(),
});
export type Affected = z.infer<typeof affectedSchema>;

/**
 * One fact that decides a target's answers: an image, another key of its compose file, a file of the tree, or a key of
 * its config entry. Its value is not for showing: it may contain a key, but never the location of the checkout.
 */
export type TargetPart = {
  readonly kind: 'image' | 'setting' | 'file' | 'config';
  /** `services.vllm.command`, `templates/qwen.jinja`, `model`. */
  readonly name: string;
  readonly value: string;
};

/** The target digest: equal parts in any order are the same target. */
export function digestParts(parts: readonly TargetPart[]): string {
  const lines = parts.map(({ kind, name, value }) => JSON.stringify([kind, name, value]));
  return sha256([...new Set(lines)].sort().join('\n'));
}

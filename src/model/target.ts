import { z } from 'zod';

/** Whether the model must think. `no-thinking` is the canonical mode. */
export const modeSchema = z.enum(['no-thinking', 'enable-thinking', 'pack-defaults']);
export type Mode = z.infer<typeof modeSchema>;

/**
 * Sets of packs: `medium` includes `quick`, and `full` includes both. `reasoning` and `deep` have packs that no other tier
 * has; those of `deep` begin with the scenarios of `medium`.
 */
export const tierSchema = z.enum(['quick', 'medium', 'full', 'reasoning', 'deep']);
export type Tier = z.infer<typeof tierSchema>;

/** Whether a tier asks the packs of another one. */
export function includesTier(tier: Tier, other: Tier): boolean {
  return tier === other || (sizeOf(tier) <= sizeOf('full') && sizeOf(other) < sizeOf(tier));
}

function sizeOf(tier: Tier): number {
  return tierSchema.options.indexOf(tier);
}

/** How tools are offered and calls are read: by the server, or as plain text in one of these forms. */
export const harnessSchema = z.enum(['native', 'json', 'hermes', 'qwen', 'pi', 'qwen-coder']);
export type HarnessName = z.infer<typeof harnessSchema>;

/** Where programs that a model writes run; without a sandbox, the packs that need one are left out. */
export const sandboxSchema = z.enum(['auto', 'embedded', 'container', 'bubblewrap', 'off']);
export type Sandbox = z.infer<typeof sandboxSchema>;

/** The default mode of a tier: problems that are hard to reason about are asked with thinking. */
export function modeOfTier(tier: Tier | undefined): Mode {
  return tier === 'reasoning' ? 'enable-thinking' : 'no-thinking';
}

/**
 * The served target: `vllm/qwen-35b-a3b-dual`. Double separators are reserved, because file names are made from slugs.
 */
export const slugSchema = z
  .string()
  .max(120)
  .regex(
    /^(?!.*(?:--|__))[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/,
    'lower-case letters, digits, ".", "_" and "-", parts joined by "/", no "--" and no "__"',
  );

/** A scenario with its pack: `toolcall-15/TC-01`. */
export const scenarioKeySchema = z.string().regex(/^[^/\s]+\/[^/\s]+$/, 'PACK/SCENARIO');

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, '64 hex digits');

/** USD for a million tokens of a target. */
export const priceSchema = z.strictObject({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  /** The row of the table that it comes from, and its date; omitted for a price of the user's own. */
  from: z.string().optional(),
});
export type Price = z.infer<typeof priceSchema>;

/** A pack as it was asked. */
export const packVersionSchema = z.strictObject({ id: z.string(), version: z.string(), digest: sha256Schema });
export type PackVersion = z.infer<typeof packVersionSchema>;

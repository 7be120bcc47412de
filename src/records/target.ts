import { z } from 'zod';

/** Forces thinking off, forces it on, or leaves it to each pack. `no-thinking` is the canonical mode. */
export const modeSchema = z.enum(['no-thinking', 'enable-thinking', 'pack-defaults']);
export type Mode = z.infer<typeof modeSchema>;

/**
 * Sets of packs. `medium` includes `quick`, and `full` includes both. `reasoning`, `deep` and `small` share no pack with
 * another tier. Each pack of `deep` begins with the scenarios of a pack of `medium`; each of `small` is easier than one.
 */
export const tierSchema = z.enum(['quick', 'medium', 'full', 'reasoning', 'deep', 'small']);
export type Tier = z.infer<typeof tierSchema>;

export function includesTier(tier: Tier, other: Tier): boolean {
  return tier === other || (sizeOf(tier) <= sizeOf('full') && sizeOf(other) < sizeOf(tier));
}

function sizeOf(tier: Tier): number {
  return tierSchema.options.indexOf(tier);
}

/** How tools are offered and calls are read: `native` by the server, all others as plain text. */
export const harnessSchema = z.enum(['native', 'json', 'hermes', 'qwen', 'pi', 'qwen-coder']);
export type HarnessName = z.infer<typeof harnessSchema>;

/** How a server is asked. A baseline belongs to one of them. */
export const apiSchema = z.enum(['chat', 'responses', 'messages', 'completions']);
export type ApiName = z.infer<typeof apiSchema>;

/** What an API cannot express, and a request over it leaves out; `tools` and `response_format` leave out scenarios. */
export const apiLacks: Readonly<Record<ApiName, readonly string[]>> = {
  chat: [],
  responses: ['seed', 'presence_penalty', 'frequency_penalty'],
  messages: ['seed', 'presence_penalty', 'frequency_penalty', 'response_format'],
  completions: ['tools', 'response_format'],
};

/** Where the programs that a model writes run. `auto`, `embedded` and `off` leave out the packs that they cannot run. */
export const sandboxSchema = z.enum(['auto', 'embedded', 'container', 'bubblewrap', 'off']);
export type Sandbox = z.infer<typeof sandboxSchema>;

/** What measures BERTScore: a folder with `model.onnx` and `tokenizer.json`. */
export type VectorModel = {
  /** Absolute. */
  readonly dir: string;
  /** A tensor of the model; its first output if left out. */
  readonly output: string | undefined;
  /** Where the user's packages are looked for, absolute. */
  readonly packagesFrom: string;
};

export function modeOfTier(tier: Tier | undefined): Mode {
  return tier === 'reasoning' ? 'enable-thinking' : 'no-thinking';
}

/** Names what is served: `vllm/qwen-35b-a3b-dual`. File names replace "/" with "--" and need "__", so both are reserved. */
export const slugSchema = z
  .string()
  .max(120)
  .regex(
    /^(?!.*(?:--|__))[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/,
    'lower-case letters, digits, ".", "_" and "-", parts joined by "/", no "--" and no "__"',
  );

/** `target/context`: the name of an arm. */
export function armSlug(slug: string, context: string): string {
  return `${slug}/${context}`;
}

export function targetOfArm({ slug, context }: ArmNamed): string | undefined {
  return slug === undefined || context === undefined ? slug : slug.slice(0, -(context.name.length + 1));
}

type ArmNamed = { readonly slug: string | undefined; readonly context?: { readonly name: string } | undefined };

/** A scenario with its pack: `toolcall-15/TC-01`. */
export const scenarioKeySchema = z.string().regex(/^[^/\s]+\/[^/\s]+$/, 'PACK/SCENARIO');

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, '64 hex digits');

/** The price of a target in USD per million tokens. */
export const priceSchema = z.strictObject({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  /** Name and date of its row in the table of known prices; omitted for a price that the config sets. */
  from: z.string().optional(),
});
export type Price = z.infer<typeof priceSchema>;

export const packVersionSchema = z.strictObject({ id: z.string(), version: z.string(), digest: sha256Schema });
export type PackVersion = z.infer<typeof packVersionSchema>;

/** The decision of one game, as shown to the judge: A is the first answer. */
export const gameDecisionSchema = z.enum(['A>B', 'B>A', 'A=B']);
export type GameDecision = z.infer<typeof gameDecisionSchema>;

/** Which of two answers is the better one: a label is never a tie. */
export const pairLabelSchema = gameDecisionSchema.exclude(['A=B']);
export type PairLabel = z.infer<typeof pairLabelSchema>;

/** When a pair passes: if both games are right, or by the rule of JudgeBench. */
export const pairRuleSchema = z.enum(['both', 'paper']);
export type PairRule = z.infer<typeof pairRuleSchema>;

export const plannedPairSchema = z.strictObject({
  id: z.string(),
  shown: z.enum(['ab', 'ba']),
  /** As shown in `ab`. */
  label: pairLabelSchema,
  split: z.string(),
});
export type PlannedPair = z.infer<typeof plannedPairSchema>;

export function flipped<Side extends GameDecision>(decision: Side): Side | PairLabel {
  if (decision === 'A=B') return decision;
  return decision === 'A>B' ? 'B>A' : 'A>B';
}

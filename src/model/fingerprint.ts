import { z } from 'zod';
import { modeSchema, sha256Schema } from './target.ts';

export const engineSchema = z.enum(['vllm', 'llama.cpp', 'sglang', 'ollama', 'lm-studio', 'tgi']);
export type Engine = z.infer<typeof engineSchema>;

const setting = z.union([z.string(), z.number(), z.boolean()]);

/** How it was asked. A difference means that the measurement changed, not the model. */
export const conditionsSchema = z.strictObject({
  mode: modeSchema.nullable(),
  /** The switch as it was sent, `enable_thinking=false`. */
  'thinking-control': z.string().nullable(),
  /** Every sampling field of the request, by its name on the wire. */
  sampling: z.record(z.string(), setting).nullable(),
  /** By `pack/scenario`; the revision of each verifier is part of the digest. */
  scenarios: z.record(z.string(), sha256Schema).nullable(),
  harness: z.string().nullable(),
});
export type Conditions = z.infer<typeof conditionsSchema>;

/** Whether it was the server that was meant. */
export const identitySchema = z.strictObject({
  model: z.string().nullable(),
  /** Booted by us: its model is then what a change may bring, no proof of a wrong address. */
  booted: z.boolean(),
});
export type Identity = z.infer<typeof identitySchema>;

/** What a change may bring. The keys are the words of `--require-same`. */
export const subjectSchema = z.strictObject({
  'model-digest': z.string().nullable(),
  'model-bytes': z.int().nullable(),
  quantization: z.string().nullable(),
  /** SHA-256 of the chat template's text. */
  template: sha256Schema.nullable(),
  engine: z.strictObject({ name: engineSchema.nullable(), version: z.string().nullable() }),
  /** `system_fingerprint` of the server's replies. */
  'server-fingerprint': z.string().nullable(),
  'sampling-defaults': z.record(z.string(), z.number()).nullable(),
  image: z.string().nullable(),
  flags: z.array(z.string()).nullable(),
  /** Tokens that one request may fill. */
  context: z.int().nullable(),
  /** Requests that the server works on at once. */
  slots: z.int().nullable(),
  concurrency: z.int().nullable(),
  cache: z.enum(['cache_prompt', 'cache_salt', 'none']).nullable(),
  gpu: z.array(z.string()).nullable(),
  driver: z.string().nullable(),
  /** The version of this tool. */
  tool: z.string(),
});
export type Subject = z.infer<typeof subjectSchema>;

/** Where nobody could look at the server. */
export function unknownSubject(tool: string): Subject {
  return {
    'model-digest': null,
    'model-bytes': null,
    quantization: null,
    template: null,
    engine: { name: null, version: null },
    'server-fingerprint': null,
    'sampling-defaults': null,
    image: null,
    flags: null,
    context: null,
    slots: null,
    concurrency: null,
    cache: null,
    gpu: null,
    driver: null,
    tool,
  };
}

/** What was measured, and how. Null is unknown, everywhere: it is equal to nothing, not to another null either. */
export const fingerprintSchema = z.strictObject({
  version: z.literal(1),
  conditions: conditionsSchema,
  identity: identitySchema,
  subject: subjectSchema,
});
export type Fingerprint = z.infer<typeof fingerprintSchema>;

export type FingerprintDifference = {
  /** `quantization`, or with what stands inside it `scenarios.toolcall-15/TC-01`. */
  readonly field: string;
  /** `unknown` where one side, or both, cannot tell. */
  readonly kind: 'changed' | 'unknown';
  readonly baseline: unknown;
  readonly current: unknown;
};

export type FingerprintComparison = {
  readonly [Class in 'conditions' | 'identity' | 'subject']: readonly FingerprintDifference[];
};

export function compareFingerprints(baseline: Fingerprint, current: Fingerprint): FingerprintComparison {
  const model = compareField('model', baseline.identity.model, current.identity.model);
  const areBothOurs = baseline.identity.booted && current.identity.booted;
  return {
    conditions: [
      ...compareFields(leaveOut(baseline.conditions, 'scenarios'), leaveOut(current.conditions, 'scenarios')),
      ...compareScenarios(baseline.conditions.scenarios, current.conditions.scenarios),
    ],
    identity: areBothOurs ? [] : model,
    subject: [...(areBothOurs ? model : []), ...compareFields(baseline.subject, current.subject)],
  };
}

// A scenario that only one side has changes nothing about those that both were asked.
function compareScenarios(
  baseline: Conditions['scenarios'],
  current: Conditions['scenarios'],
): readonly FingerprintDifference[] {
  if (baseline === null || current === null) return compareField('scenarios', baseline, current);
  return Object.keys(baseline)
    .filter((id) => Object.hasOwn(current, id))
    .flatMap((id) => compareField(`scenarios.${id}`, baseline[id], current[id]));
}

function compareFields(baseline: object, current: object): FingerprintDifference[] {
  const others = new Map<string, unknown>(Object.entries(current));
  return Object.entries(baseline).flatMap(([field, value]) => compareField(field, value, others.get(field)));
}

function compareField(field: string, baseline: unknown, current: unknown): FingerprintDifference[] {
  const relation = relationOf(baseline, current);
  return relation === 'same' ? [] : [{ field, kind: relation, baseline, current }];
}

type Relation = 'same' | 'changed' | 'unknown';

function relationOf(one: unknown, other: unknown): Relation {
  if (one === null || other === null) return 'unknown';
  if (typeof one !== 'object' || typeof other !== 'object') return one === other ? 'same' : 'changed';
  const [ones, others] = [new Map(entriesOf(one)), new Map(entriesOf(other))];
  if (ones.size !== others.size || [...ones.keys()].some((key) => !others.has(key))) return 'changed';
  const inside = [...ones].map(([key, value]) => relationOf(value, others.get(key)));
  // One known difference is enough, whatever else nobody knows.
  return (
    inside.find((relation) => relation === 'changed') ?? inside.find((relation) => relation === 'unknown') ?? 'same'
  );
}

function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value);
}

function leaveOut<Value extends object, Key extends keyof Value>(value: Value, key: Key): Omit<Value, Key> {
  const { [key]: _, ...rest } = value;
  return rest;
}

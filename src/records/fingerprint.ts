import { z } from 'zod';
import { type ApiName, apiSchema, type HarnessName, harnessSchema, modeSchema, sha256Schema } from './target.ts';

export const engineSchema = z.enum(['vllm', 'llama.cpp', 'sglang', 'ollama', 'lm-studio', 'tgi']);
export type Engine = z.infer<typeof engineSchema>;

const setting = z.union([z.string(), z.number(), z.boolean()]);

/** How it was asked. What we or the user chose is a condition; what the server forced belongs to the subject. */
export const conditionsSchema = z.strictObject({
  mode: modeSchema.nullable(),
  /** The switch as sent, `enable_thinking=false`; null if none is. It follows from the template. */
  'thinking-control': z.string().nullable(),
  /** Every sampling field of the request under its wire name, except for those that the server refused. */
  sampling: z.record(z.string(), setting).nullable(),
  /** Digests by `pack/scenario`; each includes the revisions of its verifiers. */
  scenarios: z.record(z.string(), sha256Schema).nullable(),
  harness: z.string().nullable(),
  /** Omitted for chat completions. */
  api: apiSchema.exclude(['chat']).optional(),
  /** Replies came in one piece. Never compared: they should be the same. */
  unstreamed: z.literal(true).optional(),
  /** For each pack with scripts: the digest of the image, or of the tools, that runs them. Else omitted. */
  sandbox: z.record(z.string(), z.string()).optional(),
  /** For each pack with BERTScore: the SHA-256 of its model and tokenizer, and the tensor. Else omitted. */
  bertscore: z.record(z.string(), z.string()).optional(),
  /** By pack of public data: which examples. Never compared: the digests in `scenarios` say more. Else omitted. */
  data: z.record(z.string(), z.string()).optional(),
  /** Log probabilities were asked for. Never compared: the answers are equal with and without, or they are not asked for. */
  logprobs: z.literal(true).optional(),
});
export type Conditions = z.infer<typeof conditionsSchema>;

/** Whether it was the intended server. */
export const identitySchema = z.strictObject({
  model: z.string().nullable(),
  /** We booted it: its model may then change with the pull request, and is no sign of a wrong address. */
  booted: z.boolean(),
});
export type Identity = z.infer<typeof identitySchema>;

/** The facts that a change may alter. */
export const subjectSchema = z.strictObject({
  /** The digest of the whole model, as the server reports it or from every byte of its files. */
  'model-digest': z.string().nullable(),
  /** The digest of a sample of the files' bytes. */
  weights: sha256Schema.nullable().default(null),
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
  /** The folder or repository of the LoRA, without its owner; `none` without one. Omitted, as the three below, if unknown. */
  adapter: z.string().optional(),
  /** MiB of each GPU. */
  'gpu-memory': z.array(z.int().nonnegative()).optional(),
  /** Its name, and how many of its threads there are. */
  cpu: z.string().optional(),
  /** Given with `--hardware`, where the hardware cannot be inspected. */
  hardware: z.string().optional(),
  /** The transform that shortened contexts, with its parameters; omitted if they were asked whole. */
  transform: z.record(z.string(), setting).optional(),
  tool: z.string(),
});
export type Subject = z.infer<typeof subjectSchema>;

/** The values of `--require-same`: what a change may alter, without derived fields and the version of this tool. */
export const requiredFieldSchema = z.enum([
  ...subjectSchema
    .keyof()
    .exclude([
      'model-bytes',
      'server-fingerprint',
      'sampling-defaults',
      'transform',
      'tool',
      'adapter',
      'gpu-memory',
      'cpu',
      'hardware',
    ]).options,
  'numerics',
]);
export type RequiredField = z.infer<typeof requiredFieldSchema>;

/** The facts of a server that could not be probed: all unknown. */
export function unknownSubject(tool: string): Subject {
  return {
    'model-digest': null,
    weights: null,
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

/** The target and the conditions of a measurement. Null is always unknown: it equals nothing, not even another null. */
export const fingerprintSchema = z.strictObject({
  version: z.literal(1),
  conditions: conditionsSchema,
  identity: identitySchema,
  subject: subjectSchema,
});
export type Fingerprint = z.infer<typeof fingerprintSchema>;

/** Its harness; other tools have their own, under names that we do not measure with. */
export function harnessOf({ conditions }: { readonly conditions: Pick<Conditions, 'harness'> }): HarnessName {
  return harnessSchema.safeParse(conditions.harness).data ?? 'native';
}

/** `no-thinking`, or `no-thinking, hermes, messages` with another harness than native and another API than chat. */
export function armName({
  mode,
  fingerprint,
}: {
  readonly mode: string;
  readonly fingerprint: { readonly conditions: Pick<Conditions, 'harness' | 'api'> };
}): string {
  return armOf({ mode, harness: harnessOf(fingerprint), api: fingerprint.conditions.api });
}

/** A server's native tools over chat completions go without a word. */
export function armOf({
  mode,
  harness = 'native',
  api,
}: {
  readonly mode: string;
  readonly harness?: HarnessName;
  readonly api?: ApiName | undefined;
}): string {
  return [mode, ...(harness === 'native' ? [] : [harness]), ...(api === undefined || api === 'chat' ? [] : [api])].join(
    ', ',
  );
}

export type FingerprintDifference = {
  /** `quantization`, or with the field inside it `scenarios.toolcall-15/TC-01`. */
  readonly field: string;
  /** `unknown` if one or both sides do not have it. */
  readonly kind: 'changed' | 'unknown';
  readonly baseline: unknown;
  readonly current: unknown;
};

export function compareFingerprints(baseline: Fingerprint, current: Fingerprint) {
  const model = compareField('model', baseline.identity.model, current.identity.model);
  const areBothOurs = baseline.identity.booted && current.identity.booted;
  const [before, now] = [baseline.conditions, current.conditions];
  const sampling = compareField('sampling', before.sampling, now.sampling);
  const isOfServer = differsByRefusals(before.sampling, now.sampling);
  // Without a transform, the contexts were asked whole.
  const [whole, transformed] = [baseline.subject.transform ?? 'none', current.subject.transform ?? 'none'];
  const transforms = compareField('transform', whole, transformed);
  // Another context transform is what a change may bring; whole contexts are another question.
  const hasOneTransform = (baseline.subject.transform === undefined) !== (current.subject.transform === undefined);
  return {
    conditions: [
      ...compareField('mode', before.mode, now.mode),
      ...(isOfServer ? [] : sampling),
      ...compareField('harness', before.harness, now.harness),
      ...compareField('api', before.api ?? 'chat', now.api ?? 'chat'),
      ...compareByPack('sandbox', before.sandbox, now.sandbox),
      ...compareByPack('bertscore', before.bertscore, now.bertscore),
      ...compareScenarios(before.scenarios, now.scenarios),
      ...(hasOneTransform ? transforms : []),
    ],
    identity: areBothOurs ? [] : model,
    subject: [
      ...compareControls(before['thinking-control'], now['thinking-control']),
      ...(isOfServer ? sampling : []),
      ...(areBothOurs ? model : []),
      ...(hasOneTransform ? [] : transforms),
      ...compareSubjects(baseline.subject, current.subject),
    ],
  };
}

/** Null is a known value here: no switch is sent. */
function compareControls(baseline: string | null, current: string | null): FingerprintDifference[] {
  return baseline === current ? [] : [{ field: 'thinking-control', kind: 'changed', baseline, current }];
}

/** Every request has these, unless its server does not accept them. */
const alwaysSent: ReadonlySet<string> = new Set([
  ...['temperature', 'top_p', 'seed', 'presence_penalty', 'frequency_penalty'],
]);

function differsByRefusals(baseline: Conditions['sampling'], current: Conditions['sampling']): boolean {
  if (baseline === null || current === null) return false;
  const fields = [...new Set([...Object.keys(baseline), ...Object.keys(current)])];
  return fields.every((field) =>
    Object.hasOwn(baseline, field) && Object.hasOwn(current, field)
      ? baseline[field] === current[field]
      : alwaysSent.has(field),
  );
}

/** Conditions of a single pack: a difference stops it alone. */
export const packConditions = ['sandbox', 'bertscore'] as const;
type ByPack = Readonly<Record<string, string>>;

/** Compares a condition of the packs that have it on both sides. */
function compareByPack(condition: (typeof packConditions)[number], before: ByPack = {}, now: ByPack = {}) {
  return Object.keys(before)
    .filter((pack) => Object.hasOwn(now, pack))
    .flatMap((pack) => compareField(`${condition}.${pack}`, before[pack], now[pack]));
}

// A scenario on only one side changes nothing about those that both were asked.
function compareScenarios(
  baseline: Conditions['scenarios'],
  current: Conditions['scenarios'],
): readonly FingerprintDifference[] {
  if (baseline === null || current === null) return compareField('scenarios', baseline, current);
  return Object.keys(baseline)
    .filter((id) => Object.hasOwn(current, id))
    .flatMap((id) => compareField(`scenarios.${id}`, baseline[id], current[id]));
}

const ofOneServer: readonly string[] = ['slots', 'concurrency', 'cache'];

/** The known differences between two servers of a pool, each of which uses its own slots and cache. */
export function pooledDifferences(one: Subject, other: Subject): readonly FingerprintDifference[] {
  return compareSubjects(one, other).filter(({ field, kind }) => kind === 'changed' && !ofOneServer.includes(field));
}

const ofOneModel: readonly string[] = [
  ...['model', 'model-digest', 'weights', 'model-bytes', 'quantization', 'template', 'engine'],
];

/** The known differences between two servers that cannot belong to one run. */
export function servedDifferences(
  before: Pick<Fingerprint, 'identity' | 'subject'>,
  now: Pick<Fingerprint, 'identity' | 'subject'>,
): readonly FingerprintDifference[] {
  return [
    ...compareField('model', before.identity.model, now.identity.model),
    ...compareSubjects(before.subject, now.subject),
  ].filter(({ field, kind }) => kind === 'changed' && ofOneModel.includes(field));
}

/** The facts of a pool: what is not the same for all counts as unknown. */
export function pooledSubject(first: Subject, others: readonly Subject[]): Subject {
  const isUnknown = (field: string) =>
    others.some(
      (other) => !Object.hasOwn(other, field) || compareSubjects(first, other).some((each) => each.field === field),
    );
  const same = <Value>(fact: (subject: Subject) => Value): Value | null =>
    others.every((other) => fact(other) === fact(first)) ? fact(first) : null;
  return subjectSchema.parse({
    ...unknownSubject(first.tool),
    ...Object.fromEntries(Object.entries(first).filter(([field]) => !isUnknown(field))),
    engine: { name: same(({ engine }) => engine.name), version: same(({ engine }) => engine.version) },
    concurrency: Math.max(...[first, ...others].map(({ concurrency }) => concurrency ?? 1)),
    cache: others.every(({ cache }) => cache === first.cache) ? first.cache : 'none',
  });
}

function compareSubjects(
  { transform: _, ...baseline }: Subject,
  { transform: __, ...current }: Subject,
): FingerprintDifference[] {
  const others = new Map<string, unknown>(Object.entries(current));
  // A baseline of an earlier version does not have all of them.
  return Object.entries(baseline).flatMap(([field, value]) =>
    others.has(field) ? compareField(field, value, others.get(field)) : [],
  );
}

/** Whether their speeds can be compared: equal GPUs, none unknown, or the same words told. */
export function isSameHardware(one: Subject, other: Subject): boolean {
  if (one.hardware !== undefined || other.hardware !== undefined) return one.hardware === other.hardware;
  return ['gpu' as const, 'gpu-memory' as const].every((field) => {
    const [mine, theirs] = [one[field], other[field]];
    return mine !== undefined && theirs !== undefined && relationOf(mine, theirs) === 'same';
  });
}

function compareField(field: string, baseline: unknown, current: unknown): FingerprintDifference[] {
  const relation = relationOf(baseline, current);
  return relation === 'same' ? [] : [{ field, kind: relation, baseline, current }];
}

type Relation = 'same' | 'changed' | 'unknown';

function relationOf(one: unknown, other: unknown): Relation {
  if (one === null || other === null) return 'unknown';
  if (typeof one !== 'object' || typeof other !== 'object') return one === other ? 'same' : 'changed';
  const mapOf = (value: object) => new Map<string, unknown>(Object.entries(value));
  const [ones, others] = [mapOf(one), mapOf(other)];
  if (ones.size !== others.size || [...ones.keys()].some((key) => !others.has(key))) return 'changed';
  const inside = [...ones].map(([key, value]) => relationOf(value, others.get(key)));
  // One known difference is enough, whatever else is unknown.
  return (
    inside.find((relation) => relation === 'changed') ?? inside.find((relation) => relation === 'unknown') ?? 'same'
  );
}

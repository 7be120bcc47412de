import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Environment } from '../../../config/choose-api-key.ts';
import type { ConfigParts } from '../../../config/config.ts';
import { number, oneOrMore, textSchema, wholeNumber } from '../../../config/options/value-schemas.ts';
import { type PriceEntry, priceOf, usdSchema } from '../../../config/prices.ts';
import type { ConfigSection, ReadFrom, WantedContext } from '../../../config/section-facet.ts';
import { parseBaseUrl } from '../../../endpoint/boot/base-url.ts';
import { assertNever } from '../../../lib/assert-never.ts';
import { InputError } from '../../../lib/errors.ts';
import type { Explained, SourcePath } from '../../../lib/explain-issues.ts';
import type { Json } from '../../../lib/json.ts';
import { deepField, fieldOf, isObject, listOf, objectOf, textOf } from '../../../lib/loose.ts';
import { didYouMean } from '../../../lib/nearest.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { armSlug } from '../../../records/target.ts';
import { type ContextSpec, digestOfContext, type HttpContext } from './context-spec.ts';

/** It becomes part of a slug, and so of file names. */
const nameSchema = z
  .string()
  .max(40)
  .regex(
    /^(?!.*(?:--|__))[a-z0-9][a-z0-9._-]*$/,
    'a name of lower-case letters, digits, ".", "_" and "-", without "--" and "__"',
  );

const environmentSchema = z
  .string({ error: 'the name of an environment variable' })
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'the name of an environment variable, never a key itself');
const headerSchema = z.string().regex(/^[A-Za-z0-9-]{1,80}$/, 'the name of an HTTP header');
const pointerSchema = z
  .string({ error: 'a JSON pointer such as /data/text' })
  .regex(/^(?:\/(?:[^~/]|~[01])*)*$/, 'a JSON pointer such as /data/text');
const secondsSchema = wholeNumber(1, 3600).default(60).describe('for one try');

const rateWords = 'auto, or a number from 0 to 1';

const presets = ['scaledown', 'scaledown-summarize'] as const;

const httpSchema = z.strictObject({
  kind: z.literal('http'),
  preset: z.enum(presets).optional(),
  url: textSchema.optional().describe('gets a POST; redirects are not followed'),
  rate: z
    .union([z.literal('auto', rateWords), z.number({ error: rateWords }).min(0, rateWords).max(1, rateWords)])
    .optional(),
  'compression-model': textSchema.optional(),
  'max-tokens': wholeNumber(1, 1_000_000).optional(),
  'key-env': environmentSchema.optional().describe('of a preset: the variable that holds its key'),
  'headers-env': z.record(headerSchema, environmentSchema).optional().describe('by header: a variable'),
  body: z.json().optional().describe('JSON in which $context and $question are replaced'),
  reply: z
    .strictObject({
      text: pointerSchema,
      'input-tokens': pointerSchema.optional(),
      'output-tokens': pointerSchema.optional(),
    })
    .optional()
    .describe('JSON pointers into the reply'),
  price: z.strictObject({ 'per-call': usdSchema }).optional(),
  seconds: secondsSchema,
});

const commandSchema = z.strictObject({
  kind: z.literal('command'),
  run: z
    .array(textSchema, { error: 'a list: the program and its arguments' })
    .min(1, 'a list: the program and its arguments')
    .describe('program and arguments, no shell; JSON on standard input, text on standard output'),
  'pass-env': oneOrMore(environmentSchema).optional().describe('variables that it may read'),
  seconds: secondsSchema,
});

const modelSchema = z.strictObject({
  kind: z.literal('model'),
  target: textSchema.describe('the slug of a target with endpoint and model'),
  instruction: textSchema.optional(),
  'max-tokens': wholeNumber(1, 1_000_000).default(1024),
  'key-env': environmentSchema.optional(),
  seconds: wholeNumber(1, 3600).default(300).describe('for one try'),
});

const cutSchema = z.strictObject({
  kind: z.literal('cut'),
  keep: number(0.000001, 1).describe('the share to keep'),
  from: z.enum(['head', 'tail']).default('head'),
  unit: z.enum(['words', 'characters']).default('words'),
});

const contextsSchema = z
  .record(nameSchema, z.discriminatedUnion('kind', [httpSchema, commandSchema, modelSchema, cutSchema]))
  .describe('by name: what makes a context shorter before it is asked');
type ContextEntry = z.output<typeof contextsSchema>[string];

/** An entry, with the target that it names. */
export type ConfigContext = {
  readonly entry: ContextEntry;
  readonly served?:
    | { readonly url: string; readonly model: string; readonly price: PriceEntry | undefined }
    | undefined;
};

type Contexts = Readonly<Record<string, ConfigContext>>;

declare module '../../../config/config.ts' {
  interface ConfigParts {
    contexts?: Contexts | undefined;
  }
}

export const contextsSection: ConfigSection = {
  ...{ key: 'contexts', before: 'targets', schema: contextsSchema.optional(), changes, chooseContext },
  faults: (config, targets) => contextFaults(fieldOf(config, 'contexts'), targets),
  read: (written: z.output<typeof contextsSchema>, from: ReadFrom) =>
    Object.fromEntries(Object.entries(written).map(([name, entry]) => [name, withServer(entry, from)])),
  contextNames: ({ contexts = {} }) => Object.keys(contexts),
};

/** Adds the server of its target to a context of the kind `model`. */
function withServer(entry: ContextEntry, { targets }: ReadFrom): ConfigContext {
  if (entry.kind !== 'model') return { entry };
  const { where, model, price } = targets.find(({ slug }) => slug === entry.target) ?? {};
  return where?.kind !== 'url' || model === undefined ? { entry } : { entry, served: { url: where.url, model, price } };
}

/** Their values are not shown: they may be long, and name places. */
function changes({ contexts: base = {} }: ConfigParts, { contexts: head = {} }: ConfigParts): string[] {
  const [before, after] = [new Map(Object.entries(base)), new Map(Object.entries(head))];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    if (isDeepStrictEqual(before.get(name), after.get(name))) return [];
    const named = `context ${name}`;
    if (!before.has(name)) return [`${named} is new: ignored, the base branch does not have it`];
    return [`${named} ${after.has(name) ? 'is changed' : 'is removed'}: that of the base branch is used`];
  });
}

/** Finds faults that concern several keys, in unchecked data. */
function contextFaults(contexts: unknown, targets: readonly unknown[]): Explained[] {
  const slugs = targets.flatMap((target) => slugOf(target) ?? []);
  return Object.entries(objectOf(contexts) ?? {}).flatMap(([name, value]) => {
    const entry = objectOf(value);
    const path = ['contexts', name];
    const kind = fieldOf(entry, 'kind');
    const clash = slugs.find((slug) => slugs.some((target) => slug === armSlug(target, name)));
    return [
      ...(clash === undefined
        ? []
        : [{ path, message: `an arm with this context would have the slug of the target "${clash}"` }]),
      ...(kind === 'http' ? httpFaults(entry ?? {}, path) : []),
      ...(kind === 'model' ? modelFaults(fieldOf(entry, 'target'), [...path, 'target'], targets) : []),
    ];
  });
}

function slugOf(target: unknown): string | undefined {
  return textOf(deepField(target, 'slug'));
}

const ofPresets = {
  scaledown: ['url', 'rate', 'compression-model', 'key-env'],
  'scaledown-summarize': ['max-tokens', 'key-env'],
} as const;
const ofOwn = ['url', 'headers-env', 'body', 'reply'];
const anyHttp = ['kind', 'preset', 'price', 'seconds'];

function httpFaults(entry: Readonly<Record<string, unknown>>, path: SourcePath): Explained[] {
  const preset = presets.find((each) => each === entry['preset']);
  if (entry['preset'] !== undefined && preset === undefined) return []; // the schema reports it
  const allowed: readonly string[] = [...anyHttp, ...(preset === undefined ? ofOwn : ofPresets[preset])];
  const odd = Object.keys(entry)
    .filter((key) => Object.hasOwn(httpSchema.shape, key) && !allowed.includes(key))
    .map((key) => ({
      path: [...path, key],
      message: preset === undefined ? `${key} belongs to a preset` : `the preset ${preset} has no ${key}`,
    }));
  if (preset !== undefined) return [...odd, ...urlFaults(entry['url'], [...path, 'url'])];
  const missing = ['url', 'body', 'reply']
    .filter((key) => entry[key] === undefined)
    .map((key) => ({ path, message: `missing: ${key}, or a preset (${presets.join(', ')})` }));
  const { body } = entry;
  const holdsNone =
    body === undefined || textsIn(body).some((text) => /\$context\b/.test(text))
      ? []
      : [{ path: [...path, 'body'], message: 'holds no $context: the service would not get the text' }];
  return [...odd, ...missing, ...holdsNone, ...urlFaults(entry['url'], [...path, 'url'])];
}

function urlFaults(url: unknown, path: SourcePath): Explained[] {
  if (typeof url !== 'string') return [];
  const parsed = /\s/.test(url) || !URL.canParse(url) ? undefined : new URL(url);
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
    return [{ path, message: 'an address such as https://host/path' }];
  return parsed.username === '' && parsed.password === '' && parsed.hash === ''
    ? []
    : [{ path, message: 'an address without user, password and fragment: name a variable in headers-env' }];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return listOf(value).flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

function modelFaults(slug: unknown, path: SourcePath, targets: readonly unknown[]): Explained[] {
  if (typeof slug !== 'string') return [];
  const target = objectOf(targets.find((each) => slugOf(each) === slug));
  if (target === undefined) {
    const slugs = targets.flatMap((each) => slugOf(each) ?? []);
    return [{ path, message: `there is no target "${slug}"${didYouMean(slug, slugs)}` }];
  }
  const missing = ['endpoint', 'model'].filter((key) => typeof target[key] !== 'string');
  return missing.map((key) => ({ path, message: `the target ${slug} has no ${key}: a context asks a running server` }));
}

/** Completes the context of an arm. */
export function chooseContext({ name, config, folder, env }: WantedContext): ContextSpec {
  const { contexts = {}, file } = config ?? {};
  const found = Object.hasOwn(contexts, name) ? contexts[name] : undefined;
  if (found === undefined) {
    const names = Object.keys(contexts);
    throw new InputError(
      file === undefined
        ? `there is no quality-baseline.yml here, so there is no context "${name}"`
        : `${file} has no context "${name}"${didYouMean(name, names)}`,
      names.length === 0 ? 'Write it below contexts: docs/contexts.md.' : `Its contexts: ${names.join(', ')}.`,
    );
  }
  const { how, replaces = 'context', shown } = partsOf(name, found, folder, env);
  if (how.kind === 'command') for (const variable of how.passEnv) needVariable(name, variable, env);
  if (how.kind === 'http') for (const header of Object.values(how.headers)) needKey(name, header.env, env);
  const digest = digestOfContext({ how, replaces }).slice(0, 16);
  const runs = how.kind === 'command' ? { runs: Object.keys(how.files) } : {};
  return { name, how, replaces, shown: { name, kind: found.entry.kind, ...shown, digest }, ...runs };
}

function needVariable(name: string, variable: string, env: Environment): string {
  const value = env[variable]?.trim() ?? '';
  if (value === '')
    throw new InputError(`the context ${name} needs the environment variable ${variable}`, 'Set it, and try again.');
  return value;
}

function needKey(name: string, variable: string, env: Environment): void {
  if (/^[\x20-\x7e]+$/.test(needVariable(name, variable, env))) return;
  throw new InputError(
    `the environment variable ${variable} holds a line end, or a character that is not printable ASCII`,
    'Set the key alone: no header can carry anything else.',
  );
}

/** The parts that differ between contexts. */
type Parts = Pick<ContextSpec, 'how'> & Partial<Pick<ContextSpec, 'replaces' | 'shown'>>;

function partsOf(name: string, { entry, served }: ConfigContext, folder: string, env: Environment): Parts {
  switch (entry.kind) {
    case 'http':
      return httpParts(name, entry, env);
    case 'command': {
      const { kind, run, 'pass-env': passEnv = [], seconds } = entry;
      const [program = '', ...words] = run;
      return { how: { kind, run: [program, ...words], folder, passEnv, seconds, files: filesAmong(run, folder) } };
    }
    case 'model':
      if (served === undefined) throw new Error('a context without its target was refused with the config');
      return modelParts(entry, served);
    case 'cut': {
      const { kind: _, ...shown } = entry;
      return { how: entry, shown };
    }
    default:
      return assertNever(entry);
  }
}

const mostFileBytes = 16 * 1024 * 1024;

/** Hashes scripts, because a changed script makes another text. */
function filesAmong(words: readonly string[], folder: string): Record<string, string> {
  return Object.fromEntries(
    words.flatMap((word) => {
      const path = resolve(folder, word);
      const info = statSync(path, { throwIfNoEntry: false });
      if (info?.isFile() !== true || info.size > mostFileBytes) return [];
      return [[word, sha256(readFileSync(path))]];
    }),
  );
}

const scaledownUrl = 'https://api.scaledown.xyz/compress/raw/';
const summarizeUrl = 'SCALEDOWN_SUMMARIZE_URL';

function httpParts(name: string, entry: Extract<ContextEntry, { kind: 'http' }>, env: Environment): Parts {
  const { kind, preset, seconds } = entry;
  const price = entry.price && { perCall: entry.price['per-call'] };
  const headers = { 'x-api-key': { env: entry['key-env'] ?? 'SCALEDOWN_API_KEY' } };
  const common = { kind, headers, seconds, price };
  switch (preset) {
    case 'scaledown': {
      const { url = scaledownUrl, rate = 'auto' } = entry;
      const model = entry['compression-model'] === undefined ? {} : { model: entry['compression-model'] };
      const body = { context: '$context', prompt: '$question', scaledown: { rate }, ...model };
      const tokens = { inputTokens: '/original_prompt_tokens', outputTokens: '/compressed_prompt_tokens' };
      const reply = { text: '/compressed_prompt', ...tokens, isDone: '/successful' };
      return { how: { ...common, url, body, reply }, replaces: 'message', shown: { preset, rate, ...model } };
    }
    case 'scaledown-summarize': {
      const url = needVariable(name, summarizeUrl, env);
      const [fault] = urlFaults(url, []);
      if (fault !== undefined) throw new InputError(`${summarizeUrl}: ${fault.message}`, 'Set the whole address.');
      const { 'max-tokens': most } = entry;
      const instructions = 'Keep everything that is needed to answer this question: $question';
      const body = { text: '$context', instructions, ...(most === undefined ? {} : { max_tokens: most }) };
      const shown = { preset, ...(most === undefined ? {} : { 'max-tokens': most }) };
      return { how: { ...common, url, body, reply: { text: '/summary' } }, shown };
    }
    case undefined: {
      const { url = '', body, reply, 'headers-env': variables = {} } = entry; // contextFaults requires the first three
      const own = Object.entries(variables).map(([header, variable]) => [header, { env: variable }]);
      const { text = '', 'input-tokens': inputTokens, 'output-tokens': outputTokens } = reply ?? {};
      return {
        how: {
          ...{ ...common, headers: Object.fromEntries(own), url },
          ...{ body: (body ?? null) as Json, reply: { text, inputTokens, outputTokens } },
        },
      };
    }
    default:
      return assertNever(preset);
  }
}

const ownInstruction =
  'Shorten the text below to what is needed to answer the question. Keep names, numbers, dates and quotes as they are ' +
  'written. Do not answer the question. Write the shortened text and nothing else.';

function modelParts(
  entry: Extract<ContextEntry, { kind: 'model' }>,
  { url, model, price }: NonNullable<ConfigContext['served']>,
): Parts {
  const { target, instruction = ownInstruction, 'max-tokens': most, 'key-env': variable, seconds } = entry;
  const content = `${instruction}\n\nQuestion: $question\n\nText:\n$context`;
  const known = priceOf(price, model);
  const how: HttpContext = {
    kind: 'http',
    url: `${parseBaseUrl(url)}/chat/completions`,
    headers: variable === undefined ? {} : { authorization: { env: variable, before: 'Bearer ' } },
    body: { model, messages: [{ role: 'user', content }], max_tokens: most, temperature: 0 },
    reply: {
      text: '/choices/0/message/content',
      inputTokens: '/usage/prompt_tokens',
      outputTokens: '/usage/completion_tokens',
    },
    seconds,
    price: known && { input: known.input, output: known.output },
  };
  return { how, shown: { target, 'max-tokens': most } };
}

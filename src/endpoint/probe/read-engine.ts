import { z } from 'zod';
import { deepField, parseLoose } from '../../lib/loose.ts';
import type { Engine } from '../../records/fingerprint.ts';
import type { Asker, Reply } from './asker.ts';
import {
  count,
  type EngineFacts,
  parseBody,
  parseEach,
  pickSampling,
  type SamplingDefaults,
  samplingFields,
  text,
  tolerant,
} from './engine-facts.ts';
import type { ModelCard } from './model-cards.ts';
import { templateVariables } from './thinking-switches.ts';

/** Undefined if the server is not of this engine. */
type Read = (asker: Asker, card: ModelCard | undefined) => Promise<EngineFacts | undefined>;

const sampling = z.looseObject(samplingFields);
const versionSchema = z.looseObject({ version: text });

const llamaPropsSchema = z.looseObject({
  build_info: text,
  model_ftype: text,
  total_slots: count,
  chat_template: text,
  // Older builds have the sampling beside `n_ctx`, newer ones under `params`.
  default_generation_settings: tolerant(z.looseObject({ n_ctx: count, params: tolerant(sampling), ...samplingFields })),
});

/** A known llama.cpp may hide its properties. */
const readLlamaCpp: Read = async (asker, card) => {
  const props = parseBody(await asker.get('/props'), llamaPropsSchema);
  const settings = props?.default_generation_settings;
  if (props === undefined || (props.build_info === undefined && settings === undefined)) return undefined;
  return {
    version: props.build_info,
    modelBytes: card?.meta?.size,
    quantization: props.model_ftype ?? card?.meta?.ftype,
    // The context of one slot: the slots share the context that the server was started with.
    contextTokens: settings?.n_ctx,
    slots: props.total_slots,
    template: props.chat_template,
    samplingDefaults: pickSampling(settings?.params ?? settings),
  };
};

const sglangModelSchema = z.looseObject({
  model_path: text,
  is_generation: tolerant(z.boolean()),
  // The launch flag as it was written: JSON in a text.
  preferred_sampling_params: tolerant(z.union([sampling, z.string()])),
});

const sglangServerSchema = z.looseObject({
  version: text,
  quantization: text,
  revision: text,
  context_length: count,
  max_running_requests: count,
  // null where none was given; another type than a text is unknown.
  tool_call_parser: z.string().nullish().catch(undefined),
  internal_states: tolerant(z.array(z.looseObject({ effective_max_running_requests_per_dp: count }))),
});

const readSglang: Read = async (asker, card) => {
  // The older name logs a warning on the server, so it comes second, and only for what is certainly SGLang.
  const ask = async (path: string, olderPath: string, isSglang: boolean) => {
    const reply = await asker.get(path);
    return reply.kind === 'lacks' && isSglang ? asker.get(olderPath) : reply;
  };
  const model = parseBody(await ask('/model_info', '/get_model_info', card?.owned_by === 'sglang'), sglangModelSchema);
  if (model?.model_path === undefined || model.is_generation === undefined) return undefined;
  const server = parseBody(await ask('/server_info', '/get_server_info', true), sglangServerSchema);
  const { preferred_sampling_params: preferred } = model;
  const revision = server?.revision;
  return {
    version: server?.version,
    // A branch's name says nothing about what it points to today.
    modelDigest: revision !== undefined && /^[0-9a-f]{40}$/.test(revision) ? revision : undefined,
    quantization: server?.quantization,
    modelPath: model.model_path,
    parsesCalls: server?.tool_call_parser === null ? false : undefined,
    contextTokens: card?.max_model_len ?? server?.context_length,
    slots: server?.internal_states?.[0]?.effective_max_running_requests_per_dp ?? server?.max_running_requests,
    samplingDefaults: pickSampling(
      typeof preferred === 'string' ? sampling.safeParse(parseLoose(preferred)).data : preferred,
    ),
  };
};

// Only in development mode, and a text instead of an object before `config_format` existed.
const vllmServerSchema = z.looseObject({
  vllm_config: tolerant(
    z.looseObject({
      model_config: tolerant(z.looseObject({ quantization: text, max_model_len: count })),
      scheduler_config: tolerant(z.looseObject({ max_num_seqs: count })),
    }),
  ),
});

/** Others have a version too, but no `max_model_len` on their card. */
const readVllm: Read = async (asker, card) => {
  const version = parseBody(await asker.get('/version'), versionSchema)?.version;
  if (version === undefined || (card?.owned_by !== 'vllm' && card?.max_model_len === undefined)) return undefined;
  const prompts = readPrompts(asker, card.id);
  const config = parseBody(await asker.get('/server_info?config_format=json'), vllmServerSchema)?.vllm_config;
  return {
    version,
    modelPath: card.root,
    adapter: card.parent === undefined ? 'none' : (card.root ?? card.id).split('/').findLast((part) => part !== ''),
    quantization: config?.model_config?.quantization,
    contextTokens: card.max_model_len ?? config?.model_config?.max_model_len,
    ...(await prompts),
    slots: config?.scheduler_config?.max_num_seqs,
  };
};

const tokensSchema = z.looseObject({ tokens: z.array(z.int()) });

/** vLLM hides its template, but tokenizes what it would ask: a variable that the template reads changes the tokens. */
async function readPrompts(asker: Asker, model: string): Promise<Pick<EngineFacts, 'switches' | 'bosTokens'>> {
  const tokensOf = async (asked: object): Promise<readonly number[] | undefined> =>
    parseBody(await asker.post('/tokenize', { model, ...asked }), tokensSchema)?.tokens;
  const messages = [{ role: 'user', content: 'Hi' }];
  const plain = await tokensOf({ messages });
  if (plain === undefined) return {};
  const [marked, bare, ...pairs] = await Promise.all([
    tokensOf({ prompt: 'Hi' }),
    tokensOf({ prompt: 'Hi', add_special_tokens: false }),
    ...templateVariables.flatMap((name) =>
      (name === 'reasoning_effort' ? ['low', 'high'] : [false, true]).map((value) =>
        tokensOf({ messages, chat_template_kwargs: { [name]: value } }),
      ),
    ),
  ]);
  const isRead = (_: string, index: number) => String(pairs[2 * index]) !== String(pairs[2 * index + 1]);
  const bos = bare === undefined || marked?.[0] === bare[0] ? undefined : marked?.[0];
  return {
    switches: pairs.includes(undefined) ? undefined : templateVariables.filter(isRead),
    bosTokens: bos === undefined ? undefined : [...plain, undefined].findIndex((token) => token !== bos),
  };
}

/** vLLM tells its defaults in its log alone, and only those that the model's `generation_config.json` changed. */
export function samplingInLog(lines: readonly string[]): SamplingDefaults | undefined {
  const written = lines.flatMap(
    (line) => /sampling param\w* have been overridden by .*?: `?(\{[^}]*\})/.exec(line)?.[1] ?? [],
  );
  const pairs = [...(written.at(-1) ?? '').matchAll(/'(\w+)': (-?[\d.]+(?:e-?\d+)?)/g)];
  return pickSampling(Object.fromEntries(pairs.map(([, name = '', value]) => [name, Number(value)])));
}

const tgiSchema = z.looseObject({
  model_id: text,
  model_sha: text,
  version: text,
  max_concurrent_requests: count,
  max_total_tokens: count,
});

const readTgi: Read = async (asker) => {
  const info = parseBody(await asker.get('/info'), tgiSchema);
  if (info?.model_id === undefined || info.version === undefined) return undefined;
  const { version, model_sha: modelDigest, max_total_tokens: contextTokens, max_concurrent_requests: slots } = info;
  return { version, modelDigest, contextTokens, slots };
};

const lmStudioSchema = z.looseObject({
  key: z.string(),
  size_bytes: count,
  quantization: tolerant(z.looseObject({ name: text })),
  loaded_instances: tolerant(
    z.array(z.looseObject({ id: text, config: tolerant(z.looseObject({ context_length: count, parallel: count })) })),
  ),
  capabilities: tolerant(z.looseObject({ reasoning: tolerant(z.looseObject({})) })),
});

const olderLmStudioSchema = z.looseObject({
  id: z.string(),
  state: z.string(),
  quantization: text,
  loaded_context_length: count,
});

/** It shows neither its version nor a template. */
const readLmStudio: Read = async (asker) => {
  const { model: name } = asker.connection;
  const models = listIn(await asker.get('/api/v1/models'), 'models', lmStudioSchema) ?? [];
  if (models.length > 0) {
    const isLoaded = ({ id }: { readonly id?: string | undefined }) => id === name;
    const model = models.find(({ key, loaded_instances: loaded }) => key === name || loaded?.some(isLoaded));
    const instance = model?.loaded_instances?.find(isLoaded) ?? model?.loaded_instances?.[0];
    return {
      modelBytes: model?.size_bytes,
      quantization: model?.quantization?.name,
      contextTokens: instance?.config?.context_length,
      slots: instance?.config?.parallel,
      thinks: model?.capabilities && model.capabilities.reasoning !== undefined,
    };
  }
  const older = listIn(await asker.get('/api/v0/models'), 'data', olderLmStudioSchema) ?? [];
  const model = older.find(({ id }) => id === name);
  if (older.length === 0) return undefined;
  return { quantization: model?.quantization, contextTokens: model?.loaded_context_length };
};

/** Undefined if the reply has no list of this name. */
function listIn<Entry extends z.ZodType>(reply: Reply, name: string, entry: Entry): z.infer<Entry>[] | undefined {
  const list = reply.kind === 'json' ? deepField(reply.body, name) : undefined;
  return Array.isArray(list) ? parseEach(entry, list) : undefined;
}

const ollamaShowSchema = z.looseObject({
  template: text,
  parameters: text,
  capabilities: tolerant(z.array(z.string())),
  details: tolerant(z.looseObject({ quantization_level: text })),
});

const ollamaModelSchema = z.looseObject({ name: text, model: text, digest: text, size: count, context_length: count });

/** The context is that of the loaded model: ask it something first. */
const readOllama: Read = async (asker) => {
  const version = parseBody(await asker.get('/api/version'), versionSchema)?.version;
  if (version === undefined) return undefined;
  const names = [asker.connection.model, `${asker.connection.model}:latest`];
  const find = (models: readonly z.infer<typeof ollamaModelSchema>[] | undefined) =>
    models?.find(({ name = '', model = '' }) => names.includes(name) || names.includes(model));
  const running = listIn(await asker.get('/api/ps'), 'models', ollamaModelSchema);
  // Other servers answer /api/version for Ollama's clients.
  if (running === undefined) return undefined;
  const show = parseBody(await asker.post('/api/show', { model: asker.connection.model }), ollamaShowSchema);
  const loaded = find(running);
  // The list of installed models has the digest of an unloaded model, but no context.
  const known = loaded ?? find(listIn(await asker.get('/api/tags'), 'models', ollamaModelSchema));
  return {
    version,
    modelDigest: known?.digest,
    quantization: show?.details?.quantization_level,
    contextTokens: loaded?.context_length,
    template: show?.template,
    thinks: show?.capabilities?.includes('thinking'),
    samplingDefaults: pickSampling(parseParameters(show?.parameters ?? '')),
  };
};

/** `temperature    0.6`, one on each line. */
function parseParameters(lines: string): Record<string, number> {
  return Object.fromEntries(
    lines.split('\n').flatMap((line): [string, number][] => {
      const [name = '', value = '', ...more] = line.trim().split(/\s+/);
      return more.length === 0 && value !== '' && Number.isFinite(Number(value)) ? [[name, Number(value)]] : [];
    }),
  );
}

// In order of trust: the first have unmistakable marks, the last have endpoints that others imitate.
export const readers = {
  'llama.cpp': readLlamaCpp,
  sglang: readSglang,
  vllm: readVllm,
  tgi: readTgi,
  'lm-studio': readLmStudio,
  ollama: readOllama,
} satisfies Record<Engine, Read>;

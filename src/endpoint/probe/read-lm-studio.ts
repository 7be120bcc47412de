import { z } from 'zod';
import type { Asker } from './asker.ts';
import { count, type EngineFacts, parseBody, parseEach, text, tolerant } from './engine-facts.ts';

const instanceSchema = z.looseObject({
  id: text,
  config: tolerant(z.looseObject({ context_length: count, parallel: count })),
});

const modelSchema = z.looseObject({
  key: z.string(),
  size_bytes: count,
  quantization: tolerant(z.looseObject({ name: text })),
  loaded_instances: tolerant(z.array(instanceSchema)),
  capabilities: tolerant(z.looseObject({ reasoning: tolerant(z.looseObject({})) })),
});

const olderModelSchema = z.looseObject({
  id: z.string(),
  state: z.string(),
  quantization: text,
  loaded_context_length: count,
});

const listSchema = z.looseObject({ models: z.array(z.unknown()) });
const olderListSchema = z.looseObject({ data: z.array(z.unknown()) });

/** undefined if neither model list is LM Studio's; it shows neither its version nor a template */
export async function readLmStudio(asker: Asker): Promise<EngineFacts | undefined> {
  return (await readNewer(asker)) ?? (await readOlder(asker));
}

async function readNewer(asker: Asker): Promise<EngineFacts | undefined> {
  const list = parseBody(await asker.get('/api/v1/models'), listSchema);
  const models = parseEach(modelSchema, list?.models ?? []);
  if (models.length === 0) return undefined;
  const name = asker.connection.model;
  const model = models.find(({ key, loaded_instances }) => {
    return key === name || (loaded_instances ?? []).some((instance) => instance.id === name);
  });
  const instances = model?.loaded_instances ?? [];
  const instance = instances.find(({ id }) => id === name) ?? instances[0];
  const capabilities = model?.capabilities;
  return {
    modelBytes: model?.size_bytes,
    quantization: model?.quantization?.name,
    contextTokens: instance?.config?.context_length,
    slots: instance?.config?.parallel,
    thinks: capabilities && capabilities.reasoning !== undefined,
  };
}

async function readOlder(asker: Asker): Promise<EngineFacts | undefined> {
  const list = parseBody(await asker.get('/api/v0/models'), olderListSchema);
  const models = parseEach(olderModelSchema, list?.data ?? []);
  if (models.length === 0) return undefined;
  const model = models.find(({ id }) => id === asker.connection.model);
  return {
    quantization: model?.quantization,
    contextTokens: model?.loaded_context_length,
  };
}

import { z } from 'zod';
import type { Asker } from './asker.ts';
import { bodyAs, count, type EngineFacts, flag, nothingKnown, parseEach, text, texts } from './engine-facts.ts';

const instanceSchema = z.looseObject({
  id: text,
  config: z.looseObject({ context_length: count, parallel: count }).nullish().catch(undefined),
});

const modelSchema = z.looseObject({
  key: z.string(),
  size_bytes: count,
  quantization: z.looseObject({ name: text }).nullish().catch(undefined),
  loaded_instances: z.array(instanceSchema).nullish().catch(undefined),
  selected_variant: text,
  capabilities: z
    .looseObject({ trained_for_tool_use: flag, reasoning: z.looseObject({}).nullish().catch(undefined) })
    .nullish()
    .catch(undefined),
});

const olderModelSchema = z.looseObject({
  id: z.string(),
  state: z.string(),
  quantization: text,
  loaded_context_length: count,
  capabilities: texts,
});

const listSchema = z.looseObject({ models: z.array(z.unknown()) });
const olderListSchema = z.looseObject({ data: z.array(z.unknown()) });

/** undefined if neither model list is LM Studio's; it shows neither its version nor a template */
export async function readLmStudio(asker: Asker): Promise<EngineFacts | undefined> {
  return (await readNewer(asker)) ?? (await readOlder(asker));
}

async function readNewer(asker: Asker): Promise<EngineFacts | undefined> {
  const list = bodyAs(await asker.get('/api/v1/models'), listSchema);
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
    ...nothingKnown,
    modelRoot: model?.selected_variant ?? model?.key,
    modelBytes: model?.size_bytes ?? undefined,
    quantization: model?.quantization?.name ?? undefined,
    contextTokens: instance?.config?.context_length ?? undefined,
    slots: instance?.config?.parallel ?? undefined,
    takesTools: capabilities?.trained_for_tool_use ?? undefined,
    thinks: capabilities == null ? undefined : capabilities.reasoning != null,
  };
}

async function readOlder(asker: Asker): Promise<EngineFacts | undefined> {
  const list = bodyAs(await asker.get('/api/v0/models'), olderListSchema);
  const models = parseEach(olderModelSchema, list?.data ?? []);
  if (models.length === 0) return undefined;
  const model = models.find(({ id }) => id === asker.connection.model);
  return {
    ...nothingKnown,
    modelRoot: model?.id,
    quantization: model?.quantization ?? undefined,
    contextTokens: model?.loaded_context_length ?? undefined,
    takesTools: model?.capabilities?.includes('tool_use'),
  };
}

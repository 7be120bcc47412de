import { z } from 'zod';
import type { Asker } from './asker.ts';
import { count, type EngineFacts, parseBody, text, tolerant } from './engine-facts.ts';
import type { ModelCard } from './model-cards.ts';

const versionSchema = z.looseObject({ version: text });

// Only in development mode, and a text instead of an object before `config_format` existed.
const serverInfoSchema = z.looseObject({
  vllm_config: tolerant(
    z.looseObject({
      model_config: tolerant(z.looseObject({ quantization: text, max_model_len: count })),
      scheduler_config: tolerant(z.looseObject({ max_num_seqs: count })),
    }),
  ),
});

/** undefined if `/version` is not vLLM's: others have one too, but no `max_model_len` on their card */
export async function readVllm(asker: Asker, card: ModelCard | undefined): Promise<EngineFacts | undefined> {
  const version = parseBody(await asker.get('/version'), versionSchema)?.version;
  if (version === undefined || (card?.owned_by !== 'vllm' && card?.max_model_len === undefined)) return undefined;
  const config = parseBody(await asker.get('/server_info?config_format=json'), serverInfoSchema)?.vllm_config;
  return {
    version,
    modelPath: card.root,
    quantization: config?.model_config?.quantization,
    contextTokens: card.max_model_len ?? config?.model_config?.max_model_len,
    slots: config?.scheduler_config?.max_num_seqs,
  };
}

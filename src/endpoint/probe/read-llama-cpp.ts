import { z } from 'zod';
import type { Asker } from './asker.ts';
import { count, type EngineFacts, parseBody, pickSampling, samplingFields, text, tolerant } from './engine-facts.ts';
import type { ModelCard } from './model-cards.ts';

const sampling = tolerant(z.looseObject(samplingFields));

const propsSchema = z.looseObject({
  build_info: text,
  model_ftype: text,
  total_slots: count,
  chat_template: text,
  // Older builds have the sampling beside `n_ctx`, newer ones under `params`.
  default_generation_settings: tolerant(z.looseObject({ n_ctx: count, params: sampling, ...samplingFields })),
});

/** undefined if `/props` is not llama.cpp's; a known llama.cpp may hide it */
export async function readLlamaCpp(asker: Asker, card: ModelCard | undefined): Promise<EngineFacts | undefined> {
  const props = parseBody(await asker.get('/props'), propsSchema);
  const isOurs = props?.build_info !== undefined || props?.default_generation_settings !== undefined;
  if (props === undefined || !isOurs) return undefined;
  const settings = props.default_generation_settings;
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
}

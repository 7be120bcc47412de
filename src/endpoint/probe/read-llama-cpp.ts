import { z } from 'zod';
import type { Asker } from './asker.ts';
import {
  bodyAs,
  count,
  type EngineFacts,
  flag,
  nothingKnown,
  pickSampling,
  samplingFields,
  text,
} from './engine-facts.ts';
import type { ModelCard } from './model-cards.ts';

const sampling = z.looseObject(samplingFields).nullish().catch(undefined);

const propsSchema = z.looseObject({
  build_info: text,
  model_path: text,
  model_ftype: text,
  total_slots: count,
  chat_template: text,
  chat_template_caps: z.looseObject({ supports_tools: flag }).nullish().catch(undefined),
  // Older builds put the sampling beside `n_ctx`, newer ones under `params`.
  default_generation_settings: z
    .looseObject({ n_ctx: count, params: sampling, ...samplingFields })
    .nullish()
    .catch(undefined),
});

/** undefined if `/props` is not llama.cpp's; a known llama.cpp may hide it */
export async function readLlamaCpp(asker: Asker, card: ModelCard | undefined): Promise<EngineFacts | undefined> {
  const props = bodyAs(await asker.get('/props'), propsSchema);
  const isOurs = props?.build_info != null || props?.default_generation_settings != null;
  if (props === undefined || !isOurs) return undefined;
  const settings = props.default_generation_settings;
  return {
    ...nothingKnown,
    version: props.build_info ?? undefined,
    modelRoot: props.model_path ?? undefined,
    modelBytes: card?.meta?.size ?? undefined,
    quantization: props.model_ftype ?? card?.meta?.ftype ?? undefined,
    // For one slot: the slots share the context given at the start.
    contextTokens: settings?.n_ctx ?? undefined,
    slots: props.total_slots ?? undefined,
    template: props.chat_template ?? undefined,
    takesTools: props.chat_template_caps?.supports_tools ?? undefined,
    samplingDefaults: pickSampling(settings?.params ?? settings),
  };
}

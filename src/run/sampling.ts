import type { Sampling } from '../endpoint/client/request-body.ts';
import { assertNever } from '../lib/assert-never.ts';
import type { Json } from '../lib/json.ts';
import type { Pack } from '../packs/pack-schema.ts';
import type { Engine } from '../records/fingerprint.ts';
import type { Plan } from '../records/journal.ts';
import { type ApiName, apiLacks } from '../records/target.ts';
import type { AskedScenario } from './asked-scenario.ts';

/** Sampling from flags that replaces the packs' own. With any of it, a run never gates. */
export type SamplingFlags = {
  readonly temperature?: number | undefined;
  readonly topP?: number | undefined;
  readonly maxTokens?: number | undefined;
  /** Further fields under their wire names. */
  readonly others?: { readonly [field: string]: number } | undefined;
  /** No field is sent. */
  readonly fromServer?: true | undefined;
};

type Shared = Plan['sampling'];

/** The sampling fields of a pack by wire name. Scenario digests also include those in which packs may differ. */
function packSampling({ sampling }: Pack): { readonly [field: string]: number } {
  return {
    temperature: sampling.temperature,
    top_p: sampling['top-p'],
    seed: sampling.seed,
    presence_penalty: sampling['presence-penalty'],
    frequency_penalty: sampling['frequency-penalty'],
  };
}

/** What every request of a plan shares: if packs differ and no flag decides, the field is left out. */
export function samplingOf(
  packs: readonly Pack[],
  { temperature, topP, others: further = {}, fromServer }: SamplingFlags,
): Shared {
  if (fromServer === true) return {};
  const [first = {}, ...others] = packs.map(packSampling);
  const agreed = Object.entries(first).filter(([field, value]) => others.every((other) => other[field] === value));
  return {
    ...Object.fromEntries(agreed),
    ...further,
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
  };
}

export function requestSampling(plan: Plan, { pack, scenario }: AskedScenario, thinking: 'on' | 'off'): Sampling {
  const budget = plan.maxTokens ?? scenario['max-tokens'] ?? pack.sampling['max-tokens'];
  return {
    maxTokens: budget + (thinking === 'on' ? plan.thinkingMaxTokens : 0),
    // A default differs between engines, and a default seed may be random.
    fields:
      plan.samplingFromServer === true
        ? {}
        : sentOver(plan.api ?? 'chat', { ...packSampling(pack), ...numbersOf(plan.sampling) }),
  };
}

/** Without what the API cannot express. */
export function sentOver<Value>(api: ApiName, fields: { readonly [field: string]: Value }): { [field: string]: Value } {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !apiLacks[api].includes(field)));
}

/** Without values that were not numbers: a plan may contain more. */
export function numbersOf(shared: Shared): { readonly [field: string]: number } {
  return Object.fromEntries(Object.entries(shared).flatMap(([k, v]) => (typeof v === 'number' ? [[k, v]] : [])));
}

const samplingFields =
  /^(?:temperature|seed|n|best_of|use_beam_search|length_penalty|max_(?:completion_)?tokens|n_predict|num_predict|min_tokens|stop(?:_token_ids)?|ignore_eos|logit_bias|bad_words|allowed_token_ids|samplers|tfs_z|top_.*|min_p|typical(?:_p)?|.*_penalty|penalt.*|repeat_.*|dry_.*|xtc_.*|mirostat.*|dyn.*temp.*|guided_.*|structured_outputs|response_format|grammar|json_schema|options)$/;

/** The user's own fields that change how tokens are chosen. */
export function samplingFieldsIn(extraBody: { readonly [field: string]: Json }): readonly string[] {
  return Object.keys(extraBody).filter((field) => samplingFields.test(field));
}

/** The penalty on repeated tokens under the name that the server reads: both names for an unknown server. */
export function nameRepeatPenalty(
  { repetition_penalty: penalty, ...others }: { readonly [field: string]: number },
  engine: Engine | null,
): { readonly [field: string]: number } {
  if (penalty === undefined) return others;
  switch (engine) {
    case 'llama.cpp':
    case 'ollama':
    case 'lm-studio':
      return { ...others, repeat_penalty: penalty };
    case 'vllm':
    case 'sglang':
    case 'tgi':
      return { ...others, repetition_penalty: penalty };
    case null:
      return { ...others, repetition_penalty: penalty, repeat_penalty: penalty };
    default:
      return assertNever(engine);
  }
}

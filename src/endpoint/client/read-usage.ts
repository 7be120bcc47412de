import { countOf, fieldOf, type LooseObject, objectOf } from '../../lib/loose.ts';
import type { ServerTimings } from '../../model/answer.ts';

/** Token counts of one reply, by the server. Undefined is unknown: proxies drop fields, and that is no zero. */
export type Usage = {
  readonly promptTokens: number | undefined;
  readonly cachedTokens: number | undefined;
  readonly completionTokens: number | undefined;
  readonly reasoningTokens: number | undefined;
};

export function readUsage(usage: LooseObject | undefined, timings: ServerTimings | undefined): Usage {
  const promptDetails = objectOf(fieldOf(usage, 'prompt_tokens_details'));
  const completionDetails = objectOf(fieldOf(usage, 'completion_tokens_details'));
  return {
    promptTokens: countOf(fieldOf(usage, 'prompt_tokens')) ?? sum(timings?.cachedTokens, timings?.promptTokens),
    cachedTokens:
      countOf(fieldOf(promptDetails, 'cached_tokens')) ??
      countOf(fieldOf(usage, 'prompt_cache_hit_tokens')) ?? // DeepSeek
      timings?.cachedTokens,
    completionTokens: countOf(fieldOf(usage, 'completion_tokens')) ?? timings?.decodedTokens,
    reasoningTokens:
      countOf(fieldOf(completionDetails, 'reasoning_tokens')) ?? countOf(fieldOf(usage, 'reasoning_tokens')), // SGLang
  };
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}

/** llama.cpp tells what it measured itself. */
export function readTimings(timings: unknown): ServerTimings | undefined {
  const holder = objectOf(timings);
  if (holder === undefined) return undefined;
  return {
    cachedTokens: countOf(fieldOf(holder, 'cache_n')),
    promptTokens: countOf(fieldOf(holder, 'prompt_n')),
    promptMs: countOf(fieldOf(holder, 'prompt_ms')),
    decodedTokens: countOf(fieldOf(holder, 'predicted_n')),
    decodeMs: countOf(fieldOf(holder, 'predicted_ms')),
  };
}

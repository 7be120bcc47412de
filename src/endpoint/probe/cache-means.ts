import type { Engine, Subject } from '../../model/fingerprint.ts';

/** How a server's prefix cache is kept from answering for an earlier round. */
export type CacheMeans = NonNullable<Subject['cache']>;

/** What the engine documents. Others are asked with nothing: a field that a server ignores would cut nothing. */
export function cacheMeansOf(engine: Engine | undefined): CacheMeans {
  if (engine === 'llama.cpp') return 'cache_prompt';
  return engine === 'vllm' || engine === 'sglang' ? 'cache_salt' : 'none';
}

import type { Engine, Subject } from '../../model/fingerprint.ts';

/** How to keep a server's prefix cache from answering for an earlier round. */
export type CacheMeans = NonNullable<Subject['cache']>;

/** Only means that the engine documents. For other engines none is sent: an ignored field would bypass nothing. */
export function cacheMeansOf(engine: Engine | undefined): CacheMeans {
  if (engine === 'llama.cpp') return 'cache_prompt';
  return engine === 'vllm' || engine === 'sglang' ? 'cache_salt' : 'none';
}

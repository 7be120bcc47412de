import { z } from 'zod';
import type { Asker } from './asker.ts';
import { bodyAs, count, type EngineFacts, nothingKnown, text } from './engine-facts.ts';

const infoSchema = z.looseObject({
  model_id: text,
  model_sha: text,
  version: text,
  max_concurrent_requests: count,
  max_total_tokens: count,
});

/** undefined if `/info` is not that of text-generation-inference */
export async function readTgi(asker: Asker): Promise<EngineFacts | undefined> {
  const info = bodyAs(await asker.get('/info'), infoSchema);
  if (info?.model_id == null || info.version == null) return undefined;
  return {
    ...nothingKnown,
    version: info.version,
    modelRoot: info.model_id,
    modelDigest: info.model_sha ?? undefined,
    contextTokens: info.max_total_tokens ?? undefined,
    slots: info.max_concurrent_requests ?? undefined,
  };
}

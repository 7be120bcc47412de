import { z } from 'zod';
import type { Asker } from './asker.ts';
import { count, type EngineFacts, parseBody, text } from './engine-facts.ts';

const infoSchema = z.looseObject({
  model_id: text,
  model_sha: text,
  version: text,
  max_concurrent_requests: count,
  max_total_tokens: count,
});

/** undefined if `/info` is not that of text-generation-inference */
export async function readTgi(asker: Asker): Promise<EngineFacts | undefined> {
  const info = parseBody(await asker.get('/info'), infoSchema);
  if (info?.model_id === undefined || info.version === undefined) return undefined;
  return {
    version: info.version,
    modelDigest: info.model_sha,
    contextTokens: info.max_total_tokens,
    slots: info.max_concurrent_requests,
  };
}

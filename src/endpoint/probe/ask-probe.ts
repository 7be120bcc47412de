import { EndpointError } from '../../lib/errors.ts';
import type { TurnMeasure } from '../../model/answer.ts';
import type { Engine, Subject } from '../../model/fingerprint.ts';
import { askTurn } from '../client/ask-turn.ts';
import { deadlineOfProbe, startDeadline } from '../client/attempt-deadline.ts';
import type { Client } from '../client/open-client.ts';
import { type CacheCut, plainSettings, requestBody, type ThinkingControl } from '../client/request-body.ts';
import type { AskProbe, ProbeAnswer, ProbeRequest } from './determinism.ts';

/** Asks the probe's questions like scenarios. A question without an answer gives undefined. */
export function askProbe(
  client: Client,
  how: { readonly thinking: ThinkingControl; readonly cache: CacheMeans; readonly cancel: AbortSignal | undefined },
): AskProbe {
  let cuts = 0;
  const askOnce = async (prompt: string, { maxTokens, cutCache }: ProbeRequest): Promise<ProbeAnswer | undefined> => {
    cuts += 1;
    const settings = plainSettings(
      maxTokens,
      how.thinking,
      cutCache ? cutBy(how.cache, client, cuts) : { form: 'none' },
    );
    const body = requestBody(client.connection, [{ role: 'user', content: prompt }], [], settings);
    const deadline = startDeadline(client.clock, deadlineOfProbe(maxTokens), how.cancel);
    try {
      const asked = await askTurn(client, body, { turn: 0, isCallForced: false }, deadline, []);
      how.cancel?.throwIfAborted();
      if (!asked.ok) return undefined;
      const { cachedTokens } = asked.measure;
      return {
        text: `${asked.turn.reasoning}${asked.turn.content}`,
        cachedTokens,
        decodeTokensPerSecond: speedOf(asked.measure),
        prefillTokensPerSecond: prefillOf(asked.measure),
      };
    } catch (error) {
      // The server works: it accepted a request before. Only this answer is missing.
      if (error instanceof EndpointError) return undefined;
      throw error;
    } finally {
      deadline.stop();
    }
  };
  return (prompt, request) => Promise.all(Array.from({ length: request.concurrency }, () => askOnce(prompt, request)));
}

/** Prefers the server's own clock: a short reply may arrive all at once. */
function speedOf({ serverTimings, decodeTokensPerSecond }: TurnMeasure): number | undefined {
  const { decodedTokens = 0, decodeMs = 0 } = serverTimings ?? {};
  return decodedTokens > 1 && decodeMs > 0 ? (1000 * decodedTokens) / decodeMs : decodeTokensPerSecond;
}

/** With fewer tokens, the time is that of any answer and says nothing about reading speed. */
const fewestRead = 16;

function prefillOf({ serverTimings, promptTokens, cachedTokens = 0, firstTokenMs }: TurnMeasure): number | undefined {
  const { promptTokens: read = (promptTokens ?? 0) - cachedTokens, promptMs = firstTokenMs ?? 0 } = serverTimings ?? {};
  return read >= fewestRead && promptMs > 0 ? (1000 * read) / promptMs : undefined;
}

function cutBy(means: CacheMeans, client: Client, count: number): CacheCut {
  if (means !== 'cache_salt') return { form: means };
  return { form: 'cache_salt', salt: `probe-${Math.floor(client.random() * 1e9)}-${count}` };
}

/** How a server's prefix cache is kept from answering for an earlier round. */
export type CacheMeans = NonNullable<Subject['cache']>;

/** What the engine documents. Others are asked with nothing: a field that a server ignores would cut nothing. */
export function cacheMeansOf(engine: Engine | undefined): CacheMeans {
  if (engine === 'llama.cpp') return 'cache_prompt';
  return engine === 'vllm' || engine === 'sglang' ? 'cache_salt' : 'none';
}

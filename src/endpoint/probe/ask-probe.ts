import { EndpointError } from '../../lib/errors.ts';
import type { TurnMeasure } from '../../records/answer.ts';
import type { ToolDefinition } from '../../records/attempt.ts';
import type { Engine } from '../../records/fingerprint.ts';
import { askTurn, type TurnResult } from '../client/ask-turn.ts';
import { type Deadline, limitsOfProbe, startDeadline } from '../client/attempt-deadline.ts';
import { type Fault, showFault } from '../client/fault.ts';
import type { Client } from '../client/open-client.ts';
import {
  type CacheMeans,
  cacheCut,
  plainSettings,
  type RequestBody,
  type RequestSettings,
  requestBody,
  type ThinkingControl,
} from '../client/request-body.ts';
import type { AskProbe, ProbeAnswer, ProbeRequest } from './determinism.ts';

export type ProbeHow = {
  readonly thinking: ThinkingControl;
  readonly cache: CacheMeans | null;
  readonly cancel: AbortSignal | undefined;
};

/** Undefined for a question without an answer. */
export function askProbe(client: Client, how: ProbeHow): AskProbe {
  let cuts = 0;
  const askOnce = async (prompt: string, request: ProbeRequest): Promise<ProbeAnswer | undefined> => {
    cuts += 1;
    const probe: Probe = { prompt, maxTokens: request.maxTokens, salt: ['probe', cuts] };
    const asked = await askMessage(client, request.cutCache ? how : { ...how, cache: 'none' }, probe);
    if (!asked.ok) return undefined;
    const { turn, measure } = asked;
    return {
      text: `${turn.reasoning}${turn.content}`,
      cachedTokens: measure.cachedTokens,
      decodeTokensPerSecond: speedOf(measure),
      prefillTokensPerSecond: prefillOf(measure),
    };
  };
  return (prompt, request) => Promise.all(Array.from({ length: request.concurrency }, () => askOnce(prompt, request)));
}

type Probe = {
  readonly prompt: string;
  readonly maxTokens: number;
  readonly salt: readonly [name: string, count: number];
  readonly tools?: readonly ToolDefinition[];
  readonly settings?: Partial<Pick<RequestSettings, 'logprobs' | 'extraBody' | 'toolChoice'>>;
};

type Asked =
  | (Extract<TurnResult, { ok: true }> & { readonly faults: readonly string[] })
  | { readonly ok: false; readonly fault: Fault | undefined; readonly words: string };

export function askMessage(client: Client, how: ProbeHow, probe: Probe): Promise<Asked> {
  const place = { turn: 0, isCallForced: false, logprobs: probe.settings?.logprobs === true };
  return askInTime<Asked>(
    client,
    how,
    probe,
    async (body, deadline) => {
      const faults: string[] = [];
      const asked = await askTurn(client, body, place, deadline, faults);
      return asked.ok ? { ...asked, faults } : { ok: false, fault: asked.fault, words: showFault(asked.fault) };
    },
    ({ message }) => ({ ok: false, fault: undefined, words: message }),
  );
}

/** Asks within a time limit. The server accepted a request before: after an error, only this answer is missing. */
export async function askInTime<Answer>(
  client: Client,
  { thinking, cache, cancel }: ProbeHow,
  { prompt, maxTokens, salt: [name, count], tools = [], settings }: Probe,
  ask: (body: RequestBody, deadline: Deadline) => Promise<Answer>,
  failed: (error: EndpointError) => Answer,
): Promise<Answer> {
  const cut = cacheCut(cache, () => `${name}-${Math.floor(client.random() * 1e9)}-${count}`);
  const body = requestBody(client.connection, [{ role: 'user', content: prompt }], tools, {
    ...plainSettings(maxTokens, thinking, cut),
    ...settings,
  });
  const { deadlineMs, silence } = limitsOfProbe(maxTokens);
  const deadline = startDeadline(client.clock, deadlineMs, cancel, silence);
  try {
    const answer = await ask(body, deadline);
    cancel?.throwIfAborted();
    return answer;
  } catch (error) {
    cancel?.throwIfAborted();
    if (error instanceof EndpointError) return failed(error);
    throw error;
  } finally {
    deadline.stop();
  }
}

/** Prefers the server's own clock: a short reply may arrive all at once. */
function speedOf({ serverTimings, decodeTokensPerSecond }: TurnMeasure): number | undefined {
  const { decodedTokens = 0, decodeMs = 0 } = serverTimings ?? {};
  return decodedTokens > 1 && decodeMs > 0 ? (1000 * decodedTokens) / decodeMs : decodeTokensPerSecond;
}

/** The fewest prompt tokens that show a reading speed. With fewer, the time is that of any answer. */
const fewestRead = 16;

function prefillOf(measure: TurnMeasure): number | undefined {
  const { serverTimings, promptTokens, cachedTokens = 0, firstTokenMs } = measure;
  // A reply that came at once was written before its first token came.
  if (speedOf(measure) === undefined) return undefined;
  const { promptTokens: read = (promptTokens ?? 0) - cachedTokens, promptMs = firstTokenMs ?? 0 } = serverTimings ?? {};
  return read >= fewestRead && promptMs > 0 ? (1000 * read) / promptMs : undefined;
}

/** By its documentation. Other engines get none: they would ignore it. */
export function cacheMeansOf(engine: Engine | undefined): CacheMeans {
  if (engine === 'llama.cpp') return 'cache_prompt';
  return engine === 'vllm' || engine === 'sglang' ? 'cache_salt' : 'none';
}

import { logprobsDropped } from '../client/ask-turn.ts';
import type { Client } from '../client/open-client.ts';
import { mostMargin } from '../client/token-margins.ts';
import { askMessage, type ProbeHow } from './ask-probe.ts';

const prompt =
  'Describe a walk through a market on a rainy day, in plain prose: the stalls, the voices, the smells, and what is ' +
  'bought in the end.';
const maxTokens = 64;

/** Why they cannot be asked for. Undefined if the answers with and without are equal and tell how close they were. */
export async function probeLogprobs(client: Client, how: ProbeHow): Promise<string | undefined> {
  const plain = await ask(client, how, false);
  const asked = await ask(client, how, true);
  if (typeof plain === 'string') return plain;
  if (typeof asked === 'string') return asked;
  if (wholeOf(plain) !== wholeOf(asked)) return 'the server answers differently if it is asked for them';
  const known = asked.spans?.flatMap(([, margin]) => margin ?? []) ?? [];
  if (known.length === 0)
    return asked.notes.find(({ kind }) => kind === 'odd-logprobs')?.detail ?? 'the server sends none';
  return known.every((margin) => margin >= mostMargin) ? 'the server sends those after sampling' : undefined;
}

type Answered = Extract<Awaited<ReturnType<typeof askMessage>>, { ok: true }>;

function wholeOf({ turn }: Answered): string {
  return JSON.stringify([turn.reasoning, turn.content, turn.finishReason ?? null]);
}

async function ask(client: Client, how: ProbeHow, logprobs: boolean): Promise<Answered | string> {
  const asked = await askMessage(client, how, {
    prompt,
    maxTokens,
    salt: ['probe', logprobs ? 1 : 0],
    settings: { logprobs },
  });
  if (!asked.ok) return asked.words;
  const fault = asked.faults.find((each) => each.startsWith(logprobsDropped));
  return fault === undefined ? asked : fault.slice(logprobsDropped.length + 2);
}

import { askTurn, logprobsDropped, type TurnResult } from '../client/ask-turn.ts';
import { showFault } from '../client/fault.ts';
import type { Client } from '../client/open-client.ts';
import { mostMargin } from '../client/token-margins.ts';
import { askInTime, type ProbeHow } from './ask-probe.ts';

const prompt =
  'Describe a walk through a market on a rainy day, in plain prose: the stalls, the voices, the smells, and what is ' +
  'bought in the end.';
const maxTokens = 64;

/**
 * Asks the same with and without log probabilities. Returns why they cannot be asked for; undefined if the answers are
 * equal and tell how close their tokens were.
 */
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

type Answered = Extract<TurnResult, { ok: true }>;

function wholeOf({ turn }: Answered): string {
  return JSON.stringify([turn.reasoning, turn.content, turn.finishReason ?? null]);
}

function ask(client: Client, how: ProbeHow, logprobs: boolean): Promise<Answered | string> {
  return askInTime<Answered | string>(
    client,
    how,
    { prompt, maxTokens, salt: ['probe', logprobs ? 1 : 0], settings: { logprobs } },
    async (body, deadline) => {
      const faults: string[] = [];
      const asked = await askTurn(client, body, { turn: 0, isCallForced: false, logprobs }, deadline, faults);
      if (!asked.ok) return showFault(asked.fault);
      const fault = faults.find((each) => each.startsWith(logprobsDropped));
      return fault === undefined ? asked : fault.slice(logprobsDropped.length + 2);
    },
    ({ message }) => message,
  );
}

import { askTurn } from './ask-turn.ts';
import { startDeadline } from './attempt-deadline.ts';
import type { Client } from './open-client.ts';
import { type RequestSettings, requestBody } from './request-body.ts';

/** Whether a server answers anything, for whoever has to tell the fault of one scenario from that of the server. */
export type ServerHealth = {
  /** A scenario was answered: for a few seconds that says enough. */
  noteAnswer(): void;
  isServerWell(): Promise<boolean>;
};

const freshMs = 3000;
const limitMs = 30_000;
const question = 'Reply with the word ready.';
const maxTokens = 16;

/**
 * Where no scenario was answered a moment ago, one short question is asked in the way that scenarios are, and its
 * outcome holds for a few seconds. All who want to know meanwhile wait for the same question.
 */
export function watchHealth(client: Client, settings: RequestSettings): ServerHealth {
  let answeredAt = Number.NEGATIVE_INFINITY;
  let known: { readonly at: number; readonly isWell: boolean } | undefined;
  let asking: Promise<boolean> | undefined;
  const isFresh = (at: number) => client.clock.now() - at <= freshMs;
  const ask = async () => {
    const isWell = await answers(client, settings);
    known = { at: client.clock.now(), isWell };
    return isWell;
  };
  return {
    noteAnswer() {
      answeredAt = client.clock.now();
    },
    async isServerWell() {
      if (isFresh(answeredAt)) return true;
      if (known !== undefined && isFresh(known.at)) return known.isWell;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}

async function answers(client: Client, settings: RequestSettings): Promise<boolean> {
  const sampling = { ...settings.sampling, maxTokens };
  const messages = [{ role: 'user', content: question }];
  const body = requestBody(client.connection, messages, [], { ...settings, sampling, toolChoice: undefined });
  const deadline = startDeadline(client.clock, limitMs, undefined);
  try {
    return (await askTurn(client, body, { turn: 0, isCallForced: false }, deadline, [])).ok;
  } finally {
    deadline.stop();
  }
}

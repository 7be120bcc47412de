import type { AssistantTurn, Message } from '../records/attempt.ts';
import type { Pack, Scenario } from './pack-schema.ts';
import { readReply } from './read-reply.ts';
import { inEachOrder, taskOf } from './task-of.ts';

export type ScriptedReply = 'gold' | 'near-miss';

/** For its first, second, … start (from 1). */
export type ChooseReply = (scenario: string, time: number) => ScriptedReply;

type SentMessage = { readonly role?: unknown; readonly content?: unknown };

/** Finds the scenario of a conversation and returns the pack's reply, turn by turn; undefined if there is none. */
export function scriptedModel(
  packs: readonly Pack[],
  choose: ChooseReply,
): (messages: readonly SentMessage[]) => AssistantTurn | undefined {
  const known = new Map<string, { key: string; scenario: Scenario; length: number }>();
  for (const pack of packs) {
    for (const scenario of pack.scenarios) {
      for (const order of inEachOrder(scenario)) {
        const { messages } = taskOf(pack, order);
        known.set(signature(messages), { key: `${pack.id}/${scenario.id}`, scenario: order, length: messages.length });
      }
    }
  }
  const lengths = [...new Set([...known.values()].map(({ length }) => length))].sort((one, other) => other - one);
  const times = new Map<string, number>();
  return (messages) => {
    const found = lengths
      .filter((length) => length <= messages.length)
      .map((length) => known.get(signature(messages.slice(0, length))))
      .find((one) => one !== undefined);
    if (found === undefined) return undefined;
    const { key, scenario, length } = found;
    const turn = messages.slice(length).filter(({ role }) => role === 'assistant').length;
    if (turn === 0) times.set(key, (times.get(key) ?? 0) + 1);
    const wrong = scenario['near-misses'][0]?.reply;
    const isWrong = choose(key, times.get(key) ?? 1) === 'near-miss' && wrong !== undefined;
    const reply = isWrong ? wrong : scenario.gold[0];
    const turns = reply === undefined ? [] : readReply(reply);
    return turns[turn] ?? turns.at(-1);
  };
}

/** Replayed calls are between messages that differ anyway. */
function signature(messages: readonly (Message | SentMessage)[]): string {
  return JSON.stringify(messages.map(({ role, content }) => [role, content]));
}

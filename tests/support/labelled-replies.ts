import { isDeepStrictEqual } from 'node:util';
import type { Pack, Reply, Scenario } from '../../src/packs/pack-schema.ts';
import { readReply } from '../../src/packs/read-reply.ts';
import { inRound, taskOf } from '../../src/packs/task-of.ts';
import type { AssistantTurn } from '../../src/records/attempt.ts';
import type { FailureMode } from '../../src/records/failure-mode.ts';
import type { Expectation } from '../../src/verify/registry.ts';
import { cheatingPrograms } from './cheating-programs.ts';

export type LabelledReply = {
  readonly what: string;
  readonly reply: Reply;
  readonly outcome: 'pass' | 'fail';
  readonly failure?: FailureMode | undefined;
};

/** A right answer, a wrong one, a cheat, a right one …: everything that the pack and the cheats hold for the scenario. */
function labelledReplies(scenario: Scenario, rotate: number): readonly LabelledReply[] {
  const golds = scenario.gold.map((reply, at) => ({ what: `gold ${at + 1}`, reply, outcome: 'pass' }) as const);
  const nearMisses = scenario['near-misses'].map(
    ({ wrong, reply, mode }) => ({ what: wrong, reply, outcome: 'fail', failure: mode }) as const,
  );
  const cheats = scenario.expect
    .filter((check): check is Extract<Expectation, { kind: 'code' }> => check.kind === 'code')
    .flatMap((check) => Object.entries(cheatingPrograms(check)))
    .map(([what, reply]) => ({ what, reply, outcome: 'fail' }) as const);
  // In a short run, each scenario gets another cheat.
  const rotated = cheats.map((_, at) => cheats[(at + rotate) % cheats.length] as (typeof cheats)[number]);
  const lists: readonly (readonly LabelledReply[])[] = [golds, nearMisses, rotated];
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

/** Which reply each scenario gets in each round; after the last one, the first again. */
export function replyInRound(packs: readonly Pack[]): {
  /** Rounds until every reply was given. */
  readonly rounds: number;
  of(key: string, round: number): LabelledReply;
  readonly speak: Speak;
} {
  const all = packs.flatMap((pack) =>
    pack.scenarios.map((scenario, at) => {
      const count = labelledReplies(scenario, at).length;
      return [`${pack.id}/${scenario.id}` as string, { pack, scenario, at, count }] as const;
    }),
  );
  const known = new Map(all);
  const rounds = Math.max(...all.map(([, { count }]) => count));
  function of(key: string, round: number): LabelledReply {
    const { scenario, at, count } = known.get(key) ?? missing(key);
    return labelledReplies(inRound(scenario, round), at)[(round - 1) % count] ?? missing(`${key} in round ${round}`);
  }
  return { rounds, of, speak: speaker() };

  /** A conversation that occurs for the second time belongs to the second round that can have led to it. */
  function speaker(): Speak {
    const times = new Map<string, number>();
    const prompts = new Map<string, { readonly key: string; readonly rounds: number[]; readonly length: number }>();
    for (const [key, { pack, scenario }] of all) {
      for (let round = 1; round <= rounds; round += 1) {
        const { messages } = taskOf(pack, inRound(scenario, round));
        const place = textOf(messages);
        const prompt = prompts.get(place) ?? { key, rounds: [], length: messages.length };
        prompts.set(place, prompt);
        prompt.rounds.push(round);
      }
    }
    const lengths = [...new Set([...prompts.values()].map(({ length }) => length))].sort((a, b) => b - a);
    return (messages) => {
      const length = lengths.find((each) => prompts.has(textOf(messages.slice(0, each))));
      const prompt = prompts.get(textOf(messages.slice(0, length ?? 0)));
      if (length === undefined || prompt === undefined) return undefined;
      const said = messages.slice(length).filter(({ role }) => role === 'assistant');
      const place = JSON.stringify(messages);
      const time = times.get(place) ?? 0;
      times.set(place, time + 1);
      const replies = prompt.rounds.map((round) => readReply(of(prompt.key, round).reply));
      const fitting = replies.filter((turns) =>
        said.every((message, at) => isSaid(message, turns[at] ?? turns.at(-1))),
      );
      return fitting[time]?.[said.length] ?? fitting[time]?.at(-1);
    };
  }
}

type SentMessage = {
  readonly role?: unknown;
  readonly content?: unknown;
  readonly tool_calls?: readonly { readonly function: { readonly name: string; readonly arguments: string } }[];
};
type Speak = (messages: readonly SentMessage[]) => AssistantTurn | undefined;

function isSaid(message: SentMessage, turn: AssistantTurn | undefined): boolean {
  if (turn === undefined) return false;
  // A client sends no empty arguments back.
  const sent = (message.tool_calls ?? []).map((call) => [call.function.name, call.function.arguments || '{}']);
  const calls = turn.toolCalls.map((call) => [call.name, call.arguments || '{}']);
  return (message.content ?? '') === turn.content && isDeepStrictEqual(sent, calls);
}

function textOf(messages: readonly SentMessage[]): string {
  return JSON.stringify(messages.map(({ role, content }) => [role, content]));
}

function missing(what: string): never {
  throw new Error(`no reply to ${what}`);
}

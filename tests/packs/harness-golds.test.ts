import { expect, it } from 'vitest';
import { harnesses } from '../../src/endpoint/client/harness/harnesses.ts';
import { type ParsedJson, parseJson, showJson } from '../../src/lib/json.ts';
import { loadPacks } from '../../src/packs/load-packs.ts';
import { playScript } from '../../src/packs/play-script.ts';
import { readReply } from '../../src/packs/read-reply.ts';
import { taskOf, verifyContext } from '../../src/packs/task-of.ts';
import type { AssistantTurn, ToolDefinition } from '../../src/records/attempt.ts';
import { nameOfVerdict } from '../../src/records/verdict.ts';
import { judge } from '../../src/verify/verify-attempt.ts';
import { speak, type TextName, textNames } from '../endpoint/client/harness/speak.ts';
import { contextWith } from '../verify/attempt-with.ts';

const { ports } = contextWith();
const packs = (await loadPacks(['agent-20', 'toolcall-15', 'toolcall-45'])).map(({ pack }) => pack);
const golds = packs.flatMap((pack) =>
  pack.scenarios.flatMap((scenario) => {
    const { tools } = taskOf(pack, scenario);
    return scenario.gold.map((reply, at) => ({ pack, scenario, tools, at, turns: readReply(reply) }));
  }),
);

type Gold = (typeof golds)[number];

async function verdictOf({ pack, scenario }: Gold, turns: readonly AssistantTurn[]): Promise<string> {
  const attempt = playScript(scenario, (index) => turns[index]);
  return nameOfVerdict(await judge(attempt, scenario.expect, verifyContext(pack, scenario, ports)));
}

const natively = golds.map((gold) => verdictOf(gold, gold.turns));

function spoken(name: TextName, turn: AssistantTurn, tools: readonly ToolDefinition[]): AssistantTurn {
  if (tools.length === 0) return turn;
  const content = speak(name, turn, tools);
  return harnesses[name].read({ ...turn, content, toolCalls: [], finishReason: 'stop' }, tools);
}

function reversed(value: ParsedJson): ParsedJson {
  if (Array.isArray(value)) return value.map(reversed);
  if (!(value instanceof Map)) return value;
  return new Map([...value].reverse().map(([key, inside]) => [key, reversed(inside)]));
}

function withKeysReversed(turn: AssistantTurn): AssistantTurn {
  const toolCalls = turn.toolCalls.map((call) => {
    const parsed = parseJson(String(call.arguments));
    return parsed.ok ? { ...call, arguments: showJson(reversed(parsed.value)) } : call;
  });
  return { ...turn, toolCalls };
}

it('gold answers pass natively', async () => {
  expect(golds.length).toBeGreaterThan(150);
  expect(new Set(await Promise.all(natively))).toEqual(new Set(['pass']));
});

it.each(['native', ...textNames] as const)(
  'gold answers are judged as natively, whatever the order of keys, in %s',
  async (name) => {
    const odd: string[] = [];
    for (const [place, gold] of golds.entries()) {
      const say = (turn: AssistantTurn) => (name === 'native' ? turn : spoken(name, turn, gold.tools));
      const verdicts = [
        await verdictOf(gold, gold.turns.map(say)),
        await verdictOf(gold, gold.turns.map(withKeysReversed).map(say)),
      ];
      const expected = await natively[place];
      if (verdicts.some((verdict) => verdict !== expected))
        odd.push(`${gold.pack.id}/${gold.scenario.id} gold ${gold.at + 1}: ${verdicts.join(', ')}`);
    }
    expect(odd).toEqual([]);
  },
);

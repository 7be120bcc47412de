import { describe, expect, it } from 'vitest';
import { openPorts } from '../../src/features/sandbox/runners/open-ports.ts';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import type { Pack, Scenario } from '../../src/packs/pack-schema.ts';
import { playScript } from '../../src/packs/play-script.ts';
import { type ScriptedReply, scriptedModel } from '../../src/packs/scripted-model.ts';
import { taskOf } from '../../src/packs/task-of.ts';
import type { AssistantTurn } from '../../src/records/attempt.ts';
import { judge } from '../../src/verify/verify-attempt.ts';

const packs = (await loadBuiltinPacks('medium')).map(({ pack }) => pack);

/** The verdicts on the model's reply to every scenario. */
async function verdicts(choose: () => ScriptedReply): Promise<string[]> {
  const ports = openPorts();
  const speak = scriptedModel(packs, choose);
  const all: string[] = [];
  for (const pack of packs) {
    for (const scenario of pack.scenarios) {
      const attempt = playScript(scenario, replies(pack, scenario, speak));
      const verdict = await judge(attempt, scenario.expect, { task: taskOf(pack, scenario), ports });
      all.push(verdict.outcome);
    }
  }
  await ports[Symbol.asyncDispose]();
  return all;
}

function replies(pack: Pack, scenario: Scenario, speak: ReturnType<typeof scriptedModel>) {
  const { messages } = taskOf(pack, scenario);
  const said: AssistantTurn[] = [];
  return () => {
    const turn = speak([...messages, ...said]);
    if (turn !== undefined) said.push(turn);
    return turn;
  };
}

describe('the scripted model', () => {
  it('passes every scenario with gold answers', async () => {
    expect(new Set(await verdicts(() => 'gold'))).toEqual(new Set(['pass']));
  });

  it('fails every scenario with near-misses', async () => {
    expect(new Set(await verdicts(() => 'near-miss'))).toEqual(new Set(['fail']));
  });

  it('counts how often a scenario was started', () => {
    const [pack] = packs;
    const scenario = pack?.scenarios[0];
    if (pack === undefined || scenario === undefined) throw new Error('no pack');
    const times: number[] = [];
    const speak = scriptedModel(packs, (_, time) => {
      times.push(time);
      return 'gold';
    });
    const { messages } = taskOf(pack, scenario);
    speak(messages);
    speak(messages);
    expect(times).toEqual([1, 2]);
    expect(speak([{ role: 'user', content: 'something else' }])).toBeUndefined();
  });
});

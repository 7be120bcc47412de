import { expect, it } from 'vitest';
import { openPorts } from '../../src/features/sandbox/runners/open-ports.ts';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import { readResponse } from '../../src/packs/read-response.ts';
import { taskOf } from '../../src/packs/task-of.ts';
import { type AskedScenario, askedInRound, scenariosByKey } from '../../src/run/asked-scenario.ts';
import { judge } from '../../src/verify/verify-attempt.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { planWith } from './plan-with.ts';
import { runWith, servedAt } from './run-with.ts';

it('keeps everything that the verdict on an answer to the built-in packs depends on, right and wrong', async () => {
  const packs = (await loadBuiltinPacks('medium')).map(({ pack }) => pack);
  const endpoint = await scriptedEndpoint({
    choose: (_, time) => (time % 2 === 1 ? 'gold' : 'near-miss'),
    reasoning: (isAsked) => (isAsked ? 'Let me think.' : ''),
  });
  const ports = openPorts();
  const judged = ({ pack, scenario }: AskedScenario, attempt: Parameters<typeof judge>[0]) =>
    judge(attempt, scenario.expect, { task: taskOf(pack, scenario), ports });
  const served = servedAt(endpoint.url, {
    thinkingControl: (_, thinking) => ({ form: 'template', variables: ['enable_thinking'], isOn: thinking === 'on' }),
  });
  const { kept } = await runWith(
    {
      packs,
      served,
      plan: planWith(packs, { rounds: 2, modes: ['pack-defaults'] }),
      judge: async (asked, answer) => ({ verdict: await judged(asked, answer.attempt) }),
    },
    (run) => run.measure(),
  );
  const scenarios = scenariosByKey(packs);
  for (const { scenario: key, round, verdict, messages, isReasoned } of kept.attempts) {
    const asked = scenarios.get(key);
    if (asked === undefined) throw new Error(`${key} is in no pack`);
    expect(await judged(askedInRound(asked, round), readResponse(messages)), key).toEqual(verdict);
    expect(isReasoned, key).toBe(asked.pack['default-thinking'] === 'on');
  }
  await ports[Symbol.asyncDispose]();
  await endpoint[Symbol.asyncDispose]();
  expect(kept.attempts.filter(({ verdict }) => verdict.outcome === 'pass')).toHaveLength(75);
  expect(kept.attempts.filter(({ verdict }) => verdict.outcome === 'fail')).toHaveLength(75);
});

import { expect, it } from 'vitest';
import { askScene } from '../../../src/features/contracts/ask-contracts.ts';
import { contracts } from '../../../src/features/contracts/contracts.ts';
import { foundIn } from '../../../src/features/contracts/open-contracts.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { publicCases } from '../../regressions/cases/public.ts';
import { breakingServer, shapeOf } from '../../regressions/support/breaking-server.ts';

const switches = (isOn: boolean) => ({ chat_template_kwargs: { enable_thinking: isOn } });

it.each([
  ['glm53-exl3-177', 'streamed-named'],
  ['vllm-9209', 'streamed-named'],
  ['llamacpp-21915', 'cache-follow-up'],
  ['llamacpp-rocm-127', 'many-tools'],
])('%s breaks %s', async (id, name) => {
  const regression = publicCases.find((each) => each.id === id);
  const contract = contracts.find((each) => each.id === name);
  if (regression === undefined || contract === undefined) throw new Error(`no ${id} or no ${name}`);
  const cache = shapeOf(regression) === 'vllm' ? 'cache_salt' : 'cache_prompt';
  const outcomes: (string | undefined)[] = [];
  for (const breaking of [undefined, regression]) {
    await using server = await breakingServer(shapeOf(regression), breaking);
    const connection = { baseUrl: server.url, apiKey: undefined, model: 'right' };
    const known = { thinking: { off: switches(false), on: switches(true) }, nonce: 'one' };
    const signal = new AbortController().signal;
    const exchanges = await askScene(contract.scene, {
      connection,
      known,
      cache,
      signal,
      clock: systemClock,
      limitMs: 20_000,
    });
    outcomes.push(foundIn(exchanges, contract.scene)[name]?.outcome);
  }
  expect(outcomes).toEqual(['holds', 'broken']);
});

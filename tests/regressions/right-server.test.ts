import { expect, it } from 'vitest';
import { askScene } from '../../src/features/contracts/ask-contracts.ts';
import { findingOf } from '../../src/features/contracts/contract.ts';
import { contracts, scenes } from '../../src/features/contracts/contracts.ts';
import type { Exchange } from '../../src/features/contracts/exchange.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { breakingServer } from './support/breaking-server.ts';

const thinking = (isOn: boolean) => ({ chat_template_kwargs: { enable_thinking: isOn } });

it('keeps every contract until it is broken', async () => {
  await using server = await breakingServer('vllm');
  const known = { thinking: { off: thinking(false), on: thinking(true) }, nonce: 'one' };
  const connection = { baseUrl: server.url, apiKey: undefined, model: 'right' };
  const how = {
    connection,
    known,
    cache: null,
    signal: new AbortController().signal,
    clock: systemClock,
    limitMs: 20_000,
  };
  const exchanges: Exchange[] = [];
  for (const scene of scenes) exchanges.push(...(await askScene(scene, how)));
  const found = contracts.map((contract) => ({ id: contract.id, ...findingOf(contract, exchanges) }));
  expect(found.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
});

import { askScene } from '../../../../src/features/contracts/ask-contracts.ts';
import { type Finding, findingOf, type Known } from '../../../../src/features/contracts/contract.ts';
import { contracts, scenes } from '../../../../src/features/contracts/contracts.ts';
import type { Exchange } from '../../../../src/features/contracts/exchange.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import { type Breaks, rightServer } from './right-server.ts';

export const known: Known = {
  thinking: {
    off: { chat_template_kwargs: { enable_thinking: false } },
    on: { chat_template_kwargs: { enable_thinking: true } },
  },
  nonce: 'one',
};

/** What contracts find on a server that does this wrong. */
export async function findings(
  breaks: Breaks = {},
  only = contracts,
  limit = { clock: systemClock, limitMs: 20_000 },
): Promise<Map<string, Finding>> {
  await using server = await rightServer(breaks);
  const connection = { baseUrl: server.baseUrl, apiKey: undefined, model: 'tiny' };
  const how = { connection, known, cache: null, signal: new AbortController().signal, ...limit };
  const exchanges: Exchange[] = [];
  for (const scene of scenes.filter((each) => only.some((contract) => contract.scene === each)))
    exchanges.push(...(await askScene(scene, how)));
  return new Map(only.map((contract) => [contract.id, findingOf(contract, exchanges)]));
}

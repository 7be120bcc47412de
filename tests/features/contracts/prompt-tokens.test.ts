import { expect, it } from 'vitest';
import { askScene } from '../../../src/features/contracts/ask-contracts.ts';
import { type Finding, findingOf } from '../../../src/features/contracts/contract.ts';
import { contracts } from '../../../src/features/contracts/contracts.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { type Loose, rightServer } from './support/right-server.ts';

/** What is found where a template makes so many tokens of the system message of a conversation. */
async function found(tokensOf: (system: string | undefined) => number): Promise<Finding> {
  const whole = (reply: Loose, body: Loose) => {
    const system = body.messages.find(({ role }: Loose) => role === 'system')?.content;
    const prompt_tokens = tokensOf(system) + (body.tools === undefined ? 0 : 100);
    return { ...reply, usage: { ...reply.usage, prompt_tokens } };
  };
  await using server = await rightServer({ whole });
  const contract = contracts.find(({ id }) => id === 'prompt-tokens');
  if (contract === undefined) throw new Error('there is no such contract');
  const connection = { baseUrl: server.baseUrl, apiKey: undefined, model: 'tiny' };
  const known = { thinking: undefined, nonce: 'one' };
  const limit = { clock: systemClock, limitMs: 20_000 };
  const how = { connection, known, cache: null, signal: new AbortController().signal, ...limit };
  return findingOf(contract, await askScene(contract.scene, how));
}

it('holds where the template has a system message of its own that is longer than ours', async () => {
  expect(await found((system) => 10 + (system ?? 'x'.repeat(60)).length)).toMatchObject({ outcome: 'holds' });
});

it('is broken where the template leaves the system message out', async () => {
  expect(await found(() => 10)).toMatchObject({
    outcome: 'broken',
    expected: 'more tokens with a longer system message',
  });
});

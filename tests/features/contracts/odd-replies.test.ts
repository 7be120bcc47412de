import { expect, it } from 'vitest';
import { findingOf, type Known } from '../../../src/features/contracts/contract.ts';
import { contractIds } from '../../../src/features/contracts/contract-list.ts';
import { contracts } from '../../../src/features/contracts/contracts.ts';
import type { Call, Exchange } from '../../../src/features/contracts/exchange.ts';

const known: Known = { thinking: { off: {}, on: {} }, nonce: 'one' };

const odd: readonly unknown[] = [
  ...[null, 7, '', 'text', [], {}, { choices: 7 }, { choices: [] }, { choices: [null] }, { choices: [{ message: 7 }] }],
  { choices: [{ message: { content: 7, tool_calls: 'none' }, finish_reason: 9 }], usage: [] },
  { choices: [{ message: { content: null, tool_calls: [null, { function: null }] }, logprobs: { content: [null] } }] },
  { choices: [{ delta: { tool_calls: [{ index: 'x', function: { arguments: {} } }] } }] },
  { output: [null, { type: 'message', content: 7 }], content: [null, { type: 'tool_use' }] },
];

/** Every call of a scene, each with this reply, whole or as the only event of a stream. */
function exchangesWith(reply: unknown, scene: (typeof contracts)[number]['scene']): Exchange[] {
  const all: Exchange[] = [];
  const asking = scene.ask(known);
  let replies: Exchange[] = [];
  for (let next = asking.next(); next.done !== true; next = asking.next(replies)) {
    replies = next.value.map(({ name: call, body }: Call) => {
      const came = body['stream'] === true ? { events: [{ data: reply }] } : { reply };
      return { scene: scene.id, call, status: 200, ...came };
    });
    all.push(...replies);
  }
  return all;
}

it.each(odd.map((reply) => [JSON.stringify(reply), reply] as const))('judges a reply such as %s', (_, reply) => {
  const found = new Map(
    contracts.map((contract) => [contract.id, findingOf(contract, exchangesWith(reply, contract.scene)).outcome]),
  );
  for (const id of ['schema-enum', 'usage'] as const) expect([id, found.get(id)]).toEqual([id, 'broken']);
});

it('lists each contract once', () => {
  expect(contracts.map(({ id }) => id).sort()).toEqual([...contractIds].sort());
});

import { expect, it } from 'vitest';
import { wordsOf } from '../../../src/features/contracts/attempt-words.ts';
import { findingOf, type Known, type Scene } from '../../../src/features/contracts/contract.ts';
import { contracts, scenes } from '../../../src/features/contracts/contracts.ts';
import type { Exchange } from '../../../src/features/contracts/exchange.ts';

/** What is compared with the same request of a baseline: its words stay. */
const compared = ['prompt-tokens', 'bare', 'messages-result', 'messages-thoughts'];

function firstBodies(scene: Scene, nonce: string): string {
  const known: Known = { thinking: { off: {}, on: { think: true } }, nonce };
  const next = scene.ask(known).next();
  return JSON.stringify(next.done === true ? [] : next.value.map(({ body }) => body));
}

it.each(scenes.map((scene) => [scene.id, scene] as const))('asks %s in words of each attempt', (id, scene) => {
  const asked = ['one', 'two', 'three'].map((nonce) => firstBodies(scene, nonce));
  expect(new Set(asked).size).toBe(compared.includes(id) ? 1 : 3);
  expect(firstBodies(scene, 'one')).toBe(asked[0]);
});

it('draws two towns, never one twice', () => {
  for (let nonce = 0; nonce < 500; nonce += 1) {
    const { town, otherTown, name, number } = wordsOf(String(nonce));
    expect(town).not.toBe(otherTown);
    expect([town, otherTown, name].every((each) => /^[A-Z][a-z]+$/.test(each))).toBe(true);
    expect(number).toBeGreaterThan(0);
  }
});

it('judges exchanges without a nonce by the words of earlier versions', () => {
  const contract = contracts.find(({ id }) => id === 'call');
  const called = { id: 'a', type: 'function', function: { name: 'get_weather', arguments: '{"town": "Oslo"}' } };
  const choices = [{ message: { content: null, tool_calls: [called] }, finish_reason: 'tool_calls' }];
  const kept = ['whole', 'streamed'].map(
    (call): Exchange => ({ scene: 'call', call, status: 200, reply: { choices } }),
  );
  const finding = (exchanges: readonly Exchange[]) => contract && findingOf(contract, exchanges).outcome;
  expect(finding(kept)).toBe('holds');
  expect(finding(kept.map((each) => ({ ...each, nonce: 'one' })))).toBe('broken');
});

import { describe, expect, it } from 'vitest';
import { playScript, startScript } from '../../src/packs/play-script.ts';
import { turnWith } from '../verify/attempt-with.ts';
import { scenarioWith } from './pack-text.ts';

const looped = scenarioWith(`    tools: { stock: { description: Stock }, price: { description: Price } }
    tool-results:
      - { call: stock, when: { item: { $pattern: /bolt/i } }, result: { left: 14 } }
      - { call: stock, times: 1, result: { error: busy } }
      - { call: stock, result: { left: 3 } }
      - { call: price, result: "12.50" }
    max-turns: 3
`);

function calling(name: string, sent: unknown) {
  return turnWith({ toolCalls: [{ id: 'c1', name, arguments: sent }] });
}

describe('startScript', () => {
  it('answers by the arguments of the call, by number of uses, and by tool', () => {
    const answer = startScript(looped);
    const results = [
      calling('stock', '{"item":"Bolt M4","n":2}'),
      calling('stock', '{"item":"nut"}'),
      calling('stock', '{"item":"nut"}'),
      calling('price', ''),
    ].map((turn) => answer(turn)?.[0]?.content);
    expect(results).toEqual(['{"left":14}', '{"error":"busy"}', '{"left":3}', '12.50']);
  });

  it.each([
    ['broken arguments', '{"item":'],
    ['a list', '[]'],
    ['a string of a string', '"{}"'],
    ['a tool without a script', undefined],
  ])('answers %s with an error, like a server', (_name, sent) => {
    const [result] = startScript(looped)(calling(sent === undefined ? 'nothing' : 'stock', sent)) ?? [];
    expect(result).toMatchObject({ role: 'tool', callId: 'c1', content: '{"error":"no result for this call"}' });
  });
});

describe('playScript', () => {
  it('ends with the first message without a call', () => {
    const attempt = playScript(looped, (index) =>
      index === 0 ? calling('price', '{}') : turnWith({ content: 'It costs 12.50.' }),
    );
    expect(attempt.turns.map((turn) => turn.role)).toEqual(['assistant', 'tool', 'assistant']);
  });

  it('ends an endless loop after max-turns, and does not answer the last call', () => {
    const attempt = playScript(looped, () => calling('price', '{}'));
    expect(attempt.turns.map((turn) => turn.role)).toEqual(['assistant', 'tool', 'assistant', 'tool', 'assistant']);
  });
});

import { describe, expect, it } from 'vitest';
import { askScene } from '../../../src/features/contracts/ask-contracts.ts';
import { findingOf } from '../../../src/features/contracts/contract.ts';
import { contracts, scenes } from '../../../src/features/contracts/contracts.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { findings, known } from './support/found-with.ts';
import type { Breaks, Loose } from './support/right-server.ts';

/** The contracts that do not hold, with what is found. */
async function broken(breaks: Breaks): Promise<string[]> {
  const found = await findings(breaks);
  return [...found].flatMap(([id, finding]) => (finding.outcome === 'holds' ? [] : [`${id} ${finding.outcome}`]));
}

const ofCalls = (change: (piece: Loose, at: number) => Loose) => (events: Loose[]) =>
  events.map((event) => ({
    ...event,
    choices: event.choices?.map((choice: Loose) => ({
      ...choice,
      delta: {
        ...choice.delta,
        ...(choice.delta.tool_calls ? { tool_calls: choice.delta.tool_calls.map(change) } : {}),
      },
    })),
  }));

describe('contracts', () => {
  it('hold on a server that keeps them', async () => {
    expect(await broken({})).toEqual([]);
  });

  it('have names of their own', () => {
    expect(new Set(contracts.map(({ id }) => id)).size).toBe(contracts.length);
    expect(new Set(scenes.map(({ id }) => id)).size).toBe(scenes.length);
  });

  it('see that streamed arguments are empty', async () => {
    const events = ofCalls((piece) => ({ ...piece, function: { ...piece.function, arguments: '' } }));
    const found = await broken({ events });
    expect(found).toContain('streamed-call broken');
    expect(found).toContain('empty-arguments broken');
    expect(found).not.toContain('streamed-text broken');
  });

  it('see that streamed calls share an index', async () => {
    const found = await broken({ events: ofCalls((piece) => ({ ...piece, index: 0 })) });
    expect(found).toContain('streamed-two-calls broken');
    expect(found).not.toContain('streamed-call broken');
  });

  it('see an answer without a finish reason', async () => {
    const events = (all: Loose[]) =>
      all.map((event) => ({
        ...event,
        choices: event.choices?.map((choice: Loose) => ({ ...choice, finish_reason: null })),
      }));
    expect(await broken({ events })).toContain('finish-reason broken');
  });

  it('see letters that a stream cuts in two', async () => {
    const events = (all: Loose[]) => JSON.parse(JSON.stringify(all).replaceAll('é', '\ufffd\ufffd'));
    expect(await broken({ events })).toContain('streamed-text broken');
  });

  it('see answers that depend on what is cached', async () => {
    const spoken: Breaks['spoken'] = (right, body, nth) =>
      JSON.stringify(body).includes('berth') && nth % 2 === 0 ? { ...right, content: '5' } : right;
    const found = await broken({ spoken });
    expect(found.some((each) => each.startsWith('cache-'))).toBe(true);
  });

  it('see answers of other requests', async () => {
    let last = '';
    const spoken: Breaks['spoken'] = (right) => {
      const mixed = right.content.startsWith('code') && last !== '' ? { ...right, content: last } : right;
      last = right.content.startsWith('code') ? right.content : last;
      return mixed;
    };
    expect(await broken({ spoken })).toContain('together broken');
  });

  it('see a schema that is ignored', async () => {
    const spoken: Breaks['spoken'] = (right, body) => (body.response_format ? { ...right, content: 'hello' } : right);
    const found = await broken({ spoken });
    expect(found.filter((each) => each.startsWith('schema-')).length).toBeGreaterThan(4);
  });

  it('tell a refused field from a wrong answer', async () => {
    const refuse: Breaks['refuse'] = (_, body) =>
      body.n === 2 ? { status: 400, body: '{"error": {"message": "n must be 1"}}' } : undefined;
    const found = await findings({ refuse });
    expect(found.get('two-choices')).toEqual({
      outcome: 'unsupported',
      words: 'HTTP 400: {"error":{"message":"n must be 1"}}',
    });
    expect(found.get('stop')).toEqual({ outcome: 'holds' });
  });

  it('know an API that a server lacks', async () => {
    const refuse: Breaks['refuse'] = (path) =>
      path === '/messages' ? { status: 404, body: '<html>Not Found</html>' } : undefined;
    const found = await findings({ refuse });
    expect(found.get('messages')?.outcome).toBe('unsupported');
    expect(found.get('responses')?.outcome).toBe('holds');
  });

  it('call no wrong answer what never came', async () => {
    const connection = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: undefined, model: 'tiny' };
    const how = {
      connection,
      known,
      cache: null,
      signal: new AbortController().signal,
      clock: systemClock,
      limitMs: 5000,
    };
    const [scene] = scenes;
    const exchanges = scene === undefined ? [] : await askScene(scene, how);
    const found = contracts.filter((each) => each.scene === scene).map((each) => findingOf(each, exchanges).outcome);
    expect(new Set(found)).toEqual(new Set(['unmeasured']));
  });
});

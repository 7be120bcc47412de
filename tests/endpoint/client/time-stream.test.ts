import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { assembleStream } from '../../../src/endpoint/client/assemble-stream.ts';
import { openConnections, TimedResponse } from '../../../src/endpoint/client/open-connections.ts';
import { timeStream } from '../../../src/endpoint/client/time-stream.ts';
import { openGuard } from '../../../src/endpoint/key-guard.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import type { TurnMeasure } from '../../../src/records/answer.ts';

type Moment = readonly [ms: number, brought: 'reasoning' | 'content' | 'nothing'];

/** A turn on a clock that shows what the test says. */
function timed(moments: readonly Moment[], usage: object, sent?: { writtenAt: number; connectMs: number }) {
  let now = 1000;
  const timer = timeStream({ ...systemClock, now: () => now });
  if (sent !== undefined) timer.sent(sent);
  const turn = assembleStream(() => undefined, openGuard);
  for (const [ms, brought] of moments) {
    now = 1000 + ms;
    const delta = { content: { content: 'x' }, reasoning: { reasoning_content: 'x' }, nothing: {} }[brought];
    timer.mark(turn.take({ choices: [{ index: 0, delta }] }), now);
  }
  now += 500;
  turn.take({ choices: [], usage });
  return timer.end(turn.end());
}

const figures = ({ firstTokenMs, decodeTokensPerSecond, contentTokensPerSecond, gapsMs, connectMs }: TurnMeasure) => ({
  ...{ firstTokenMs, decodeTokensPerSecond, contentTokensPerSecond, gapsMs, connectMs },
});

it('times the first token from the written request, and connecting separately', () => {
  const measure = timed([[300, 'content']], {}, { writtenAt: 1200, connectMs: 180 });
  expect(figures(measure)).toMatchObject({ firstTokenMs: 100, connectMs: 180 });
  // The whole time is still the time that the user waited.
  expect(measure).toMatchObject({ firstContentMs: 100, totalMs: 800 });
});

it('counts from the start if the moment of writing is unknown', () => {
  expect(figures(timed([[300, 'content']], {}))).toMatchObject({ firstTokenMs: 300, connectMs: undefined });
});

it('computes token time from the tokens, because several can come in one piece, and keeps the gaps', () => {
  const moments: Moment[] = [
    [100, 'content'],
    [110, 'content'],
    [140, 'nothing'],
    [150, 'content'],
  ];
  const measure = timed(moments, { completion_tokens: 11 });
  expect(figures(measure)).toMatchObject({ decodeTokensPerSecond: 200, contentTokensPerSecond: 220, gapsMs: [10, 40] });
});

it.each([
  [257, 0.2, undefined],
  [257, 51, undefined],
  [257, 64, 4000],
])('gives %i tokens in %d ms the speed %s: what a buffer releases at once has none', (tokens, spanMs, speed) => {
  const moments: Moment[] = [
    [100, 'content'],
    [100 + spanMs, 'content'],
  ];
  const measure = timed(moments, { completion_tokens: tokens });
  expect(measure.decodeTokensPerSecond).toBe(speed);
});

it('rates content by content tokens, if reasoning tokens are counted', () => {
  const moments: Moment[] = [
    [100, 'reasoning'],
    [200, 'reasoning'],
    [300, 'content'],
    [400, 'content'],
  ];
  const counted = { completion_tokens: 30, completion_tokens_details: { reasoning_tokens: 10 } };
  expect(figures(timed(moments, counted)).contentTokensPerSecond).toBe(200);
  expect(figures(timed(moments, { completion_tokens: 30 })).contentTokensPerSecond).toBeUndefined();
  const none = { completion_tokens: 30, completion_tokens_details: { reasoning_tokens: 0 } };
  expect(figures(timed(moments, none)).contentTokensPerSecond).toBeUndefined();
});

it('gives no rate for an answer in one piece', () => {
  const measure = timed([[100, 'content']], { completion_tokens: 50 });
  expect(figures(measure)).toMatchObject({
    ...{ decodeTokensPerSecond: undefined, contentTokensPerSecond: undefined, gapsMs: [] },
  });
});

it('reports when a request was written, and that a kept connection takes no time', async () => {
  const server = createServer((request, response) => request.resume().on('end', () => response.end('fine')));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  await using connections = openConnections(systemClock);
  try {
    const started = systemClock.now();
    const post = () => connections.fetch(`http://127.0.0.1:${port}/`, { headers: {}, body: 'x'.repeat(2 ** 20) });
    const first = await post();
    await first.text();
    const again = systemClock.now();
    const second = await post();
    await second.text();
    const [one, two] = [first, second].map((each) => (each instanceof TimedResponse ? each.sent : undefined));
    expect(one?.connectMs).toBeGreaterThan(0);
    expect(one?.writtenAt).toBeGreaterThanOrEqual(started + (one?.connectMs ?? 0));
    expect(one?.writtenAt).toBeLessThanOrEqual(again);
    expect(two?.connectMs).toBe(0);
    expect(two?.writtenAt).toBeGreaterThanOrEqual(again);
  } finally {
    server.close();
  }
});

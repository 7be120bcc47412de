import { expect, it } from 'vitest';
import { openClient } from '../../../src/endpoint/client/open-client.ts';
import { measureCells } from '../../../src/features/speed/measure-cells.ts';
import { measureSpeed } from '../../../src/features/speed/open-speed.ts';
import type { SpeedLine } from '../../../src/features/speed/speed-schemas.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { pass } from '../../../src/records/verdict.ts';
import { createJournal } from '../../../src/run/open-journal.ts';
import { startRun } from '../../../src/run/start-run.ts';
import { scoreRun } from '../../../src/score/score-run.ts';
import { hastyClock } from '../../endpoint/client/ask.ts';
import { packOf, planWith } from '../../run/plan-with.ts';
import { factsWith, keptIn, servedAt, withFolder } from '../../run/run-with.ts';
import { delta, events, type SeenRequest, scriptedServer } from '../../support/scripted-server.ts';

/** Two words are a token here. A reply has as many tokens as it may; no field but `refused` is unknown. */
function reply({ body }: SeenRequest, refused?: string, told?: number) {
  if (refused !== undefined && refused in body) return { status: 400, body: [`{"error":"unknown field ${refused}"}`] };
  const prompt: string = body.messages.at(-1).content;
  const usage = { prompt_tokens: told ?? Math.ceil(prompt.split(/\s/).length / 2), completion_tokens: body.max_tokens };
  return {
    body: [
      events(delta({ content: 'a' })),
      5,
      events(delta({ content: 'b' }, 'stop'), { choices: [], usage }, '[DONE]'),
    ],
  };
}

async function measured(context: number, refused?: string, told?: number) {
  await using server = await scriptedServer((request) => reply(request, refused, told));
  const packs = [packOf('one', 1)];
  const facts = factsWith();
  const served = servedAt(server.baseUrl, {
    facts: { ...facts, subject: { ...facts.subject, context, cache: 'cache_prompt' } },
  });
  const kept = await withFolder(async (folder) => {
    const plan = planWith(packs, { rounds: 2, speed: true });
    const journal = await createJournal(folder, plan);
    const how = { plan, packs, journal, served, concurrency: 4, clock: systemClock };
    const run = startRun({ ...how, judge: () => ({ verdict: pass }), parts: [{ beforeRounds: measureSpeed }] });
    expect(await run.measure()).toMatchObject({ outcome: 'measured' });
    run[Symbol.dispose]();
    await journal[Symbol.asyncDispose]();
    return keptIn(folder);
  });
  await served.client[Symbol.asyncDispose]();
  const speeds = kept.lines.filter((line) => line.kind === 'speed');
  return { server, kept, speeds, scored: scoreRun(kept.plan, kept.lines)[0]?.speed };
}

it('asks each cell in a warm-up round and in each round, before the scenarios, which it does not change', async () => {
  const { kept, speeds } = await measured(65_536);
  expect(speeds.map(({ round }) => round)).toEqual([0, 1, 2].flatMap((round) => Array(8).fill(round)));
  expect(speeds.every(({ wordsPerToken, fault }) => wordsPerToken === 2 && fault === undefined)).toBe(true);
  // Both are asked at once.
  expect(kept.attempts.map(({ round }) => round).sort()).toEqual([1, 2]);
  // As long as its name says, except for the words around the filler. A busy machine leaves some out of the scores.
  const long = speeds.find(({ cell }) => cell === 'pp8192')?.measure?.promptTokens;
  expect(long).toBeGreaterThan(8192);
  expect(long).toBeLessThan(8210);
});

it('sends the same bytes except for the first line, and only a warm prompt may come from the cache', async () => {
  const { server } = await measured(65_536);
  const long = server.requests.filter(({ body }) => body.messages[0].content.length > 50_000).map(({ body }) => body);
  expect(long.map(({ cache_prompt }) => cache_prompt)).toEqual([0, 1, 2].flatMap(() => [false, undefined, false]));
  const parts = long.map(({ messages }) => messages[0].content.split('\n') as string[]);
  const [cold, warm, , coldAgain] = parts;
  expect(warm?.slice(0, 2)).toEqual(cold?.slice(0, 2));
  expect(warm?.[2]).not.toBe(cold?.[2]);
  expect(coldAgain?.slice(1)).toEqual(cold?.slice(1));
  expect(coldAgain?.[0]).not.toBe(cold?.[0]);
});

it('leaves out by name cells that do not fit, and drops the field that the server refuses', async () => {
  const { speeds, scored, server } = await measured(4096, 'ignore_eos');
  const tooLong = Object.entries(scored?.unmeasured ?? {}).filter(([, why]) => why.startsWith('longer than'));
  expect(tooLong.map(([cell]) => cell)).toEqual(['pp8192', 'warm8192', 'tg256@d8192']);
  expect(scored?.unmeasured.pp8192).toContain('4096 tokens');
  expect(speeds.filter(({ cell }) => cell === 'tg256').every(({ measure }) => measure?.completionTokens === 256)).toBe(
    true,
  );
  expect(server.requests.filter(({ body }) => 'ignore_eos' in body)).toHaveLength(1);
});

it.each([
  ['fewer tokens than there are words', 1],
  ['more tokens than there are letters', 52_000],
])('measures nothing on a server that counts %s, and sends it no endless prompt', async (_, told) => {
  const { scored, server } = await measured(65_536, undefined, told);
  expect(scored?.cells).toEqual({});
  expect(new Set(Object.values(scored?.unmeasured ?? {}))).toEqual(
    new Set(['the server does not count tokens, or counts them wrongly']),
  );
  const longest = Math.max(...server.requests.map(({ body }) => JSON.stringify(body).length));
  expect(longest).toBeLessThan(10_000);
});

it('keeps no messages of the server, which may name its host, and stops at a lost connection', async () => {
  const words = 'no route to inner-host.example:9';
  await using server = await scriptedServer((request) => {
    if (request.body.max_tokens === 8) return { status: 500, body: [`{"error":{"message":"${words}"}}`] };
    return request.body.max_tokens === 256 ? { end: 'no-reply' } : reply(request);
  });
  const connection = { baseUrl: server.baseUrl, apiKey: undefined, model: 'tiny' };
  await using client = openClient(connection, { clock: hastyClock(), random: () => 0.5 });
  const lines: SpeedLine[] = [];
  const plan = planWith([packOf('one', 1)], { speed: true });
  const rules = { plan, concurrency: 1, tokensPerSecond: undefined, timeoutPerCaseMs: undefined };
  const { signal } = new AbortController();
  const keep = async (line: SpeedLine) => void lines.push(line);
  await measureCells({ rules, served: { ...servedAt(server.baseUrl), client }, session: 1, signal, keep }, [1]);
  expect(JSON.stringify(lines)).not.toContain('inner-host');
  const faults = lines.map(({ cell, fault }) => [cell, fault]);
  expect(faults.slice(0, 4).map(([, fault]) => fault)).toEqual(Array(4).fill('the server refuses it'));
  expect(faults.slice(4)).toEqual([['tg256', 'disconnect']]);
});

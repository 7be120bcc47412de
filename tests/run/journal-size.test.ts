import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPorts } from '../../src/features/sandbox/runners/open-ports.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import { taskOf } from '../../src/packs/task-of.ts';
import { createJournal, journalPath } from '../../src/run/open-journal.ts';
import { startRun } from '../../src/run/start-run.ts';
import { judge } from '../../src/verify/verify-attempt.ts';
import { delta, events, scriptedServer } from '../support/scripted-server.ts';
import { planWith } from './plan-with.ts';
import { servedAt, withFolder } from './run-with.ts';

const words = 'I looked at what you gave me, and as far as I can see the answer to your question is forty-two.'.split(
  /(?<= )/,
);

it('stays below 800 KB for three rounds of the medium packs with answers of one sentence', async () => {
  const usage = { prompt_tokens: 312, completion_tokens: words.length, total_tokens: 312 + words.length };
  const timings = { cache_n: 0, prompt_n: 312, prompt_ms: 81.2, predicted_n: words.length, predicted_ms: 241.07 };
  const head = {
    id: 'chatcmpl-TgR3EIEe4EUVVbPZAJYQhy4rfPfUXPzy',
    model: 'qwen3.6-35b-a3b',
    system_fingerprint: 'b11669-a1b2c3d',
  };
  const pieces = words.map((content) => ({ ...head, ...delta({ content }) }));
  const reply = { body: [events(...pieces, delta({}, 'stop'), { choices: [], usage, timings }, '[DONE]')] };
  const server = await scriptedServer(reply);
  const packs = (await loadBuiltinPacks('medium')).map(({ pack }) => pack);
  const ports = openPorts();
  const bytes = await withFolder(async (parent) => {
    const folder = join(parent, 'run');
    const plan = planWith(packs);
    const journal = await createJournal(folder, plan);
    const served = servedAt(server.baseUrl);
    const run = startRun({
      ...{ plan, packs, journal, served, concurrency: 8, clock: systemClock },
      judge: async ({ pack, scenario }, { attempt }) => ({
        verdict: await judge(attempt, scenario.expect, { task: taskOf(pack, scenario), ports }),
      }),
    });
    expect(await run.measure()).toMatchObject({ outcome: 'measured' });
    run[Symbol.dispose]();
    await journal[Symbol.asyncDispose]();
    await served.client[Symbol.asyncDispose]();
    return (await stat(journalPath(folder))).size;
  });
  await ports[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  expect(server.requests.length).toBeGreaterThanOrEqual(226);
  expect(bytes).toBeLessThan(800_000);
});

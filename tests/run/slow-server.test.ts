import { expect, it } from 'vitest';
import { openClient } from '../../src/endpoint/client/open-client.ts';
import type { Pack } from '../../src/packs/pack-schema.ts';
import { type SlowOptions, type SlowServer, slowServer } from '../support/slow-server.ts';
import { packOf, planWith } from './plan-with.ts';
import { factsWith, type Kept, runWith, servedAt } from './run-with.ts';

/** About as many tokens as letters / 4. */
const longPrompt = 'Read all of this: '.padEnd(29_600, 'one word after another ');

function withLong(pack: Pack): Pack {
  const [first, ...others] = pack.scenarios;
  if (first === undefined) throw new Error('it has a scenario');
  return { ...pack, scenarios: [{ ...first, messages: [{ role: 'user', content: longPrompt }] }, ...others] };
}

type Ran = { readonly kept: Kept; readonly server: SlowServer };

/** One round with four requests at once, and the speeds that a probe would find. */
async function runSlowly(pack: Pack, options: SlowOptions): Promise<Ran> {
  await using server = await slowServer(options);
  const { clock } = server;
  const facts = factsWith({ decodeTokensPerSecond: 20, sharedTokensPerSecond: 8, prefillTokensPerSecond: 74 });
  const subject = { ...facts.subject, context: 65_536, cache: 'cache_prompt' as const };
  const connection = { baseUrl: server.baseUrl, apiKey: undefined, model: 'm' };
  const served = {
    ...servedAt(server.baseUrl),
    client: openClient(connection, { clock, random: () => 0.5 }),
    facts: { ...facts, subject },
  };
  const plan = planWith([pack], { rounds: 1 });
  const { kept } = await runWith({ packs: [pack], plan, served, clock, concurrency: 4 }, (run) => run.measure());
  return { kept, server };
}

const short = 'sampling: { max-tokens: 64 }\n';

function outcomes({ kept }: Ran): string[] {
  return kept.attempts.map(({ verdict }) => verdict.outcome);
}

it('asks a prompt that would stall the others when nothing else is asked', async () => {
  const ran = await runSlowly(withLong(packOf('one', 12, short)), { answer: () => 'one two three '.repeat(20) });
  expect(outcomes(ran)).toEqual(Array(12).fill('pass'));
  const asked = ran.server.asked.filter(({ outcome }) => outcome === 'answered');
  expect(asked.map(({ beside }) => beside)).toContain(3);
  expect(asked.at(-1)).toMatchObject({ prompt: longPrompt, beside: 0 });
});

it('gives a reply that goes on, however slowly, time to end', async () => {
  const slow = { writePerSecond: 0.5, answer: () => 'one two three '.repeat(20) };
  const ran = await runSlowly(packOf('one', 4, short), slow);
  expect(outcomes(ran)).toEqual(Array(4).fill('pass'));
  // The warm-up, and each scenario once.
  expect(ran.server.asked).toHaveLength(5);
});

it('takes progress in reading a prompt for no silence', async () => {
  const ran = await runSlowly(withLong(packOf('one', 2, short)), { readPerSecond: 10, answer: () => 'one' });
  expect(outcomes(ran)).toEqual(['pass', 'pass']);
  expect(ran.server.asked).toHaveLength(3);
});

it('asks what took too long beside others again, alone, before it counts', async () => {
  let hangs = 1;
  const ran = await runSlowly(packOf('one', 8, short), {
    answer: ({ messages }) => (messages[0]?.content === 'one/S-3' && hangs-- > 0 ? undefined : 'one two'),
  });
  expect(outcomes(ran)).toEqual(Array(8).fill('pass'));
  const again = ran.server.asked.filter(({ prompt }) => prompt === 'one/S-3');
  expect(again.map(({ outcome }) => outcome)).toEqual(['given-up', 'answered']);
  expect(ran.server.asked.at(-1)).toMatchObject({ prompt: 'one/S-3', beside: 0 });
});

it('counts what takes too long alone as well', async () => {
  const ran = await runSlowly(packOf('one', 5, short), {
    answer: ({ messages }) => (messages[0]?.content === 'one/S-3' ? undefined : 'one two'),
  });
  expect(ran.kept.attempts.find(({ scenario }) => scenario === 'one/S-3')?.verdict).toMatchObject({
    outcome: 'unmeasured',
    cause: 'timeout',
    detail: expect.stringMatching(/^no token for \d+ ms$/),
  });
  expect(ran.server.asked.filter(({ prompt }) => prompt === 'one/S-3')).toHaveLength(2);
});

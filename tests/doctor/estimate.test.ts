import { expect, it } from 'vitest';
import { checkServer } from '../../src/doctor/check-server.ts';
import { packNeeds } from '../../src/doctor/doctor-packs.ts';
import { openClient } from '../../src/endpoint/client/open-client.ts';
import { scriptedModel } from '../../src/packs/scripted-model.ts';
import { planWith } from '../run/plan-with.ts';
import { factsWith, runWith, servedAt } from '../run/run-with.ts';
import { slowServer } from '../support/slow-server.ts';

const quick = { packs: [], packsDir: undefined, scenarios: [], scenariosFile: undefined, tier: 'quick' } as const;

/** Asked once: each round takes as long. More of them make the whole minutes of the estimate finer. */
const rounds = 5;

// A gain of 60 % by four requests at once, and hardly any.
it.each([0.5, 0.9])('estimates the minutes of a server with 20 tokens/s within 30 % (%s)', async (share) => {
  const asked = await packNeeds(quick);
  const { selected } = asked;
  const model = scriptedModel(selected.loaded, () => 'gold');
  await using server = await slowServer({
    share,
    answer: ({ messages }) => model(messages) ?? 'one two three '.repeat(40),
  });
  const { clock } = server;
  const { findings, facts } = await checkServer(server.baseUrl, {
    ...{ model: undefined, apiKey: undefined, waitMs: 60_000, mayGenerate: true, clock, random: () => 0.5 },
    ...{
      wishes: { ...asked, selected: undefined, repeat: rounds, thinkingMaxTokens: 0, measuredTps: undefined },
      signal: undefined,
    },
  });
  const words = findings.find(({ id }) => id === 'time.quick')?.message ?? '';
  const [, estimated] = /about (\d+) minutes/.exec(words) ?? [];

  const served = servedAt(server.baseUrl);
  const known = factsWith({ prefillTokensPerSecond: 74 });
  const subject = { ...known.subject, context: 65_536, cache: 'cache_prompt' as const };
  const client = openClient({ baseUrl: server.baseUrl, apiKey: undefined, model: 'm' }, { clock, random: () => 0.5 });
  const before = server.busyMs();
  const { kept } = await runWith(
    {
      ...{ packs: selected.loaded, plan: planWith(selected.loaded, { rounds: 1 }), clock },
      ...{ served: { ...served, client, facts: { ...known, subject } }, concurrency: facts?.concurrency ?? 0 },
    },
    (run) => run.measure(),
  );
  expect(kept.attempts.filter(({ verdict }) => verdict.outcome === 'pass')).toHaveLength(30);
  const minutes = (rounds * (server.busyMs() - before)) / 60_000;
  expect(Number(estimated)).toBeGreaterThan(0.7 * minutes);
  expect(Number(estimated)).toBeLessThan(1.3 * minutes);
});

import { describe, expect, it } from 'vitest';
import { openClient } from '../../../src/endpoint/client/open-client.ts';
import { watchHealth } from '../../../src/endpoint/client/watch-health.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { type Scripted, type ScriptedServer, scriptedServer, streamed } from '../../support/scripted-server.ts';
import { settings } from './ask.ts';

async function watching(
  replies: readonly Scripted[],
  use: (health: ReturnType<typeof watchHealth>, server: ScriptedServer, pass: (ms: number) => void) => Promise<void>,
): Promise<void> {
  await using server = await scriptedServer(...replies);
  let passed = 0;
  // Waits between tries take no time; the limit of the question and the end of a stream are waited for.
  const sleep = (ms: number, signal?: AbortSignal) => systemClock.sleep(ms === 30_000 || ms <= 100 ? ms : 0, signal);
  const moved = { ...systemClock, sleep, now: () => systemClock.now() + passed };
  const connection = { baseUrl: server.baseUrl, apiKey: undefined, model: 'tiny' };
  await using client = openClient(connection, { clock: moved, random: () => 0.5 });
  await use(watchHealth(client, settings), server, (ms) => {
    passed += ms;
  });
}

const broken: Scripted = { status: 500, body: ['{"error":{"message":"template"}}'] };

describe('watchHealth', () => {
  it('asks one short question for all who want to know, and keeps its outcome for a while', async () => {
    await watching([streamed('ready')], async (health, server, pass) => {
      expect(await Promise.all([health.isServerWell(), health.isServerWell()])).toEqual([true, true]);
      expect(await health.isServerWell()).toBe(true);
      expect(server.requests).toHaveLength(1);
      expect(server.requests[0]?.body).toMatchObject({ max_tokens: 16, temperature: 0, stream: true });
      pass(10_000);
      expect(await health.isServerWell()).toBe(true);
      expect(server.requests).toHaveLength(2);
    });
  });

  it('says no of a server that refuses this question too', async () => {
    await watching([broken], async (health, server) => {
      expect(await health.isServerWell()).toBe(false);
      const asked = server.requests.length;
      expect(await health.isServerWell()).toBe(false);
      expect(server.requests).toHaveLength(asked);
    });
  });

  it('asks nothing where a scenario was answered a moment ago', async () => {
    await watching([broken], async (health, server, pass) => {
      health.noteAnswer();
      expect(await health.isServerWell()).toBe(true);
      expect(server.requests).toHaveLength(0);
      pass(10_000);
      expect(await health.isServerWell()).toBe(false);
    });
  });
});

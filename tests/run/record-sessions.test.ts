import { describe, expect, it } from 'vitest';
import type { Served } from '../../src/run/served.ts';
import { scriptedServer, streamed } from '../support/scripted-server.ts';
import { packOf, planWith } from './plan-with.ts';
import { runWith, servedAt } from './run-with.ts';

describe('a session', () => {
  it('records its numerics after the warm-up and before its scenarios', async () => {
    const servers = [await scriptedServer(streamed('Fine.')), await scriptedServer(streamed('Fine.'))];
    const packs = [packOf('one', 3)];
    const [served, next] = servers.map(({ baseUrl }) => servedAt(baseUrl));
    if (served === undefined || next === undefined) throw new Error('there are two');
    const seen: [Served, number][] = [];
    const recordNumerics = async (life: Served) => {
      seen.push([life, servers[life === served ? 0 : 1]?.requests.length ?? 0]);
      return { prompts: 'a'.repeat(64), recorded: { outcome: 'recorded' as const, answers: {} } };
    };
    const plan = planWith(packs, { restarts: true, rounds: 2 });
    const parts = { packs, served, plan, restart: async () => next, recordNumerics };
    const { kept } = await runWith(parts, (run) => run.measure());
    await served.client[Symbol.asyncDispose]();
    for (const server of servers) await server[Symbol.asyncDispose]();
    expect(seen).toEqual([
      [served, 1],
      [next, 1],
    ]);
    const order = kept.lines.map((line) => ('session' in line ? `${line.kind} ${line.session}` : line.kind));
    expect(order.slice(0, 2)).toEqual(['session 1', 'numerics 1']);
    expect(order).toContain('numerics 2');
  });
});

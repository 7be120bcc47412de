import { describe, expect, it } from 'vitest';
import type { Position } from '../../../src/features/numerics/numerics.ts';
import { recordSessions } from '../../../src/features/numerics/record-sessions.ts';
import type { Served } from '../../../src/run/served.ts';
import { packOf, planWith } from '../../run/plan-with.ts';
import { runWith, servedAt } from '../../run/run-with.ts';
import { scriptedServer, streamed } from '../../support/scripted-server.ts';

function position(token: string): Position {
  return [token, [[token, -0.5]]];
}

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
    const parts = { packs, served, plan, restart: async () => next, parts: [recordSessions(recordNumerics)] };
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

  it('that confirms records them too, before its scenarios', async () => {
    await using first = await scriptedServer(streamed('Fine.'));
    await using second = await scriptedServer(streamed('Fine.'));
    const packs = [packOf('one', 3)];
    const [served, next] = [servedAt(first.baseUrl), servedAt(second.baseUrl)];
    const recordNumerics = async (life: Served) => {
      const answers = { 'digits-1': [position(life === next ? '2' : '1')] };
      return { prompts: 'a'.repeat(64), recorded: { outcome: 'recorded' as const, answers } };
    };
    const plan = planWith(packs, { rounds: 2 });
    const parts = { packs, served, plan, restart: async () => next, parts: [recordSessions(recordNumerics)] };
    const { kept } = await runWith(parts, async (run) => {
      await run.measure();
      await run.confirm({ scenarios: new Map([['no-thinking', ['one/S-1']]]), rounds: 1, firstRound: 3 });
    });
    await served.client[Symbol.asyncDispose]();
    const ofConfirmation = kept.lines.flatMap((line): unknown[] => {
      if (line.kind === 'session' && line.session === 2) return [line.reason];
      if (line.kind === 'numerics' && line.session === 2) return [line.recorded];
      return line.kind === 'attempt' && line.session === 2 ? [line.stage] : [];
    });
    const recorded = { outcome: 'recorded', answers: { 'digits-1': [position('2')] } };
    expect(ofConfirmation).toEqual(['confirm', recorded, 'confirm']);
  });
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPorts } from '../../src/features/sandbox/runners/open-ports.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { scriptedModel } from '../../src/packs/scripted-model.ts';
import { harnessSchema } from '../../src/records/target.ts';
import { speak } from '../endpoint/client/harness/speak.ts';
import { planWith } from '../run/plan-with.ts';
import { measuredRun } from '../run/run-with.ts';
import { realLlama } from '../support/real-llama/prepare-real-llama.ts';
import { type RunningLlama, startRealLlama } from '../support/real-llama/start-real-llama.ts';
import { delta, events, type ScriptedReply, scriptedServer } from '../support/scripted-server.ts';

const path = 'docs/examples/front-desk.yaml';
const packs = [parsePack(readFileSync(path, 'utf8'), path)];
const byScenario = (one: { scenario: string }, other: { scenario: string }) => (one.scenario < other.scenario ? -1 : 1);
let llama: RunningLlama | undefined;
const { rootfs, missing } = realLlama();

beforeAll(async () => {
  // A whole conversation of an agent has to fit.
  if (missing === undefined) llama = await startRealLlama(rootfs, ['-np', '1', '-c', '32768']);
}, 300_000);

afterAll(() => llama?.stop());

it.for(harnessSchema.options)(
  'takes every request of an agent in %s',
  { timeout: 300_000 },
  async (harness, context) => {
    if (llama === undefined) return context.skip(`no real llama.cpp server: ${missing}`);
    const { baseUrl } = llama;
    const model = scriptedModel(packs, () => 'gold');
    const seen: number[] = [];
    // Asks the real server, but returns the answer of a right model.
    const proxy = await scriptedServer(async ({ body }): Promise<ScriptedReply> => {
      const response = await fetch(`${baseUrl}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, model: 'tiny', max_tokens: 2 }),
      });
      const answer = await response.text();
      seen.push(response.status);
      if (!response.ok) return { status: response.status, body: [answer] };
      const turn = model(body.messages.filter(({ role }: { role: string }) => role !== 'system'));
      if (turn === undefined) return { body: [answer] };
      if (harness !== 'native') {
        const chunks = [delta({ content: speak(harness, turn) }), delta({}, 'stop'), '[DONE]'];
        return { body: [events(...chunks)] };
      }
      const calls = turn.toolCalls.map((call, index) => ({
        ...{ index, id: call.id, type: 'function' },
        function: { name: call.name, arguments: call.arguments },
      }));
      return {
        body: [events(delta({ content: turn.content, tool_calls: calls }), delta({}, turn.finishReason), '[DONE]')],
      };
    });
    const ports = openPorts();
    const kept = await measuredRun(planWith(packs, { rounds: 1, harness }), packs, proxy.baseUrl, ports);
    await ports[Symbol.asyncDispose]();
    await proxy[Symbol.asyncDispose]();
    expect(new Set(seen)).toEqual(new Set([200]));
    expect(seen.length).toBeGreaterThan(8);
    expect(
      kept.attempts.toSorted(byScenario).map(({ scenario, verdict, faults }) => [scenario, verdict.outcome, faults]),
    ).toEqual([
      ['front-desk/FD-01', 'pass', []],
      ['front-desk/FD-02', 'pass', []],
    ]);
  },
);

import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doctor } from '../../src/commands/doctor.ts';
import type { Where } from '../../src/endpoint/where.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { docker, missingEngine } from '../support/container-engine.ts';
import { realLlama } from '../support/real-llama/prepare-real-llama.ts';
import { type RunningLlama, startRealLlama } from '../support/real-llama/start-real-llama.ts';

let tree: string;
let server: RunningLlama | undefined;
const { rootfs, missing } = realLlama();

beforeAll(async () => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'doctor-')));
  if (missing === undefined) server = await startRealLlama(rootfs);
}, 300_000);

afterAll(async () => {
  await server?.stop();
  rmSync(tree, { recursive: true, force: true, maxRetries: 10 });
});

const selection = { tier: 'medium', packs: [], packsDir: undefined, scenarios: [], scenariosFile: undefined } as const;

function examine(where: Where) {
  return doctor({
    ...{ where, model: undefined, apiKey: undefined, selection, repeat: 3, thinkingMaxTokens: 16_384, probes: true },
    measuredTps: undefined,
    ...{
      whenBusy: { kind: 'fail' },
      bootTimeoutMs: undefined,
      tree,
      allowBind: [],
      allowRule: [],
      passEnv: [],
      workFolder: 'runs',
    },
    ...{
      json: false,
      env: process.env,
      clock: systemClock,
      random: () => 0.5,
      signal: new AbortController().signal,
      localPorts: [],
    },
    ...{ out: () => undefined, lockFile: join(tree, 'lock') },
  });
}

it('reports everything that a check depends on about a real llama.cpp server', async (context) => {
  if (server === undefined) return context.skip(`no real llama.cpp server: ${missing}`);
  const { endpoint, exitCode, findings } = await examine({ kind: 'url', url: server.baseUrl });
  expect(exitCode).toBe(0);
  expect(endpoint).toMatchObject({
    ...{ engine: 'llama.cpp', slots: 4, contextTokens: 4096, cacheCut: 'cache_prompt', refused: [] },
    thinking: { off: 'enable_thinking=false', on: 'enable_thinking=true', whenOff: false },
    determinism: { class: expect.any(String) },
    decodeTokensPerSecond: { alone: expect.any(Number), atOnce: expect.any(Number) },
  });
  // The longest prompt of the built-in packs is longer than one of four slots.
  expect(findings).toContainEqual(expect.objectContaining({ id: 'context.medium', level: 'missing' }));
  expect(findings).toContainEqual(expect.objectContaining({ id: 'context.quick', level: 'info' }));
});

const reason = missingEngine();
describe.skipIf(reason !== undefined)(
  `doctor on a real container engine${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  () => {
    it('examines a recipe and creates nothing on the engine', async () => {
      const text =
        'services:\n  model:\n    image: qb-doctor/absent:1\n    ports: ["8000:8000"]\n    environment: { TOKEN: "$' +
        '{QB_DOCTOR_TOKEN}" }\n    volumes: ["hf:/hf"]\nvolumes: { hf: { external: true, name: qb-doctor-absent } }\n';
      writeFileSync(join(tree, 'compose.yml'), text);
      // Other tests use the engine at the same time.
      const made = () => [
        docker('container', 'ls', '--all', '--quiet', '--filter', 'name=doctor'),
        ...['volume', 'network'].map((kind) => docker(kind, 'ls', '--quiet', '--filter', 'name=doctor')),
      ];
      const { exitCode, findings } = await examine({
        kind: 'compose',
        files: ['compose.yml'],
        profiles: [],
        fixedPorts: false,
      });
      expect(made()).toEqual(['', '', '']);
      expect(exitCode).toBe(3);
      const levels = Object.fromEntries(findings.map(({ id, level }) => [id, level]));
      expect(levels).toMatchObject({ socket: 'ok', compose: 'ok', recipe: 'ok', image: 'slow', volume: 'broken' });
      expect(findings).toContainEqual(
        expect.objectContaining({ id: 'variables', message: expect.stringContaining('QB_DOCTOR_TOKEN') }),
      );
    });
  },
);

import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import { drawPack, profiles, randomFrom, session } from '../support/noise-model.ts';
import { outcomeOf } from '../support/outcome-of.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { emptyFolder } from './run-bundle.ts';

const [sessions, rounds, rho] = [4, 5, 0.9];

/** A model as noisy as the simulated one: whether a scenario passes at its first, second, … start. */
async function noisyModel(seed: number) {
  const random = randomFrom(seed);
  const packs = await loadBuiltinPacks('medium');
  const keys = packs.flatMap(({ pack }) => pack.scenarios.map(({ id }) => `${pack.id}/${id}`));
  const planted = drawPack(random, profiles.noisy, keys.length);
  const answers = new Map(
    keys.map((key, at) => {
      const inSessions = Array.from({ length: sessions }, () => session(random, planted[at] ?? 0, rho));
      return [key, inSessions.flatMap((answer) => Array.from({ length: rounds }, answer))];
    }),
  );
  const share = (is: (p: number) => boolean) => planted.filter(is).length / planted.length;
  return { passes: (scenario: string, time: number) => answers.get(scenario)?.[time - 1] === true, share };
}

it('bench:noise finds the noise of a server, and says which drops a check of it finds', {
  timeout: 300_000,
}, async () => {
  const model = await noisyModel(1);
  await using server = await scriptedEndpoint({
    choose: (scenario, time) => (model.passes(scenario, time) ? 'gold' : 'near-miss'),
  });
  const size = ['--sessions', String(sessions), '--rounds', String(rounds)];
  const words = ['--endpoint', server.url, '--slug', 'scripted/noisy', '--medium', ...size];
  const child = spawn(process.execPath, [resolve('bench/noise.js'), ...words], {
    cwd: emptyFolder(),
    env: { PATH: process.env['PATH'], BENCH_BUNDLE: resolve(process.env['BENCH_BUNDLE'] ?? 'dist/cli/index.js') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { exitCode, stdout: out, stderr } = await outcomeOf(child);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.stringContaining('session 4 of 4') });
  const [, flaky = 0, found = 0] = /^measured +([\d.]+) % +([\d.]+)$/m.exec(out)?.map(Number) ?? expect.fail(out);
  const planted = model.share((p) => p > 0 && p < 1);
  console.log(`planted ${(100 * planted).toFixed(1)}, rho ${rho}\n${out}`);
  expect(Math.abs(flaky / 100 - planted)).toBeLessThan(0.1);
  expect(Math.abs(found - rho)).toBeLessThanOrEqual(0.1);
  expect(out).toMatch(/^Noise: about \d+ of \d+ scenarios pass only sometimes/m);
});

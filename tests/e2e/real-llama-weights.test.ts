import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realLlama } from '../support/real-llama/prepare-real-llama.ts';
import { startRealLlama } from '../support/real-llama/start-real-llama.ts';
import { quantized } from '../support/real-llama/write-model.ts';
import { plainPack } from '../support/real-models/plain-pack.ts';
import { realWeights } from '../support/real-models/prepare-real-weights.ts';
import { type Run, runScript } from './run-bundle.ts';

const { rootfs, missing: noServer } = realLlama();
const { flags: weights, missing = noServer } = realWeights(rootfs);

/** 36 answers on one thread, beside whatever else the machine does. */
const limitMs = 900_000;

const coarser = '/tmp/qwen-coder-0.5b-Q2_K.gguf';

describe.skipIf(missing !== undefined)(
  `real weights in a real llama.cpp${missing === undefined ? '' : ` (skipped: ${missing})`}`,
  () => {
    let folder: string;

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'real-weights-'));
      writeFileSync(join(folder, 'plain.yaml'), JSON.stringify(plainPack));
    });
    afterAll(() => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
      rmSync(join(rootfs, coarser), { force: true });
    });

    async function run(flags: readonly string[], ...words: string[]): Promise<Run> {
      const server = await startRealLlama(rootfs, [...weights, '--alias', 'qwen', '-c', '4096', ...flags]);
      try {
        const line = [...words, '--endpoint', server.baseUrl, '--pack', 'plain.yaml'];
        const ran = runScript(resolve('dist/cli/index.js'), { arguments: line, folder, limitMs });
        return { ...ran, stdout: ran.stdout.replaceAll(/\s+/g, ' ') };
      } finally {
        await server.stop();
      }
    }
    // Alone, so that no answer depends on which others were computed with it.
    const check = ['check', '--slug', 'llamacpp/qwen', '--no-progress', '--concurrency', '1'];

    it('is captured and passes unchanged', { timeout: 2 * limitMs }, async () => {
      const captured = await run([], ...check, '--capture');
      // Processors differ in the last digits, and so in an answer or two.
      expect(captured.stdout).toMatch(/plain (?:83\.3|91\.7|100\.0) %/);
      const again = await run([], ...check);
      expect(again).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('✓ Passed') });
      expect(again.stdout).toContain('no change detected in model, engine or settings');
    });

    it.each<[change: string, flags: () => readonly string[], said: string]>([
      ['coarser weights', () => quantized(rootfs, 'Q2_K', weights[1]), 'quantization Q4_K - Medium → Q2_K - Medium'],
      [
        'a coarser KV cache',
        () => ['-ctk', 'q4_0', '-ctv', 'q4_0', '-fa', 'on'],
        'no change detected in model, engine or settings',
      ],
    ])('fails with %s', { timeout: limitMs }, async (_, flags, said) => {
      const { exitCode, stdout } = await run(flags(), ...check, '--no-confirm');
      expect([exitCode, stdout]).toEqual([1, expect.stringContaining('✗ Regressed: plain of llamacpp/qwen')]);
      expect(stdout).toContain(said);
    });
  },
);

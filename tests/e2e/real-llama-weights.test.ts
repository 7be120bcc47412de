import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realLlama } from '../support/real-llama/prepare-real-llama.ts';
import { startRealLlama } from '../support/real-llama/start-real-llama.ts';
import { quantized } from '../support/real-llama/write-model.ts';
import { realWeights } from '../support/real-models/prepare-real-weights.ts';
import { type Run, runScript } from './run-bundle.ts';

const { rootfs, missing: noServer } = realLlama();
const { flags: weights, missing = noServer } = realWeights(rootfs);

const coarser = '/tmp/qwen-coder-0.5b-Q2_K.gguf';

/** What half a billion weights answer rightly each time. */
const tasks: readonly (readonly [question: string, answer: string])[] = [
  ['What is the capital of France? Answer with the name of the city only.', 'Paris'],
  ['What is the capital of Egypt? Answer with the name of the city only.', 'Cairo'],
  ['What is 7 + 5? Answer with the number only.', '12'],
  ['Which planet is closest to the sun? Answer with its name only.', 'Mercury'],
  ['Translate the word house into Spanish. Answer with one word only.', 'Casa'],
  ['Copy this exactly: 48203957716620394471', '48203957716620394471'],
  ['Which Python keyword defines a function? Answer with the keyword only.', 'def'],
  ["What does this Python print? print(len('hello')) Answer with the number only.", '5'],
  ['Answer with a JSON list of the first five even numbers, starting with 2. Nothing else.', '[2, 4, 6, 8, 10]'],
  ['Sort these words alphabetically, separated by commas: pear, fig, apple, lemon. Nothing else.', 'fig, lemon, pear'],
  ['Continue with the next number only: 2, 4, 8, 16, 32,', '64'],
  ['What is the opposite of hot? Answer with one word only.', 'cold'],
];
const pack = {
  ...{ id: 'plain', version: '1.0.0', title: 'Plain questions', sampling: { temperature: 0, 'max-tokens': 24 } },
  scenarios: tasks.map(([content, text], index) => ({
    ...{ id: `P-${index + 1}`, title: text, messages: [{ role: 'user', content }] },
    expect: [{ kind: 'text-rules', rules: [{ rule: 'contains', text }] }],
  })),
};

describe.skipIf(missing !== undefined)(
  `real weights in a real llama.cpp${missing === undefined ? '' : ` (skipped: ${missing})`}`,
  () => {
    let folder: string;

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'real-weights-'));
      writeFileSync(join(folder, 'plain.yaml'), JSON.stringify(pack));
    });
    afterAll(() => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
      rmSync(join(rootfs, coarser), { force: true });
    });

    async function run(flags: readonly string[], ...words: string[]): Promise<Run> {
      const server = await startRealLlama(rootfs, [...weights, '--alias', 'qwen', '-c', '4096', ...flags]);
      try {
        const line = [...words, '--endpoint', server.baseUrl, '--pack', 'plain.yaml'];
        const ran = runScript(resolve('dist/cli/index.js'), { arguments: line, folder });
        return { ...ran, stdout: ran.stdout.replaceAll(/\s+/g, ' ') };
      } finally {
        await server.stop();
      }
    }
    const check = ['check', '--slug', 'llamacpp/qwen', '--no-progress'];

    it('is captured and passes unchanged', { timeout: 600_000 }, async () => {
      const captured = await run([], ...check, '--capture');
      expect(captured.stdout).toContain('plain 100.0 % 12/12');
      const again = await run([], ...check);
      expect(again).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('✓ Passed') });
      expect(again.stdout).toContain('no known change');
    });

    it.each<[change: string, flags: () => readonly string[], said: string]>([
      ['coarser weights', () => quantized(rootfs, 'Q2_K', weights[1]), 'quantization Q4_K - Medium → Q2_K - Medium'],
      ['a coarser KV cache', () => ['-ctk', 'q4_0', '-ctv', 'q4_0', '-fa', 'on'], 'no known change'],
    ])('fails with %s', async (_, flags, said) => {
      const { exitCode, stdout } = await run(flags(), ...check);
      expect([exitCode, stdout]).toEqual([1, expect.stringContaining('✗ Regressed: plain of llamacpp/qwen')]);
      expect(stdout).toContain(said);
    });
  },
);

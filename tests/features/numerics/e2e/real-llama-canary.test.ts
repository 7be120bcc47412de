import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBuiltinPacks } from '../../../../src/packs/load-packs.ts';
import { taskOf } from '../../../../src/packs/task-of.ts';
import type { Decision } from '../../../../src/records/decision.ts';
import { startCli } from '../../../e2e/run-parts.ts';
import { docker, missingEngine } from '../../../support/container-engine.ts';
import { buildLlamaImage } from '../../../support/real-llama/llama-image.ts';
import { harbourPack, realLlama } from '../../../support/real-llama/prepare-real-llama.ts';
import { learnMerges, quantized, writeModel } from '../../../support/real-llama/write-model.ts';

const image = 'quality-baseline-test-canary:1';
const volume = 'quality-baseline-test-canary';
const { rootfs, missing = missingEngine() } = realLlama();

// The model is random: a grammar makes its answers as long as short real ones for the times in docs/numerics.md, and a
// response format some of them right.
const command = [
  ...['llama-server', '-m', '/models/own/tiny.gguf', '--host', '0.0.0.0', '--port', '8080', '--jinja'],
  ...['-np', '1', '-c', '32768', '-t', '1', '-tb', '1', '--grammar', 'root ::= [a-z ]{150}'],
];
const recipe = `services:
  llama:
    image: ${image}
    command: ${JSON.stringify(command)}
    ports: ["8080:8080"]
    volumes: ["weights:/models/own:ro", "./settings.json:/settings.json:ro"]
volumes:
  weights: { name: ${volume}, external: true }
`;
const config = `version: 1
targets:
  - slug: llamacpp/tiny
    compose: { file: compose.yml, service: llama }
`;

const block = 64 * 1024;
const blocks = 2 + 64;

/** The weights moved by a twentieth where the sampled hash does not look: only the numerics can show it. */
function withNoise(model: Buffer): Buffer {
  const noisy = Buffer.from(model);
  const startOf = (index: number) => Math.floor(((model.length - block) * index) / (blocks - 1));
  // The first half holds the list of tokens too.
  for (let index = blocks / 2; index < blocks - 1; index += 1)
    for (let at = Math.ceil((startOf(index) + block) / 4) * 4; at + 4 <= startOf(index + 1); at += 4)
      noisy.writeFloatLE(model.readFloatLE(at) * (1 + (at % 3 === 0 ? 0.05 : -0.05)), at);
  return noisy;
}

const rightPack = harbourPack
  .replaceAll(' text: harbour }', ` text: '"harbour"' }`)
  .replaceAll('    expect: ', '    response-format: { enum: [harbour] }\n    expect: ');

describe.skipIf(missing !== undefined)('--canary with a real llama.cpp server that compose starts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'llama-canary-'));
  beforeAll(() => {
    buildLlamaImage(image, rootfs);
    docker('volume', 'create', volume);
  });
  afterAll(() => {
    docker('image', 'rm', '--force', image);
    docker('volume', 'rm', '--force', volume);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const check = async (...flags: readonly string[]) => {
    const begun = performance.now();
    const done = await startCli(folder, '--slug', 'llamacpp/tiny', ...flags).done;
    return { ...done, seconds: ((performance.now() - begun) / 1000).toFixed(1) };
  };
  const modeOf = () => (JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Decision).modes[0];
  // Outside of the checkout: what git keeps there is compared byte by byte.
  const served = () => join(docker('volume', 'inspect', '--format', '{{.Mountpoint}}', volume).trim(), 'tiny.gguf');
  const put = (path: string) => copyFileSync(join(rootfs, path), served());

  it('ends unchanged after a restart, and measures other settings, other numbers and coarser weights', {
    timeout: 600_000,
  }, async () => {
    const quick = (await loadBuiltinPacks('quick')).map(({ pack }) => pack);
    const texts = quick.flatMap((pack) => pack.scenarios.flatMap((each) => taskOf(pack, each).messages));
    const merges = learnMerges(
      texts.map(({ content }) => content),
      500,
    );
    // Large enough that the samples of its hash have gaps.
    const [, model = ''] = writeModel(rootfs, 'canary', { context: 32_768, heads: 2, merges, unused: 18_000 });
    put(model);
    const files = {
      'compose.yml': recipe,
      'quality-baseline.yml': config,
      'pack.yaml': rightPack,
      'settings.json': '{}',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=T', '-c', 'user.email=t@localhost', ...args]);
    git('init', '--quiet', '--initial-branch', 'main');
    git('add', '.');
    git('commit', '--quiet', '-m', 'one');

    const all = ['--pack', 'pack.yaml', ...quick.map(({ id }) => id)];
    const report = ['--canary', '--json', 'report.json'];
    const useless = ['--accept-useless', 'a random model'];
    const captured = await check('--capture', '--numerics', '--no-restart', ...useless, ...all);
    expect(captured, captured.stderr).toMatchObject({ exitCode: 0 });
    const kept = statSync(join(folder, 'baselines', 'llamacpp--tiny__no-thinking.numerics.jsonl'));
    expect(kept.size).toBeLessThanOrEqual((200 * 1024) / 3);

    const same = await check(...report, ...all);
    expect(same, same.stderr).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Passed, unchanged: ') });
    expect(modeOf()).toMatchObject({ outcome: 'passed', unchanged: { packs: ['harbour'] }, packs: [] });

    writeFileSync(join(folder, 'settings.json'), '{ "other": true }');
    const other = await check(...report, '--pack', 'pack.yaml');
    expect(other.stderr).toContain('Canary: what the target is started from changed since the baseline.');
    expect(modeOf()).toMatchObject({ outcome: 'passed', packs: [{ current: { attempts: 12 } }] });
    writeFileSync(join(folder, 'settings.json'), '{}');

    writeFileSync(served(), withNoise(readFileSync(served())));
    const moved = await check(...report, ...all);
    expect(moved.stderr.match(/Canary: .*/)?.[0]).toMatch(/numerics .*Everything is measured\./);
    expect(modeOf()?.causes.filter(({ kind }) => kind !== 'unknown')).toEqual([]);
    expect(modeOf()?.numerics).toMatchObject({ outcome: 'measured', verdict: expect.stringMatching(/moved|unsure/) });
    expect(modeOf()?.packs.map(({ pack }) => pack)).toEqual(['harbour', ...quick.map(({ id }) => id)]);

    put(quantized(rootfs, 'Q8_0', model)[1] ?? '');
    const coarser = await check(...report, '--pack', 'pack.yaml');
    expect(coarser.stderr).toMatch(/Canary: .*changed since the baseline.*Everything is measured\./);
    expect(modeOf()?.numerics).toMatchObject({ outcome: 'measured', verdict: expect.stringMatching(/moved|unsure/) });
    console.log(
      `quick and one pack: capture ${captured.seconds} s, unchanged ${same.seconds} s, whole ${moved.seconds} s; ` +
        `numerics ${kept.size} bytes a session`,
    );
  });
});

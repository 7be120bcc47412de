import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Decision } from '../../src/model/decision.ts';
import { docker, missingEngine } from '../support/engine.ts';
import { buildLlamaImage } from '../support/real-llama/llama-image.ts';
import { harbourPack, realLlama } from '../support/real-llama/prepare-real-llama.ts';
import { quantized } from '../support/real-llama/write-model.ts';
import { startCli } from './run-parts.ts';

const image = 'quality-baseline-test-canary:1';
const { rootfs, missing = missingEngine() } = realLlama();

// The model is random: a grammar writes what it would write.
const command = [
  ...['llama-server', '-m', '/models/own/tiny.gguf', '--host', '0.0.0.0', '--port', '8080', '--jinja'],
  ...['-np', '1', '-c', '16384', '-t', '1', '-tb', '1', '--grammar', 'root ::= "harbour"'],
];
const recipe = `services:
  llama:
    image: ${image}
    command: ${JSON.stringify(command)}
    ports: ["8080:8080"]
    volumes: ["./models:/models/own:ro", "./settings.json:/settings.json:ro"]
`;
const config = `version: 1
targets:
  - slug: llamacpp/tiny
    compose: { file: compose.yml, service: llama }
`;

describe.skipIf(missing !== undefined)('--canary with a real llama.cpp server that compose starts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'llama-canary-'));
  beforeAll(() => buildLlamaImage(image, rootfs));
  afterAll(() => {
    docker('image', 'rm', '--force', image);
    rmSync(folder, { recursive: true, force: true });
  });

  const check = async (...flags: readonly string[]) => {
    const begun = performance.now();
    const done = await startCli(folder, '--slug', 'llamacpp/tiny', '--pack', 'pack.yaml', ...flags).done;
    return { ...done, seconds: ((performance.now() - begun) / 1000).toFixed(1) };
  };
  const modeOf = () => (JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Decision).modes[0];
  const put = (path: string) => copyFileSync(join(rootfs, path), join(folder, 'models', 'tiny.gguf'));

  it('ends unchanged after a restart, and measures other settings and coarser weights', {
    timeout: 400_000,
  }, async () => {
    mkdirSync(join(folder, 'models'));
    put('/models/tiny.gguf');
    const files = {
      'compose.yml': recipe,
      'quality-baseline.yml': config,
      'pack.yaml': harbourPack,
      'settings.json': '{}',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=T', '-c', 'user.email=t@localhost', ...args]);
    git('init', '--quiet', '--initial-branch', 'main');
    git('add', '.');
    git('commit', '--quiet', '-m', 'one');

    const captured = await check('--capture', '--numerics', '--no-restart');
    expect(captured, captured.stderr).toMatchObject({ exitCode: 0 });

    const same = await check('--canary', '--json', 'report.json');
    expect(same, same.stderr).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Passed, unchanged: ') });
    expect(modeOf()).toMatchObject({ outcome: 'passed', unchanged: { packs: ['harbour'] }, packs: [] });

    writeFileSync(join(folder, 'settings.json'), '{ "other": true }');
    const other = await check('--canary', '--json', 'report.json');
    expect(other.stderr).toContain('Canary: what the target is started from changed since the baseline.');
    expect(modeOf()).toMatchObject({ outcome: 'passed', packs: [{ current: { attempts: 12 } }] });
    writeFileSync(join(folder, 'settings.json'), '{}');

    put(quantized(rootfs, 'Q8_0')[1] ?? '');
    const coarser = await check('--canary', '--json', 'report.json');
    expect(coarser.stderr).toMatch(/Canary: .*changed since the baseline.*Everything is measured\./);
    expect(modeOf()?.numerics).toMatchObject({ outcome: 'measured', verdict: expect.stringMatching(/moved|unsure/) });
    console.log(`capture ${captured.seconds} s, unchanged ${same.seconds} s, Q8_0 in whole ${coarser.seconds} s`);
  });
});

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openActionStage, type StepOptions } from '../../../e2e/action-stage.ts';
import { docker, missingEngine } from '../../../support/container-engine.ts';
import { buildLlamaImage } from '../../../support/real-llama/llama-image.ts';
import { harbourPack, realLlama } from '../../../support/real-llama/prepare-real-llama.ts';

const image = 'quality-baseline-test-action-canary:1';
const volume = 'quality-baseline-test-action-canary';
const { rootfs, missing = missingEngine() } = realLlama();

const command = [
  ...['llama-server', '-m', '/models/own/tiny.gguf', '--host', '0.0.0.0', '--port', '8080', '--jinja'],
  ...['-np', '1', '-c', '16384', '-t', '1', '-tb', '1', '--grammar', 'root ::= "harbour"'],
];
const recipe = `services:
  llama:
    image: ${image}
    command: ${JSON.stringify(command)}
    ports: ["8080:8080"]
    volumes: ["weights:/models/own:ro"]
volumes:
  weights: { name: ${volume}, external: true }
`;
const config = `version: 1
defaults: { canary: true }
targets:
  - slug: test/model
    compose: { file: compose.yml, service: llama }
`;

describe.skipIf(missing !== undefined)('a night of the Action with canary: true', () => {
  const temp = mkdtempSync(join(tmpdir(), 'qb-action-canary-'));
  beforeAll(() => {
    buildLlamaImage(image, rootfs);
    docker('volume', 'create', volume);
    const folder = docker('volume', 'inspect', '--format', '{{.Mountpoint}}', volume);
    copyFileSync(join(rootfs, 'models', 'tiny.gguf'), join(folder, 'tiny.gguf'));
  });
  afterAll(() => {
    docker('image', 'rm', '--force', image);
    docker('volume', 'rm', '--force', volume);
    rmSync(temp, { recursive: true, force: true, maxRetries: 10 });
  });

  it('ends unchanged, and says so in the summary and the status', { timeout: 300_000 }, async () => {
    await using stage = await openActionStage({ packs: [harbourPack], captures: false });
    await stage.write('compose.yml', recipe);
    await stage.write('quality-baseline.yml', config);
    const git = (...words: string[]) =>
      execFileSync('git', ['-C', stage.workspace, '-c', 'user.name=T', '-c', 'user.email=t@localhost', ...words]);
    git('init', '--quiet', '--initial-branch', 'main');
    await stage.write('.gitignore', '.quality-baseline\n');
    git('add', '.');
    git('commit', '--quiet', '-m', 'one');
    const sha = git('rev-parse', 'HEAD').toString().trim();
    const step = (eventName: string, inputs: StepOptions['inputs']) =>
      stage.main({
        ...{ eventName, event: {} },
        inputs: { endpoint: '', ...inputs },
        env: { TMPDIR: temp, HOME: process.env['HOME'] ?? '', GITHUB_SHA: sha },
      });
    const captured = await step('workflow_dispatch', { command: 'capture', numerics: 'true', 'no-restart': 'true' });
    expect([captured.exitCode, captured.exitCode === 0 ? '' : captured.stdout]).toEqual([0, '']);
    const night = await step('schedule', {});
    expect([night.exitCode, night.outputs['outcome']], night.stdout).toEqual([0, 'passed']);
    expect(night.summary).toContain('Passed, unchanged: ');
    expect(stage.github.state.statuses.at(-1)).toMatchObject({
      state: 'success',
      description: expect.stringContaining('unchanged'),
    });
  });
});

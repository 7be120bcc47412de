import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadPacks } from '../../src/packs/load-packs.ts';
import { docker, missingEngine } from '../support/container-engine.ts';
import type { StepResult } from '../support/github/emulate-runner.ts';
import { realVllm } from '../support/real-vllm/prepare-real-vllm.ts';
import { scriptOf } from '../support/real-vllm/script-of.ts';
import { buildMountedBase, mountsFor } from '../support/real-vllm/vllm-image.ts';
import { type ActionStage, openActionStage, type StepOptions } from './action-stage.ts';

const image = 'quality-baseline-test-vllm:1';
const { folder, tiny, missing = missingEngine() } = realVllm();
const pack = 'toolcall-15';

describe.skipIf(missing !== undefined)(
  `the Action with a real vLLM${missing === undefined ? '' : ` (skipped: ${missing})`}`,
  () => {
    let stage: ActionStage;
    let temp: string;

    beforeAll(() => buildMountedBase(image));
    afterAll(() => docker('image', 'rm', '--force', image));
    beforeEach(async () => {
      stage = await openActionStage({ packs: [], captures: false });
      temp = mkdtempSync(join(tmpdir(), 'qb-action-lock-'));
      const packs = await loadPacks([pack]);
      await stage.write('script.json', JSON.stringify(scriptOf(packs.map((each) => each.pack))));
    });
    afterEach(async () => {
      await stage[Symbol.asyncDispose]();
      rmSync(temp, { recursive: true, force: true, maxRetries: 10 });
    });

    const mounts = missing === undefined ? [...mountsFor(folder), tiny] : [];

    function recipe(...flags: string[]): Promise<void> {
      const size = ['--host', '0.0.0.0', '--served-model-name', 'tiny', '--max-model-len', '16384'];
      const service = {
        image,
        command: [resolve('tests/support/real-vllm/serve'), folder, tiny, '8000', ...size, ...flags],
        environment: { SCRIPT: '/script.json', HOME: '/tmp' },
        ports: ['8000:8000'],
        shm_size: '512m',
        volumes: ['./script.json:/script.json:ro', ...mounts.map((path) => `${path}:${path}:ro`)],
      };
      return stage.write('compose.yml', JSON.stringify({ services: { vllm: service } }));
    }

    function step(inputs: Readonly<Record<string, string>> = {}, job: StepOptions = {}): Promise<StepResult> {
      return stage.main({
        ...job,
        inputs: {
          endpoint: '',
          compose: 'compose.yml',
          pack,
          'allow-bind': mounts.join('\n'),
          'no-restart': 'true',
          ...inputs,
        },
        // One is where the machine's lock is, the other where compose's plugin is.
        env: { TMPDIR: temp, HOME: process.env['HOME'] ?? '' },
      });
    }

    it('boots it, names the tool parser that a pull request changes, and leaves nothing', {
      timeout: 600_000,
    }, async () => {
      await recipe('--enable-auto-tool-choice', '--tool-call-parser', 'hermes');
      const captured = await step({ command: 'capture' }, { eventName: 'workflow_dispatch', event: {} });
      expect([captured.exitCode, captured.exitCode === 0 ? '' : captured.stdout]).toEqual([0, '']);
      await stage.commitBase();
      await recipe('--enable-auto-tool-choice', '--tool-call-parser', 'pythonic');
      const main = await step();
      expect([main.exitCode, main.outputs['outcome']]).toEqual([1, 'regressed']);
      expect(stage.comment()).toContain('toolcall-15 of test/model (no-thinking) fell by 86.7 pp');
      const cause = 'flags: without --tool-call-parser hermes, with --tool-call-parser pythonic';
      expect(stage.comment()).toContain(`Likely cause: ${cause}`);
      expect(docker('ps', '--all', '--quiet', '--filter', `ancestor=${image}`)).toBe('');
    });
  },
);

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { docker, missingEngine } from '../support/container-engine.ts';
import type { StepResult } from '../support/github/emulate-runner.ts';
import { buildLlamaImage } from '../support/real-llama/llama-image.ts';
import { realLlama } from '../support/real-llama/prepare-real-llama.ts';
import { type ActionStage, openActionStage, type StepOptions, wordsPack } from './action-stage.ts';

const image = 'quality-baseline-test-action:1';
const { rootfs, missing = missingEngine() } = realLlama();

const server = ['llama-server', '-m', '/models/tiny.gguf', '--host', '0.0.0.0', '--port', '8080', '--jinja'];
const size = ['-np', '2', '-c', '8192', '-t', '1', '-tb', '1'];

describe.skipIf(missing !== undefined)(
  `the Action with its own recipe${missing === undefined ? '' : ` (skipped: ${missing})`}`,
  () => {
    let stage: ActionStage;
    let temp: string;
    let before: object;

    beforeAll(() => buildLlamaImage(image, rootfs));
    afterAll(() => docker('image', 'rm', '--force', image));
    beforeEach(async () => {
      stage = await openActionStage({ packs: [wordsPack(15)], captures: false });
      temp = mkdtempSync(join(tmpdir(), 'qb-action-lock-'));
      await recipe([...server, ...size]);
      before = host();
    });
    afterEach(async () => {
      await stage[Symbol.asyncDispose]();
      rmSync(temp, { recursive: true, force: true, maxRetries: 10 });
    });

    function recipe(command: readonly string[]): Promise<void> {
      const text = `services:
  llama:
    image: ${image}
    container_name: llama
    restart: unless-stopped
    command: ${JSON.stringify(command)}
    ports: ["8080:8080"]
    volumes: ["scratch:/scratch"]
volumes: { scratch: {} }
`;
      return stage.write('compose.yml', text);
    }

    /** According to the engine itself. */
    function host(): object {
      const list = (...args: string[]) =>
        docker(...args)
          .split('\n')
          .sort();
      return {
        containers: list('ps', '--all', '--no-trunc', '--format', '{{.ID}} {{.Names}} {{.State}}'),
        volumes: list('volume', 'ls', '--quiet'),
        networks: list('network', 'ls', '--format', '{{.Name}}'),
        images: list('image', 'ls', '--no-trunc', '--format', '{{.ID}} {{.Repository}}:{{.Tag}}'),
      };
    }

    // One is where the machine's lock is, the other where compose's plugin is.
    const places = () => ({ TMPDIR: temp, HOME: process.env['HOME'] ?? '' });

    function step(options: StepOptions = {}): Promise<StepResult> {
      const inputs = { endpoint: '', compose: 'compose.yml', ...options.inputs };
      return stage.main({ ...options, inputs, env: { ...places(), ...options.env } });
    }

    function post(main: StepResult): Promise<StepResult> {
      return stage.post(main, { env: places() });
    }

    it('captures, checks, reports where it asked, and leaves the machine as it was', async () => {
      const captured = await step({ inputs: { command: 'capture', 'no-restart': 'true', 'accept-useless': 'tiny' } });
      expect([captured.exitCode, captured.exitCode === 0 ? '' : captured.stdout]).toEqual([0, '']);
      await stage.commitBase();
      const main = await step();
      // A tiny model gets everything wrong, before and now: nothing can regress.
      expect([main.exitCode, main.outputs['outcome']]).toEqual([4, 'inconclusive']);
      expect(main.outputs['endpoint-url']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
      expect(main.outputs['compose-project']).toMatch(/^qb-.*test-model/);
      expect(stage.comment()).toContain('can gate');
      expect(host()).toEqual(before);
      const closed = await post(main);
      expect(closed.commands.filter(({ name }) => name === 'warning')).toEqual([]);
      expect(host()).toEqual(before);
    }, 300_000);

    it('leaves nothing if it is cancelled in mid-boot', async () => {
      await recipe(['sleep', '300']);
      const main = await step({ cancel: { when: 'load: ' } });
      expect(main.state).toMatchObject({ begun: 'check', ended: 'cancelled' });
      await post(main);
      expect(host()).toEqual(before);
      expect(stage.comment()).toContain('The run was cancelled');
      expect(stage.statuses()).toEqual(['pending', 'error']);
    }, 300_000);

    it('leaves nothing once the post step ran, if main is killed while it measures', async () => {
      const main = await step({ killWhen: '45 attempts' });
      expect(main.signal).toBe('SIGKILL');
      expect(host()).not.toEqual(before);
      const closed = await post(main);
      expect(closed.stdout).toContain('Took down qb-');
      expect(host()).toEqual(before);
      expect(stage.comment()).toContain('The run ended before it reached an outcome.');
    }, 300_000);

    it('refuses a recipe that would own the machine, and boots nothing', async () => {
      await stage.write('compose.yml', `services: { llama: { image: ${image}, privileged: true, ports: ["8080"] } }\n`);
      const main = await step();
      expect(main).toMatchObject({ exitCode: 2, outputs: { outcome: 'input-error' } });
      expect(main.summary).toContain('privileged');
      expect(host()).toEqual(before);
    });
  },
);

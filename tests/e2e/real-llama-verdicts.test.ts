import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { docker, missingEngine } from '../support/container-engine.ts';
import { buildLlamaImage } from '../support/real-llama/llama-image.ts';
import { harbourPack, realLlama } from '../support/real-llama/prepare-real-llama.ts';
import { startCli } from './run-parts.ts';

// Damage that a team does to its own tree, done to a real llama.cpp server under compose. The model is random: a
// grammar of the server forces the answers of a good model.
const image = 'quality-baseline-test-verdicts:1';
const { rootfs, missing = missingEngine() } = realLlama();

const alwaysThinks = `{%- for m in messages %}<|im_start|>{{ m.role }}
{{ m.content }}<|im_end|>
{% endfor %}{%- if add_generation_prompt %}<|im_start|>assistant
<think>
{% endif %}`;

let captured: string;
let folder: string;

function serve(says: string, ...more: readonly string[]): void {
  const flags = [
    '-np',
    '1',
    '-c',
    '4096',
    '-t',
    '1',
    '-tb',
    '1',
    '--jinja',
    '--grammar',
    `root ::= ${JSON.stringify(says)}`,
  ];
  const place = ['-m', '/models/tiny.gguf', '--host', '0.0.0.0', '--port', '8080'];
  const command = JSON.stringify(['llama-server', ...place, ...flags, ...more]);
  const service = `{ image: ${image}, command: ${command}, ports: ["8080:8080"], volumes: ["./models:/models:ro"] }`;
  writeFileSync(join(folder, 'compose.yml'), `services: { llama: ${service} }\n`);
}

function check(...flags: readonly string[]) {
  const what = ['--slug', 'llamacpp/tiny', '--pack', 'pack.yaml', '--compose', 'compose.yml'];
  return startCli(folder, ...what, '--concurrency', '1', '--no-restart', ...flags).done;
}

function newFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'llama-verdicts-')));
}

describe.skipIf(missing !== undefined)(
  `damage to the tree of a real server${missing === undefined ? '' : ` (skipped: ${missing})`}`,
  { timeout: 300_000 },
  () => {
    beforeAll(async () => {
      buildLlamaImage(image, rootfs);
      captured = newFolder();
      folder = captured;
      mkdirSync(join(folder, 'models'));
      cpSync(join(rootfs, 'models', 'tiny.gguf'), join(folder, 'models', 'tiny.gguf'));
      writeFileSync(join(folder, 'models', 'always.jinja'), alwaysThinks);
      writeFileSync(join(folder, 'pack.yaml'), harbourPack);
      serve('harbour');
      const { exitCode, stderr } = await check('--capture', '--reason', 'first');
      expect({ exitCode, stderr }).toEqual({
        exitCode: 0,
        stderr: expect.stringContaining('12 of 12 attempts passed'),
      });
    }, 300_000);
    afterAll(() => {
      docker('image', 'rm', '--force', image);
      rmSync(captured, { recursive: true, force: true, maxRetries: 10 });
    });
    beforeEach((context) => {
      folder = newFolder();
      cpSync(captured, folder, { recursive: true });
      context.onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
    });

    it('regresses if the template always opens <think> and the model answers with its thoughts', async () => {
      serve('They want one word.\n</think>\n\nharbour', '--chat-template-file', '/models/always.jinja');
      const { exitCode, stdout } = await check();
      expect(stdout).toContain('Regressed: harbour of llamacpp/tiny (no-thinking) fell by 100.0 pp');
      expect(stdout).toMatch(/thinking control enable_thinking=false → none\s+sent/);
      expect(stdout).toContain('thinking-leak');
      expect(exitCode).toBe(1);
    });

    it('never passes if the thinking switch is lost and the answers are the same', async () => {
      serve('harbour', '--chat-template-file', '/models/always.jinja');
      const { exitCode, stdout } = await check();
      expect(stdout).toContain('Check the chat template, which lost its switch for thinking.');
      expect(exitCode).toBe(4);
    });

    it('reports other weights with the same file name', async () => {
      const path = join(folder, 'models', 'tiny.gguf');
      const bytes = readFileSync(path);
      for (let at = bytes.length - 40_000; at < bytes.length - 20_000; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      serve('harbour');
      const { exitCode, stdout } = await check();
      expect(stdout).toMatch(/weights changed \([0-9a-f]{4}… → [0-9a-f]{4}…\)/);
      expect(exitCode).toBe(0);
    });
  },
);

import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bootRecorder } from '../../src/endpoint/boot/replay/boot-recorder.ts';
import { type BootedTarget, bootTarget, type TargetOptions } from '../../src/endpoint/boot-target.ts';
import { askScenario, type Question } from '../../src/endpoint/client/ask-scenario.ts';
import { scriptedConversation } from '../../src/endpoint/client/conversation.ts';
import { type Client, openClient } from '../../src/endpoint/client/open-client.ts';
import type { RequestSettings } from '../../src/endpoint/client/request-body.ts';
import { type ProbeServerOptions, probeServer, type ServerKnowledge } from '../../src/endpoint/probe-server.ts';
import type { Where } from '../../src/endpoint/where.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Answer } from '../../src/records/answer.ts';
import { subjectSchema } from '../../src/records/fingerprint.ts';
import { docker, missingEngine } from '../support/container-engine.ts';
import { freePort } from '../support/free-port.ts';
import { buildLlamaImage } from '../support/real-llama/llama-image.ts';
import { realLlama } from '../support/real-llama/prepare-real-llama.ts';

const image = 'quality-baseline-test-llama:1';
const { rootfs, missing } = realLlama();

let folder: string;
let target: BootedTarget | undefined;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'llama-target-')));
});
afterEach(async () => {
  await target?.[Symbol.asyncDispose]();
  target = undefined;
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** One thread: several would wait for each other in a busy loop, for minutes on a busy machine. */
function serverFlags(host: string, port: number): string[] {
  const size = ['-np', '4', '-c', '16384', '-t', '1', '-tb', '1'];
  return ['llama-server', '-m', '/models/tiny.gguf', '--host', host, '--port', String(port), ...size, '--jinja'];
}

async function boot(where: Where, changes: Partial<TargetOptions> = {}): Promise<BootedTarget> {
  target = await bootTarget({
    ...{ where, model: undefined, apiKey: undefined, bootTimeoutMs: 60_000, whenBusy: { kind: 'fail' } },
    ...{ run: { id: 'test', attempt: 1, slug: 'llamacpp/tiny' }, tree: folder, isCheckout: false },
    ...{ ambient: process.env, logsFolder: join(folder, 'logs'), clock: systemClock, lockFile: join(folder, 'lock') },
    ...{ gpuTool: 'no-such-tool', graceMs: 5000 },
    ...changes,
  });
  return target;
}

async function know(client: Client, changes: Partial<ProbeServerOptions> = {}): Promise<ServerKnowledge> {
  const { bootFacts, address, server } = target ?? expect.fail('it was booted');
  return probeServer(client, {
    ...{ bootFacts, address, isOurs: server.isOurs, concurrency: undefined, baselineConcurrency: undefined },
    ...{ tool: '0.1.0', probes: true, gpuTool: 'no-such-tool' },
    ...changes,
  });
}

function clientOf({ server }: BootedTarget): Client {
  return openClient(server.connection, { clock: systemClock, random: Math.random });
}

const settings: RequestSettings = {
  sampling: {
    maxTokens: 32,
    fields: { temperature: 0, top_p: 1, seed: 1, presence_penalty: 0, frequency_penalty: 0 },
  },
  thinking: { form: 'none' },
  cacheCut: { form: 'cache_prompt' },
  toolChoice: undefined,
  extraBody: {},
};

type Parts = { readonly tools?: Question['task']['tools']; readonly settings?: Partial<RequestSettings> };

function ask(client: Client, content: string, parts: Parts = {}): Promise<Answer> {
  const question: Question = {
    task: { messages: [{ role: 'user', content }], tools: parts.tools ?? [] },
    settings: { ...settings, ...parts.settings },
    conversation: scriptedConversation(2, (turn) =>
      turn.toolCalls.map(({ id, name }) => ({ role: 'tool', callId: id, name, content: '1' })),
    ),
    deadlineMs: 30_000,
  };
  return askScenario(client, question, { isServerWell: () => true });
}

function budget(maxTokens: number): RequestSettings['sampling'] {
  return { ...settings.sampling, maxTokens };
}

function textOf(answer: Answer): string {
  return answer.attempt.turns.map(({ content }) => content).join('');
}

/** Every kind of request, to a known server. */
async function askEveryKind(client: Client, knowledge: ServerKnowledge): Promise<void> {
  const text = await ask(client, 'Tell me something.');
  expect(text).toMatchObject({ outcome: 'answered', faults: [] });
  expect(text.measures[0]).toMatchObject({ completionTokens: 32, cachedTokens: 0 });
  expect(text.notes.filter(({ kind }) => kind !== 'invalid-utf8')).toEqual([]);

  const parameters = { type: 'object', properties: { city: { type: 'string' } } };
  const tools = [{ name: 'weather', description: 'The weather of a city', parameters }];
  const withTools = await ask(client, 'Tell me something.', { tools });
  expect(withTools.outcome).toBe('answered');
  expect(withTools.measures[0]?.promptTokens).toBeGreaterThan((text.measures[0]?.promptTokens ?? 0) + 40);

  const schema = { type: 'object', properties: { answer: { const: 'yes' } }, required: ['answer'] };
  const extraBody = { response_format: { type: 'json_schema', json_schema: { name: 'a', schema, strict: true } } };
  const json = await ask(client, 'Answer.', { settings: { extraBody, sampling: budget(64) } });
  expect(JSON.parse(textOf(json))).toEqual({ answer: 'yes' });

  const [on, off] = await Promise.all(
    (['enable-thinking', 'no-thinking'] as const).map((mode) => {
      const { control } = knowledge.thinking(mode, 'off');
      return ask(client, 'Tell me something.', { settings: { thinking: control } });
    }),
  );
  // This model's template responds to an off switch with an empty block in the prompt.
  expect(off?.measures[0]?.promptTokens).toBeGreaterThan(on?.measures[0]?.promptTokens ?? 0);

  const unicode = await ask(client, 'Grüße 東京 한국 🙂 \u202eabc');
  expect(unicode.outcome).toBe('answered');

  const tooLong = await ask(client, 'far too long '.repeat(2000));
  expect(tooLong).toMatchObject({
    ...{ outcome: 'unmeasured', cause: 'context-too-small', detail: expect.stringContaining('context') },
  });

  const atOnce = await Promise.all([1, 2, 3, 4].map((each) => ask(client, `Tell me ${each}.`)));
  expect(atOnce.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 4 }, () => 'answered'));
}

describe.skipIf(missing !== undefined)(
  `a target with a real server${missing === undefined ? '' : ` (skipped: ${missing})`}`,
  () => {
    const noEngine = missingEngine();

    async function byCommand(): Promise<Where> {
      const port = await freePort();
      const command = `chroot ${rootfs} ${serverFlags('127.0.0.1', port).join(' ')}`;
      return { kind: 'command', command, readyUrl: `http://127.0.0.1:${port}/health` };
    }

    describe.skipIf(noEngine !== undefined)(
      `by compose${noEngine === undefined ? '' : ` (skipped: ${noEngine})`}`,
      () => {
        beforeAll(() => buildLlamaImage(image, rootfs));
        afterAll(() => docker('image', 'rm', '--force', image));

        function recipe(): Where {
          const command = JSON.stringify(serverFlags('0.0.0.0', 8080));
          const text = `services: { llama: { image: ${image}, command: ${command}, ports: ["8080:8080"] } }\n`;
          writeFileSync(join(folder, 'compose.yml'), text);
          return { kind: 'compose', files: ['compose.yml'], profiles: [], fixedPorts: false };
        }

        it('is fully identified, answers every kind of request, and is gone', async () => {
          const booted = await boot(recipe());
          await using client = clientOf(booted);
          const knowledge = await know(client);
          const subject = subjectSchema.parse(knowledge.subject);
          const { 'model-digest': digest, gpu, driver, weights, ...known } = subject;
          expect([digest, gpu, driver, weights]).toEqual([null, null, null, null]); // no GPU here, and the server reports no digest
          expect(Object.entries(known).filter(([, value]) => value === null)).toEqual([]);
          expect(subject).toMatchObject({
            ...{ engine: { name: 'llama.cpp', version: expect.stringMatching(/^b\d+-/) }, slots: 4, context: 4096 },
            ...{ image: expect.stringMatching(/^sha256:[0-9a-f]{64}$/), concurrency: 4, cache: 'cache_prompt' },
            flags: serverFlags('0.0.0.0', 8080),
          });
          expect(['bit-stable', 'cache-sensitive', 'batch-sensitive']).toContain(knowledge.determinism?.class);
          console.log(
            `determinism ${knowledge.determinism?.class}, ${JSON.stringify(knowledge.determinism?.decodeSpeed)} tokens/s`,
          );
          console.log(JSON.stringify(subject));
          await askEveryKind(client, knowledge);
          const [first] = docker('ps', '--quiet', '--filter', `ancestor=${image}`).split('\n');
          await booted.restart?.();
          const running = docker('ps', '--all', '--quiet', '--filter', `ancestor=${image}`).split('\n');
          expect(running).toHaveLength(1);
          expect(running).not.toContain(first);
          await using again = clientOf(booted);
          expect(await ask(again, 'Tell me something.')).toMatchObject({ outcome: 'answered' });
          await booted[Symbol.asyncDispose]();
          expect(docker('ps', '--all', '--quiet', '--filter', `ancestor=${image}`)).toBe('');
        });
      },
    );

    it('by command: reports the speed that the server measures itself, within a tenth', async () => {
      const port = await freePort();
      const command = `chroot ${rootfs} ${serverFlags('127.0.0.1', port).join(' ')}`;
      const booted = await boot({ kind: 'command', command, readyUrl: `http://127.0.0.1:${port}/health` });
      await using client = clientOf(booted);
      const knowledge = await know(client, { probes: false });
      expect(knowledge.subject.flags).toEqual([command]);
      const shares: number[] = [];
      const isNear = (share: number) => share > 0.9 && share < 1.1;
      // Busy machines deliver a reply in one piece, which shows no speed.
      for (let round = 0; round < 30 && !shares.some(isNear); round += 1) {
        const extraBody = { ignore_eos: true };
        const answer = await ask(client, `Round ${round}`, { settings: { sampling: budget(2000), extraBody } });
        const [measure] = answer.measures;
        const { decodedTokens = 0, decodeMs = 0 } = measure?.serverTimings ?? {};
        expect(decodedTokens).toBe(2000);
        shares.push((measure?.decodeTokensPerSecond ?? 0) / ((1000 * decodedTokens) / decodeMs));
      }
      console.log(`decode rate, ours to the server's: ${shares.map((share) => share.toFixed(3)).join(' ')}`);
      expect(shares.filter(isNear)).toHaveLength(1);
    });

    it('by command: the thinking switch reaches the prompt, according to the server', async () => {
      const booted = await boot(await byCommand());
      await using client = clientOf(booted);
      const knowledge = await know(client, { probes: false });
      const prompts = await Promise.all(
        (['no-thinking', 'enable-thinking'] as const).map(async (mode) => {
          const { control } = knowledge.thinking(mode, 'off');
          const { form } = control;
          if (form !== 'template') return expect.fail(`the template has a switch, and sent was ${form}`);
          const kwargs = Object.fromEntries(control.variables.map((name) => [name, control.isOn]));
          const body = { messages: [{ role: 'user', content: 'Hi' }], chat_template_kwargs: kwargs };
          const url = booted.server.baseUrl.replace('/v1', '/apply-template');
          return (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).text();
        }),
      );
      expect(prompts[0]).toContain('<think>');
      expect(prompts[1]).not.toContain('<think>');
    });

    it('by command: measures nothing of a server that dies in the middle of an answer', async () => {
      const booted = await boot(await byCommand());
      await using client = clientOf(booted);
      const extraBody = { ignore_eos: true };
      const asked = ask(client, 'Go on', { settings: { sampling: budget(3500), extraBody } });
      await fetch(booted.server.baseUrl.replace('/v1', '/slots'));
      await booted[Symbol.asyncDispose]();
      expect(await asked).toMatchObject({ outcome: 'unmeasured', cause: 'disconnect' });
    });

    it('by command: replays everything from a cassette, including the facts of the server', async () => {
      const where = await byCommand();
      const seen = async (at: Where, tape?: string) => {
        const booted = await boot(at);
        const { connection } = booted.server;
        const upstream = connection.baseUrl;
        await using recorder =
          tape === undefined
            ? { baseUrl: upstream, [Symbol.asyncDispose]: () => Promise.resolve() }
            : await bootRecorder({ upstream, file: tape, clock: systemClock, apiKey: undefined });
        const world = { clock: systemClock, random: Math.random };
        await using client = openClient({ ...connection, baseUrl: recorder.baseUrl }, world);
        const { server: identity, determinism, concurrency } = await know(client);
        const answer = await ask(client, 'Tell me something.');
        const never = await ask(client, 'Never asked before.', {
          settings: { sampling: budget(tape === undefined ? 8 : 7) },
        });
        await booted[Symbol.asyncDispose]();
        const { class: found } = determinism ?? expect.fail('it was probed');
        return { bootFacts: { identity, found, concurrency, text: textOf(answer) }, never };
      };
      const recorded = await seen(where, join(folder, 'tape.jsonl'));
      const played = await seen({ kind: 'replay', file: 'tape.jsonl' });
      expect(played.bootFacts).toEqual(recorded.bootFacts);
      expect(recorded.never.outcome).toBe('answered');
      expect(played.never).toMatchObject({
        outcome: 'unmeasured',
        detail: expect.stringContaining('max_tokens (recorded 7, asked 8)'),
      });
    });

    it('by up and down: boots, is restarted, answers every kind of request, and is gone', async () => {
      const port = await freePort();
      const start = `setsid chroot ${rootfs} ${serverFlags('127.0.0.1', port).join(' ')}`;
      writeFileSync(join(folder, 'up.sh'), `${start} >server.out 2>&1 </dev/null & echo $! >server.pid\n`);
      writeFileSync(join(folder, 'down.sh'), 'kill $(cat server.pid); rm server.pid\n');
      const where: Where = {
        ...{ kind: 'up-down', up: 'sh up.sh', down: 'sh down.sh' },
        readyUrl: `http://127.0.0.1:${port}/v1/models`,
      };
      const booted = await boot(where);
      await booted.restart?.();
      await using client = clientOf(booted);
      await askEveryKind(client, await know(client, { probes: false }));
      await booted[Symbol.asyncDispose]();
      expect(existsSync(join(folder, 'server.pid'))).toBe(false);
      await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
    });
  },
);

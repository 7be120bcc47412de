import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BootedTarget, bootTarget, type TargetOptions } from '../../src/endpoint/boot-target.ts';
import { type Where, whereSchema } from '../../src/endpoint/where.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { EndpointError, InputError } from '../../src/lib/errors.ts';
import { ownerOf, showOwner } from '../../src/lib/lock/owner.ts';
import { cassetteWith, question } from '../support/cassette-with.ts';
import { bootFake } from '../support/fake-endpoint.ts';
import { streamOf, wholeReply } from '../support/fake-replies.ts';
import { folderOf } from '../support/folder-of.ts';
import { freePort } from '../support/free-port.ts';
import { type Scripts, scripts } from './boot/shell-servers.ts';

/** Says one word to every request. */
const modelServer = `
import { createServer } from 'node:http';
createServer((request, response) => {
  if (request.url === '/health') response.end('ok');
  else if (request.url === '/v1/models') response.end('{"data":[{"id":"tiny"}]}');
  else request.resume().on('end', () => response.end('{"choices":[{"message":{"content":"Yes"}}]}'));
}).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening as ' + process.pid));
`;

let folder: string;
let programs: Scripts;
const booted: BootedTarget[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = folderOf();
  programs = await scripts();
});
afterEach(async () => {
  for (const target of booted.splice(0)) await target[Symbol.asyncDispose]();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await programs[Symbol.asyncDispose]();
});

async function boot(where: Where, changes: Partial<TargetOptions> = {}): Promise<BootedTarget> {
  const target = await bootTarget({
    ...{ where, model: undefined, apiKey: undefined, bootTimeoutMs: 20_000, whenBusy: { kind: 'fail' } },
    ...{ run: { id: 'test', attempt: 1, slug: 'fake/tiny' }, tree: folder, isCheckout: false, ambient: process.env },
    ...{ logsFolder: join(folder, 'logs'), clock: systemClock, lockFile: join(folder, 'lock'), graceMs: 2000 },
    gpuTool: join(folder, 'no-such-tool'),
    ...changes,
  });
  booted.push(target);
  return target;
}

async function byCommand(): Promise<Where> {
  const port = await freePort();
  const command = `${await programs.node('server', modelServer, port)} --api-key sk-hidden`;
  return { kind: 'command', command, readyUrl: `http://127.0.0.1:${port}/health` };
}

/** Replaces nvidia-smi: the first `busy` calls show a card in use. */
function gpuTool(busy: number): string {
  const tool = join(folder, 'gpu-tool');
  const looks = join(folder, 'looks');
  writeFileSync(looks, '');
  const script = `#!/bin/sh
case "$1" in --query-gpu=*) echo look >>'${looks}' ;; esac
[ $(wc -l <'${looks}') -le ${busy} ] && used=20480 || used=4
case "$1" in
  --query-gpu=*) echo "0, GPU-1, NVIDIA GeForce RTX 3090, 570.1, 24576, $used" ;;
  *) [ $used = 4 ] || echo "GPU-1, ${process.pid}, /usr/bin/python3, $used" ;;
esac
`;
  writeFileSync(tool, script);
  chmodSync(tool, 0o755);
  return tool;
}

/** Another process that locks the machine until it ends. */
async function holderOf(lock: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)']);
  children.push(child);
  await once(child, 'spawn');
  writeFileSync(lock, `${showOwner(await ownerOf(child.pid ?? 0))}\n`);
  return child;
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error,
  );
}

function logged(): string[] {
  return readFileSync(join(folder, 'logs', 'server.log'), 'utf8')
    .trim()
    .split('\n');
}

describe('bootTarget', () => {
  it('boots by command, ends it and boots a new one, and leaves neither process nor lock', async () => {
    const target = await boot(await byCommand());
    expect(target.server.connection.model).toBe('tiny');
    expect(target.bootFacts.flags?.join()).toMatch(/--api-key \(hidden\)$/);
    expect(existsSync(join(folder, 'lock'))).toBe(true);
    const { baseUrl } = target.server;
    const again = await target.restart?.();
    expect(again).toBe(target.server);
    expect(new Set(logged()).size).toBe(2); // two lives, each with its own process id
    await target[Symbol.asyncDispose]();
    await expect(fetch(`${baseUrl}/models`)).rejects.toThrow();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('releases the machine when a boot fails', async () => {
    const where: Where = { kind: 'command', command: 'echo no weights; exit 3', readyUrl: 'http://127.0.0.1:9/health' };
    expect(await failureOf(boot(where))).toMatchObject({ message: expect.stringContaining('no weights') });
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('uses a running server as it is, and cannot restart it', async () => {
    await using fake = await bootFake([wholeReply({ choices: [{ message: { content: 'Yes' } }] })]);
    const target = await boot({ kind: 'url', url: fake.baseUrl }, { model: 'any' });
    expect(target.restart).toBeUndefined();
    expect(target.server.connection).toEqual({ baseUrl: fake.baseUrl, apiKey: undefined, model: 'any' });
    await target[Symbol.asyncDispose]();
    expect((await fetch(`${fake.baseUrl}/models`)).status).toBe(200);
  });

  it('plays a cassette without asking it for a token', async () => {
    const { header, exchanges } = cassetteWith([{ ask: question('Hi'), reply: streamOf(['Hello']) }]);
    const lines = [header, ...exchanges].map((line) => `${JSON.stringify(line)}\n`).join('');
    writeFileSync(join(folder, 'tape.jsonl'), lines);
    const target = await boot({ kind: 'replay', file: 'tape.jsonl' });
    expect(target.server.connection.model).toBe('tiny');
    expect(target.server.logTail()).toEqual([]);
    const failure = await failureOf(boot({ kind: 'replay', file: 'tape.jsonl' }, { model: 'tinny' }));
    expect(failure).toBeInstanceOf(InputError);
  });

  it('names who holds a GPU, and how much of it, before anything is started', async () => {
    const failure = await failureOf(boot(await byCommand(), { gpuTool: gpuTool(99) }));
    expect(failure).toBeInstanceOf(EndpointError);
    expect(failure).toMatchObject({
      message: `GPU 0 (NVIDIA GeForce RTX 3090) is in use: python3 (process ${process.pid}) holds 20480 MiB`,
      hint: expect.stringContaining('--when-busy'),
    });
    expect(existsSync(join(folder, 'logs', 'server.log'))).toBe(false);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('waits for a GPU on request, and says for what', async () => {
    const details: string[] = [];
    const clock = { ...systemClock, sleep: (_: number, signal?: AbortSignal) => systemClock.sleep(10, signal) };
    await boot(await byCommand(), {
      ...{ whenBusy: { kind: 'wait' }, gpuTool: gpuTool(2), clock },
      onProgress: ({ detail }) => details.push(detail),
    });
    expect(details.filter((detail) => detail.includes('python3'))).toHaveLength(2);
  });

  it('ignores a busy card that the run cannot see', async () => {
    await boot(await byCommand(), {
      gpuTool: gpuTool(99),
      ambient: { ...process.env, CUDA_VISIBLE_DEVICES: '1' },
    });
  });

  it('waits by default for another process of ours that has the machine, and for no GPU of others', async () => {
    const holder = await holderOf(join(folder, 'lock'));
    const details: string[] = [];
    let passed = 0;
    await boot(await byCommand(), {
      ...{ whenBusy: { kind: 'wait-own' }, clock: { ...systemClock, now: () => systemClock.now() + passed } },
      onProgress: ({ detail }) => {
        details.push(detail);
        // Longer than a boot may take: a job of ours ends by itself.
        if (details.length === 1) passed = 3_600_000;
        if (details.length === 3) holder.kill('SIGKILL');
      },
    });
    expect(details.length).toBeGreaterThan(2);
    expect(details[0]).toBe(`waiting: another run uses this machine, process ${holder.pid}`);
    await booted.pop()?.[Symbol.asyncDispose]();
    const failure = await failureOf(boot(await byCommand(), { whenBusy: { kind: 'wait-own' }, gpuTool: gpuTool(99) }));
    expect(failure).toMatchObject({ message: expect.stringContaining('GPU 0 (NVIDIA GeForce RTX 3090) is in use') });
  });

  it('refuses a second run on the same machine on request', async () => {
    await boot(await byCommand());
    const failure = await failureOf(boot(await byCommand()));
    expect(failure).toMatchObject({ message: expect.stringContaining('another run uses this machine') });
  });
});

describe('whereSchema', () => {
  it('fills in what a recipe omits, and reports an unknown key', () => {
    expect(whereSchema.parse({ kind: 'compose', files: ['c.yml'] })).toEqual({
      ...{ kind: 'compose', files: ['c.yml'], profiles: [], fixedPorts: false },
    });
    expect(whereSchema.safeParse({ kind: 'url', url: 'http://x', key: '1' }).success).toBe(false);
  });
});

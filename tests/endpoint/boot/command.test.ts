import { existsSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RequestToken } from '../../../src/endpoint/boot/await-ready.ts';
import type { ReadyServer } from '../../../src/endpoint/boot/boot.ts';
import { bootCommand, type CommandOptions } from '../../../src/endpoint/boot/boot-where.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { EndpointError, InputError } from '../../../src/lib/errors.ts';
import { freePort } from '../../support/free-port.ts';
import { loopbackServer } from './loopback-server.ts';
import { isAlive, modelServer, type Scripts, scripts, until } from './shell-servers.ts';

const token: RequestToken = () => Promise.resolve({ outcome: 'token' });

let programs: Scripts;
let port: number;
const booted: ReadyServer[] = [];

beforeEach(async () => {
  programs = await scripts();
  port = await freePort();
});
afterEach(async () => {
  for (const server of booted.splice(0)) await server[Symbol.asyncDispose]();
  await programs[Symbol.asyncDispose]();
});

async function boot(command: string, options: Partial<CommandOptions> = {}): Promise<ReadyServer> {
  const server = await bootCommand({
    command,
    readyUrl: `http://127.0.0.1:${port}/health`,
    apiKey: undefined,
    model: undefined,
    requestToken: token,
    clock: systemClock,
    ambient: process.env,
    graceMs: 5000,
    ...options,
  });
  booted.push(server);
  return server;
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error,
  );
}

/** The line that a program printed about itself: `name 123`. */
function idIn(lines: readonly string[], name: string): number {
  const found = lines.map((line) => new RegExp(`${name} (\\d+)`).exec(line)?.[1]).find((id) => id !== undefined);
  return Number(found ?? expect.fail(`no ${name} in ${lines.join('\n')}`));
}

it.each([
  ['too long', `true ${'x'.repeat(2 ** 22)}`],
  ['not valid text', 'true \0'],
])('leaves no log open after a command that is %s', async (_, command) => {
  const logFile = join(programs.folder, 'server.log');
  await failureOf(boot(command, { logFile }));
  await until(async () => {
    const open = await readdir('/proc/self/fd');
    const links = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
    return !links.includes(logFile);
  });
});

async function isOpen(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health`).then(
    () => true,
    () => false,
  );
}

describe('bootCommand', () => {
  it('starts a server that loads slowly, and leaves nothing of it', async () => {
    const server = await boot(await programs.node('server', modelServer, port, 3));
    expect(server).toMatchObject({ isOurs: true, served: ['tiny'], connection: { model: 'tiny' } });
    expect(server.logTail()).toEqual(expect.arrayContaining(['loading, 2 left', 'loading, 0 left']));
    const id = idIn(server.logTail(), 'listening as');
    expect(isAlive(id)).toBe(true);
    await server[Symbol.asyncDispose]();
    expect(isAlive(id)).toBe(false);
    expect(await isOpen()).toBe(false);
  });

  it('can be disposed twice, and its end is then no failure', async () => {
    const server = await boot(await programs.node('server', modelServer, port));
    let failure: unknown;
    server.failed?.catch((error: unknown) => {
      failure = error;
    });
    await server[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
    expect(failure).toBeUndefined();
  });

  it('fails at once with the last 30 lines when the server dies while it loads', async () => {
    const dying = `for (let line = 1; line <= 40; line += 1) console.log('line ' + line);
      process.stderr.write('out of memory'); process.exitCode = 7;`;
    const error = await failureOf(boot(await programs.node('dying', dying)));
    expect(error).toBeInstanceOf(EndpointError);
    const { message } = error as EndpointError; // just seen to be one
    expect(message).toContain('the server ended (exit code 7) before it was ready');
    expect(message).toContain('Its last 30 lines:\n  | line 12\n');
    expect(message.endsWith('\n  | out of memory')).toBe(true);
  });

  it('fails at once when the server dies between two loading responses', async () => {
    const dying = modelServer.replace(
      "console.error('loading",
      "if (left === 1) process.exit(9);\n    console.error('loading",
    );
    const error = await failureOf(boot(await programs.node('server', dying, port, 4)));
    expect(error).toMatchObject({
      exitCode: 3,
      message: expect.stringMatching(/exit code 9[\s\S]*\| loading, 2 left/),
    });
  });

  it('suggests up and down if the command returns after starting something', async () => {
    const error = await failureOf(boot('true'));
    expect(error).toMatchObject({ exitCode: 3, hint: expect.stringContaining('--boot-up') });
  });

  it('rejects `failed` when a ready server dies', async () => {
    const server = await boot(await programs.node('server', modelServer, port));
    process.kill(idIn(server.logTail(), 'listening as'), 'SIGKILL');
    const error = await failureOf(server.failed ?? expect.fail('a process can be seen dying'));
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toMatchObject({ message: expect.stringContaining('listening as') });
  });

  it('kills a server that ignores TERM', async () => {
    const refused = join(programs.folder, 'refused');
    const stubborn = `import { writeFileSync } from 'node:fs';${modelServer}
      process.on('SIGTERM', () => { console.log('no'); writeFileSync('${refused}', ''); });`;
    // Its time to end is over once it has refused, without waiting.
    const clock = { ...systemClock, now: () => systemClock.now() + (existsSync(refused) ? 3_600_000 : 0) };
    const server = await boot(await programs.node('server', stubborn, port), { clock });
    const id = idIn(server.logTail(), 'listening as');
    await server[Symbol.asyncDispose]();
    expect(isAlive(id)).toBe(false);
    expect(server.logTail()).toContain('no');
  });

  it('lets a server clean up in its time after TERM', async () => {
    const tidy = `${modelServer}\nprocess.on('SIGTERM', () => setTimeout(() => { console.log('tidied'); process.exit(); }, 200));`;
    const server = await boot(await programs.node('server', tidy, port));
    await server[Symbol.asyncDispose]();
    expect(server.logTail().filter((line) => line === 'tidied')).toEqual(['tidied']);
  });

  const forking = (options: string) => `
    import { spawn } from 'node:child_process';
    const child = spawn(process.execPath, process.argv.slice(2), { stdio: 'inherit', ${options} });
    console.log('parent ' + process.pid + ' of ' + child.pid);
    setInterval(() => {}, 1000);`;

  it.each([
    ['in the group', ''],
    ['in a separate session', 'detached: true'],
  ])('ends a grandchild %s that uses the port', async (_, options) => {
    await programs.node('server', modelServer);
    const command = await programs.node('parent', forking(options), join(programs.folder, 'server.mjs'), port);
    const server = await boot(`${command} & wait`);
    const ids = [idIn(server.logTail(), 'parent'), idIn(server.logTail(), 'listening as')];
    await server[Symbol.asyncDispose]();
    expect(ids.map(isAlive)).toEqual([false, false]);
    expect(await isOpen()).toBe(false);
  });

  it('ends what a dead parent left running', async () => {
    await programs.node('server', modelServer);
    const command = await programs.node('parent', forking(''), join(programs.folder, 'server.mjs'), port);
    const server = await boot(command);
    process.kill(idIn(server.logTail(), 'parent'), 'SIGKILL');
    await failureOf(server.failed ?? expect.fail('a process can be seen dying'));
    const id = idIn(server.logTail(), 'listening as');
    expect(isAlive(id)).toBe(true);
    await server[Symbol.asyncDispose]();
    expect(isAlive(id)).toBe(false);
  });

  it.each<[string, Partial<CommandOptions>]>([
    ['the wanted model is not served', { model: 'other' }],
    [
      'the request for a token is refused',
      { requestToken: async () => ({ outcome: 'refused', status: 400, body: '' }) },
    ],
    ['the client of the token throws', { requestToken: () => Promise.reject(new Error('broken')) }],
    ['the time is over', {}],
  ])('leaves nothing when %s', async (reason, options) => {
    const isLate = reason === 'the time is over';
    const pidFile = join(programs.folder, 'pid');
    const writing = `import { writeFileSync } from 'node:fs';
      writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));${modelServer}`;
    // Its time is over an hour after the server started, without waiting.
    const clock = { ...systemClock, now: () => systemClock.now() + (existsSync(pidFile) ? 3_600_000 : 0) };
    const command = await programs.node('server', writing, port, isLate ? 1_000_000 : 0);
    await failureOf(boot(command, isLate ? { clock } : options));
    expect(isAlive(Number(await readFile(pidFile, 'utf8')))).toBe(false);
  });

  it('leaves nothing when it is cancelled while the server loads', async () => {
    const stop = new AbortController();
    const command = await programs.node('server', modelServer, port, 1_000_000);
    const error = await failureOf(
      boot(command, {
        signal: stop.signal,
        onProgress: ({ detail }) => detail.includes('503') && stop.abort(new Error('cancelled')),
      }),
    );
    expect(error).toMatchObject({ message: 'cancelled' });
    expect(await isOpen()).toBe(false);
  });

  it('refuses a port in use, names the program, and starts nothing', async () => {
    const other = await loopbackServer({ '/health': {} });
    port = other.port;
    const error = await failureOf(boot(`touch '${join(programs.folder, 'started')}'`));
    await other[Symbol.asyncDispose]();
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toMatchObject({
      message: expect.stringMatching(new RegExp(`:${port} is already taken.*process ${process.pid}`)),
    });
    await expect(readFile(join(programs.folder, 'started'))).rejects.toThrow('ENOENT');
  });

  it('shows the server what it needs and the named variables, and keeps secrets out of log and file', async () => {
    const logFile = join(programs.folder, 'server.log');
    const telling = `console.log('env ' + JSON.stringify(process.env)); console.log('key is ' + process.argv[4]);${modelServer}`;
    const server = await boot(await programs.node('server', telling, port, 0, 'sk-api-key-1'), {
      logFile,
      apiKey: 'sk-api-key-1',
      passVariables: ['HF_TOKEN', 'FLAVOUR', 'UNSET'],
      ambient: {
        PATH: process.env['PATH'],
        HF_TOKEN: 'hf_named_secret',
        FLAVOUR: 'vanilla-ice',
        GITHUB_TOKEN: 'ghs_other',
      },
    });
    await server[Symbol.asyncDispose]();
    const tail = server.logTail().join('\n');
    expect(tail).toContain('"HF_TOKEN":"***"');
    expect(tail).toContain('"FLAVOUR":"vanilla-ice"');
    expect(tail).toContain('key is ***');
    expect(tail).not.toMatch(/ghs_other|GITHUB_TOKEN|hf_named_secret|UNSET/);
    await until(async () => (await readFile(logFile, 'utf8')).includes('listening as'));
    expect(await readFile(logFile, 'utf8')).not.toMatch(/ghs_other|hf_named_secret|sk-api-key-1/);
  });

  it('appends to an existing log', async () => {
    const logFile = join(programs.folder, 'server.log');
    await failureOf(boot('echo one', { logFile }));
    await failureOf(boot('echo two', { logFile }));
    await until(async () => (await readFile(logFile, 'utf8')) === 'one\ntwo\n');
  });

  it.each<[string, Partial<CommandOptions>]>([
    ['a log that cannot be written', { logFile: '/no/such/folder/server.log' }],
    ['a folder that is not there', { folder: '/no/such/folder' }],
    ['a ready URL with a secret in it', { readyUrl: 'http://me:secret@127.0.0.1:8000/health' }],
  ])('refuses %s before it starts anything', async (_, options) => {
    expect(await failureOf(boot('sleep 600', options))).toBeInstanceOf(InputError);
  });
});

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bootUpDown, type UpDownOptions } from '../../../src/endpoint/boot/boot-where.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { EndpointError, InputError } from '../../../src/lib/errors.ts';
import { freePort } from '../../support/free-port.ts';
import { scriptedServer } from '../../support/scripted-server.ts';
import { isAlive, modelServer, type Scripts, scripts, until } from './shell-servers.ts';

let programs: Scripts;
let port: number;

beforeEach(async () => {
  programs = await scripts();
  port = await freePort();
});
afterEach(() => programs[Symbol.asyncDispose]());

const path = (name: string) => join(programs.folder, name);

/** Starts the server in the background, records its process, and returns. */
async function upScript(): Promise<string> {
  const server = await programs.node('server', modelServer, port, 1);
  return `${server} & echo $! > '${path('pid')}'; echo started`;
}

/** Ends it, and records that it ran. */
const downScript = () => `echo down >> '${path('downs')}'; kill $(cat '${path('pid')}')`;

function boot(up: string, options: Partial<UpDownOptions> = {}) {
  return bootUpDown({
    up,
    down: downScript(),
    readyUrl: `http://127.0.0.1:${port}/v1/models`,
    apiKey: undefined,
    model: undefined,
    requestToken: () => Promise.resolve({ outcome: 'token' }),
    clock: systemClock,
    ambient: process.env,
    graceMs: 2000,
    ...options,
  });
}

async function failureOf(work: PromiseLike<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error,
  );
}

const downs = () => readFile(path('downs'), 'utf8').catch(() => '');
const serverId = async () => Number(await readFile(path('pid'), 'utf8'));

describe('bootUpDown', () => {
  it('lets what up started live, reads its log, and runs down once', async () => {
    const server = await boot(await upScript());
    expect(server).toMatchObject({ isOurs: true, failed: undefined, served: ['tiny'] });
    expect(server.logTail()).toEqual(expect.arrayContaining(['started', 'loading, 0 left']));
    const id = await serverId();
    expect(isAlive(id)).toBe(true);
    expect(await downs()).toBe('');
    await Promise.all([server[Symbol.asyncDispose](), server[Symbol.asyncDispose]()]);
    await server[Symbol.asyncDispose]();
    expect(await downs()).toBe('down\n');
    await until(() => !isAlive(id));
  });

  it('waits for a server that ends after down has returned', async () => {
    const server = await boot(await upScript(), { down: `(sleep 1; ${downScript()}) >/dev/null 2>&1 &` });
    await server[Symbol.asyncDispose]();
    await expect(fetch(`http://127.0.0.1:${port}/v1/models`)).rejects.toThrow();
  });

  it.each([502, 503, 504])('ends once the gateway in front of the server answers %i', async (status) => {
    const own = `http://127.0.0.1:${port}/v1/models`;
    await using gateway = await scriptedServer(async () => {
      const answer = await fetch(own).catch(() => undefined);
      return answer === undefined ? { status } : { status: answer.status, body: [await answer.text()] };
    });
    let slept = 0;
    const sleep: typeof systemClock.sleep = (ms, signal) => {
      slept += ms;
      return systemClock.sleep(ms, signal);
    };
    const readyUrl = `${gateway.baseUrl}/models`;
    const server = await boot(await upScript(), { readyUrl, clock: { ...systemClock, sleep } });
    slept = 0;
    await server[Symbol.asyncDispose]();
    expect(slept).toBeLessThan(5_000);
  });

  it('runs down once if up fails midway, and reports exit code and last lines', async () => {
    const error = await failureOf(
      boot(`echo half done; echo no GPU >&2; exit 4`, { down: `echo down >> '${path('downs')}'` }),
    );
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toMatchObject({ message: expect.stringMatching(/failed \(exit code 4\)[\s\S]*\| half done/) });
    expect(error).toMatchObject({ message: expect.stringContaining('| no GPU') });
    expect(await downs()).toBe('down\n');
  });

  it('ends an up that does not return, then runs down once', async () => {
    const up = `echo $$ > '${path('new')}'; mv '${path('new')}' '${path('pid')}'; sleep 600`;
    const down = `echo down >> '${path('downs')}'`;
    // Its time is over an hour after it began, without waiting.
    const clock = { ...systemClock, now: () => systemClock.now() + (existsSync(path('pid')) ? 3_600_000 : 0) };
    const error = await failureOf(boot(up, { down, clock }));
    expect(error).toMatchObject({ exitCode: 3, message: expect.stringContaining('not ready within 30 minutes') });
    expect(isAlive(await serverId())).toBe(false);
    expect(await downs()).toBe('down\n');
  });

  it('runs down once if the server does not become ready', async () => {
    const error = await failureOf(boot(await upScript(), { model: 'other' }));
    expect(error).toBeInstanceOf(InputError);
    expect(await downs()).toBe('down\n');
    const id = await serverId();
    await until(() => !isAlive(id));
  });

  it("runs down once if it is cancelled, without the run's signal", async () => {
    const stop = new AbortController();
    const error = await failureOf(
      boot(await upScript(), {
        signal: stop.signal,
        onProgress: ({ detail }) => detail.includes('503') && stop.abort(new Error('cancelled')),
      }),
    );
    expect(error).toMatchObject({ message: 'cancelled' });
    expect(await downs()).toBe('down\n');
  });

  it('runs no down when up never began', async () => {
    const error = await failureOf(boot('true', { folder: '/no/such/folder' }));
    expect(error).toBeInstanceOf(InputError);
    expect(await failureOf(boot('true', { signal: AbortSignal.abort(new Error('early')) }))).toMatchObject({
      message: 'early',
    });
    expect(await downs()).toBe('');
  });

  it('reports a failing down, with its exit code and last lines, each time it is asked', async () => {
    const server = await boot(await upScript(), { down: `${downScript()}; echo still there; exit 5` });
    for (const error of [
      await failureOf(server[Symbol.asyncDispose]()),
      await failureOf(server[Symbol.asyncDispose]()),
    ]) {
      expect(error).toBeInstanceOf(EndpointError);
      expect(error).toMatchObject({
        message: expect.stringMatching(/takes the server down failed \(exit code 5\)[\s\S]*\| still there/),
      });
    }
    expect(await downs()).toBe('down\n');
  });

  it('reports both if up and down fail', async () => {
    const error = await failureOf(boot('exit 4', { down: 'exit 5' }));
    expect(error).toMatchObject({
      exitCode: 3,
      message: expect.stringContaining('exit code 4'),
      hint: expect.stringContaining('exit code 5'),
    });
  });

  it('ends a down that does not return', async () => {
    const server = await boot(await upScript(), { down: `${downScript()}; sleep 600`, downLimitMs: 500 });
    const error = await failureOf(server[Symbol.asyncDispose]());
    expect(error).toMatchObject({ exitCode: 3, message: expect.stringContaining('still running after 500 ms') });
  });
});

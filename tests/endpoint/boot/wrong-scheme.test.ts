import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { createServer as createPlain } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createServer as createTls } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkServer } from '../../../src/doctor/check-server.ts';
import { bootUrl } from '../../../src/endpoint/boot/await-ready.ts';
import { bootCommand } from '../../../src/endpoint/boot/boot-where.ts';
import { tryAddress } from '../../../src/endpoint/boot/detect-url.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { EndpointError } from '../../../src/lib/errors.ts';
import { freePort } from '../../support/free-port.ts';
import { manualClock } from './manual-clock.ts';
import { type Scripts, scripts } from './shell-servers.ts';

const servers: Server[] = [];
let programs: Scripts;
beforeEach(async () => {
  programs = await scripts();
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await programs[Symbol.asyncDispose]();
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  server.on('connection', (socket) => socket.on('error', () => undefined).unref());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // what a server that listens on a port has
  return `127.0.0.1:${port}`;
}

/** Has no certificate and answers each handshake with an alert: a test needs no stored key. */
const tlsServer = () => createTls(() => undefined);

/** Like nginx and Go: plain HTTP in plain HTTP, and an alert for a handshake. */
const politeTlsServer = () =>
  createServer((socket) => {
    socket.once('data', (first) => {
      if (first[0] === 0x16) socket.end(Buffer.from('15030100020228', 'hex'));
      else socket.end('HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n');
    });
  });

/** Waits for the end of a line, which TLS's first message does not have, like simple servers. */
function patientHttpServer(): Server {
  return createServer((socket) => {
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk;
      if (text.startsWith('GET ')) socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
    });
  });
}

const silentServer = () => createServer(() => undefined);

const world = {
  ...{ apiKey: undefined, model: undefined, clock: systemClock },
  requestToken: () => Promise.resolve({ outcome: 'token' as const }),
};

/** Each of them comes within ten seconds; the limit of the test allows for a busy machine. */
function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('it did not fail'),
    (failure: unknown) => failure,
  );
}

describe('an address with the wrong scheme', () => {
  it.each([
    ['a server of TLS that closes on plain HTTP', tlsServer],
    ['a server of TLS that answers plain HTTP', politeTlsServer],
  ])('names https:// at %s', async (_, make) => {
    const host = await listen(make());
    const error = await failureOf(bootUrl({ ...world, url: `http://${host}` }));
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toMatchObject({
      message: `http://${host}/v1: this port speaks TLS`,
      hint: `Use https://${host}/v1.`,
    });
  });

  it.each([
    ['a usual server of plain HTTP', () => createPlain((_, response) => response.writeHead(404).end())],
    ['one that waits for the end of a line', patientHttpServer],
  ])('names http:// at %s', async (_, make) => {
    const host = await listen(make());
    const error = await failureOf(bootUrl({ ...world, url: `https://${host}` }));
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toMatchObject({
      message: `https://${host}/v1: this port speaks plain HTTP`,
      hint: `Use http://${host}/v1.`,
    });
  });

  it('fails at once even if we booted the server', async () => {
    const port = await freePort();
    const command = await programs.node(
      'tls',
      `import { createServer } from 'node:tls'; createServer().listen(${port}, '127.0.0.1');`,
    );
    const readyUrl = `http://127.0.0.1:${port}/health`;
    const error = await failureOf(bootCommand({ ...world, command, readyUrl, ambient: process.env, graceMs: 5000 }));
    expect(error).toMatchObject({
      message: `${readyUrl}: this port speaks TLS`,
      hint: `Use https://127.0.0.1:${port}/health.`,
    });
  });

  it('is reported by doctor and when addresses are tried', async () => {
    const host = await listen(tlsServer());
    const looked = await checkServer(`http://${host}`, {
      ...{ model: undefined, apiKey: undefined, waitMs: 60_000, mayGenerate: false, clock: systemClock },
      wishes: { needs: [], needsOn: () => [], repeat: 3, thinkingMaxTokens: 0, measuredTps: undefined },
      ...{ random: Math.random, signal: undefined },
    });
    expect(JSON.stringify(looked.findings)).toContain('this port speaks TLS');
    const tried = await tryAddress(`http://${host}/v1`, 'given', { clock: systemClock });
    expect(tried.state).toBe('this port speaks TLS');
  });
});

describe('a port that accepts and never responds', () => {
  it('fails soon if we did not boot it', async () => {
    const hosts = await Promise.all([listen(silentServer()), listen(silentServer())]);
    const urls = [`http://${hosts[0]}`, `https://${hosts[1]}`];
    const failures = await Promise.all(urls.map((url) => failureOf(bootUrl({ ...world, url }))));
    for (const error of failures) {
      expect(error).toBeInstanceOf(EndpointError);
      expect(error).toMatchObject({ message: expect.stringMatching(/accepts connections and answers nothing/) });
    }
  });

  it('is waited for if it closed connections before: something is behind it', async () => {
    const clock = manualClock();
    let looks = 0;
    const host = await listen(
      createServer((socket) => {
        looks += 1;
        clock.advance(1000);
        socket.on('error', () => undefined).destroy();
      }),
    );
    const limits = { totalMs: 60_000, stallMs: { pull: 1000, download: 1000, load: 60_000, ready: 20_000 } };
    const error = await failureOf(bootUrl({ ...world, clock, limits, url: `http://${host}` }));
    expect(error).toMatchObject({ message: expect.stringContaining('not ready within') });
    expect(looks).toBeGreaterThan(10);
  });

  it('is waited for if we booted it, and reported meanwhile', async () => {
    const port = await freePort();
    const reported = join(programs.folder, 'reported');
    const command = await programs.node(
      'silent',
      `import { existsSync } from 'node:fs';
       import { createServer } from 'node:http';
       createServer((request, response) => {
         if (existsSync('${reported}')) response.end(JSON.stringify({ data: [{ id: 'tiny' }] }));
       }).listen(${port}, '127.0.0.1');`,
    );
    const said: string[] = [];
    const readyUrl = `http://127.0.0.1:${port}/health`;
    const server = await bootCommand({
      ...{ ...world, command, readyUrl, ambient: process.env, graceMs: 5000 },
      onProgress({ detail }) {
        if (!detail.includes('accepts connections and answers nothing yet')) return;
        said.push(detail);
        writeFileSync(reported, '');
      },
    });
    await server[Symbol.asyncDispose]();
    expect(said[0]).toContain('still loads, or is not the model server');
  });
});

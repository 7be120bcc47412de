import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { type Connections, openConnections } from '../../../src/endpoint/client/open-connections.ts';
import { type Clock, systemClock } from '../../../src/lib/clock.ts';
import { manualClock } from '../boot/manual-clock.ts';

const opened: (Server | TcpServer)[] = [];
const pools: Connections[] = [];

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool[Symbol.asyncDispose]();
  for (const server of opened.splice(0)) server.close();
});

async function listen(server: Server | TcpServer): Promise<number> {
  opened.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // of a server that listens on a port
}

function connections(connectMs?: number, clock: Clock = systemClock): Connections {
  const pool = openConnections(clock, connectMs === undefined ? {} : { connectMs });
  pools.push(pool);
  return pool;
}

const message = { headers: { 'content-type': 'application/json' }, body: '{"long":"—"}' };

function post(pool: Connections, url: string, signal?: AbortSignal): Promise<Response> {
  return pool.fetch(url, { ...message, signal });
}

async function text({ body }: Response): Promise<string> {
  return body === null ? '' : textOf(body);
}

it('sends a body with its length in bytes, and uses one connection for successive requests', async () => {
  const ports: (number | undefined)[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    ports.push(request.socket.remotePort);
    bodies.push(`${request.headers['content-length']} ${await textOf(request)}`);
    response.end('fine');
  });
  const url = `http://127.0.0.1:${await listen(server)}/v1`;
  const pool = connections();
  for (let request = 0; request < 3; request += 1) expect(await text(await post(pool, url))).toBe('fine');
  expect(new Set(ports).size).toBe(1);
  expect(bodies).toEqual(Array(3).fill(`14 ${message.body}`));
});

it('follows no redirect', async () => {
  const server = createServer((_, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end());
  const reply = await post(connections(), `http://127.0.0.1:${await listen(server)}/v1`);
  expect(reply.status).toBe(307);
  expect(reply.headers.get('location')).toBe('http://127.0.0.1:1/');
  expect(await text(reply)).toBe('');
});

it('returns the reply as a Response: its status, its headers, and its bytes as they arrive', async () => {
  let finish = () => {};
  const server = createServer((request, response) => {
    if (request.url === '/none') return response.writeHead(204).end();
    if (request.url === '/odd') return response.writeHead(999).end();
    response.writeHead(201, { 'x-one': ['a', 'b'] }).write('half ');
    finish = () => response.end('whole');
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const pool = connections();
  const reply = await post(pool, url);
  expect([reply.status, reply.ok, reply.headers.get('x-one')]).toEqual([201, true, 'a, b']);
  const reader = reply.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('half ');
  finish();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('whole');
  expect((await post(pool, `${url}/none`)).body).toBeNull();
  await expect(post(pool, `${url}/odd`)).rejects.toThrow('999');
});

it('closes the connection of a reply that is not read to its end', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200).write('half');
  });
  const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'));
  const reply = await post(connections(), `http://127.0.0.1:${await listen(server)}`);
  await reply.body?.cancel();
  await closed;
});

it('aborts before the reply and in the middle of it', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200).write('half');
  });
  const url = `http://127.0.0.1:${await listen(server)}/v1`;
  const pool = connections();
  await expect(post(pool, url, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  const cancel = new AbortController();
  const reply = await post(pool, url, cancel.signal);
  const reading = text(reply);
  cancel.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});

it('waits for a connection for the given time, including encryption', async () => {
  const silent = createTcpServer((socket) => socket.on('error', () => undefined).resume());
  const asked = post(connections(30), `https://127.0.0.1:${await listen(silent)}/v1`);
  await expect(asked).rejects.toMatchObject({ message: 'no connection within 0.03 s', code: 'ETIMEDOUT' });
});

it('waits indefinitely for the reply once a connection exists', async () => {
  const clock = manualClock();
  const server = createServer((_, response) => {
    clock.advance(80);
    response.end('late');
  });
  const reply = await post(connections(30, clock), `http://127.0.0.1:${await listen(server)}/v1`);
  expect(await text(reply)).toBe('late');
});

it('opens a new connection if all kept ones may be closed', async () => {
  const seen = new Set<unknown>();
  let waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    // Like a server that closes a kept connection just as it is used again.
    if (seen.has(request.socket)) return request.socket.destroy();
    seen.add(request.socket);
    waiting.push(() => response.end('fine'));
    if (waiting.length < 3 && seen.size <= 3) return;
    for (const answer of waiting) answer();
    waiting = [];
  });
  const url = `http://127.0.0.1:${await listen(server)}/v1`;
  const pool = connections();
  const together = await Promise.all(Array.from({ length: 3 }, () => post(pool, url).then(text)));
  expect(together).toEqual(['fine', 'fine', 'fine']);
  await expect(post(pool, url)).rejects.toMatchObject({ code: 'ECONNRESET' });
  pool.closeIdle();
  expect(await text(await post(pool, url))).toBe('fine');
});

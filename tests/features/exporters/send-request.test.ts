import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { traceIdOf, uuidOf } from '../../../src/features/exporters/derived-ids.ts';
import { baseUrl, basicAuth, sendRequest } from '../../../src/features/exporters/send-request.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { silentHost } from '../../support/silent-host.ts';

const line = { clock: systemClock, env: {}, signal: new AbortController().signal };

it('asks a host that never answers only once, and says so', async () => {
  using host = await silentHost();
  const request = { method: 'POST', url: `${host.url}/v1/traces`, body: 'x' } as const;
  await expect(sendRequest(request, { ...line, clock: host.clock }, 1000)).rejects.toThrow(
    /^127\.0\.0\.1:\d+ does not answer/,
  );
  expect(host.requests()).toBe(1);
});

it('follows no redirect: a key goes to no other server', async () => {
  using host = await silentHost(
    'HTTP/1.1 302 Found\r\nlocation: http://elsewhere.invalid/\r\ncontent-length: 0\r\n\r\n',
  );
  await expect(sendRequest({ method: 'GET', url: host.url }, line, 5000)).rejects.toThrow(
    'answered 302. It redirects elsewhere: give that address.',
  );
});

it('names --allowed-hosts if MLflow refuses the host name', async () => {
  const words = 'Invalid Host header - possible DNS rebinding attack detected';
  using host = await silentHost(`HTTP/1.1 403 Forbidden\r\ncontent-length: ${words.length}\r\n\r\n${words}`);
  await expect(sendRequest({ method: 'GET', url: host.url }, line, 5000)).rejects.toThrow('--allowed-hosts');
});

it('keeps the path of an address, and takes user and password out of it', () => {
  expect(baseUrl('https://a:b@mlflow.lan/prefix/', 'it')).toBe('https://mlflow.lan/prefix');
  expect(basicAuth('https://a:b@mlflow.lan/')).toEqual({ authorization: 'Basic YTpi' });
  expect(() => baseUrl('mlflow.lan:5000', 'it')).toThrow('it is not an http address');
});

it('derives the same ids in every process', () => {
  expect(uuidOf('run', 'a')).toBe(uuidOf('run', 'a'));
  expect(uuidOf('run', 'a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuidOf('run', 'a')).not.toBe(uuidOf('run', 'b'));
  expect(traceIdOf('a')).toMatch(/^[0-9a-f]{32}$/);
});

it('gives large uploads the time that a slow connection takes', async () => {
  const url = await serverWith((request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end('kept'), 500));
  });
  const request = { method: 'PUT', url, body: 'x'.repeat(400_000) } as const;
  expect(await sendRequest(request, line, 100)).toMatchObject({ text: 'kept' });
});

it('reads no more than 50 MB of an answer, unzipped', async () => {
  const bomb = gzipSync(Buffer.alloc(60_000_000));
  const url = await serverWith((_, response) => response.setHeader('content-encoding', 'gzip').end(bomb));
  await expect(sendRequest({ method: 'GET', url }, line)).rejects.toThrow('answered with more than 50 MB');
});

async function serverWith(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

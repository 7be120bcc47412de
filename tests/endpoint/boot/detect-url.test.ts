import { afterEach, describe, expect, it } from 'vitest';
import { detectUrl, publishedPorts } from '../../../src/endpoint/boot/detect-url.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { InputError } from '../../../src/lib/errors.ts';
import { freePort } from '../../support/free-port.ts';
import { type LoopbackServer, loopbackServer } from './loopback-server.ts';
import { manualClock } from './manual-clock.ts';

const servers: LoopbackServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
});

async function serve(list: Parameters<typeof loopbackServer>[0][string]): Promise<LoopbackServer> {
  const server = await loopbackServer({ '/v1/models': list });
  servers.push(server);
  return server;
}

const serving = (id: string) => serve({ body: { data: [{ id }] } });

function detect(localPorts: readonly number[], containers = '', clock = systemClock) {
  return detectUrl({ clock, localPorts, listContainers: () => Promise.resolve(containers) });
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error,
  );
}

function container(name: string, ports: string): string {
  return JSON.stringify({ ID: 'abc', Names: name, Image: 'vllm/vllm-openai', Ports: ports, State: 'running' });
}

describe('detectUrl', () => {
  it('finds the only server, and says so with what was tried', async () => {
    const server = await serving('qwen3-8b');
    const closed = await freePort();
    const detection = await detect([closed, server.port]);
    expect(detection.baseUrl).toBe(`${server.origin}/v1`);
    expect(detection.message).toContain(`using ${server.origin}/v1 (port ${server.port}, serves qwen3-8b)`);
    expect(detection.message).toContain('the only one found at 2 addresses');
  });

  it('finds what a container publishes under another port, and tries each address once', async () => {
    const server = await serving('a');
    const listing = container('vllm-1', `0.0.0.0:${server.port}->8000/tcp, [::]:${server.port}->8000/tcp`);
    const detection = await detect([server.port], listing);
    expect(detection.message).toContain('container vllm-1');
    expect(server.requests).toEqual(['GET /v1/models -']);
  });

  it('does not choose between two, and names both', async () => {
    const [one, two] = [await serving('a'), await serving('b')];
    const error = await failureOf(detect([one.port, two.port]));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({
      message: expect.stringMatching(new RegExp(`2 model servers[\\s\\S]*${one.origin}/v1[\\s\\S]*${two.origin}/v1`)),
    });
  });

  it('says where it looked if there is none', async () => {
    const closed = await freePort();
    const error = await failureOf(detect([closed]));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ message: expect.stringContaining(`127.0.0.1:${closed}/v1`) });
  });

  it.each([
    ['that is loading', { status: 503 }, 'is loading'],
    ['that asks for a key', { status: 401 }, 'asks for a key'],
    ['without models', { body: { data: null } }, 'lists no model'],
  ])('accepts a server %s', async (_, reply, state) => {
    const server = await serve(reply);
    expect((await detect([server.port])).message).toContain(`, ${state})`);
  });

  it.each([
    ['a page', { body: '<html>' }],
    ['other JSON', { body: { status: 'ok' } }],
    ['404', { status: 404 }],
    ['a redirect', { status: 302, headers: { location: '/login' } }],
  ])('does not accept what answers with %s as a model server', async (_, reply) => {
    const [other, server] = [await serve(reply), await serving('a')];
    expect((await detect([other.port, server.port])).baseUrl).toBe(`${server.origin}/v1`);
  });

  it('does not wait for a port that is open and silent', async () => {
    const clock = manualClock();
    const silent = await serve(() => void clock.advance(60_000));
    const error = await failureOf(detect([silent.port], '', clock));
    expect(error).toMatchObject({ message: expect.stringContaining('no answer yet') });
  });
});

describe('publishedPorts', () => {
  it.each([
    ['0.0.0.0:8020->8000/tcp, [::]:8020->8000/tcp', ['127.0.0.1:8020']],
    ['127.0.0.1:32768->8080/tcp', ['127.0.0.1:32768']],
    ['192.168.1.5:9000->30000/tcp', ['192.168.1.5:9000']],
    [':::8021->8000/tcp', ['127.0.0.1:8021']],
    ['[::1]:8021->8000/tcp', ['[::1]:8021']],
    ['0.0.0.0:9000-9002->7999-8001/tcp', ['127.0.0.1:9001']],
    ['8000/tcp', []],
    ['0.0.0.0:5432->5432/tcp', []],
    ['0.0.0.0:8000->8000/udp', []],
    ['', []],
  ])('reads %j', (ports, addresses) => {
    expect(publishedPorts(container('c', ports)).map(({ address }) => address)).toEqual(addresses);
  });

  it('skips lines that are not a container', () => {
    expect(publishedPorts(`WARNING: x\n\n{"a":1}\nnull\n${container('c', '0.0.0.0:1->8000/tcp')}\n`)).toHaveLength(1);
  });
});

import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { limits } from '../../../../src/features/serve/server/open-page-server.ts';
import { isOurs } from '../../../../src/features/serve/server/serve-key.ts';
import { InputError } from '../../../../src/lib/errors.ts';
import { served } from './served.ts';

it('closes a connection that sends no request', async () => {
  expect(limits.headersMs).toBe(30_000);
  await using page = await served({ headersMs: 300 });
  const began = performance.now();
  const socket = connect(page.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: ');
  const [said] = await once(socket.setEncoding('utf8'), 'data');
  await once(socket, 'close');
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - began).toBeGreaterThan(250);
});

describe('who is let in', () => {
  it.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1:1', 'localhost.evil.example:PORT'])(
    'answers 421 to a Host that is not its own: %j',
    async (host) => {
      await using page = await served();
      const named = host.replace('PORT', String(page.port));
      expect((await page.ask('runs', { headers: { host: named } })).status).toBe(421);
    },
  );

  it.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('answers to %s with its port', async (host) => {
    await using page = await served();
    expect((await page.ask('runs', { headers: { host: `${host}:${page.port}` } })).status).toBe(200);
  });

  it('answers to an allowed name, with its own port if none is given', async () => {
    await using page = await served({ allowedHosts: ['rig', 'rigs.example:443'] });
    const statusOf = async (host: string) => (await page.ask('runs', { headers: { host } })).status;
    expect(await statusOf(`rig:${page.port}`)).toBe(200);
    expect(await statusOf('rig')).toBe(421);
    expect(await statusOf('rigs.example')).toBe(200);
    expect(await statusOf(`rigs.example:${page.port}`)).toBe(421);
  });

  it.each(['cross-site', 'same-site'])('answers 403 to a request that comes %s, cookie or not', async (site) => {
    await using page = await served();
    expect((await page.ask('runs', { headers: { 'sec-fetch-site': site } })).status).toBe(403);
    expect((await page.post('echo', {}, { 'sec-fetch-site': site })).status).toBe(403);
  });

  it.each([
    ['no origin', {}],
    ['the origin null', { origin: 'null' }],
    ['a foreign origin', { origin: 'http://evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
  ])('answers 403 to a post with %s', async (_, headers) => {
    await using page = await served();
    const answer = await page.ask('echo', {
      ...{ method: 'POST', body: '{}', headers: { 'content-type': 'application/json', ...headers } },
    });
    expect(answer.status).toBe(403);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json', ''])(
    'answers 415 to a post of a form: %j',
    async (type) => {
      await using page = await served();
      expect((await page.post('echo', '{}', { 'content-type': type })).status).toBe(415);
    },
  );

  it('answers 403 without the cookie, to a page, a file and an action', async () => {
    await using page = await served();
    for (const path of ['', 'runs', 'app.js', 'unknown'])
      expect([path, (await page.ask(path, { isLetIn: false })).status]).toEqual([path, 403]);
    const answer = await page.ask('echo', {
      ...{ method: 'POST', isLetIn: false, body: '{}' },
      headers: { origin: page.origin, 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(403);
  });

  it('answers 403 outside its prefix, without revealing the prefix', async () => {
    await using page = await served();
    for (const path of ['/', '/runs', '/q-00000000/runs', '//evil', '/favicon.ico']) {
      const answer = await page.ask(path);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(JSON.stringify([answer.headers, answer.text])).not.toContain(page.key.prefix);
    }
  });

  it('exchanges a code once for a cookie of its own prefix that no script can read', async () => {
    await using page = await served();
    const address = new URL(page.server.newAddress());
    expect(address.pathname).toBe(page.key.prefix);
    const path = `${address.pathname}${address.search}`;
    const first = await page.ask(path, { isLetIn: false });
    expect([first.status, first.headers.location]).toEqual([303, page.key.prefix]);
    const [cookie] = first.headers['set-cookie'] ?? [];
    expect(cookie).toBe(`${page.cookie}; Path=${page.key.prefix}; HttpOnly; SameSite=Strict; Max-Age=31536000`);
    expect((await page.ask(path, { isLetIn: false })).status).toBe(403);
  });

  it('proves to a holder of the key that it has the key too, and reveals nothing to others', async () => {
    await using page = await served();
    const answer = await page.ask('proof?proof=x', { isLetIn: false });
    expect(answer.text).toBe(page.key.proof('x', '127.0.0.1', page.server.port));
    expect(answer.text).not.toContain(page.key.cookie);
    expect(await isOurs('127.0.0.1', page.server.port, page.key)).toBe(true);
  });

  it.each([
    ['port', '127.0.0.1'],
    ['address', '127.0.0.2'],
  ])('proves nothing about another %s that passes its question on', async (what, host) => {
    if (what === 'address' && process.platform !== 'linux') return;
    await using page = await served();
    const relay = createServer(async (request, response) => {
      response.end((await page.ask(request.url ?? '', { isLetIn: false })).text);
    });
    relay.listen(what === 'port' ? 0 : page.server.port, host);
    await once(relay, 'listening');
    const { port } = relay.address() as AddressInfo;
    expect(await isOurs(host, port, page.key)).toBe(false);
    relay.closeAllConnections();
    relay.close();
  });

  it('lets in the file of --open, which is another site, with a page in place of a redirect', async () => {
    await using page = await served();
    const { pathname, search } = new URL(page.server.newAddress());
    const from = (dest: string) => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': dest });
    const asked = (path: string, dest: string) => page.ask(path, { isLetIn: false, headers: from(dest) });
    expect((await asked(`${pathname}${search}`, 'iframe')).status).toBe(403);
    expect((await asked(`${pathname}runs${search}`, 'document')).status).toBe(403);
    const answer = await asked(`${pathname}${search}`, 'document');
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('content="0;url=./"')]);
    expect(answer.headers['set-cookie']?.[0]).toContain(page.cookie);
    expect((await asked(`${pathname}${search}`, 'document')).status).toBe(403);
  });

  it('starts nothing if it is read-only: every post is 405', async () => {
    await using page = await served({ isReadOnly: true });
    for (const path of ['echo', 'unknown', '']) expect((await page.post(path, {})).status).toBe(405);
    expect((await page.ask('runs')).status).toBe(200);
  });

  it('answers 405 to other methods', async () => {
    await using page = await served();
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH'])
      expect([method, (await page.ask('runs', { method })).status]).toEqual([method, 405]);
  });

  it('sends its policy with every answer, and no header that allows other origins to read it', async () => {
    await using page = await served();
    const answers = [
      await page.ask('runs'),
      await page.ask('unknown'),
      await page.ask('runs', { isLetIn: false }),
      await page.ask('runs', { headers: { host: 'evil.example', origin: 'http://evil.example' } }),
      await page.post('echo', { a: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 403, 421, 200]);
    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('requests', () => {
  it('opens the first page, and answers HEAD without a body', async () => {
    await using page = await served();
    expect((await page.ask('')).headers.location).toBe(`${page.key.prefix}runs`);
    const { status, text } = await page.ask('runs', { method: 'HEAD' });
    expect([status, text]).toEqual([200, '']);
  });

  it('hands a posted body to its action', async () => {
    await using page = await served();
    expect((await page.post('echo', { a: [1] })).text).toBe('{"a":[1]}');
    expect((await page.post('echo', '{')).status).toBe(400);
    expect((await page.post('other', {})).status).toBe(404);
  });

  it('takes at most 64 KiB', async () => {
    await using page = await served();
    const fits = JSON.stringify('x'.repeat(limits.bodyBytes - 2));
    expect((await page.post('echo', fits)).status).toBe(200);
    expect((await page.post('echo', ` ${fits}`)).status).toBe(413);
  });

  it('names what is wrong with an address or a body, and shows the stack of a bug only in the terminal', async () => {
    const wrong = async () => {
      throw new InputError('there is no run "x"', 'Choose another.');
    };
    const broken = async () => {
      throw new Error('secret inside');
    };
    await using page = await served({
      offers: {
        pages: new Map([
          ['wrong', wrong],
          ['broken', broken],
        ]),
        posts: new Map([['wrong', wrong]]),
      },
    });
    expect(await page.ask('wrong')).toMatchObject({
      status: 404,
      text: '<p>404 there is no run "x" Choose another.</p>',
    });
    const answer = await page.post('wrong', {});
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      400,
      { error: 'there is no run "x"', hint: 'Choose another.' },
    ]);
    const { status, text } = await page.ask('broken');
    expect([status, text.includes('secret')]).toEqual([500, false]);
    expect(page.bugs.join()).toContain('secret inside');
  });

  it('opens at most 64 event streams, and one more when one was closed', async () => {
    const waits = async ({ signal }: { signal: AbortSignal }) => {
      if (!signal.aborted) await once(signal, 'abort');
    };
    await using page = await served({ offers: { streams: new Map([['live', waits]]) } });
    const open = async () => {
      const asked = get({
        ...{
          host: '127.0.0.1',
          port: page.port,
          path: `${page.key.prefix}live`,
          headers: { cookie: page.cookie },
          agent: false,
        },
      });
      asked.on('error', () => undefined);
      const [response] = await once(asked, 'response');
      return { asked, status: response.statusCode };
    };
    const all = await Promise.all(Array.from({ length: limits.streams }, open));
    expect(all.every(({ status }) => status === 200)).toBe(true);
    expect((await open()).status).toBe(503);
    all[0]?.asked.destroy();
    await expect.poll(async () => (await open()).status).toBe(200);
  });

  it('sends the events after the last one that a reader has', async () => {
    const counts = async (
      { after }: { after: number },
      send: (event: { id: number; data: unknown }) => Promise<void>,
    ) => {
      for (let id = after + 1; id <= 3; id += 1) await send({ id, data: { line: 'a\nb' } });
    };
    await using page = await served({ offers: { streams: new Map([['live', counts]]) } });
    const { text, headers } = await page.ask('live', { headers: { 'last-event-id': '1' } });
    expect(headers['content-type']).toBe('text/event-stream');
    expect(text).toBe('retry: 100\n\nid: 2\ndata: {"line":"a\\nb"}\n\nid: 3\ndata: {"line":"a\\nb"}\n\n');
    expect((await page.ask('live?after=2')).text).toBe('retry: 100\n\nid: 3\ndata: {"line":"a\\nb"}\n\n');
  });

  it('survives input that is not HTTP, and ends with connections open', async () => {
    const page = await served();
    const socket = connect(page.port, '127.0.0.1');
    socket.end('\u0000\u0001 nonsense\r\n\r\n');
    let text = '';
    for await (const chunk of socket) text += chunk;
    expect(text).toContain('400');
    const idle = connect(page.port, '127.0.0.1');
    await once(idle, 'connect');
    idle.on('error', () => undefined);
    await page[Symbol.asyncDispose]();
    await once(idle, 'close');
  });
});

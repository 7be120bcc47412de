import { afterEach, describe, expect, it } from 'vitest';
import { bootUrl, type RequestToken, type ServerOptions } from '../../../src/endpoint/boot/await-ready.ts';
import type { BootProgress } from '../../../src/endpoint/boot/boot.ts';
import type { FirstToken } from '../../../src/endpoint/client/request-token.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { EndpointError, InputError } from '../../../src/lib/errors.ts';
import { freePort } from '../../support/free-port.ts';
import { type LoopbackServer, loopbackServer, type Reply } from './loopback-server.ts';
import { manualClock } from './manual-clock.ts';

const token: RequestToken = () => Promise.resolve({ outcome: 'token' });
const models = (...ids: string[]) => ({ body: { object: 'list', data: ids.map((id) => ({ id, object: 'model' })) } });

const limits = { totalMs: 120_000, stallMs: { pull: 1000, download: 1000, load: 50_000, ready: 20_000 } };

const servers: LoopbackServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
});

async function serve(routes: Parameters<typeof loopbackServer>[0]): Promise<LoopbackServer> {
  const server = await loopbackServer(routes);
  servers.push(server);
  return server;
}

function boot(url: string, options: Partial<ServerOptions> = {}) {
  return bootUrl({ url, apiKey: undefined, model: undefined, requestToken: token, clock: systemClock, ...options });
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error,
  );
}

/** Answers in turn; the last one repeats. */
function inTurn<Item>(...items: [Item, ...Item[]]): () => Item {
  let at = 0;
  return () => items[Math.min(at++, items.length - 1)] ?? items[0];
}

describe('bootUrl', () => {
  it('fails at once at a port that web clients never use', async () => {
    const failure = await failureOf(boot('http://127.0.0.1:9/v1'));
    expect(failure).toBeInstanceOf(EndpointError);
    expect(String(failure)).toContain('web clients refuse this port');
  });

  it('is ready when the server is healthy, lists the model and gives a token', async () => {
    const server = await serve({ '/health': {}, '/v1/models': models('qwen3-8b') });
    const ready = await boot(`${server.origin}/v1/chat/completions`);
    expect(ready).toMatchObject({
      baseUrl: `${server.origin}/v1`,
      connection: { baseUrl: `${server.origin}/v1`, apiKey: undefined, model: 'qwen3-8b' },
      served: ['qwen3-8b'],
      isOurs: false,
      failed: undefined,
    });
  });

  it('never stops a server that ran before', async () => {
    const server = await serve({ '/v1/models': models('a') });
    const ready = await boot(server.origin);
    await ready[Symbol.asyncDispose]();
    expect((await fetch(`${server.origin}/v1/models`)).status).toBe(200);
  });

  it('lets the token decide for a cloud API without health and list', async () => {
    const server = await serve({});
    const ready = await boot(server.origin, { model: 'gpt-x', apiKey: 'k' });
    expect(ready).toMatchObject({ connection: { model: 'gpt-x', apiKey: 'k' }, served: undefined });
  });

  it.each([
    ['an empty list', { body: { data: [] } }],
    ['a null list', { body: { data: null } }],
    ['a page for people', { body: '<html></html>' }],
    ['the first page of a list', { body: { data: [{ id: 'other' }], has_more: true } }],
  ])('treats %s as not knowing the models', async (_, list) => {
    const server = await serve({ '/v1/models': list });
    expect(await boot(server.origin, { model: 'm' })).toMatchObject({ served: undefined });
    const error = await failureOf(boot(server.origin));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ message: expect.stringContaining('lists no model') });
  });

  const vllm = { body: { data: [{ id: 'a', object: 'model', owned_by: 'vllm' }] } };

  it('says at once that a vLLM sleeps, which accepts requests and never answers them', async () => {
    const never: RequestToken = () => new Promise(() => undefined);
    const sleeping = await serve({ '/v1/models': vllm, '/is_sleeping': { body: { is_sleeping: true } } });
    const error = await failureOf(boot(sleeping.origin, { requestToken: never }));
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toMatchObject({
      message: `${sleeping.origin}/v1 sleeps, and answers nothing until it is woken`,
      hint: `Wake it: curl -X POST ${sleeping.origin}/wake_up`,
    });
    const awake = await serve({ '/v1/models': vllm, '/is_sleeping': { body: { is_sleeping: false } } });
    expect(await boot(awake.origin)).toMatchObject({ served: ['a'] });
    const usual = await serve({ '/v1/models': vllm });
    expect(await boot(usual.origin)).toMatchObject({ served: ['a'] });
  });

  it('says at once that the engine of a vLLM has died, whose API still lists the model', async () => {
    const server = await serve({ '/health': { status: 503, body: '' }, '/v1/models': vllm });
    const error = await failureOf(boot(server.origin));
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toMatchObject({
      message: `the engine of ${server.origin}/v1 has died: vLLM lists its models, and /health answers 503`,
      hint: 'Its log says why. Start it again.',
    });
  });

  it.each([
    [404, 'Not Found'], // vLLM
    [501, 'This server does not support completions. Start it without `--embeddings`'], // llama.cpp
    [400, '"nomic-embed-text" does not support chat'], // Ollama
  ])('says that a listed model does not chat: %s %s', async (status, body) => {
    const server = await serve({ '/v1/models': vllm });
    const requestToken: RequestToken = () => Promise.resolve({ outcome: 'refused', status, body });
    const error = await failureOf(boot(server.origin, { requestToken }));
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toMatchObject({
      message: `${server.origin}/v1 lists "a", but does not let it chat (${status} ${body})`,
      hint: 'Is it an embedding or reranking model? Serve one that chats, or name it with --model.',
    });
  });

  it('sends the key to the named server with each request', async () => {
    const server = await serve({ '/health': {}, '/v1/models': models('a') });
    await boot(server.origin, { apiKey: 'sk-1' });
    expect(server.requests).toEqual(['GET /health Bearer sk-1', 'GET /v1/models Bearer sk-1']);
  });

  it('waits through 503, whatever its body, and says what it waits for', async () => {
    const said: BootProgress[] = [];
    const health = inTurn<Reply>(
      { status: 503, body: { error: { message: 'Loading model' } } },
      { status: 503, body: '' },
      { status: 503, body: '<html>starting</html>' },
      {},
    );
    const list = inTurn<Reply>({ status: 503 }, { status: 503 }, models('a'));
    const answer = inTurn<FirstToken>(
      { outcome: 'refused', status: 503, body: 'Loading model' },
      { outcome: 'disconnected', detail: 'reset' },
      { outcome: 'token' },
    );
    const server = await serve({ '/health': health, '/v1/models': list });
    await boot(server.origin, {
      clock: manualClock(),
      requestToken: () => Promise.resolve(answer()),
      onProgress: (progress) => said.push(progress),
    });
    expect(said.map(({ phase, detail }) => `${phase}: ${detail}`)).toEqual([
      'load: /health answers 503 {"error":{"message":"Loading model"}}',
      'load: /health answers 503',
      'load: /health answers 503 <html>starting</html>',
      'load: /v1/models answers 503 {}',
      'ready: asking a for one token',
      'ready: the server answers the request with 503 Loading model',
      'ready: no token: reset',
    ]);
  });

  it('is an endpoint error at once if nothing listens', async () => {
    const error = await failureOf(boot(`http://127.0.0.1:${await freePort()}`, { clock: manualClock() }));
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toMatchObject({ exitCode: 3, message: expect.stringContaining('connection refused') });
  });

  it('is an endpoint error when the host has no address', async () => {
    const error = await failureOf(boot('http://no-such-host.invalid:8000'));
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toMatchObject({ message: expect.stringMatching(/no such host name|no answer/) });
  });

  it('says that an https address speaks plain http', async () => {
    const server = await serve({});
    const error = await failureOf(boot(server.origin.replace('http:', 'https:')));
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toMatchObject({ hint: expect.stringContaining(`${server.origin}/v1`) });
  });

  it('reports what it saw last, even if its time is up while it asks again', async () => {
    const clock = manualClock();
    const server = await serve({ '/v1/models': models('a') });
    let asked = 0;
    const requestToken = () => {
      asked += 1;
      if (asked === 1) return Promise.resolve<FirstToken>({ outcome: 'refused', status: 503, body: 'Loading model' });
      clock.advance(limits.totalMs);
      return new Promise<never>(() => undefined);
    };
    const error = await failureOf(boot(server.origin, { clock, limits, requestToken }));
    expect(error).toMatchObject({
      message: expect.stringContaining('last seen: the server answers the request with 503 Loading model'),
    });
  });

  it('gives up when a phase shows no sign of life, even if its answers alternate', async () => {
    const clock = manualClock();
    let looks = 0;
    const server = await serve({
      '/health': () => {
        clock.advance(3000);
        looks += 1;
        return { status: 503, body: looks % 2 === 0 ? 'one' : 'two' };
      },
    });
    const error = await failureOf(boot(server.origin, { clock, limits }));
    expect(error).toBeInstanceOf(EndpointError);
    expect(error).toMatchObject({ message: expect.stringContaining('no sign of life for 50 s (load)') });
    expect(looks).toBe(19);
  });

  it('gives up when the time for the whole boot is over, even with signs of life', async () => {
    const clock = manualClock();
    let looks = 0;
    const server = await serve({
      '/health': () => {
        clock.advance(3000);
        looks += 1;
        return { status: 503, body: `loaded ${looks} %` };
      },
    });
    const error = await failureOf(boot(server.origin, { clock, limits }));
    expect(error).toMatchObject({ exitCode: 3, message: expect.stringContaining('not ready within 2 minutes') });
    expect(looks).toBe(40);
  });

  it('gives up on a token that never comes', async () => {
    const clock = manualClock();
    const server = await serve({ '/v1/models': models('a') });
    const requestToken: RequestToken = (_, signal) => {
      setImmediate(() => clock.advance(10 * 60_000));
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const error = await failureOf(boot(server.origin, { clock, requestToken }));
    expect(error).toMatchObject({ exitCode: 3, message: expect.stringContaining('(ready)') });
  });

  it('cancels a request that hangs', async () => {
    const stop = new AbortController();
    const server = await serve({
      '/health': () => {
        stop.abort(new Error('cancelled by the user'));
        return undefined;
      },
    });
    const error = await failureOf(boot(server.origin, { signal: stop.signal }));
    expect(error).toMatchObject({ message: 'cancelled by the user' });
  });

  it('lists the served models, the nearest first, if the wanted one is not among them', async () => {
    const server = await serve({ '/v1/models': models('gemma-3-12b', 'Qwen/Qwen3-8B-AWQ', 'qwen3-14b', 'qwen3-8b') });
    const error = await failureOf(boot(server.origin, { model: 'qwen3-8B' }));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({
      message: expect.stringContaining('serves "qwen3-8b", "qwen3-14b", "Qwen/Qwen3-8B-AWQ", "gemma-3-12b"'),
      hint: 'Did you mean --model "qwen3-8b"?',
    });
  });

  it('asks for a model in a folder of the server that it does not list, as transformers serve lists only downloads', async () => {
    const server = await serve({ '/v1/models': models('org/downloaded') });
    expect(await boot(server.origin, { model: '/models/mine' })).toMatchObject({
      connection: { model: '/models/mine' },
    });
    const words = "Server is pinned to '/models/mine'; requested '/models/other'.";
    const requestToken: RequestToken = () => Promise.resolve({ outcome: 'refused', status: 400, body: words });
    const error = await failureOf(boot(server.origin, { model: '/models/other', requestToken }));
    expect(error).toMatchObject({ message: expect.stringContaining(words) });
  });

  it('asks for the named model if a healthy server cannot list any, as transformers serve without a cache', async () => {
    const broken = { status: 500, body: 'Internal Server Error' };
    const server = await serve({ '/health': { body: { status: 'ok' } }, '/v1/models': broken });
    expect(await boot(server.origin, { model: '/models/mine', limits: { ...limits, totalMs: 1000 } })).toMatchObject({
      connection: { model: '/models/mine' },
      served: undefined,
    });
  });

  it('asks for a name if several models are served', async () => {
    const server = await serve({ '/v1/models': models('a', 'b') });
    const error = await failureOf(boot(server.origin));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ message: expect.stringContaining('serves 2 models: "a", "b"') });
  });

  it('treats a name without a tag as the latest, like Ollama', async () => {
    const server = await serve({ '/v1/models': models('qwen3:latest', 'gemma3:4b') });
    expect(await boot(server.origin, { model: 'qwen3' })).toMatchObject({ connection: { model: 'qwen3' } });
  });

  it.each([401, 403])('says that a key is missing, or refused, if a server answers %d', async (status) => {
    const server = await serve({ '/v1/models': { status, body: { error: 'Incorrect API key: sk-secret-1' } } });
    const without = await failureOf(boot(server.origin));
    expect(without).toBeInstanceOf(InputError);
    expect(without).toMatchObject({ message: expect.stringContaining('none was given') });
    const refused = await failureOf(boot(server.origin, { apiKey: 'sk-secret-1' }));
    expect(refused).toBeInstanceOf(InputError);
    expect(refused).toMatchObject({
      message: expect.stringMatching(/refuses the API key: .*Incorrect API key: \*\*\*/),
    });
  });

  it('takes a key that only the token request requires as seriously', async () => {
    const server = await serve({ '/v1/models': models('a') });
    const requestToken: RequestToken = () => Promise.resolve({ outcome: 'refused', status: 401, body: '' });
    expect(await failureOf(boot(server.origin, { requestToken }))).toBeInstanceOf(InputError);
  });

  it('names the model if only the token request shows that it is not served', async () => {
    const server = await serve({});
    const requestToken: RequestToken = () =>
      Promise.resolve({ outcome: 'refused', status: 404, body: 'The model `x` does not exist.' });
    const error = await failureOf(boot(server.origin, { model: 'x', requestToken }));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ message: expect.stringContaining('does not serve the model "x"') });
  });

  it.each<FirstToken>([
    { outcome: 'refused', status: 400, body: 'template error' },
    { outcome: 'refused', status: 404, body: 'Not Found' },
    { outcome: 'empty', detail: 'finish_reason stop' },
  ])('is an endpoint error when one token cannot be had: %j', async (first) => {
    const server = await serve({ '/v1/models': models('a') });
    const error = await failureOf(boot(server.origin, { requestToken: () => Promise.resolve(first) }));
    expect(error).toBeInstanceOf(EndpointError);
  });

  it('does not follow a redirect with the key, and names its target', async () => {
    const other = await serve({ '/v1/models': models('a') });
    const headers = { location: `${other.origin}/v1/models?ticket=secret` };
    const server = await serve({ '/v1/models': { status: 308, headers } });
    const error = await failureOf(boot(server.origin, { apiKey: 'k' }));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ hint: `Give ${other.origin}/v1.` });
    expect(error).not.toMatchObject({ message: expect.stringContaining('secret') });
    expect(other.requests).toEqual([]);
  });
});

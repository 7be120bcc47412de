import OpenAI from 'openai';
import { afterEach, describe, expect, it } from 'vitest';
import { question } from '../../../support/cassette-with.ts';
import { bootFake, type FakeServer } from '../../../support/fake-endpoint.ts';
import { completion, streamOf, wholeReply } from '../../../support/fake-replies.ts';
import type { Fault, FaultRule } from '../../../support/plan-faults.ts';
import { rawRequest } from './raw-request.ts';

const booted: FakeServer[] = [];
const whole = wholeReply(completion({ content: 'all well' }));
const streamed = streamOf(['all ', 'well']);

async function boot(faults: readonly FaultRule[], reply = streamed): Promise<FakeServer> {
  const server = await bootFake([reply], { faults });
  booted.push(server);
  return server;
}

const clientOf = (server: FakeServer) =>
  new OpenAI({ baseURL: server.baseUrl, apiKey: 'sk-of-this-test', maxRetries: 0 });

afterEach(async () => {
  await Promise.all(booted.splice(0).map((server) => server[Symbol.asyncDispose]()));
});

/** The result on a bare socket when the first request meets the fault. */
async function seen(fault: Fault, reply = streamed, limits = {}) {
  const server = await boot([{ at: 1, fault }], reply);
  return rawRequest(server.baseUrl, { ...question('Hi'), stream: reply === streamed }, limits);
}

/** The client's error when it asks for a whole answer. */
async function errorOf(fault: Fault): Promise<InstanceType<typeof OpenAI.APIError>> {
  const server = await boot([{ at: 1, fault }], whole);
  const error: unknown = await clientOf(server)
    .chat.completions.create(question('Hi'))
    .catch((caught: unknown) => caught);
  if (!(error instanceof OpenAI.APIError)) throw new Error(`no API error: ${String(error)}`);
  return error;
}

describe('a fault of the connection', () => {
  it('refuses the first request for a time and listens again at the same port', async () => {
    const server = await boot([{ at: 1, fault: { kind: 'refuse', forMs: 1500 } }]);
    expect(await rawRequest(server.baseUrl, question('Hi'))).toMatchObject({ ended: 'ECONNREFUSED', text: '' });
    await expect.poll(async () => (await rawRequest(server.baseUrl, question('Hi'))).text).toContain('200 OK');
    expect(server.asked.map(({ answered }) => answered)).toEqual(['given']);
  });

  it('refuses a later request for good, even over a kept connection', async () => {
    const server = await boot([{ at: 3, fault: { kind: 'refuse' } }], whole);
    const client = clientOf(server);
    for (const _ of [1, 2]) await client.chat.completions.create(question('Hi'));
    const error: unknown = await client.chat.completions.create(question('Hi')).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(OpenAI.APIConnectionError);
    expect(codesOf(error)).toContain('ECONNREFUSED');
  });

  it.each<['before-headers' | 'in-headers' | 'after-headers', RegExp]>([
    ['before-headers', /^$/],
    ['in-headers', /^HTTP\/1\.1 200 OK\r\nContent-Type: text\/ev$/],
    ['after-headers', /^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n$/s],
  ])('resets %s', async (when, text) => {
    const reply = await seen({ kind: 'reset', when });
    expect(reply.ended).toBe('ECONNRESET');
    expect(reply.text).toMatch(text);
  });

  it('resets in the stream after some pieces', async () => {
    const reply = await seen({ kind: 'reset', when: 'in-stream', afterPieces: 2 });
    expect(reply.ended).toBe('ECONNRESET');
    expect(reply.text).toContain('"all "');
    expect(reply.text).not.toContain('well');
  });

  it('hangs before the headers and in the stream, and the client can leave', async () => {
    expect(await seen({ kind: 'hang', when: 'before-headers' }, whole, { maxMs: 150 })).toMatchObject({
      ended: 'waiting',
      text: '',
    });
    const inStream = await seen({ kind: 'hang', when: 'in-stream', afterPieces: 2 }, streamed, {
      ...{ after: /"all "/, maxMs: 300 },
    });
    expect(inStream.ended).toBe('waiting');
    expect(inStream.text).toContain('"all "');
    const server = await boot([{ at: 1, fault: { kind: 'hang', when: 'before-headers' } }]);
    const asking = clientOf(server).chat.completions.create(question('Hi'), { timeout: 100 });
    await expect(asking).rejects.toThrow(OpenAI.APIConnectionTimeoutError);
  });

  it('drips a whole reply a few bytes at a time', async () => {
    const reply = await seen({ kind: 'drip', bytes: 200, everyMs: 60 });
    expect(reply.ended).toBe('closed');
    expect(reply.text).toContain('[DONE]');
    expect(reply.atMs.length).toBeGreaterThan(3);
    expect((reply.atMs.at(-1) ?? 0) - (reply.atMs[0] ?? 0)).toBeGreaterThan(60);
  });

  it('continues endlessly, streamed or whole, at the pace of its reader', async () => {
    const limits = { maxBytes: 3_000_000, maxMs: 60_000 };
    const stream = await seen({ kind: 'endless' }, streamed, limits);
    expect(stream.ended).toBe('waiting');
    expect(stream.text.length).toBeGreaterThanOrEqual(3_000_000);
    expect(stream.text).not.toContain('[DONE]');
    const endless = await seen({ kind: 'endless', everyMs: 5 }, whole, {
      after: /and so on .*and so on /s,
      maxMs: 300,
    });
    expect(endless.text).toMatch(/"content":".*and so on .*and so on /s);
    expect(endless.ended).toBe('waiting');
  });
});

describe('a fault of the reply', () => {
  it('ends a stream properly in the middle of a line', async () => {
    const reply = await seen({ kind: 'truncate' });
    expect(reply.ended).toBe('closed');
    expect(reply.text).toMatch(/[^\n]\r\n0\r\n\r\n$/);
    expect(reply.text).not.toContain('[DONE]');
    const short = await seen({ kind: 'truncate', afterBytes: 9 });
    expect(short.text).toMatch(/data: \{"i\r\n0\r\n\r\n$/);
  });

  it.each<[Fault['kind'], Fault, RegExp]>([
    ['garbage-chunk', { kind: 'garbage-chunk' }, /~~garbage~~\n<html>\n\n.*well.*\[DONE\]/s],
    ['invalid-json', { kind: 'invalid-json' }, /data: \{.*"content":"a" "b".*\[DONE\]/s],
    ['invalid-utf8', { kind: 'invalid-utf8' }, /"content":"\xc3\(\xff".*\[DONE\]/s],
  ])('puts one bad piece among the good ones: %s', async (_kind, fault, text) => {
    const reply = await seen(fault);
    expect(reply.text).toMatch(text);
    expect(reply.ended).toBe('closed');
  });

  it('corrupts whole answers too', async () => {
    const server = await boot(
      [
        { at: 1, fault: { kind: 'invalid-json' } },
        { at: 2, fault: { kind: 'invalid-utf8' } },
        { at: 3, fault: { kind: 'truncate' } },
      ],
      whole,
    );
    const client = clientOf(server);
    await expect(client.chat.completions.create(question('Hi'))).rejects.toThrow(SyntaxError);
    const decoded = await client.chat.completions.create(question('Hi'));
    expect(decoded.choices[0]?.message.content).toBe('\ufffd(\ufffd');
    await expect(client.chat.completions.create(question('Hi'))).rejects.toThrow(SyntaxError);
  });

  it('sends the right bytes, or a page, under the wrong type', async () => {
    const wrong = await seen({ kind: 'wrong-content-type', contentType: 'application/json' });
    expect(wrong.text).toMatch(/content-type: application\/json\r\n.*\[DONE\]/s);
    const body = '<html>Sign in</html>';
    const page = await seen({ kind: 'wrong-content-type', contentType: 'text/html', body });
    expect(page.text).toMatch(/^HTTP\/1\.1 200 .*content-type: text\/html\r\n.*<html>Sign in/s);
  });

  it('reports an error with 200', async () => {
    const reply = await seen({ kind: 'error-in-200', message: 'out of memory' });
    expect(reply.text).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\n\{"error":\{"message":"out of memory"/s);
  });

  it('refuses a parameter as long as it is sent', async () => {
    const server = await boot(
      [{ at: { having: 'top_k' }, fault: { kind: 'unknown-parameter', name: 'top_k' } }],
      whole,
    );
    const client = clientOf(server);
    for (const _ of [1, 2]) {
      const asking = client.chat.completions.create({ ...question('Hi'), ...{ top_k: 1 } });
      await expect(asking).rejects.toThrow("400 Unknown parameter: 'top_k'");
    }
    expect((await client.chat.completions.create(question('Hi'))).choices).toHaveLength(1);
  });

  it.each([401, 403, 404, 408, 413, 429, 500, 502, 503, 529])('answers %i', async (status) => {
    const error = await errorOf({ kind: 'status', status });
    expect(error.status).toBe(status);
    expect(error.code).toBe(`status_${status}`);
    expect(error.headers?.has('retry-after')).toBe(false);
  });

  it('says when to try again: in seconds, as a date, and absurdly', async () => {
    const retryAfterOf = async (retryAfter: Extract<Fault, { kind: 'status' }>['retryAfter']) =>
      (
        await errorOf({ kind: 'status', status: 429, ...(retryAfter === undefined ? {} : { retryAfter }) })
      ).headers?.get('retry-after');
    expect(await retryAfterOf({ seconds: 7, as: 'seconds' })).toBe('7');
    const date = Date.parse((await retryAfterOf({ seconds: 90, as: 'date' })) ?? '');
    expect(Math.abs(date - Date.now() - 90_000)).toBeLessThan(60_000);
    expect(await retryAfterOf('99999999999999')).toBe('99999999999999');
    expect(await retryAfterOf('soon')).toBe('soon');
  });

  it('is loading for some requests and then ready, for answers and for health', async () => {
    const loading: Fault = { kind: 'status', status: 503 };
    const server = await boot(
      [
        { at: 1, times: 2, fault: loading },
        { at: { path: '/health' }, times: 3, fault: loading },
      ],
      whole,
    );
    const health = async () => (await fetch(server.baseUrl.replace('/v1', '/health'))).status;
    expect([await health(), await health(), await health(), await health()]).toEqual([503, 503, 503, 200]);
    const client = new OpenAI({ baseURL: server.baseUrl, apiKey: 'sk-of-this-test', maxRetries: 2 });
    expect((await client.chat.completions.create(question('Hi'))).choices[0]?.message.content).toBe('all well');
    expect(server.asked.map(({ answered }) => answered)).toEqual([
      ...['status', 'status', 'status', 'built-in'],
      ...['status', 'status', 'given'],
    ]);
  });

  it('redirects to another origin', async () => {
    const other = await boot([], whole);
    const to = new URL(other.baseUrl).origin;
    const server = await boot([{ at: 1, fault: { kind: 'redirect', to, status: 307 } }], whole);
    const answer = await clientOf(server).chat.completions.create(question('Hi'));
    expect(answer.choices[0]?.message.content).toBe('all well');
    expect(server.asked[0]?.headers.authorization).toBe('Bearer sk-of-this-test');
    expect(other.asked.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/v1/chat/completions', undefined],
    ]);
  });

  it('sends fifty megabytes, streamed or whole', async () => {
    const bytes = 50 * 1024 * 1024;
    const huge: Fault = { kind: 'huge', bytes };
    const streaming = await boot([{ at: 1, fault: huge }]);
    const stream = await clientOf(streaming).chat.completions.create({ ...question('Hi'), stream: true });
    let length = 0;
    for await (const part of stream) length += part.choices[0]?.delta.content?.length ?? 0;
    expect(length).toBe(bytes);
    const answering = await boot([{ at: 1, fault: huge }], whole);
    const answer = await clientOf(answering).chat.completions.create(question('Hi'));
    expect(answer.choices[0]?.message.content?.length).toBe(bytes);
  });

  it('is sent in a plain answer if none is given', async () => {
    const fault: Fault = { kind: 'drip', bytes: 400, everyMs: 1 };
    const server = await bootFake([], { faults: [{ at: { path: '/v1/chat/completions' }, fault }] });
    booted.push(server);
    const text = async (stream: boolean) => (await rawRequest(server.baseUrl, { ...question('Hi'), stream })).text;
    expect(await text(true)).toMatch(/event-stream.*"delta":\{"role":"assistant","content":"ok"\}.*\[DONE\]/s);
    expect(await text(false)).toMatch(/application\/json.*"content":"ok"/s);
  });
});

describe('a fault rule', () => {
  it('applies only to requests that match everything it names', async () => {
    const fault: Fault = { kind: 'status', status: 500 };
    const server = await boot([{ at: { model: 'tiny', saying: 'say "no"' }, times: 1, fault }], whole);
    const ask = async (content: string, model = 'tiny') =>
      (await rawRequest(server.baseUrl, { ...question(content), model })).text.slice(9, 12);
    expect(await ask('say yes')).toBe('200');
    expect(await ask('please say "no"', 'other')).toBe('200');
    expect(await ask('please say "no"')).toBe('500');
    expect(await ask('please say "no"')).toBe('200');
  });
});

/** The codes of an error and of all its causes. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [...code, ...codesOf(error.cause)];
}

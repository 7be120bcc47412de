import OpenAI from 'openai';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReplayServer } from '../../../../src/endpoint/boot/replay/boot-replay.ts';
import { pieceOf } from '../../../../src/endpoint/boot/replay/convert-reply.ts';
import type { Cassette } from '../../../../src/records/cassette.ts';
import { bootCassetteWith, cassetteWith, question } from '../../../support/cassette-with.ts';
import { bootFake } from '../../../support/fake-endpoint.ts';
import { chunk, completion, streamOf, streamReply, wholeReply } from '../../../support/fake-replies.ts';

const booted: ReplayServer[] = [];

async function boot(cassette: Cassette) {
  const server = await bootCassetteWith(cassette);
  booted.push(server);
  const client = new OpenAI({ baseURL: server.baseUrl, apiKey: 'sk-of-this-test', maxRetries: 0 });
  return { server, client };
}

afterEach(async () => {
  await Promise.all(booted.splice(0).map((server) => server[Symbol.asyncDispose]()));
});

async function post(server: { readonly baseUrl: string }, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${server.baseUrl}/chat/completions`, { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('bootReplay', () => {
  it('streams a recorded answer to the openai client, piece by piece as it was', async () => {
    const { client } = await boot(cassetteWith([{ ask: question('Hi'), reply: streamOf(['Hel', 'lo', ' ü👍']) }]));
    const stream = await client.chat.completions.create({ ...question('Hi'), stream: true, seed: 7 });
    let text = '';
    for await (const part of stream) text += part.choices[0]?.delta.content ?? '';
    expect(text).toBe('Hello ü👍');
  });

  it('serves recorded bytes unchanged, however broken, even a letter cut in two', async () => {
    const bytes = Buffer.from('data: {"x": "ü"\r\n\r\n:ping\n\ndata: {bro');
    const at = bytes.indexOf(0xc3) + 1;
    const halves = [bytes.subarray(0, at), bytes.subarray(at)].map((half) => pieceOf(0, half));
    const reply = { ...streamReply([]), pieces: halves };
    const { server } = await boot(cassetteWith([{ ask: question('Hi'), reply }]));
    const response = await post(server, { ...question('Hi'), stream: true });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('gives repeated requests their answers in the recorded order, whatever their seed, salt and form', async () => {
    const ask = question('Hi');
    const { client } = await boot(
      cassetteWith([
        { ask, reply: wholeReply(completion({ content: 'one' })) },
        { ask, reply: wholeReply(completion({ content: 'two' })) },
      ]),
    );
    const one = await client.chat.completions.create({ ...ask, seed: 1 });
    const two = await client.chat.completions.create({
      ...ask,
      seed: 2,
      ...{ cache_salt: 'round-2', cache_prompt: false },
    });
    expect([one, two].map(({ choices }) => choices[0]?.message.content)).toEqual(['one', 'two']);
  });

  it('serves an answer in the other form than the recorded one', async () => {
    const calls = [
      chunk({
        role: 'assistant',
        tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'sum', arguments: '' } }],
      }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '{"a":' } }] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '1}' } }] }),
      chunk({}, 'tool_calls'),
      'data: [DONE]\n\n',
    ];
    const { client } = await boot(
      cassetteWith([
        { ask: question('text'), reply: streamOf(['Hel', 'lo']) },
        { ask: question('call'), reply: streamReply(calls) },
        { ask: question('whole'), reply: wholeReply(completion({ content: 'all of it' })) },
      ]),
    );
    const text = await client.chat.completions.create(question('text'));
    expect(text.choices[0]).toMatchObject({ message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' });
    expect(text.usage).toMatchObject({ total_tokens: 7 });
    const call = await client.chat.completions.create(question('call'));
    expect(call.choices[0]?.message.tool_calls).toEqual([
      { id: 'c1', type: 'function', function: { name: 'sum', arguments: '{"a":1}' } },
    ]);
    const stream = client.chat.completions.stream({ ...question('whole'), stream_options: { include_usage: true } });
    const whole = await stream.finalChatCompletion();
    expect(whole.choices[0]).toMatchObject({ message: { content: 'all of it' }, finish_reason: 'stop' });
    expect(whole.usage).toMatchObject({ total_tokens: 7 });
  });

  it('answers an unknown request with 404 and names the nearest recorded one', async () => {
    const { client } = await boot(
      cassetteWith([
        { ask: question('Name a city.'), reply: streamOf(['Rome']) },
        { ask: question('Count to three.'), reply: streamOf(['1 2 3']) },
      ]),
    );
    const error = await client.chat.completions.create(question('Count to four.', { temperature: 1 })).catch((e) => e);
    expect(error).toBeInstanceOf(OpenAI.NotFoundError);
    expect(error.code).toBe('not-recorded');
    expect(error.message).toMatch(
      /the nearest, on line 3, differs in .*messages\[0\] \(recorded .*three.*asked .*four/,
    );
    expect(error.message).toContain('temperature (recorded 0, asked 1)');
  });

  it('says how often a request was recorded if it is asked once more', async () => {
    const { client } = await boot(
      cassetteWith([{ ask: question('Hi'), reply: wholeReply(completion({ content: 'a' })) }]),
    );
    await client.chat.completions.create(question('Hi'));
    const error = await client.chat.completions.create(question('Hi')).catch((e) => e);
    expect(error.message).toContain('the cassette holds 1 answer to this request, but the request came again');
  });

  it('reports health and the models of the recording, unless the recording has its own list', async () => {
    const chat = { ask: question('Hi'), reply: streamOf(['a']) };
    const { client, server } = await boot(cassetteWith([chat]));
    expect((await client.models.list()).data.map(({ id }) => id)).toEqual(['tiny']);
    expect((await fetch(server.baseUrl.replace('/v1', '/health'))).status).toBe(200);
    expect((await fetch(server.baseUrl.replace('/v1', '/props'))).status).toBe(404);
    const listed = { ask: undefined, method: 'GET', path: '/v1/models', reply: wholeReply({ data: [{ id: 'own' }] }) };
    const second = await boot(cassetteWith([chat, listed]));
    for (const _ of [1, 2]) expect((await second.client.models.list()).data.map(({ id }) => id)).toEqual(['own']);
  });

  it('replays hours of recording at once', async () => {
    const reply = streamOf(['a', 'b', 'c'], 3_600_000);
    const { server } = await boot(cassetteWith([{ ask: question('Hi'), reply }]));
    expect(await (await post(server, { ...question('Hi'), stream: true })).text()).toContain('[DONE]');
  });

  it('breaks the connection where the recorded one broke', async () => {
    const reply = { ...streamOf(['a', 'b']), end: 'cut' as const };
    const { client } = await boot(cassetteWith([{ ask: question('Hi'), reply }]));
    const stream = await client.chat.completions.create({ ...question('Hi'), stream: true });
    let text = '';
    const reading = (async () => {
      for await (const part of stream) text += part.choices[0]?.delta.content ?? '';
    })();
    await expect(reading).rejects.toThrow('terminated');
    expect(text).toBe('ab');
  });

  it('gives an answer again if its client left in the middle of it', async () => {
    // More than connections hold, so that it is not sent before it is read.
    const reply = streamOf(['a'.repeat(2 ** 25), 'b']);
    const { server } = await boot(cassetteWith([{ ask: question('Hi'), reply }]));
    const leave = new AbortController();
    const body = JSON.stringify({ ...question('Hi'), stream: true });
    const first = await fetch(`${server.baseUrl}/chat/completions`, { method: 'POST', body, signal: leave.signal });
    leave.abort();
    await expect(first.text()).rejects.toThrow();
    // The server notices that only later.
    const again = async () => (await post(server, { ...question('Hi'), stream: true })).text();
    await expect.poll(again).toContain('[DONE]');
  });

  it('is gone with its disposal, long before its open streams would end', async () => {
    const server = await bootFake([streamOf(['a', 'b', 'c'], 60_000)], { isTimed: true });
    const streams = await Promise.all([1, 2, 3].map(() => post(server, { ...question('Hi'), stream: true })));
    await server[Symbol.asyncDispose]();
    for (const stream of streams) await expect(stream.text()).rejects.toThrow();
    await expect(post(server, {})).rejects.toThrow('fetch failed');
    await server[Symbol.asyncDispose]();
  });
});

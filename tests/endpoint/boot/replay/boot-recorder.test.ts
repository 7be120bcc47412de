import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import OpenAI from 'openai';
import { afterEach, describe, expect, it } from 'vitest';
import { bootRecorder, type RecorderOptions } from '../../../../src/endpoint/boot/replay/boot-recorder.ts';
import { bootReplay } from '../../../../src/endpoint/boot/replay/boot-replay.ts';
import { pieceOf, wholeBody } from '../../../../src/endpoint/boot/replay/convert-reply.ts';
import { loadCassette } from '../../../../src/endpoint/boot/replay/load-cassette.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import type { RecordedResponse } from '../../../../src/records/cassette.ts';
import { question } from '../../../support/cassette-with.ts';
import { bootFake, type FakeOptions, type FakeServer } from '../../../support/fake-endpoint.ts';
import { completion, streamOf, streamReply, wholeReply } from '../../../support/fake-replies.ts';
import { sharedFolder } from '../../../support/folder-of.ts';
import { scriptedServer } from '../../../support/scripted-server.ts';

const folder = sharedFolder();
const apiKey = 'sk-secret-of-this-test-0123456789';
const open: AsyncDisposable[] = [];
let files = 0;

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each[Symbol.asyncDispose]();
});

async function record(upstream: string, more: Partial<RecorderOptions> = {}) {
  files += 1;
  const file = join(folder, `${files}.cassette.jsonl`);
  const recorder = await bootRecorder({ upstream, file, clock: systemClock, apiKey, ...more });
  open.push(recorder);
  return { file, recorder };
}

async function fake(replies: readonly RecordedResponse[], more: FakeOptions = {}): Promise<FakeServer> {
  const server = await bootFake(replies, more);
  open.push(server);
  return server;
}

async function ask(baseUrl: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  return fetch(`${baseUrl}/chat/completions`, { method: 'POST', headers, body: JSON.stringify(body) });
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** Difficult replies: letters cut in two, pings, errors, no JSON at all. */
const oddities: RecordedResponse[] = [
  streamOf(['Hel', 'lo ü👍']),
  wholeReply(completion({ content: 'whole' })),
  {
    ...streamReply([]),
    pieces: [Buffer.from('data: \xfc', 'latin1'), Buffer.from(':ping\n\ndata: {bro')].map((part) => pieceOf(0, part)),
  },
  {
    ...wholeReply({ error: { message: 'busy' } }, 429),
    headers: { 'content-type': 'application/json', 'retry-after': '3' },
  },
  { ...wholeReply({}), headers: { 'content-type': 'text/html', server: 'nginx' }, pieces: [[0, '<html>']] },
];

describe('bootRecorder', () => {
  it('passes every byte on and writes a cassette that gives the same bytes', async () => {
    const upstream = await fake(oddities);
    const { file, recorder } = await record(upstream.baseUrl);
    const asked = oddities.map((_, place) => ({ ...question('Hi'), stream: place % 2 === 0, seed: place }));
    const played = async (baseUrl: string) => {
      const seen = [];
      for (const body of asked) {
        const response = await ask(baseUrl, body);
        const type = response.headers.get('content-type');
        const after = response.headers.get('retry-after');
        seen.push([response.status, type, after, (await bytesOf(response)).toString('latin1')]);
      }
      return seen;
    };
    const live = await played(recorder.baseUrl);
    expect(live.map(([, , , text]) => text)).toEqual(oddities.map((reply) => wholeBody(reply).toString('latin1')));
    await recorder[Symbol.asyncDispose]();
    expect(recorder.recorded()).toBe(oddities.length);
    const replay = await bootReplay(file, systemClock);
    open.push(replay);
    expect(await played(replay.baseUrl)).toEqual(live);
    expect((await loadCassette(file)).cassette.exchanges.map(({ occurrence }) => occurrence)).toEqual([1, 2, 3, 4, 5]);
  });

  it('passes a stream on as it arrives, and keeps its timing', async () => {
    // Each event is sent when the one before has arrived, and the clock advances by 50 ms for it.
    let now = 0;
    let arrived: () => void = () => undefined;
    const events = ['one', 'two', 'three'].map((word) => `data: "${word}"\n\n`);
    const body = events.flatMap((event) => [
      event,
      () =>
        new Promise<void>((resolve) => {
          arrived = resolve;
        }),
    ]);
    const upstream = await scriptedServer({ body });
    open.push(upstream);
    const { file, recorder } = await record(upstream.baseUrl, { clock: { ...systemClock, now: () => now } });
    const arrivals: string[] = [];
    for await (const bytes of (await ask(recorder.baseUrl, { ...question('Hi'), stream: true })).body ?? []) {
      arrivals.push(Buffer.from(bytes).toString());
      now += 50;
      arrived();
    }
    expect(arrivals).toEqual(events);
    await recorder[Symbol.asyncDispose]();
    const times = (await loadCassette(file)).cassette.exchanges[0]?.response.pieces.map(([atMs]) => atMs);
    expect(times).toEqual([0, 50, 100]);
  });

  it('works between the openai client and a server whose API is below another path', async () => {
    const upstream = await fake([], {
      answer: ({ path }) =>
        path.startsWith('/api/v1/') ? wholeReply(completion({ content: 'deep' })) : wholeReply({ path }, 404),
    });
    const { file, recorder } = await record(upstream.baseUrl.replace('/v1', '/api/v1'));
    const client = new OpenAI({ baseURL: recorder.baseUrl, apiKey, maxRetries: 0 });
    expect((await client.chat.completions.create(question('Hi'))).choices[0]?.message.content).toBe('deep');
    expect(await (await fetch(recorder.baseUrl.replace('/v1', '/props'))).json()).toEqual({ path: '/api/props' });
    expect(upstream.asked[0]?.headers.authorization).toBe(`Bearer ${apiKey}`);
    await recorder[Symbol.asyncDispose]();
    const paths = (await loadCassette(file)).cassette.exchanges.map(({ request }) => request.path);
    expect(paths).toEqual(['/v1/chat/completions', '/props']);
  });

  it('never writes the key, even if the server quotes it across pieces', async () => {
    const half = apiKey.length / 2;
    const quoting = streamReply([`data: {"error":"bad key ${apiKey.slice(0, half)}`, `${apiKey.slice(half)}!"}\n\n`]);
    const upstream = await fake([{ ...quoting, status: 401 }]);
    const { file, recorder } = await record(upstream.baseUrl);
    expect(await (await ask(recorder.baseUrl, question('Hi'))).text()).toContain(apiKey);
    await ask(recorder.baseUrl, question(`My key is ${apiKey}`));
    await recorder[Symbol.asyncDispose]();
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(apiKey.slice(0, half));
    expect(text).not.toContain(apiKey.slice(half));
    expect(text.toLowerCase()).not.toContain('authorization');
    expect(text).toContain('bad key ***');
    expect(recorder.recorded()).toBe(1);
    expect(recorder.logTail().join()).toContain('not kept, because the key cannot be taken out of it');
  });

  it('keeps a reply that the server cut, but none that never started or whose client left', async () => {
    const upstream = await fake([streamOf(['a', 'b'])], {
      faults: [
        { at: 1, fault: { kind: 'reset', when: 'in-stream', afterPieces: 3 } },
        { at: 2, fault: { kind: 'hang', when: 'in-stream', afterPieces: 1 } },
        { at: 3, fault: { kind: 'reset', when: 'before-headers' } },
      ],
    });
    const { file, recorder } = await record(upstream.baseUrl);
    const body = { ...question('Hi'), stream: true };
    await expect((await ask(recorder.baseUrl, body)).text()).rejects.toThrow('terminated');
    const leave = new AbortController();
    const hanging = await fetch(`${recorder.baseUrl}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: leave.signal,
    });
    leave.abort();
    await expect(hanging.text()).rejects.toThrow();
    await expect(ask(recorder.baseUrl, body)).rejects.toThrow('fetch failed');
    expect(await (await ask(recorder.baseUrl, body)).text()).toContain('[DONE]');
    await recorder[Symbol.asyncDispose]();
    const { exchanges } = (await loadCassette(file)).cassette;
    expect(exchanges.map(({ response }) => [response.end, wholeBody(response).toString('utf8')])).toEqual([
      ['cut', expect.stringMatching(/"b"[^\n]*\n\n$/)],
      ['complete', expect.stringContaining('[DONE]')],
    ]);
  });

  it('keeps an answer whose client left at the end mark', async () => {
    const reply = streamOf(['a', 'b']);
    const upstream = await fake([{ ...reply, pieces: [...reply.pieces, [60_000, ': late\n\n']] }], {
      isTimed: true,
    });
    const { file, recorder } = await record(upstream.baseUrl);
    let text = '';
    for await (const part of (await ask(recorder.baseUrl, { ...question('Hi'), stream: true })).body ?? []) {
      text += Buffer.from(part).toString('utf8');
      if (text.includes('[DONE]')) break;
    }
    await expect.poll(() => recorder.recorded()).toBe(1);
    await recorder[Symbol.asyncDispose]();
    const [exchange] = (await loadCassette(file)).cassette.exchanges;
    expect(exchange?.response.end).toBe('complete');
    expect(exchange?.response && wholeBody(exchange.response).toString('utf8')).toBe(text);
  });

  it('stores each answer on the disk before the next request, so that a crash loses none', async () => {
    const upstream = await fake([wholeReply(completion({ content: 'a' }))]);
    const { file, recorder } = await record(upstream.baseUrl);
    for (const count of [1, 2, 3]) {
      await (await ask(recorder.baseUrl, question('Hi'))).text();
      await expect.poll(() => readFileSync(file, 'utf8').split('\n').length).toBe(count + 2);
      expect((await loadCassette(file)).cassette.exchanges).toHaveLength(count);
    }
  });

  it('passes on replies that are too long to keep, and says so', async () => {
    const upstream = await fake([wholeReply(completion({ content: 'x'.repeat(5000) }))]);
    const { recorder } = await record(upstream.baseUrl, { maxReplyBytes: 4000 });
    expect((await (await ask(recorder.baseUrl, question('Hi'))).text()).length).toBeGreaterThan(5000);
    await expect.poll(() => recorder.logTail().join()).toContain('are too many to keep');
    expect(recorder.recorded()).toBe(0);
  });
});

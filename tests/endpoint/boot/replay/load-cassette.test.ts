import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bootReplay } from '../../../../src/endpoint/boot/replay/boot-replay.ts';
import { bytesOf, pieceOf } from '../../../../src/endpoint/boot/replay/convert-reply.ts';
import {
  CassetteFile,
  continueCassette,
  createCassette,
} from '../../../../src/endpoint/boot/replay/create-cassette.ts';
import { loadCassette } from '../../../../src/endpoint/boot/replay/load-cassette.ts';
import { recordedRequest, requestKey } from '../../../../src/endpoint/boot/replay/request-key.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import { InputError } from '../../../../src/lib/errors.ts';
import { keptHeaders } from '../../../../src/records/cassette.ts';
import { cassetteWith, question } from '../../../support/cassette-with.ts';
import { streamOf } from '../../../support/fake-replies.ts';
import { sharedFolder } from '../../../support/folder-of.ts';

const folder = sharedFolder();
const recordedAt = new Date('2026-01-02T03:04:05.000Z');
let files = 0;

function newPath(): string {
  files += 1;
  return join(folder, `${files}.cassette.jsonl`);
}

const header = '{"version":1,"kind":"cassette"}';
const [exchange] = cassetteWith([{ ask: question('Hi'), reply: streamOf(['Hello ü']) }]).exchanges;
const good = JSON.stringify(exchange);

function fileOf(...lines: string[]): string {
  const path = newPath();
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
  return path;
}

const headers = fc.dictionary(fc.constantFrom(...keptHeaders), fc.string(), { maxKeys: 4 });
const milliseconds = fc.nat({ max: 10_000_000 }).map((hundredths) => hundredths / 100);
const anyRequest = fc
  .record({
    method: fc.constantFrom('GET', 'POST'),
    path: fc.webPath().map((path) => `/${path.replace(/^\/+/, '')}`),
    // Any text may arrive: JSON of any kind, including `__proto__` and lone surrogates, or no JSON.
    body: fc.oneof(
      fc.json({ stringUnit: 'binary' }),
      fc.string(),
      fc.constant('{"__proto__":{"a":1},"messages":["\\ud800"]}'),
    ),
  })
  .map(({ method, path, body }) => recordedRequest(method, path, JSON.stringify(body) === '""' ? '' : body));
const anyResponse = fc.record({
  status: fc.integer({ min: 200, max: 599 }),
  headers,
  headMs: milliseconds,
  pieces: fc.array(fc.tuple(milliseconds, fc.uint8Array()).map(([atMs, bytes]) => pieceOf(atMs, bytes))),
  end: fc.constantFrom('complete' as const, 'cut' as const),
});

describe('a cassette', () => {
  it('reads back equal, whatever was written', async () => {
    const exchanges = fc.array(fc.tuple(anyRequest, anyResponse), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(exchanges, fc.boolean(), async (written, isRepeated) => {
        const path = newPath();
        const appended = isRepeated ? [...written, ...written] : written;
        const file = await createCassette(path, recordedAt);
        await Promise.all(appended.map(([request, response]) => file.append(request, isRepeated, response)));
        await file[Symbol.asyncDispose]();
        const { cassette, warning } = await loadCassette(path);
        expect(warning).toBeUndefined();
        expect(cassette.header).toEqual({ version: 1, kind: 'cassette', recordedAt: recordedAt.toISOString() });
        expect(JSON.stringify(cassette.exchanges.map(({ request, response }) => [request, response]))).toBe(
          JSON.stringify(appended),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('stores any bytes, split anywhere', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(200), (bytes, at) => {
        const halves = [bytes.subarray(0, at), bytes.subarray(at)].map((half) => bytesOf(pieceOf(1, half)));
        expect(Buffer.concat(halves).equals(bytes)).toBe(true);
      }),
    );
  });

  it('is never written over', async () => {
    const path = fileOf(header);
    await expect(createCassette(path, recordedAt)).rejects.toThrow(`${path} is there already`);
    await expect(createCassette(join(folder, 'none', 'x.jsonl'), recordedAt)).rejects.toThrow(InputError);
    expect(readFileSync(path, 'utf8')).toBe(`${header}\n`);
  });
});

describe('CassetteFile', () => {
  it.runIf(process.platform === 'linux')('writes nothing after a line that did not fit on the disk', async () => {
    const file = new CassetteFile(await open('/dev/full', 'w'));
    const reply = streamOf(['a']);
    const request = recordedRequest('GET', '/props', '');
    await expect(file.append(request, false, reply)).rejects.toThrow('ENOSPC');
    await expect(file.append(request, false, reply)).rejects.toThrow('ENOSPC');
    await file[Symbol.asyncDispose]();
  });
});

describe('loadCassette', () => {
  it.each<[string, string[], RegExp]>([
    ['an empty file', [], /is empty/],
    ['another kind of file', ['{"version":1,"run":"x"}', good], /:1 .*(kind|run)/],
    ['a newer version', ['{"version":2,"kind":"cassette","more":1}'], /:1 version: 2 is newer than .* \(1\)/],
    ['an invalid version', ['{"version":"1","kind":"cassette"}'], /:1 version: /],
    ['a line that is not JSON', [header, good, '{"key":', good], /:3 is not JSON/],
    ['a blank line', [header, '', good], /:2 is not JSON/],
    ['an unknown key', [header, good.replace('"end"', '"ends":1,"end"')], /:2 response\.ends: unknown key "ends"/],
    ['an impossible status', [header, good.replace('"status":200', '"status":99')], /:2 response\.status: /],
    ['a piece without its time', [header, good.replace(/\[0,"data/, '["data')], /:2 response\.pieces\[0\]/],
    ['a request that was edited', [header, good.replace('"Hi"', '"Ho"')], /:2 key: is not the digest of the request/],
    ['an answer that occurs twice', [header, good, good], /:3 occurrence: expected 2, received 1/],
    ['a last line that was ended and is cut', [header, good, good.slice(0, 90)], /:3 is not JSON/],
  ])('reports %s with its line', async (_what, lines, message) => {
    const path = fileOf(...lines);
    const error: unknown = await loadCassette(path).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(InputError);
    expect(String(error)).toContain(path);
    expect(String(error)).toMatch(message);
  });

  it('reports a missing file, and a line with invalid UTF-8', async () => {
    await expect(loadCassette(join(folder, 'none.jsonl'))).rejects.toThrow(InputError);
    const path = fileOf(header);
    appendFileSync(path, Buffer.from([0x22, 0xff, 0x22, 0x0a]));
    await expect(loadCassette(path)).rejects.toThrow(`${path}:2 is not UTF-8`);
  });

  it('leaves out a last line that was cut anywhere, and says so', async () => {
    const bytes = Buffer.from(good);
    for (const length of [1, 40, bytes.indexOf(0xc3) + 1, bytes.length - 1]) {
      const path = fileOf(header);
      appendFileSync(path, bytes.subarray(0, length));
      const { cassette, warning } = await loadCassette(path);
      expect(cassette.exchanges).toEqual([]);
      expect(warning).toBe(
        `${path}:2 was cut off while it was written and is left out; the 0 answers before it can be played`,
      );
      const server = await bootReplay(path, systemClock);
      expect(server.warning).toBe(warning);
      await server[Symbol.asyncDispose]();
    }
    const whole = fileOf(header);
    appendFileSync(whole, bytes);
    expect((await loadCassette(whole)).cassette.exchanges).toEqual([exchange]);
  });
});

describe('continueCassette', () => {
  it.each([
    ['is not there yet', undefined, [1]],
    ['is whole', `${header}\n${good}\n`, [1, 2]],
    ['lacks the end of its last line', `${header}\n${good}`, [1, 2]],
    ['was cut in the middle of a line', `${header}\n${good}\n${good.slice(0, 40)}`, [1, 2]],
    ['is empty', '', [1]],
  ])('continues a recording that %s', async (_, held, occurrences) => {
    const path = newPath();
    if (held !== undefined) writeFileSync(path, held);
    const { request, streamed, response } = exchange ?? expect.fail('there is one');
    const cassette = await continueCassette(path, recordedAt);
    await cassette.append(request, streamed, response);
    await cassette[Symbol.asyncDispose]();
    const loaded = await loadCassette(path);
    expect(loaded.cassette.exchanges.map(({ occurrence }) => occurrence)).toEqual(occurrences);
    expect(loaded.warning).toBeUndefined();
  });

  it('touches no file that is not a cassette', async () => {
    const path = fileOf('{"version":1,"kind":"baseline"}');
    await expect(continueCassette(path, recordedAt)).rejects.toThrow(InputError);
    expect(readFileSync(path, 'utf8')).toBe('{"version":1,"kind":"baseline"}\n');
  });
});

describe('requestKey', () => {
  const keyOf = (body: unknown) => requestKey(recordedRequest('POST', '/v1/chat/completions', JSON.stringify(body)));

  it('ignores seed, streaming and cache fields, and the order of the fields', () => {
    const more = { stream: true, stream_options: { include_usage: true }, cache_salt: 'x', cache_prompt: false };
    expect(keyOf({ ...more, ...question('Hi'), seed: 3, id_slot: 1 })).toBe(keyOf(question('Hi')));
    const { model, ...rest } = question('Hi');
    expect(keyOf({ ...rest, model })).toBe(keyOf(question('Hi')));
  });

  it.each<[string, object]>([
    ['model', { model: 'other' }],
    ['messages', { messages: [] }],
    ['tools', { tools: [{ type: 'function', function: { name: 'f' } }] }],
    ['sampling', { temperature: 0.1 }],
    ['budget', { max_tokens: 17 }],
    ['thinking', { chat_template_kwargs: { enable_thinking: true } }],
  ])('depends on the %s', (_what, more) => {
    expect(keyOf({ ...question('Hi'), ...more })).not.toBe(keyOf(question('Hi')));
  });

  it('distinguishes response formats by names that could be those of secrets', () => {
    const asking = (type: string) => ({ ...question('Hi'), response_format: { properties: { api_key: { type } } } });
    expect(keyOf(asking('string'))).not.toBe(keyOf(asking('integer')));
  });

  it('keeps no secret of a query', () => {
    expect(recordedRequest('GET', '/v1/models?api-version=2&api_key=sk-1&access_token=x', '').path).toBe(
      '/v1/models?api-version=2',
    );
  });
});

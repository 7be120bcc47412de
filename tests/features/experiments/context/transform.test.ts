import { Buffer } from 'node:buffer';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { bootMarker } from '../../../../src/endpoint/boot/group-members.ts';
import type {
  CommandContext,
  ContextSpec,
  CutContext,
  HttpContext,
} from '../../../../src/features/experiments/context/context-spec.ts';
import { type ContextOutcome, openTransform } from '../../../../src/features/experiments/context/transform.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import { EndpointError } from '../../../../src/lib/errors.ts';
import { processStart } from '../../../../src/lib/machine/platform.ts';
import { type Scripted, type ScriptedServer, scriptedServer } from '../../../support/scripted-server.ts';

const key = 'secret-key-0123456789';
const coded = Buffer.from(key).toString('base64');
const asked = { context: 'one two three four five six seven eight nine ten', question: 'Which comes $context?' };
const never = new AbortController().signal;
/** Waits between tries take no time. */
const clock = { ...systemClock, sleep: async () => undefined };

const opened: ScriptedServer[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server[Symbol.asyncDispose]();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'context-'));
  folders.push(path);
  return path;
}

function specOf(how: ContextSpec['how']): ContextSpec {
  return { name: 'half', how, replaces: 'context', shown: {} };
}

async function made(how: ContextSpec['how'], cache?: string, what = asked, more = {}): Promise<ContextOutcome> {
  await using transform = openTransform(specOf(how), {
    ...{ clock, random: () => 0.5, cache },
    env: { MY_KEY: key, PATH: process.env['PATH'], ...more },
  });
  return await transform.make(what, never);
}

async function service(...replies: Scripted[]): Promise<{ server: ScriptedServer; how: HttpContext }> {
  const server = await scriptedServer(...replies);
  opened.push(server);
  return {
    server,
    how: {
      kind: 'http',
      url: `${server.baseUrl}/compress`,
      headers: { 'x-api-key': { env: 'MY_KEY' } },
      body: { text: '$context', more: [{ ask: 'Q: $question' }] },
      reply: { text: '/data/0/text', inputTokens: '/in', outputTokens: '/out', isDone: '/ok' },
      seconds: 5,
      price: { perCall: 0.001 },
    },
  };
}

const json = (value: unknown, status = 200) => ({ status, body: [JSON.stringify(value)] });
const good = json({ data: [{ text: 'short' }], in: 10, out: 1, ok: true });
const short = { ok: true, text: 'short', tokens: { input: 10, output: 1 }, usd: 0.001, tries: 1, isCached: false };

describe('a service', () => {
  it('gets context and question in its own body with its key, and its text is found by pointers', async () => {
    const { server, how } = await service(good);
    expect(await made(how)).toMatchObject(short);
    const [request] = server.requests;
    expect(request?.body).toEqual({ text: asked.context, more: [{ ask: 'Q: Which comes $context?' }] });
    expect(request?.headers).toMatchObject({ 'x-api-key': key, 'content-type': 'application/json' });
    expect(request?.headers.authorization).toBeUndefined();
  });

  it('is read by pointers with escapes, and only from its own values', async () => {
    const { how } = await service(json({ 'a/b': { 'c~d': ['zero', 'one'] } }));
    const at = async (text: string) => {
      const outcome = await made({ ...how, reply: { text } });
      return outcome.ok ? outcome.text : outcome.fault;
    };
    expect(await at('/a~1b/c~0d/1')).toBe('one');
    for (const pointer of ['', '/a~1b/c~0d/01', '/a~1b/c~0d/length', '/constructor/name'])
      expect(await at(pointer)).toContain('its reply has no text at');
  });

  it('is priced by tokens if it charges by tokens, and has no price if it does not count them', async () => {
    const { how } = await service(good);
    expect(await made({ ...how, price: { input: 2.5, output: 10 } })).toMatchObject({ usd: 0.000035 });
    const { how: uncounted } = await service(json({ data: [{ text: 'short' }], in: '10' }));
    expect(await made({ ...uncounted, price: { input: 2.5, output: 10 } })).toMatchObject({
      ...{ tokens: { input: null, output: null }, usd: null },
    });
  });

  it.each<[string, Scripted, string]>([
    ['answers 500', json({ error: { message: 'out of order' } }, 500), 'HTTP 500: out of order'],
    ['is busy', json({ error: 'slow down' }, 429), 'HTTP 429: slow down'],
    ['gives an empty text', json({ data: [{ text: ' \n' }] }), 'it gave an empty text'],
    ['gives a page as its text', json({ data: [{ text: '\n<!DOCTYPE html><p>' }] }), 'it gave an HTML page'],
    ['gives a page', { body: ['<html>'] }, 'its reply is not JSON'],
    ['gives another field', json({ text: 'short' }), 'its reply has no text at /data/0/text'],
    ['says that it failed', json({ data: [{ text: 'short' }], ok: false }), 'its reply says that it failed'],
    ['breaks off', { body: ['{"data"'], end: 'cut' }, 'broke off'],
    ['closes the connection', { end: 'no-reply' }, 'socket hang up'],
  ])('that %s is tried three times', async (_, reply, fault) => {
    const { server, how } = await service(reply);
    expect(await made(how)).toMatchObject({ ok: false, tries: 3, fault: expect.stringContaining(fault) });
    expect(server.requests).toHaveLength(3);
  });

  it('is asked again until a try succeeds', async () => {
    const { server, how } = await service(json({}, 503), good);
    expect(await made(how)).toMatchObject({ ...short, tries: 2 });
    expect(server.requests).toHaveLength(2);
  });

  it('that gives texts which cannot be used is paid for each', async () => {
    const { how } = await service(json({ data: [{ text: ' ' }] }));
    const priced = { ...how, price: { perCall: 0.01 } };
    expect(await made(priced)).toMatchObject({ ok: false, tries: 3, usd: 0.03 });
    const { how: late } = await service(json({ data: [{ text: ' ' }] }), json({}, 503), good);
    expect(await made({ ...late, price: { perCall: 0.01 } })).toMatchObject({ ok: true, tries: 3, usd: 0.02 });
    const { how: down } = await service(json({}, 503));
    expect(await made({ ...down, price: { perCall: 0.01 } })).toMatchObject({ ok: false, usd: null });
  });

  it.each([
    ['refuses the text', json({ error: `bad ${key}` }, 400), 'HTTP 400: bad ***'],
    ['gives too much', json({ data: [{ text: 'x'.repeat(5_000_000) }] }), 'longer than 4 MiB'],
  ])('that %s is not tried again', async (_, reply, fault) => {
    const { server, how } = await service(reply);
    expect(await made(how)).toMatchObject({ ok: false, tries: 1, fault: expect.stringContaining(fault) });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['refuses the key', json({ error: `no ${key}` }, 401), 'the context half: HTTP 401: no ***'],
    ['redirects elsewhere', { status: 302, headers: { location: 'http://other' } }, 'redirects, which is not followed'],
  ])('that %s ends the run', async (_, reply, words) => {
    const { how } = await service(reply);
    const error = await made(how).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EndpointError);
    expect(String(error)).toContain(words);
    expect(String(error)).not.toContain(key);
  });

  it.each([
    ['in base64', `bad ${coded}`],
    ['where its words are cut', `${'x'.repeat(590)}${key}`],
  ])('that repeats the key %s reveals nothing of it', async (_, error) => {
    const { how } = await service(json({ error }, 400));
    const outcome = await made(how);
    expect(outcome).toMatchObject({ ok: false, fault: expect.stringContaining('***') });
    expect(JSON.stringify(outcome)).not.toMatch(/secr|c2Vj/);
  });

  it('that says why it failed reveals nothing of the key where its words are cut', async () => {
    const { how } = await service(json({ ok: false, why: `${'x'.repeat(170)}${key}` }));
    const outcome = await made(how);
    expect(outcome).toMatchObject({ ok: false, fault: expect.stringContaining('xx***') });
    expect(JSON.stringify(outcome)).not.toContain('secr');
  });

  it.each([
    ['as it is', key],
    ['in base64', coded],
    ['in JSON', [...key].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('')],
  ])('whose text holds the key %s gives no text', async (_, form) => {
    const { server, how } = await service(json({ data: [{ text: `short, for ${form}.` }] }));
    const at = folder();
    expect(await made(how, at)).toMatchObject({ ok: false, tries: 3, fault: 'its text holds the key of MY_KEY' });
    expect(server.requests).toHaveLength(3);
    expect(readdirSync(at)).toEqual([]);
  });

  it('is guarded by the values of its variables without blanks, from 8 characters on, the longest first', async () => {
    const { how } = await service(json({ data: [{ text: 'short and abcdefgh' }] }));
    const of = (value: string) => made(how, undefined, asked, { MY_KEY: value });
    expect(await of('abcdefg')).toMatchObject({ ok: true });
    expect(await of(' abcdefgh ')).toMatchObject({ ok: false, fault: 'its text holds the key of MY_KEY' });
    const { how: coding } = await service(json({ data: [{ text: Buffer.from('abcdefgh').toString('base64') }] }));
    expect(await made(coding, undefined, asked, { MY_KEY: 'abcdefgh' })).toMatchObject({ ok: false });
    const { how: refusing } = await service(json({ error: `no ${key}-and-more` }, 400));
    const headers = { ...refusing.headers, 'x-more': { env: 'MORE' } };
    const outcome = await made({ ...refusing, headers }, undefined, asked, { MORE: `${key}-and-more` });
    expect(outcome).toMatchObject({ fault: 'HTTP 400: no ***' });
  });

  it('has a time limit for each try', async () => {
    const { server, how } = await service({ end: 'never', body: ['{'] });
    expect(await made({ ...how, seconds: 0.5 })).toMatchObject({ ok: false, fault: 'no reply within 0.5 s' });
    expect(server.requests).toHaveLength(3);
  });
});

describe('a command', () => {
  const command = (script: string, more: Partial<CommandContext> = {}): CommandContext => {
    const at = folder();
    writeFileSync(join(at, 'shorten.cjs'), script);
    const run = [process.execPath, 'shorten.cjs', '$(whoami)'] as const;
    return { kind: 'command', run, folder: at, passEnv: [], seconds: 20, files: {}, ...more };
  };
  const read = `let all = ''; process.stdin.on('data', (text) => { all += text; }).on('end', () => {
    const asked = JSON.parse(all); `;

  it('gets JSON on standard input, its arguments without a shell, and gives text', async () => {
    const script = `${read} console.log(asked.context.length, asked.question, process.argv[2]); });`;
    expect(await made(command(script))).toMatchObject({
      ...{ ok: true, text: `${asked.context.length} ${asked.question} $(whoami)`, usd: null },
    });
  });

  it('carries the marker of this process, so that it is ended if that is killed', async () => {
    const start = await processStart(process.pid);
    expect(await made(command(`console.log(process.env.${bootMarker})`))).toMatchObject({
      text: expect.stringContaining(`/${process.pid}/${start}/`),
    });
  });

  it('reads only the variables that it is given', async () => {
    const script = `console.log(process.env.MY_KEY?.length ?? 'none')`;
    expect(await made(command(script))).toMatchObject({ text: 'none' });
    expect(await made(command(script, { passEnv: ['MY_KEY'] }))).toMatchObject({ text: `${key.length}` });
  });

  it('gives no text that contains the variables that it was passed', async () => {
    const how = command("console.log('short, by ' + process.env.MY_KEY)", { passEnv: ['MY_KEY'] });
    expect(await made(how)).toMatchObject({ ok: false, tries: 3, fault: 'its text holds the key of MY_KEY' });
  });

  it.each([0, 190, 790, 70_000])(
    'reveals nothing of what it was passed if it fails with %i characters after that',
    async (after) => {
      const script = `console.error('denied for ' + process.env.MY_KEY + 'x'.repeat(${after})); process.exitCode = 1`;
      const outcome = await made(command(script, { passEnv: ['MY_KEY'] }));
      expect(outcome).toMatchObject({ ok: false, fault: expect.stringContaining('ended with exit code 1: ') });
      expect(JSON.stringify(outcome)).not.toMatch(/secr|6789/);
    },
  );

  it.each([
    ['fails', `console.error('no model'); process.exit(3)`, 'node shorten.cjs ended with exit code 3: no model'],
    ['writes nothing', '', 'it gave an empty text'],
    ['writes too much', `process.stdout.write('x'.repeat(5_000_000))`, 'more than 4 MiB'],
    ['writes no text', 'process.stdout.write(Buffer.from([0xff, 0xfe]))', 'not UTF-8'],
  ])('that %s is tried three times', async (_, script, fault) => {
    expect(await made(command(script))).toMatchObject({ ok: false, tries: 3, fault: expect.stringContaining(fault) });
  });

  it('that does not exist is tried once', async () => {
    const missing = { ...command(''), run: ['no-such-program'] as const };
    expect(await made(missing)).toMatchObject({
      ok: false,
      tries: 1,
      fault: 'no-such-program cannot be started: ENOENT',
    });
  });

  it.each([
    ['of its group', 'sleep 1000 & echo $! $$ >> ids; wait'],
    ['that left its group', "(setsid sh -c 'sleep 1000 & echo $! $$ >> ids; wait' &); wait; sleep 1000"],
  ])('is ended with every process %s when its time is over', async (_, script) => {
    // A shell has begun long before that, also on a busy machine.
    const how = command('', { run: ['sh', '-c', script], seconds: 1.5 });
    expect(await made(how)).toMatchObject({ ok: false, fault: 'it took longer than 1.5 s' });
    const { readFileSync } = await import('node:fs');
    const ids = readFileSync(join(how.folder, 'ids'), 'utf8').trim().split(/\s/).map(Number);
    expect(ids.length).toBeGreaterThanOrEqual(2);
    const isThere = (id: number) => {
      try {
        // A zombie has no command line.
        return process.kill(id, 0) && readFileSync(`/proc/${id}/cmdline`, 'utf8') !== '';
      } catch {
        return false;
      }
    };
    while (ids.some(isThere)) await sleep(5);
  });
});

describe('a cut', () => {
  const cut = async (how: Partial<CutContext>, context = asked.context) => {
    const outcome = await made({ kind: 'cut', keep: 0.2, from: 'head', unit: 'words', ...how }, undefined, {
      ...{ context, question: '' },
    });
    return outcome.ok ? outcome.text : outcome.fault;
  };

  it.each([
    [{}, 'one two'],
    [{ from: 'tail' }, 'nine ten'],
    [{ keep: 0.7 }, 'one two three four five six seven'],
    [{ keep: 0.01 }, 'one'],
    [{ keep: 1 }, asked.context],
    [{ keep: 1, from: 'tail' }, asked.context],
    [{ keep: 0.25, unit: 'characters' }, 'one two three'.slice(0, 12)],
    [{ keep: 0.25, unit: 'characters', from: 'tail' }, 'ght nine ten'],
  ] as const)('of %j keeps "%s"', async (how, kept) => {
    expect(await cut(how)).toBe(kept);
  });

  it('keeps the blanks between words, and whole characters', async () => {
    expect(await cut({ keep: 0.5 }, '  a\n\n b  c d ')).toBe('  a\n\n b');
    expect(await cut({ keep: 0.5, unit: 'characters' }, '😀😁😂😃')).toBe('😀😁');
  });
});

describe('a cache', () => {
  it('gives the text of an earlier call, marked, and only for the same parameters, context and question', async () => {
    const { server, how } = await service(good);
    const at = folder();
    expect(await made(how, at)).toMatchObject(short);
    expect(await made(how, at)).toMatchObject({ ...short, tries: 0, isCached: true });
    expect(server.requests).toHaveLength(1);
    expect(await made(how, at, { ...asked, question: 'Another?' })).toMatchObject(short);
    expect(await made({ ...how, body: { text: '$context', rate: 1 } }, at)).toMatchObject(short);
    expect(server.requests).toHaveLength(3);
    expect(readdirSync(at)).toHaveLength(3);
  });

  it('with a text that contains the key is not used', async () => {
    const { how } = await service(good);
    const at = folder();
    await made(how, at);
    for (const name of readdirSync(at)) {
      const kept = { text: `by ${key}`, tokens: { input: null, output: null }, ms: 1, usd: null };
      writeFileSync(join(at, name), JSON.stringify(kept));
    }
    expect(await made(how, at)).toMatchObject(short);
  });

  it('keeps no failure, and makes again what cannot be read', async () => {
    const { how } = await service(json({}, 400), good);
    const at = folder();
    expect(await made(how, at)).toMatchObject({ ok: false });
    expect(await made(how, at)).toMatchObject(short);
    for (const name of readdirSync(at)) writeFileSync(join(at, name), '{"text":""}');
    expect(await made(how, at)).toMatchObject({ ...short, isCached: false });
  });
});

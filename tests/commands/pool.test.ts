import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AttemptLine, SessionLine } from '../../src/records/journal.ts';
import { type ScriptedEndpoint, scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { openWorkplace, type Workplace } from './open-workplace.ts';
import { wordPack } from './started-with.ts';

const [wordsText, words] = wordPack(21);

describe('several endpoints of one model', () => {
  let place: Workplace;
  const servers: ScriptedEndpoint[] = [];

  beforeAll(async () => {
    place = await openWorkplace();
    await place.write('words.yaml', wordsText);
  });
  afterAll(() => place[Symbol.asyncDispose]());
  afterEach(async () => {
    for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
  });

  async function serve(options: Parameters<typeof scriptedEndpoint>[0] = {}): Promise<ScriptedEndpoint> {
    const server = await scriptedEndpoint({ packs: [words], delayMs: 20, ...options });
    servers.push(server);
    return server;
  }

  function ask(more = '') {
    const urls = servers.map(({ url }) => url).join(' ');
    return place.do(`run --slug test/model --endpoint ${urls} --pack words.yaml --repeat 3 ${more}`);
  }

  async function newest(): Promise<{ attempts: AttemptLine[]; sessions: SessionLine[] }> {
    const runs = join('.quality-baseline', 'runs');
    const id = (await readdir(join(place.folder, runs))).sort().at(-1) ?? '';
    const lines = (await place.read(join(runs, id, 'journal.jsonl'))).split('\n').filter((line) => line !== '');
    const all = lines.map((line) => JSON.parse(line));
    return {
      attempts: all.filter(({ kind }) => kind === 'attempt'),
      sessions: all.filter(({ kind }) => kind === 'session'),
    };
  }

  it('share the work by their slots', async () => {
    for (const slots of [1, 2, 4]) await serve({ slots });
    const before = servers.map(({ asked }) => asked.length);
    const { code, err } = await ask('--no-progress');
    expect(err).toMatch(/^Kept in \S+\n$/);
    expect(code).toBe(0);
    expect(servers.map((server) => server.mostAtOnce())).toEqual([1, 2, 4]);
    const [one = 0, two = 0, four = 0] = servers.map(({ asked }, index) => asked.length - (before[index] ?? 0));
    expect(two).toBeGreaterThan(one);
    expect(four).toBeGreaterThan(two);
    const { attempts, sessions } = await newest();
    expect(attempts.map(({ verdict }) => verdict.outcome)).toEqual(Array.from({ length: 63 }, () => 'pass'));
    expect(sessions).toHaveLength(1);
    expect(sessions[0]?.subject).toMatchObject({ slots: null, concurrency: 4, quantization: 'Q8_0' });
  });

  it('lose nothing if one goes away, and name it', async () => {
    await serve({ slots: 1 });
    const second = await serve({ slots: 2 });
    second.change({
      fault({ nth }) {
        if (nth > 30) void second[Symbol.asyncDispose]();
        return nth > 30 ? 'cut' : undefined;
      },
    });
    const { code, err } = await ask();
    expect(err).toContain(`${second.url} was left out: `);
    expect(code).toBe(0);
    const { attempts } = await newest();
    expect(attempts.map(({ verdict }) => verdict.outcome)).toEqual(Array.from({ length: 63 }, () => 'pass'));
  });

  it('are not waited for if they go away during a request', async () => {
    await serve({ slots: 1 });
    const second = await serve({ slots: 2 });
    second.change({
      fault({ nth }) {
        if (nth === 31) second.change({ delayMs: 100_000 });
        return nth > 31 ? 'cut' : undefined;
      },
    });
    const { code, err } = await ask();
    expect(err).toContain(`${second.url} was left out: `);
    expect(code).toBe(0);
    const { attempts } = await newest();
    expect(attempts.map(({ verdict }) => verdict.outcome)).toEqual(Array.from({ length: 63 }, () => 'pass'));
  });

  it('start without one that is not there', async () => {
    await serve();
    const gone = await serve();
    await gone[Symbol.asyncDispose]();
    const { code, err } = await ask('--repeat 1');
    expect(err).toContain(`Left out: ${gone.url}`);
    expect(code).toBe(0);
    await servers[0]?.[Symbol.asyncDispose]();
    expect(await ask('--repeat 1')).toMatchObject({ code: 3 });
  });

  it('are refused in one sentence if they are not the same, and may be mixed', async () => {
    await serve();
    await serve({ quantization: 'Q4_K_M' });
    const [first, second] = servers;
    expect(await ask()).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        `${second?.url} is not served as ${first?.url} is: quantization Q4_K_M, there Q8_0\n`,
      ),
    });
    expect((await ask('--allow-mixed --repeat 1')).code).toBe(0);
    expect((await newest()).sessions[0]?.subject.quantization).toBeNull();
    second?.change({ model: 'other-7b' });
    expect(await ask('--allow-mixed')).toMatchObject({
      code: 2,
      err: expect.stringContaining(`${second?.url} serves other-7b, and ${first?.url} serves scripted-7b\n`),
    });
    expect(await ask('--model scripted-7b')).toMatchObject({
      code: 2,
      err: expect.stringContaining('does not serve the model "scripted-7b"'),
    });
  });

  it('are refused if one server is measured, or one is named twice', async () => {
    await serve();
    await serve();
    expect((await ask('--record tape.jsonl')).err).toContain('--record takes one server, and --endpoint names 2');
    expect((await ask('--load 1,2')).err).toContain('--load takes one server');
    servers.pop();
    expect((await ask('--allow-mixed')).err).toContain('--allow-mixed needs several endpoints');
    const [only] = servers;
    const same = await place.do(`run --endpoint ${only?.url} ${only?.url}/ --pack words.yaml`);
    expect(same).toMatchObject({ code: 2, err: expect.stringContaining('is given twice') });
  });
});

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadBuiltinPacks } from '../../../../src/packs/load-packs.ts';
import { breaking, type Started, startedWith, wordPack } from '../../../commands/started-with.ts';

const sizes = { few: 2, many: 7, all: 12 };
const packs = Object.entries(sizes).map(([id, long]) => ({ id, words: wordPack(12, { id, long }) }));
const leftOut = 'of the server: 2 scenarios (few/W-01, few/W-02)';

describe('a context too small for some scenarios', () => {
  let started: Started;
  beforeAll(async () => {
    started = await startedWith({ packs: packs.map(({ words: [, pack] }) => pack) });
    for (const { id, words } of packs) await started.place.write(`${id}.yaml`, words[0]);
  });
  afterAll(() => started[Symbol.asyncDispose]());
  afterEach(() => started.reset());

  /** Replaces any existing baseline. */
  async function capture(id: string) {
    await rm(join(started.place.folder, 'baselines'), { recursive: true, force: true });
    return captureOver(id);
  }
  const captureOver = (id: string) => started.place.do(`${started.onIt} --pack ${id}.yaml --capture`);
  const check = (id: string, flags = '') => started.place.do(`${started.onIt} --pack ${id}.yaml ${flags}`);

  it.each([
    ['the server reports', { context: 4096 }],
    ['shows only when the server refuses', { context: null, holds: 4000 }],
  ])('that %s makes a pack inconclusive if less than half of it is left', async (_, change) => {
    await capture('many');
    started.endpoint.change(change);
    const { code, out } = await check('many');
    expect(code).toBe(4);
    expect(out).toContain("only 5 of the baseline's 12 scenarios can be compared");
  });

  describe('that the server reports', () => {
    it('leaves them out before they are asked, names them once, and compares the rest', async () => {
      await capture('few');
      started.asked();
      const before = started.endpoint.asked.length;
      started.endpoint.change({ context: 4096 });
      const { code, err, out } = await check('few');
      expect(code).toBe(0);
      expect(err.split('\n').filter((line) => line.includes(`4096 tokens ${leftOut}`))).toHaveLength(1);
      expect(out).toContain('W-02');
      const prompts = started.endpoint.asked.slice(before).map(({ messages }) => JSON.stringify(messages));
      expect(prompts.filter((prompt) => prompt.length > 10_000)).toEqual([]);
      expect(prompts.filter((prompt) => prompt.includes('(few)'))).toHaveLength(30);
      started.endpoint.change(
        breaking(...Array.from({ length: 8 }, (_, at) => `few/W-${String(at + 3).padStart(2, '0')}`)),
      );
      expect((await check('few')).code).toBe(1);
    });

    it('gives a baseline of the others', async () => {
      started.endpoint.change({ context: 4096 });
      expect((await capture('few')).code).toBe(0);
      const plan = await check('few', '--dry-run');
      expect(plan.out.replace(/\s+/g, ' ')).toContain(`4096 tokens ${leftOut}`);
      started.endpoint.change({ context: 32_768 });
      const { code, out } = await check('few');
      expect(code).toBe(0);
      expect(out).not.toContain('eft out');
    });
  });

  describe('that is no smaller than before', () => {
    it('explains no refusal: the prompts have grown, or the server says so', async () => {
      await capture('few');
      started.endpoint.change({ holds: 4000 });
      const { code, out } = await check('few', '--markdown report.md');
      expect(code).toBe(4);
      const words = 'of the baseline as too long, and its context of 32768 tokens is no smaller: few/W-01, few/W-02';
      expect(out.replace(/\s+/g, ' ')).toContain(words);
      expect(await started.place.read('report.md')).toContain('Check whether the chat template');
    });

    it('is no reason to take scenarios out of a baseline', async () => {
      await capture('few');
      started.endpoint.change({ context: 4096 });
      const { code, err } = await captureOver('few');
      expect(code).toBe(2);
      expect(err.replace(/\s+/g, ' ')).toContain(
        'too long for the context of the server, and in the baseline: few/W-01, few/W-02',
      );
    });
  });

  describe('that shows only when the server refuses', () => {
    it('leaves them out too', async () => {
      await capture('few');
      started.endpoint.change({ context: null, holds: 4000 });
      const { code, out } = await check('few');
      expect(code).toBe(0);
      expect(out.replace(/\s+/g, ' ')).toContain(leftOut);
    });

    it('gives a baseline of the others', async () => {
      started.endpoint.change({ context: null, holds: 4000 });
      const { code, err, out } = await capture('few');
      expect(code).toBe(0);
      expect(`${err}${out}`).toContain(leftOut);
    });
  });

  it('is inconclusive for a pack without remaining scenarios, and keeps that pack out of a baseline', async () => {
    await capture('all.yaml few');
    started.endpoint.change({ context: 4096 });
    const { code, out } = await check('all.yaml few');
    expect(code).toBe(4);
    expect(out).toContain("only 0 of the baseline's 12 scenarios can be compared");
    expect((await capture('all.yaml few')).code).toBe(0);
    expect(JSON.parse(await started.place.read('baselines/test--model__no-thinking.json')).packs).toHaveLength(1);
    expect((await capture('all')).err).toContain('no scenario in it');
  });
});

describe('a baseline of fifteen and a run of forty-five', () => {
  let started: Started;
  beforeAll(async () => {
    const loaded = [...(await loadBuiltinPacks('quick')), ...(await loadBuiltinPacks('deep'))];
    started = await startedWith({ packs: loaded.map(({ pack }) => pack) });
  });
  afterAll(() => started[Symbol.asyncDispose]());
  afterEach(() => started.reset());

  it('names in --dry-run the scenarios that need a large context', async () => {
    const { out } = await started.place.do(`run --endpoint ${started.endpoint.url} --pack toolcall-45 --dry-run`);
    expect(out).toContain('a server with a context of 8192 tokens would leave out ');
    expect(out).toContain('toolcall-45/TC-28');
    expect(out).not.toContain('TC-25');
  });

  it.each([
    ['instructfollow-15', 'instructfollow-45'],
    ['instructfollow-45', 'instructfollow-15'],
  ])('%s is compared with %s in fifteen scenarios', async (before, now) => {
    expect((await started.place.do(`${started.onIt} --pack ${before} --capture`)).code).toBe(0);
    const same = await started.place.do(`${started.onIt} --pack ${now} --json report.json`);
    expect(same.code).toBe(0);
    const { modes } = JSON.parse(await started.place.read('report.json'));
    expect(modes[0].packs).toMatchObject([{ pack: now, outcome: 'passed', scenarios: { compared: 15 } }]);
    const wrong = Array.from({ length: 15 }, (_, at) => `instructfollow-15/IF-${String(at + 1).padStart(2, '0')}`);
    started.endpoint.change(breaking(...wrong, ...wrong.map((key) => key.replace('-15/', '-45/'))));
    expect((await started.place.do(`${started.onIt} --pack ${now}`)).code).toBe(1);
  });
});

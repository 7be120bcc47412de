import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decisionSchema } from '../../src/records/decision.ts';
import { type Started, startedWith, wordPack } from './started-with.ts';

const path = 'baselines/test--model__no-thinking.json';
const [wordsText, words] = wordPack(4);

describe('check of what cannot be compared', () => {
  let started: Started;
  let captured: string;

  beforeAll(async () => {
    started = await startedWith({ packs: [words] });
    await started.place.write('words.yaml', wordsText);
    const done = await started.place.do(`${started.onIt} --pack words.yaml --capture`);
    expect(done.code).toBe(0);
    captured = await started.place.read(path);
  });
  afterAll(() => started[Symbol.asyncDispose]());
  afterEach(async () => {
    await started.place.write(path, captured);
    await started.place.write('words.yaml', wordsText);
  });

  /** The server must not have been asked. */
  async function refused(flags = '') {
    started.asked();
    const done = await started.place.do(`${started.onIt} --pack words.yaml ${flags}`);
    expect(started.asked()).toBe(0);
    return done;
  }

  it.each<[string, (text: string) => string, RegExp]>([
    [
      'of a newer version',
      (text) => text.replace('"version": 1', '"version": 2'),
      /has baseline format 2; .* reads formats up to 1\nUpdate/,
    ],
    ['that was cut off', (text) => text.slice(0, text.length / 2), /not a valid baseline: one fault\n {2}not JSON/],
    ['that is empty', () => '', /not JSON/],
    [
      'whose counts were edited',
      (text) => text.replace('[[3,3]]', '[[2,3]]'),
      /failures add up to 0, the sessions to 1/,
    ],
    ['with an unknown key', (text) => text.replace('"reason"', '"raeson"'), /raeson.*reason/s],
    [
      'of another slug than its name',
      (text) => text.replace('"test/model"', '"test/other"'),
      /named for another baseline/,
    ],
    [
      'of another mode than its name',
      (text) => text.replaceAll('"mode": "no-thinking"', '"mode": "enable-thinking"'),
      /it holds test\/model in mode enable-thinking/,
    ],
    [
      'whose modes contradict each other',
      (text) => text.replace('"mode": "no-thinking"', '"mode": "enable-thinking"'),
      /"no-thinking", where the baseline is of mode "enable-thinking"/,
    ],
  ])('refuses a baseline %s', async (_, edit, words) => {
    const edited = edit(captured);
    expect(edited).not.toBe(captured);
    await started.place.write(path, edited);
    const { code, err } = await refused();
    expect(err).toMatch(words);
    expect(err).toContain(path);
    expect(code).toBe(2);
  });

  it('stops git bisect for such a baseline, instead of marking the commit as bad', async () => {
    await started.place.write(path, '');
    expect((await refused('--bisect')).code).toBe(128);
  });

  it('names the command that creates a missing one, and fails on request', async () => {
    await rm(join(started.place.folder, path));
    const { code, err } = await refused('--on-missing-baseline fail');
    expect(code).toBe(2);
    expect(err).toContain(`there is no baseline ${path}`);
    expect(err).toMatch(
      /npx quality-baseline --capture --slug test\/model --pack words.yaml --endpoint \S+ --mode no-thinking --reason "why"/,
    );
  });

  it('measures without one if a warning is enough, and compares nothing', async () => {
    await rm(join(started.place.folder, path));
    const line = `${started.onIt} --pack words.yaml`;
    const { code, out, err } = await started.place.do(line);
    expect([code, started.asked() > 0]).toEqual([0, true]);
    expect(err).toContain('nothing will be compared');
    expect(out).toMatch(/^○ No baseline/);
    expect((await started.place.do(`${line} --bisect`)).code).toBe(125);
  });

  it('is inconclusive if every scenario of the pack has changed since', async () => {
    await started.place.write('words.yaml', wordPack(4, { says: 'changed' })[0]);
    const { code, err } = await refused();
    expect(code).toBe(4);
    expect(err).toContain("words: only 0 of the baseline's 4 scenarios can be compared");
    expect(err).toContain('Record the baseline again with --capture');
  });

  it('writes the requested reports although nothing was asked', async () => {
    await started.place.write('words.yaml', wordPack(4, { says: 'changed' })[0]);
    expect((await refused('--json report.json')).code).toBe(4);
    const decision = decisionSchema.parse(JSON.parse(await started.place.read('report.json')));
    expect(decision).toMatchObject({
      outcome: 'inconclusive',
      modes: [{ packs: [{ pack: 'words', reasons: [{ kind: 'few-in-common', compared: 0, baseline: 4 }] }] }],
    });
  });

  it('is inconclusive if the pack has another major version', async () => {
    await started.place.write('words.yaml', wordPack(4, { version: '2.0.0' })[0]);
    const { code, err } = await refused();
    expect(code).toBe(4);
    expect(err).toContain("version 2.0.0 cannot be compared with the baseline's 1.0.0");
  });

  it('is inconclusive if the baseline has other packs', async () => {
    await started.place.write('words.yaml', wordPack(4, { id: 'others' })[0]);
    const { code, err } = await refused();
    expect(code).toBe(4);
    expect(err).toContain("none of the baseline's 4 scenarios was asked");
    expect((await refused('--on-inconclusive warn')).code, 'a policy makes no pass of it').toBe(4);
  });

  it.each([
    ['--scenario words/W-01', 4, 'a comparison takes at least half of a pack'],
    ['--temperature 0.7', 4, 'a comparison takes that of the packs'],
    ['--repeat 2', 2, 'takes at least 3 rounds'],
    ['--pack nothing-15', 2, 'nothing-15'],
    ['--html .', 2, 'it is a folder'],
    ['--require-same templates', 2, 'template'],
    ['--max-drop ten', 2, 'max-drop'],
    ['--append', 2, 'belongs to --capture'],
  ])('reports before it asks: %s', async (flags, code, words) => {
    const done = await refused(flags);
    expect(done.err).toContain(words);
    expect(done.code).toBe(code);
  });
});

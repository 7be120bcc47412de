import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decideKeptRun } from '../../src/commands/report.ts';
import type { Decision, Flip } from '../../src/records/decision.ts';
import { numericReply } from '../support/numeric-replies.ts';
import { breaking, type Started, startedWith, wordPack } from './started-with.ts';

const [wordsText, words] = wordPack(6);
const numericsFile = 'baselines/test--model__no-thinking.numerics.jsonl';
const report = '--json report.json --markdown report.md --html report.html --junit report.xml --csv report.csv';

describe('--logprobs', () => {
  let started: Started;

  beforeAll(async () => {
    started = await startedWith({ packs: [words] });
    await started.place.write('words.yaml', wordsText);
    expect((await check('--capture')).code).toBe(0);
  });
  afterAll(() => started[Symbol.asyncDispose]());
  afterEach(() => {
    started.reset();
    started.endpoint.change({ margin: undefined, numerics: undefined });
  });

  function check(flags = '') {
    return started.place.do(`${started.onIt} --pack words.yaml ${flags}`);
  }

  async function decision(): Promise<Decision> {
    return JSON.parse(await started.place.read('report.json'));
  }

  async function flips(): Promise<readonly Flip[]> {
    return (await decision()).modes.flatMap(({ packs }) => packs.flatMap((pack) => pack.flips));
  }

  /** One answer is wrong now, with this margin at its only word. */
  function wrongBy(nats: number): void {
    started.endpoint.change({ ...breaking('words/W-02'), margin: () => nats });
  }

  it('requests no log probabilities unless it is set', async () => {
    const before = started.endpoint.asked.length;
    await check(report);
    expect(started.endpoint.asked.slice(before).filter((body) => 'logprobs' in body)).toEqual([]);
    expect((await decision()).modes[0]?.fingerprint.conditions).not.toHaveProperty('logprobs');
  });

  it('is part of the plan', async () => {
    expect((await check('--logprobs --dry-run')).out).toContain('log probabilities: two requests first');
    expect((await check('--dry-run')).out).not.toContain('log probabilities');
  });

  it.each([
    [0.02, 'close', 'close call (.02 nats)'],
    [4.1, 'clear', 'clear (4.1 nats)'],
  ])('marks a changed answer that left by %d nats in every report', async (nats, call, words) => {
    wrongBy(nats);
    const { out } = await check(`--logprobs ${report}`);
    expect(await flips()).toMatchObject([{ scenario: 'words/W-02', parting: { margin: nats, call } }]);
    for (const text of [
      out,
      ...(await Promise.all(['report.md', 'report.html', 'report.xml'].map(started.place.read))),
    ])
      expect(text).toContain(words);
    const rows = (await started.place.read('report.csv')).split('\n').map((row) => row.split(',').at(-1));
    expect(rows).toEqual(['margin_nats', '', String(nats), '']);
  });

  it('records itself among the conditions, and compares with a baseline without', async () => {
    started.endpoint.change({ margin: () => 1 });
    const { code } = await check(`--logprobs ${report}`);
    const [mode] = (await decision()).modes;
    expect({ code, outcome: mode?.outcome }).toEqual({ code: 0, outcome: 'passed' });
    expect(mode?.fingerprint.conditions.logprobs).toBe(true);
    expect(mode?.causes.filter(({ kind }) => kind === 'changed')).toEqual([]);
  });

  it('decides the same again from the run', async () => {
    wrongBy(0.02);
    await check(`--logprobs ${report}`);
    const kept = join(started.place.folder, '.quality-baseline', 'runs', (await decision()).run.ids[0] ?? '');
    const again = await decideKeptRun(kept, { err: expect.fail });
    expect(again.decision.modes).toEqual((await decision()).modes);
  });

  it('says why they are not requested, and measures anyway', async () => {
    wrongBy(1);
    started.endpoint.change({ margin: undefined });
    const before = started.endpoint.asked.length;
    const { code, err } = await check(`--logprobs ${report}`);
    expect(err).toContain('Log probabilities are not requested: the server sends none.\n');
    expect({ code, flips: await flips() }).toEqual({
      code: 1,
      flips: [expect.not.objectContaining({ parting: expect.anything() })],
    });
    expect(started.endpoint.asked.slice(before).filter((body) => 'logprobs' in body)).toHaveLength(1);
    expect((await decision()).modes[0]?.fingerprint.conditions).not.toHaveProperty('logprobs');
  });

  it('leaves the numerics alone if the server changes its answers', async () => {
    started.endpoint.change({ numerics: (prompt) => numericReply(prompt) });
    expect((await check('--capture --numerics --logprobs')).err).toContain('not requested: the server sends none');
    expect(JSON.parse((await started.place.read(numericsFile)).split('\n')[0] ?? '')).toMatchObject({ sessions: 1 });
    await check(`--logprobs ${report}`);
    expect((await decision()).modes[0]?.numerics).toMatchObject({ outcome: 'measured', verdict: 'identical' });
    await rm(join(started.place.folder, numericsFile));
  });

  it('is accepted by a capture, which records it', async () => {
    started.endpoint.change({ margin: () => 1 });
    expect((await check('--capture --logprobs')).code).toBe(0);
    const baseline = JSON.parse(await started.place.read('baselines/test--model__no-thinking.json'));
    expect(baseline.fingerprint.conditions.logprobs).toBe(true);
    expect((await check()).code).toBe(0);
  });
});

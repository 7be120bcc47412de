import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { merge } from '../../src/commands/merge.ts';
import { decideKeptRun } from '../../src/commands/report.ts';
import { runIds } from '../../src/store/find-run.ts';
import { testIo } from './kept-run-with.ts';
import { breaking, type Started, startedWith, wordPack } from './started-with.ts';

const [wordsText, words] = wordPack(6);
const [moreText, more] = wordPack(6, { id: 'more', says: 'other' });

describe('the merged decision of shards', () => {
  let started: Started;
  let shards: readonly string[];

  beforeAll(async () => {
    started = await startedWith({ packs: [words, more] });
    await started.place.write('words.yaml', wordsText);
    await started.place.write('more.yaml', moreText);
    expect((await check('--capture')).code).toBe(0);
  });
  afterAll(() => started[Symbol.asyncDispose]());
  beforeEach(() => started.reset());

  function check(flags: string) {
    return started.place.do(`${started.onIt} --pack words.yaml more.yaml ${flags}`);
  }

  /** Both shards of a check; their exit codes. */
  async function checkShards(): Promise<number[]> {
    const codes = [(await check('--shard 1/2')).code, (await check('--shard 2/2')).code];
    shards = (await runIds(started.place.folder)).slice(-2);
    return codes;
  }

  async function merged(runs: readonly string[], out: string) {
    const { folder: root } = started.place;
    await merge({ runs, out, root }, testIo(root));
    const { outcome } = JSON.parse(await readFile(join(root, out, 'run.json'), 'utf8'));
    return { outcome, ...(await decideKeptRun(join(root, out), testIo(root))) };
  }

  it('is a pass if all of them passed, although none passes alone', async () => {
    expect(await checkShards()).toEqual([4, 4]);
    const { outcome, decision } = await merged(shards, 'whole');
    expect(outcome).toBe('passed');
    expect(decision).toMatchObject({ outcome: 'passed', modes: [{ reasons: [] }], run: { ids: shards } });
  });

  it('is a regression if one of them regressed', async () => {
    started.endpoint.change(breaking('more/W-01', 'more/W-02', 'more/W-03'));
    expect(await checkShards()).toEqual([4, 1]);
    expect((await merged(shards, 'fallen')).outcome).toBe('regressed');
  });

  it('is open if one of them is missing, and names what that would have asked', async () => {
    await checkShards();
    const { outcome, decision, scorecards } = await merged(shards.slice(0, 1), 'half');
    expect(outcome).toBe('inconclusive');
    expect(scorecards).toMatchObject([{ missing: 0, missingPacks: ['more'] }]);
    expect(decision.modes[0]?.reasons).toEqual([{ kind: 'incomplete', missing: 0, packs: ['more'] }]);
  });
});

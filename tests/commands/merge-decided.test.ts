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

  it('is undecided if one of them is missing, and names what that shard would have asked', async () => {
    await checkShards();
    const { outcome, decision, scorecards } = await merged(shards.slice(0, 1), 'half');
    expect(outcome).toBe('inconclusive');
    expect(scorecards).toMatchObject([{ missing: 0, missingPacks: ['more'] }]);
    expect(decision.modes[0]?.reasons).toEqual([{ kind: 'incomplete', missing: 0, packs: ['more'] }]);
  });

  it('takes the shards of a job by its number, listed among the runs; a finished one that is started again says so', async () => {
    const { folder, do: run } = started.place;
    const before = await runIds(folder);
    const task = (index: number, job: string) => {
      const env = { SLURM_ARRAY_TASK_ID: `${index}`, SLURM_ARRAY_TASK_MIN: '0', SLURM_ARRAY_TASK_COUNT: '2' };
      const words = `${started.onIt} --pack words.yaml more.yaml --shard auto`;
      return run(words, { env: { ...env, SLURM_CLUSTER_NAME: 'rig', SLURM_ARRAY_JOB_ID: job } });
    };
    for (const job of ['4710', '4711']) for (const index of [1, 0]) expect((await task(index, job)).code).toBe(4);
    await run(`${started.onIt} --pack more.yaml`);
    const made = (await runIds(folder)).filter((id) => !before.includes(id));
    expect(made.slice(0, 4).map((id) => id.replace(/-[0-9a-f]{16}$/, ''))).toEqual([
      'shard-2-of-2-4710',
      'shard-1-of-2-4710',
      'shard-2-of-2-4711',
      'shard-1-of-2-4711',
    ]);
    expect(made).toHaveLength(5);
    started.asked();
    const again = await task(0, '4711');
    expect(again).toMatchObject({ code: 0, out: '' });
    expect(again.err).toContain(`${made[3]} is finished: nothing is left to ask\nquality-baseline merge reads it.\n`);
    expect(started.asked()).toBe(0);
    const { outcome, decision } = await merged(['of-2-4711'], 'by-number');
    expect(outcome).toBe('passed');
    expect(decision.run.ids).toEqual([made[2], made[3]]);
    await expect(merged(['of-2-471'], 'both')).rejects.toThrow(/are both shard 2 of 2/);
  });
});

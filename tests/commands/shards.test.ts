import { writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { merge } from '../../src/commands/merge.ts';
import { describeFailure } from '../../src/lib/errors.ts';
import { takeRunLock } from '../../src/run/run-lock.ts';
import { testIo } from './kept-run-with.ts';
import { breaking, type Started, startedWith, wordPack } from './started-with.ts';

const path = 'baselines/test--model__no-thinking.json';
const [wordsText, words] = wordPack(6);

describe('shards', () => {
  let started: Started;

  beforeAll(async () => {
    started = await startedWith({ packs: [words] });
    await started.place.write('words.yaml', wordsText);
  });
  afterAll(() => started[Symbol.asyncDispose]());
  beforeEach(async () => {
    for (const name of ['.quality-baseline', 'baselines', 'merged'])
      await rm(join(started.place.folder, name), { recursive: true, force: true });
  });

  /** Runs an array of tasks of a scheduler, without those in `except`. */
  async function tasks(
    command: string,
    of: number,
    except: readonly number[] = [],
    codes: readonly number[] = [0],
  ): Promise<string[]> {
    const said: string[] = [];
    for (let index = 1; index <= of; index += 1) {
      if (except.includes(index)) continue;
      const env = { CI_NODE_INDEX: String(index), CI_NODE_TOTAL: String(of), CI_PIPELINE_ID: command };
      const line = `${started.onIt} --pack words.yaml --shard auto --shard-by scenarios ${command}`;
      const { code, err } = await started.place.do(line, { env });
      expect(codes, err).toContain(code);
      said.push(err);
    }
    return said;
  }

  async function merged(
    flags: Parameters<typeof merge>[0]['capture'] = { directory: 'baselines' },
    hear: (complained: string) => void = () => undefined,
  ) {
    const { folder } = started.place;
    const io = testIo(folder);
    const runs = ['.quality-baseline/runs'];
    const err = (text: string) => {
      io.err(text);
      hear(io.complained());
    };
    const code = await merge({ runs, out: 'merged', root: folder, capture: flags }, { ...io, err }).catch(
      (error: unknown) => describeFailure(error).text,
    );
    return { code, said: `${io.printed()}${io.complained()}` };
  }

  /** Without times and the ids of runs. */
  async function baseline() {
    const { scenarios, packs, reason, rounds, sessions } = JSON.parse(await started.place.read(path));
    const known = packs.map(({ timings: _, ...pack }: { timings: object }) => pack);
    return { scenarios, packs: known, reason, rounds, sessions: sessions.length };
  }

  it.each([1, 2, 4])(
    'of a capture, %i of them, leave it to merge to write the baseline, which equals that of one run',
    async (of) => {
      expect((await started.place.do(`${started.onIt} --pack words.yaml --capture --reason why`)).code).toBe(0);
      const whole = await baseline();
      await rm(join(started.place.folder, '.quality-baseline'), { recursive: true });
      await rm(join(started.place.folder, 'baselines'), { recursive: true });
      const said = await tasks('--capture', of);
      expect(said.at(-1)).toContain(`Shard ${of} of ${of} is kept in `);
      started.asked();
      expect((await tasks('--capture', of)).join('')).toContain('is finished');
      expect(started.asked()).toBe(0);
      await expect(baseline()).rejects.toThrow('ENOENT');
      const { code, said: printed } = await merged({ directory: 'baselines', reason: 'why' });
      expect(printed).toContain(`Written: ${path}, `);
      expect(code).toBe(0);
      expect(await baseline()).toEqual(whole);
    },
  );

  it('write no baseline of a part, and none for a run', async () => {
    await tasks('--capture', 3, [2]);
    expect(await merged()).toEqual({
      code: 4,
      said: expect.stringContaining('No baseline is written: 1 shard missing'),
    });
    await expect(baseline()).rejects.toThrow('ENOENT');
    await rm(join(started.place.folder, '.quality-baseline'), { recursive: true });
    await tasks('', 2);
    expect((await merged({ directory: 'baselines', reason: 'why' })).code).toContain(
      '--reason belongs to the shards of a capture',
    );
  });

  it('are refused with what only merge can do', async () => {
    for (const flag of ['--reason why', '--append', '--accept-useless why']) {
      const { code, err } = await started.place.do(`${started.onIt} --pack words.yaml --capture --shard 1/2 ${flag}`);
      expect([code, err]).toEqual([2, expect.stringContaining('exclude each other')]);
    }
  });

  it('of a check are decided by merge', async () => {
    expect((await started.place.do(`${started.onIt} --pack words.yaml --capture`)).code).toBe(0);
    await rm(join(started.place.folder, '.quality-baseline'), { recursive: true });
    await tasks('--on-inconclusive warn', 3);
    expect((await merged()).code).toBe(0);
    expect(JSON.parse(await started.place.read('merged/run.json'))).toMatchObject({ outcome: 'passed' });
    for (const name of ['.quality-baseline', 'merged']) await rm(join(started.place.folder, name), { recursive: true });
    started.endpoint.change(breaking('words/W-01', 'words/W-02', 'words/W-04'));
    await tasks('--on-inconclusive warn', 3, [], [0, 1]);
    started.reset();
    await merged();
    expect(JSON.parse(await started.place.read('merged/run.json'))).toMatchObject({ outcome: 'regressed' });
  });

  it('on other machines are waited for together, and named', async () => {
    await tasks('', 3);
    const runs = join(started.place.folder, '.quality-baseline/runs');
    const held = (await readdir(runs)).filter((id) => !id.startsWith('shard-1')).map((id) => join(runs, id, 'lock'));
    const lockOf = (beat: number) =>
      `{"host":"gpu-7","boot":"b","space":"pid:[1]","pid":7,"start":"9"}\n7-1\nbeat 000000000${beat}\n`;
    const write = (beat: number) => {
      for (const lock of held) writeFileSync(lock, lockOf(beat));
    };
    const waits = (said: string) => said.match(/waiting for its heartbeat/g)?.length;
    write(1);
    const { code, said } = await merged(undefined, (complained) => {
      if (waits(complained) === 2) write(2);
    });
    expect(code).toContain('process 7 on gpu-7 writes in');
    expect(waits(said)).toBe(2);
  });

  it('can be started again later if another process still measures them', async () => {
    await tasks('', 1);
    const runs = join(started.place.folder, '.quality-baseline/runs');
    const lock = await takeRunLock(join(runs, (await readdir(runs))[0] ?? ''));
    expect((await tasks('', 1, [], [3])).join('')).toContain('writes in');
    await lock[Symbol.asyncDispose]();
    expect((await tasks('', 1)).join('')).toContain('is finished');
  });

  it('of two jobs are distinguished by longer parts of their ids', async () => {
    await tasks('--seed 1', 2);
    await tasks('--seed 2', 2);
    const { folder } = started.place;
    const failed = await merge({ runs: ['of-2'], out: 'merged', root: folder }, testIo(folder)).catch(
      (error: unknown) => describeFailure(error).text,
    );
    expect(failed).toContain('are both shard 1 of 2');
    expect(failed).toContain('Give more of the ids of one job, such as of-2-');
  });
});

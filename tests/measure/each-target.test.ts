import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/commands/run.ts';
import { loadSettings } from '../../src/config/settings-from-flags.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { describeFailure } from '../../src/lib/errors.ts';
import type { Io } from '../../src/lib/io.ts';
import { dealTargets, eachTarget } from '../../src/measure/each-target.ts';
import { testIo } from '../commands/kept-run-with.ts';
import { type Started, startedWith, wordPack } from '../commands/started-with.ts';

const [wordsText, words] = wordPack(2);
const slugs = ['test/a', 'test/b', 'test/c'];

describe('dealTargets', () => {
  const deal = (minutes: Readonly<Record<string, number>>, of: number) =>
    dealTargets(
      Object.entries(minutes).map(([slug, each]) => ({ slug, estimatedMs: each * 60_000 })),
      of,
      { clock: systemClock, random: () => 0.5 },
    ).targets;

  it('gives the longest target to the task with the least to do, so that all end together', () => {
    const dealt = deal({ a: 10, b: 60, c: 20, d: 30, e: 30, f: 50 }, 2);
    expect(dealt.map(({ slug, shard }) => [slug, shard])).toEqual([
      ['b', 1],
      ['f', 2],
      ['d', 2],
      ['e', 1],
      ['c', 2],
      ['a', 1],
    ]);
    const sums = [1, 2].map((task) =>
      dealt.filter(({ shard }) => shard === task).reduce((sum, { estimatedMs }) => sum + estimatedMs, 0),
    );
    expect(sums).toEqual([6_000_000, 6_000_000]);
  });

  it('names a run for each target', () => {
    const runs = deal(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`t${at}`, 1])), 4);
    expect(new Set(runs.map(({ run: id }) => id)).size).toBe(40);
    expect(runs[0]?.run).toMatch(/^\d{8}T\d{6}Z-[0-9a-f]{4}$/);
  });
});

describe('--shard-by targets', () => {
  let started: Started;
  const before = process.cwd();

  beforeAll(async () => {
    started = await startedWith({ packs: [words] });
    const { place, endpoint } = started;
    await place.write('words.yaml', wordsText);
    const entries = slugs.map((slug) => `  - { slug: ${slug}, endpoint: "${endpoint.url}", pack: words.yaml }\n`);
    const skipped = `  - { slug: test/skipped, endpoint: "${endpoint.url}", skip: broken }\n`;
    process.chdir(place.folder); // paths of settings begin there
    await place.write('quality-baseline.yml', `version: 1\ntargets:\n${entries.join('')}${skipped}`);
  });
  afterAll(async () => {
    process.chdir(before);
    await started[Symbol.asyncDispose]();
  });

  async function task(flags: Readonly<Record<string, string | true>>, env: Io['env'] = {}) {
    const { folder: cwd } = started.place;
    const io = testIo(cwd, env);
    const given = { command: 'run', flags: { 'shard-by': 'targets', repeat: '1', ...flags } } as const;
    const show = (name: string) => `--${name}`;
    const settingsFor = (own: Parameters<typeof loadSettings>[0]['flags']) =>
      loadSettings({ command: 'run', flags: own, env, cwd, defaultTier: 'quick', show });
    const work = async (settings: Parameters<typeof run>[0]) => (await run(settings, io)).exitCode;
    const code = await eachTarget(given, settingsFor, work, io).catch((error: unknown) => describeFailure(error).text);
    return { code, err: io.complained() };
  }

  const slurm = (index: number, job = '77') => ({
    ...{ SLURM_ARRAY_TASK_ID: String(index), SLURM_ARRAY_TASK_COUNT: '2', SLURM_ARRAY_TASK_MIN: '0' },
    SLURM_ARRAY_JOB_ID: job,
  });

  const runs = async () =>
    (await readdir(join(started.place.folder, '.quality-baseline', 'runs')).catch(() => [])).sort();

  it('measures each target of the config in one task of a job, and none twice when a task is repeated', async () => {
    const first = await task({ shard: 'auto' }, slurm(0));
    expect(first.err.match(/^Target .*/gm)).toEqual([
      'Target 1 of 2 of this task: test/a, about 20 min 00 s',
      'Target 2 of 2 of this task: test/c, about 20 min 00 s',
    ]);
    expect(first.code).toBe(0);
    const kept = await runs();
    expect(kept).toHaveLength(2);
    started.asked();
    const again = await task({ shard: 'auto' }, slurm(0));
    expect(again.code).toBe(0);
    expect(again.err).toContain(`${kept[0]} is measured already`);
    expect(started.asked()).toBe(0);
    // The history now knows the duration of test/a, but the job keeps the shares that its first task dealt.
    const second = await task({ shard: 'auto' }, slurm(1));
    expect(second.err).toContain('Target 1 of 1 of this task: test/b, about 20 min 00 s');
    expect(await runs()).toHaveLength(3);
    const next = await task({ shard: 'auto', 'dry-run': true }, slurm(0, '78'));
    expect(next.err).not.toContain('test/a, about 20 min 00 s');
  });

  it('deals once if all tasks of a job start together', async () => {
    const both = await Promise.all([task({ shard: 'auto' }, slurm(0, '79')), task({ shard: 'auto' }, slurm(1, '79'))]);
    const measured = both.flatMap(({ err }) => [...err.matchAll(/of this task: (\S+),/g)].map(([, slug]) => slug));
    expect(measured.sort()).toEqual(slugs);
  });

  it('refuses a file of tasks that leads a run out of its folder', async () => {
    await task({ shard: 'auto' }, slurm(1, '80'));
    const folder = join(started.place.folder, '.quality-baseline', 'tasks');
    for (const name of await readdir(folder)) {
      const path = join('.quality-baseline', 'tasks', name);
      const text = await started.place.read(path);
      await started.place.write(path, text.replace(/"run": "[^"]*"/g, '"run": "../../up"'));
    }
    expect((await task({ shard: 'auto' }, slurm(1, '80'))).code).toContain('does not say which task measures which');
    await rm(folder, { recursive: true });
  });

  it('continues with the next target if one is not there', async () => {
    const good = await started.place.read('quality-baseline.yml');
    await started.place.write('quality-baseline.yml', good.replace(started.endpoint.url, 'http://127.0.0.1:9/v1'));
    const { code, err } = await task({ shard: '1/1' });
    expect(code).toBe(3);
    expect(err).toContain('Target 3 of 3 of this task: test/c');
    expect(err.match(/^Kept in /gm)).toHaveLength(2);
    await started.place.write('quality-baseline.yml', good);
  });

  it.each([
    [{ shard: '1/4' }, '4 shards, but there are 3 targets'],
    [{}, '--shard-by targets needs --shard'],
    [{ shard: '1/2', slug: 'test/a' }, '--shard-by targets and --slug exclude each other'],
    [{ shard: '1/2', endpoint: 'http://a' }, '--shard-by targets and --endpoint exclude each other'],
    [{ shard: '3/2' }, 'its number is at most their count'],
    [{ shard: '1/2', config: 'no.yml' }, 'no.yml'],
  ])('refuses %j', async (flags, words) => {
    expect((await task(flags)).code).toContain(words);
  });
});

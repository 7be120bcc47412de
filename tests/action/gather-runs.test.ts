import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stageArtifact } from '../../src/action/artifact-of-run.ts';
import { type Gathered, gatherRuns } from '../../src/action/gather-runs.ts';
import { decideKeptRun } from '../../src/commands/report.ts';
import type { ExitPolicy } from '../../src/gate/worst-outcome.ts';
import { gatheredFileSchema } from '../../src/records/gathered.ts';
import { renderMarkdown } from '../../src/report/render-markdown.ts';
import { runIds } from '../../src/store/find-run.ts';
import { runsFolderOf } from '../../src/store/make-folder.ts';
import { type KeptParts, keepRun, packWith, testIo, withRoot } from '../commands/kept-run-with.ts';
import { breaking, type Started, startedWith, wordPack } from '../commands/started-with.ts';
import { attemptWith } from '../run/lines.ts';

const policy: ExitPolicy = { onInconclusive: 'fail', onMissingBaseline: 'warn', bisect: false };
const [wordsText, words] = wordPack(6);
const [moreText, more] = wordPack(6, { id: 'more', says: 'other' });

describe('gathering what several jobs measured', () => {
  let started: Started;
  let downloads: string;

  beforeAll(async () => {
    started = await startedWith({ packs: [words, more] });
    await started.place.write('words.yaml', wordsText);
    await started.place.write('more.yaml', moreText);
    for (const slug of ['a/one', 'a/two']) expect((await check(slug, '--capture')).code).toBe(0);
  });
  afterAll(() => started[Symbol.asyncDispose]());
  beforeEach(async () => {
    started.reset();
    downloads = join(started.place.folder, 'downloads');
    await rm(downloads, { recursive: true, force: true });
    await mkdir(downloads);
  });

  function check(slug: string, flags = '') {
    const { place, endpoint } = started;
    return place.do(`check --slug ${slug} --endpoint ${endpoint.url} --pack words.yaml more.yaml ${flags}`);
  }

  /** A check, with its run among the downloads as its job would upload it. */
  async function uploaded(slug: string, flags = ''): Promise<string> {
    await check(slug, flags);
    const id = (await runIds(started.place.folder)).at(-1) ?? '';
    const folder = join(runsFolderOf(started.place.folder), id);
    const into = join(downloads, `qb__${id}`);
    const { decision } = await decideKeptRun(folder, testIo(''));
    await stageArtifact({ folder, into, transcripts: 'failures', decision }, { env: {} });
    return into;
  }

  async function gathered(expected?: unknown): Promise<Gathered> {
    const temp = join(started.place.folder, 'temp');
    await rm(temp, { recursive: true, force: true });
    return gatherRuns({ folder: downloads, expected, policy, temp }, testIo(started.place.folder));
  }

  it('returns the only run unchanged', async () => {
    const folder = await uploaded('a/one');
    const found = await gathered([{ slug: 'a/one' }]);
    expect(found).toMatchObject({ outcome: 'passed', exitCode: 0, missing: [], runs: [{ slug: 'a/one', folder }] });
    const { decision } = await decideKeptRun(folder, testIo(''));
    expect(found.markdown(60_000)).toBe(renderMarkdown(decision, { layout: 'comment' }));
    expect(found.sentence).toBe('Passed: none of 2 packs of a/one (no-thinking) fell by more than 10 pp.');
  });

  it('is as bad as the worst of them', async () => {
    await uploaded('a/one');
    started.endpoint.change(breaking('words/W-01', 'words/W-02', 'words/W-03'));
    await uploaded('a/two');
    const found = await gathered([{ slug: 'a/one' }, { slug: 'a/two' }, { slug: 'a/three', modes: 'no-thinking' }]);
    expect(found).toMatchObject({ outcome: 'regressed', exitCode: 1 });
    expect(found.sentence).toBe('Regressed: 1 of 3 jobs (a/two); 1 lost, 1 passed.');
    expect(found.missing).toEqual([{ slug: 'a/three', shard: null, modes: ['no-thinking'] }]);
    expect(found.markdown(60_000)).toContain('| a/three | no-thinking | ⚠️ lost: no result | - |');
    expect(gatheredFileSchema.parse(JSON.parse(found.json))).toMatchObject({ outcome: 'regressed', exitCode: 1 });
  });

  it('merges the newest shards and decides the result', async () => {
    started.endpoint.change(breaking('words/W-01', 'words/W-02', 'words/W-03'));
    await uploaded('a/one', '--shard 1/2');
    started.reset();
    await uploaded('a/one', '--shard 1/2');
    await uploaded('a/one', '--shard 2/2');
    const found = await gathered({
      include: [
        { slug: 'a/one', shard: '1/2' },
        { slug: 'a/one', shard: '2/2' },
      ],
    });
    expect(found).toMatchObject({ outcome: 'passed', exitCode: 0, missing: [] });
    expect(found.runs).toHaveLength(1);
    expect(found.runs[0]?.decision?.run.ids).toEqual((await runIds(started.place.folder)).slice(-2));
  });

  it('names a missing shard, and lets nothing pass without it', async () => {
    await uploaded('a/one', '--shard 1/2');
    const found = await gathered();
    expect(found).toMatchObject({ outcome: 'inconclusive', exitCode: 4, missing: [] });
    expect(found.runs[0]?.notes).toEqual(['shard 2 of 2 is missing', 'not measured at all: more']);
    expect(found.markdown(60_000)).toContain('- ⚠️ a/one (no-thinking): shard 2 of 2 is missing');
    const known = await gathered([
      { slug: 'a/one', shard: '1/2' },
      { slug: 'a/one', shard: '2/2' },
    ]);
    expect(known).toMatchObject({ outcome: 'endpoint-error', exitCode: 3 });
    expect(known.sentence).toBe('No verdict: 1 of 2 jobs (a/one, shard 2/2: lost); 1 inconclusive.');
  });

  it('reports shards that cannot be merged, and decides the rest', async () => {
    await uploaded('a/two');
    await uploaded('a/one', '--shard 1/2');
    await uploaded('a/one', '--shard 2/2 --repeat 4');
    const found = await gathered();
    expect(found).toMatchObject({ outcome: 'input-error', exitCode: 2 });
    expect(found.runs).toMatchObject([
      { slug: 'a/one', decision: undefined },
      { slug: 'a/two', outcome: 'passed' },
    ]);
    expect(found.runs[0]?.notes[0]).toMatch(
      /^its 2 shards do not form a run: .*did not ask the same:\n {2}rounds: 3 here, 4 there$/,
    );
    expect(found.markdown(60_000)).not.toContain(started.place.folder);
  });
});

describe('what was downloaded', () => {
  const packs = [packWith('one', ['blue'])];

  function kept(root: string, id: string, parts: Partial<KeptParts> = {}) {
    return keepRun(root, { id, packs, lines: [attemptWith()], ...parts });
  }

  function gathered(root: string, expected?: unknown) {
    return gatherRuns({ folder: root, expected, policy, temp: join(root, 'temp') }, testIo(root));
  }

  it('is not a pass if a run did not end, or ended without a comparison', () =>
    withRoot(async (root) => {
      await kept(root, '20260102T030405Z-0001', { file: { endedAt: null, outcome: null } });
      await kept(root, '20260102T030405Z-0002', {
        plan: { slug: 'b/b' },
        file: { slug: 'b/b', outcome: 'endpoint-error' },
      });
      const { runs, exitCode } = await gathered(root);
      expect(exitCode).toBe(3);
      expect(runs.map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
        ['endpoint-error', 'it ended with: no verdict'],
        ['endpoint-error', 'it did not end: this is what it measured'],
      ]);
    }));

  it('is undecided without one of its shards, even without a baseline', () =>
    withRoot(async (root) => {
      const both = [...packs, packWith('two', ['blue'])];
      await keepRun(root, { packs: both, lines: [attemptWith()], plan: { shard: { index: 1, of: 2 } } });
      const { outcome, runs } = await gathered(root);
      expect(outcome).toBe('inconclusive');
      expect(runs[0]).toMatchObject({
        decision: { outcome: 'no-baseline' },
        notes: ['shard 2 of 2 is missing', 'not measured at all: two'],
      });
    }));

  it('is reported if it cannot be read, and hides nothing else', () =>
    withRoot(async (root) => {
      const broken = await kept(root, '20260102T030405Z-0001');
      const foreign = await kept(root, '20260102T030405Z-0002', { file: { slug: 'other/slug' } });
      const bare = await kept(root, '20260102T030405Z-0003');
      await kept(root, '20260102T030405Z-0004');
      await writeFile(join(broken, 'run.json'), '{"version": 1');
      await rm(join(bare, 'run.json'));
      const { outcome, runs, json, markdown } = await gathered(root);
      expect({ outcome, count: runs.length }).toEqual({ outcome: 'input-error', count: 1 });
      const { unreadable } = gatheredFileSchema.parse(JSON.parse(json));
      expect(unreadable.map(({ name, why }) => [basename(name), why])).toEqual([
        [basename(broken), expect.stringMatching(/^cannot read 2026.*run\.json: no JSON/)],
        [basename(foreign), 'its run.json and its journal are of different runs'],
        [basename(bare), 'it has no run.json'],
      ]);
      expect(markdown(60_000)).not.toContain(root);
    }));

  it('is reported if its journal or its baseline is damaged', () =>
    withRoot(async (root) => {
      const folder = await kept(root, '20260102T030405Z-0001');
      await writeFile(
        join(folder, 'journal.jsonl'),
        `${await readFile(join(folder, 'journal.jsonl'), 'utf8')}no\n{}\n`,
      );
      const other = await kept(root, '20260102T030405Z-0002', { plan: { slug: 'b/b' }, file: { slug: 'b/b' } });
      await mkdir(join(other, 'baselines'));
      await writeFile(join(other, 'baselines', 'b--b__no-thinking.json'), '{"kind": "<img src=x>"}');
      const { outcome, runs } = await gathered(root);
      expect(outcome).toBe('input-error');
      expect(runs.map(({ notes }) => notes[0]?.split('\n')[0])).toEqual([
        expect.stringMatching(/^it cannot be decided: 20260102.*is not a valid baseline/),
        expect.stringMatching(/^it cannot be decided: 20260102.*journal\.jsonl:5 is no JSON/),
      ]);
    }));

  it('is not followed through links', () =>
    withRoot(async (root) => {
      const folder = await kept(root, '20260102T030405Z-0001');
      await mkdir(join(root, 'downloads'));
      await symlink(folder, join(root, 'downloads', 'link'));
      await mkdir(join(root, 'downloads', 'half'));
      await symlink(join(folder, 'journal.jsonl'), join(root, 'downloads', 'half', 'journal.jsonl'));
      await expect(gathered(join(root, 'downloads'))).rejects.toThrow('there is no run below');
    }));

  it('counts once if it is there twice', () =>
    withRoot(async (root) => {
      const folder = await kept(root, '20260102T030405Z-0001');
      await cp(folder, join(root, 'again'), { recursive: true });
      expect((await gathered(root)).runs).toHaveLength(1);
    }));

  it('may be empty only if nothing was to be measured', () =>
    withRoot(async (root) => {
      expect(await gathered(root, [])).toMatchObject({ outcome: 'passed', exitCode: 0, runs: [] });
      expect(await gathered(root, [{ slug: 'a/b' }])).toMatchObject({ outcome: 'endpoint-error', exitCode: 3 });
      await expect(gathered(root)).rejects.toMatchObject({ exitCode: 2 });
      await expect(gathered(root, [{ slug: 'A B' }])).rejects.toThrow('the output of plan is not a list of jobs');
      await expect(gathered(root, 'all')).rejects.toMatchObject({ exitCode: 2 });
    }));
});

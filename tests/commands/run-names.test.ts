import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare } from '../../src/commands/compare.ts';
import { history } from '../../src/commands/history.ts';
import { type InspectOptions, inspect } from '../../src/commands/inspect.ts';
import { pass } from '../../src/records/verdict.ts';
import { byFormat } from '../../src/report/report-formats.ts';
import { findKeptRun, findRunId, newestRun } from '../../src/store/find-run.ts';
import { runsFolderOf } from '../../src/store/make-folder.ts';
import { refusalBy } from '../baseline/refusal.ts';
import { attemptWith } from '../run/lines.ts';
import { keepRun, packWith, testIo, withRoot } from './kept-run-with.ts';

const [first, second, third] = ['20260102T030405Z-0001', '20260103T030405Z-0002', '20260103T050607Z-0003'] as const;
const packs = [packWith('one', ['a', 'b'])];

async function withRuns(use: (root: string) => Promise<void>): Promise<void> {
  await withRoot(async (root) => {
    for (const id of [first, second, third])
      await keepRun(root, { id, packs, lines: [attemptWith({ scenario: 'one/S-1', verdict: pass })] });
    // Killed while their server booted, and while the journal was created.
    await mkdir(join(runsFolderOf(root), '20260104T000000Z-0001', 'logs'), { recursive: true });
    await writeFile(join(runsFolderOf(root), '20260104T000000Z-0001', 'logs', 'server.log'), 'loading');
    await mkdir(join(runsFolderOf(root), '20260104T000000Z-0002'));
    await writeFile(join(runsFolderOf(root), '20260104T000000Z-0002', 'journal.jsonl'), '');
    await use(root);
  });
}

describe('a run', () => {
  it.each([
    ['latest', third],
    ['latest~0', third],
    ['latest~2', first],
    ['20260102', first],
    ['0506', third],
    [second, second],
  ])('is named by %s', (name, id) =>
    withRuns(async (root) => {
      expect((await findKeptRun(name, { root, cwd: root })).path).toBe(join(runsFolderOf(root), id));
    }),
  );

  it('is not guessed if a part of an id is ambiguous: the candidates are named', () =>
    withRuns(async (root) => {
      const said = await refusalBy(findKeptRun('20260103', { root, cwd: root }));
      expect(said).toContain('2 runs have "20260103" in their id');
      expect(said).toContain(second);
      expect(said).toContain(third);
    }));

  it('does not exist before the oldest', () =>
    withRuns(async (root) => {
      expect(await refusalBy(findRunId('latest~3', runsFolderOf(root)))).toContain('there are 3 runs');
    }));

  it('is taken as a folder of that name before a part of an id', () =>
    withRuns(async (root) => {
      await keepRun(root, { id: '0506', packs, lines: [] });
      expect((await findKeptRun('0506', { root, cwd: runsFolderOf(root) })).path).toBe(
        join(runsFolderOf(root), '0506'),
      );
    }));

  it('is skipped silently if it never began', () =>
    withRuns(async (root) => {
      expect(await newestRun(root)).toBe(join(runsFolderOf(root), third));
      const io = testIo(root);
      const options = {
        folders: [],
        slug: undefined,
        mode: undefined,
        json: false,
        color: 'never' as const,
        html: undefined,
        root,
      };
      await history(options, io);
      expect(io.complained()).not.toContain('20260104T000000Z-0001');
    }));

  it('is found by compare too', () =>
    withRuns(async (root) => {
      const io = testIo(root);
      const out = {
        ...byFormat(() => undefined),
        ...{ progress: false, quiet: false, verbose: false, color: 'auto' as const, dryRun: false, yes: false },
      } as const;
      const places = { root, baselinesDir: join(root, 'baselines') };
      const sides = ['latest~1', '0506'] as const;
      expect(await compare({ sides, places, modes: [], rule: { maxDrop: '10' }, out, policy: undefined }, io)).toBe(0);
    }));
});

describe('inspect without a run', () => {
  const nothing = {
    scenario: undefined,
    failed: false,
    byMode: false,
    mode: undefined,
    round: undefined,
    failure: undefined,
  } as const;
  const rest = {
    color: 'never',
    diff: false,
    baseline: undefined,
    baselinesDirectory: 'baselines',
    bundle: undefined,
    packs: [],
  } as const;

  async function listed(root: string): Promise<string> {
    const io = testIo(root);
    const options: InspectOptions = { run: undefined, ...nothing, ...rest, root };
    expect(await inspect(options, io)).toBe(0);
    return io.printed();
  }

  it('lists the kept runs, newest first', () =>
    withRuns(async (root) => {
      const lines = (await listed(root)).split('\n');
      expect(lines[0]).toMatch(/^ *Run +Began +Command +Slug +Mode +Outcome/);
      expect(lines.filter((line) => /\d{8}T/.test(line)).map((line) => line.trim().split(' ')[0])).toEqual([
        third,
        second,
        first,
      ]);
    }));

  it('says if there are none', () =>
    withRoot(async (root) => {
      expect(await listed(root)).toContain('No runs in');
    }));
});

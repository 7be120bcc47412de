import { execFile, execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { listBaselines } from '../../src/baseline/list-baselines.ts';
import { loadBaseline } from '../../src/baseline/load-baseline.ts';
import { loadScorecards } from '../../src/baseline/load-scorecards.ts';
import { renderBaselineFile } from '../../src/baseline/render-baseline-file.ts';
import { planFile } from '../../src/commands/init.ts';
import { packsScore } from '../../src/commands/packs-score.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { refuseSources } from '../../src/endpoint/boot/compose/source-files.ts';
import { continueCassette } from '../../src/endpoint/boot/replay/create-cassette.ts';
import { loadCassette } from '../../src/endpoint/boot/replay/load-cassette.ts';
import { InputError } from '../../src/lib/errors.ts';
import { selectPacks } from '../../src/measure/select-packs.ts';
import { loadPacks } from '../../src/packs/load-packs.ts';
import { loadGitHubRun } from '../../src/publish/github/github-run.ts';
import { readJournal } from '../../src/run/read-journal.ts';
import { takeRunLock } from '../../src/run/run-lock.ts';
import { loadSide } from '../../src/store/load-side.ts';
import { RunFolder } from '../../src/store/run-folder.ts';
import { baselineWith } from '../baseline/capture-with.ts';
import { packOf, planWith } from '../run/plan-with.ts';
import { folderOf } from '../support/folder-of.ts';

const slug = 'vllm/qwen';
const baselineFile = 'vllm--qwen__no-thinking.json';

type Reader = {
  /** The file it reads, relative to the folder. */
  readonly file: string;
  /** Whether the user may pass a pipe. */
  readonly takesPipe?: true;
  readonly read: (folder: string, path: string) => Promise<unknown>;
};

const selection = { tier: 'quick', packs: [], packsDir: undefined, scenarios: [] } as const;

/** Every file we read that a user names, or that a stranger could have put there. */
const readers: Readonly<Record<string, Reader>> = {
  config: { file: 'quality-baseline.yml', read: (folder) => loadConfig(undefined, folder) },
  pack: { file: 'pack.yaml', read: (_, path) => loadPacks([path]) },
  baseline: { file: baselineFile, read: (folder) => loadBaseline(folder, slug, 'no-thinking', 'native') },
  'listed baseline': {
    file: baselineFile,
    read: async (folder) => {
      const { baselines } = await listBaselines(folder);
      for (const each of baselines) if (each.kind === 'faulty') throw each.error;
      return baselines;
    },
  },
  scorecard: { file: 'scorecard.json', read: (folder) => loadScorecards(folder, folder) },
  'run.json': { file: 'run.json', read: (folder) => new RunFolder(folder).file() },
  journal: { file: 'journal.jsonl', read: (_, path) => readJournal(path) },
  'lock of a run': { file: 'lock', read: (folder) => takeRunLock(folder) },
  tasks: { file: 'tasks.json', read: (folder) => new RunFolder(folder).tasks(planWith([packOf('mine', 1)])) },
  'scenarios file': {
    file: 'scenarios',
    takesPipe: true,
    read: (_, path) => selectPacks({ ...selection, scenariosFile: path }),
  },
  replies: {
    file: 'replies.jsonl',
    takesPipe: true,
    read: (_, path) => packsScore({ reference: 'toolcall-15', replies: path, write: () => undefined }),
  },
  'side of a comparison': {
    file: 'side.json',
    takesPipe: true,
    read: (folder, path) => loadSide(path, { root: folder, cwd: folder, baselinesDir: folder }, () => undefined),
  },
  cassette: { file: 'x.cassette.jsonl', read: (_, path) => loadCassette(path) },
  'cassette to go on with': { file: 'x.cassette.jsonl', read: (_, path) => continueCassette(path, new Date(0)) },
  // In the tree, a link out of it is refused unread.
  'compose file': { file: 'compose.yml', read: (folder, path) => refuseSources([path], join(folder, 'tree')) },
  'file that init writes': {
    file: 'quality-baseline.yml',
    read: (folder) => planFile(folder, 'quality-baseline.yml', ''),
  },
  'event of the runner': {
    file: 'event.json',
    read: (_, path) => loadGitHubRun({ GITHUB_EVENT_PATH: path }),
  },
};

describe.each(Object.entries(readers))('%s', (_, { file, takesPipe, read }) => {
  async function refusal(make: (path: string) => Promise<unknown> | unknown): Promise<string> {
    const folder = folderOf({});
    const path = join(folder, file);
    await make(path);
    const error = await read(folder, path).then(
      () => undefined,
      (fault: unknown) => fault,
    );
    expect(error).toBeInstanceOf(InputError);
    return messages(error);
  }

  it.skipIf(takesPipe)('refuses a named pipe, and does not wait for a writer', async () => {
    expect(await refusal((path) => makePipe(path))).toContain('it is a named pipe');
  });

  it('refuses a link to an endless device', async () => {
    expect(await refusal((path) => symlink('/dev/zero', path))).toContain('it is a device');
  });

  it('refuses a dangling link instead of treating it as missing', async () => {
    expect(await refusal((path) => symlink('nowhere', path))).toMatch(
      /it is a link to nowhere|there is nothing called/,
    );
  });
});

function makePipe(path: string): void {
  execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
}

function messages(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${messages(error.cause)}` : '';
}

it('reads a side of a comparison from a pipe, such as <(git show …)', async () => {
  const folder = folderOf({ 'kept.json': renderBaselineFile(baselineWith()) });
  const pipe = join(folder, 'pipe');
  makePipe(pipe);
  const places = { root: folder, cwd: folder, baselinesDir: folder };
  const loading = loadSide(pipe, places, () => undefined);
  const writing = promisify(execFile)('sh', ['-c', 'cat "$1" > "$2"', 'sh', join(folder, 'kept.json'), pipe]);
  expect([...(await loading).keys()]).toEqual(['no-thinking']);
  await writing;
});

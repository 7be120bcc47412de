import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { postResume } from '../../../../src/features/serve/make/make-run.ts';
import type { PageContext } from '../../../../src/features/serve/make/page-context.ts';
import { RunIndex } from '../../../../src/features/serve/run-index.ts';
import { runsFolderOf } from '../../../../src/store/make-folder.ts';
import { keepRun, packWith, said, testIo, withRoot } from '../../../commands/kept-run-with.ts';
import { attemptWith } from '../../../run/lines.ts';

const id = '20260102T030405Z-0001';

it.each([
  [id, [['check', `--resume=${id}`]]],
  ['--config=evil.yml', []],
  ['-v', []],
  ['their-run', []],
])('resumes a run in a folder named %s only if that is the id of a run', (name, expected) =>
  withRoot(async (root) => {
    vi.stubEnv('TMPDIR', root); // whatever else this machine measures
    const lines = [attemptWith({ scenario: 'p/S-1', ...said('red') })];
    await keepRun(root, { packs: [packWith('p', ['red'])], lines, plan: { rounds: 1 } });
    await rename(join(runsFolderOf(root), id), join(runsFolderOf(root), name));
    const index = new RunIndex({ runs: [runsFolderOf(root)], baselines: [], file: undefined });
    await index.refresh();
    const started: (readonly string[])[] = [];
    const children = { isRunning: false, latest: undefined, start: async (words: string[]) => started.push(words) };
    const context = { ...{ root, config: undefined, baselinesDir: 'baselines', index, children }, io: testIo(root) };
    await postResume({ run: name }, context as unknown as PageContext).catch(() => undefined);
    expect(started).toEqual(expected);
  }),
);

it.each<[object, object, unknown]>([
  [{ endpoint: ['http://gpu:8000'] }, {}, 'a page resumes nothing that names --endpoint http://gpu:8000'],
  [{ capture: true, 'baselines-dir': '/theirs' }, {}, /names --capture and --baselines-dir \/theirs/],
  [{ capture: true }, {}, []],
  [{ capture: true }, { confirmed: true }, [['check', `--resume=${id}`, '--capture']]],
])('resumes a run with the flags %j only with the consent that it needs: %j', (flags, more, expected) =>
  withRoot(async (root) => {
    vi.stubEnv('TMPDIR', root); // whatever else this machine measures
    const lines = [attemptWith({ scenario: 'p/S-1', ...said('red') })];
    await keepRun(root, { packs: [packWith('p', ['red'])], lines, plan: { rounds: 1 } });
    const file = { version: 1, kind: 'resume', command: 'check', cwd: root, flags, withheld: [] };
    await writeFile(join(runsFolderOf(root), id, 'resume.json'), JSON.stringify(file));
    const index = new RunIndex({ runs: [runsFolderOf(root)], baselines: [], file: undefined });
    await index.refresh();
    const started: (readonly string[])[] = [];
    const children = { isRunning: false, latest: undefined, start: async (words: string[]) => started.push(words) };
    const context = { ...{ root, config: undefined, baselinesDir: 'baselines', index, children }, io: testIo(root) };
    const answer = postResume({ run: id, ...more }, context as unknown as PageContext);
    if (Array.isArray(expected)) {
      await answer;
      expect(started).toEqual(expected);
    } else
      await expect(answer).rejects.toMatchObject({
        message: expect.stringMatching(expected as string),
        hint: expect.stringContaining(`--resume ${id} --trust-run`),
      });
  }),
);

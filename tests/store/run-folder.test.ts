import { copyFile, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { baselinePath } from '../../src/baseline/baseline-path.ts';
import { loadScorecards } from '../../src/baseline/load-scorecards.ts';
import { InputError } from '../../src/lib/errors.ts';
import { loadResumeFile } from '../../src/measure/resumed-command.ts';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { RunFolder } from '../../src/store/run-folder.ts';
import { keepRun, packWith, said, withRoot } from '../commands/kept-run-with.ts';
import { packText } from '../packs/pack-text.ts';
import { attemptWith } from '../run/lines.ts';
import { planWith } from '../run/plan-with.ts';

describe('the tasks of a run', () => {
  it('read back as stored, including tools and replayed calls', () =>
    withRoot(async (root) => {
      const packs = (await loadBuiltinPacks('medium')).map(({ pack }) => pack);
      const plan = planWith(packs);
      await new RunFolder(root).saveTasks(plan, packs);
      const tasks = await new RunFolder(root).tasks(plan);
      expect(Object.keys(tasks)).toEqual(Object.keys(plan.scenarios));
      expect(tasks['toolcall-15/TC-01']?.task.tools[0]?.parameters).toHaveProperty('type');
      // The same as those that were not stored: the built-in packs have not changed since.
      await withRoot(async (empty) => expect(await new RunFolder(empty).tasks(plan)).toEqual(tasks));
    }));

  it('keep 2 KiB of each context, and the whole question', () =>
    withRoot(async (root) => {
      const context = `${'a'.repeat(2047)}😀${'b'.repeat(100)}`;
      const pack = parsePack(
        packText().replace(
          'content: "Say only the word: blue"',
          `content: [{ context: ${context} }, { text: ${'q'.repeat(3000)} }]`,
        ),
        'p.yaml',
      );
      const plan = planWith([pack]);
      await new RunFolder(root).saveTasks(plan, [pack]);
      const tasks = await new RunFolder(root).tasks(plan);
      // The emoji is not cut in two.
      const kept = `${'a'.repeat(2047)}… (102 more characters)${'q'.repeat(3000)}`;
      expect(tasks['small/A-1']?.task.messages[0]?.content).toBe(kept);
    }));

  it('are not guessed: nothing is known about a scenario that has changed', () =>
    withRoot(async (root) => {
      const packs = (await loadBuiltinPacks('medium')).map(({ pack }) => pack);
      const plan = planWith(packs);
      const changed = { ...plan, scenarios: { ...plan.scenarios, 'toolcall-15/TC-01': '0'.repeat(64) } };
      expect(await new RunFolder(root).tasks(changed)).not.toHaveProperty('toolcall-15/TC-01');
      expect(await new RunFolder(root).tasks(planWith([packWith('own', ['blue'])]))).toEqual({});
    }));

  it.each(['{"version": 1', '{"version":1,"kind":"tasks","scenarios":{"a/b":{"title":1}}}'])(
    'are refused if the file is damaged: %s',
    (text) =>
      withRoot(async (root) => {
        await writeFile(join(root, 'tasks.json'), text);
        await expect(new RunFolder(root).tasks(planWith([packWith('own', ['blue'])]))).rejects.toThrow(InputError);
      }),
  );
});

describe('a file of a run that is a link', () => {
  const files = ['journal.jsonl', 'tasks.json', 'run.json', 'scorecard.json', 'resume.json'] as const;

  it.each(files)('is not followed out of the folder: %s', (name) =>
    withRoot(async (root) => {
      const pack = packWith('p', ['red']);
      const theirs = await keepRun(root, {
        packs: [pack],
        lines: [attemptWith({ scenario: 'p/S-1', ...said('red') })],
      });
      await new RunFolder(theirs).saveTasks(planWith([pack]), [pack]);
      const ours = join(root, 'ours');
      await mkdir(ours);
      await writeFile(
        join(theirs, 'resume.json'),
        '{"version":1,"kind":"resume","command":"run","cwd":"/","flags":{},"withheld":[]}',
      );
      const read = {
        'journal.jsonl': () => new RunFolder(ours).journal(),
        'tasks.json': () => new RunFolder(ours).tasks(planWith([pack])),
        'run.json': () => new RunFolder(ours).file(),
        'scorecard.json': () => loadScorecards(ours, ''),
        'resume.json': () => loadResumeFile(ours),
      };
      await symlink(join(theirs, name), join(ours, name));
      await expect(read[name]()).rejects.toThrow(`cannot read ${join(ours, name)}: it is a link out of its folder`);
      await rm(join(ours, name));
      await mkdir(join(ours, '..data'));
      await copyFile(join(theirs, name), join(ours, '..data', name));
      await symlink(join('..data', name), join(ours, name));
      await expect(read[name]()).resolves.toBeDefined();
    }),
  );
});

it('follows no link out of the folder to a baseline, copies none, and is not resumed with one', () =>
  withRoot(async (root) => {
    const pack = packWith('p', ['red']);
    const plan = planWith([pack]);
    const folder = new RunFolder(
      await keepRun(root, { packs: [pack], lines: [attemptWith({ scenario: 'p/S-1', ...said('red') })] }),
    );
    await mkdir(folder.baselinesPath);
    await folder.refuseLinksOut();
    const [path, secret] = [
      baselinePath(folder.baselinesPath, plan.slug, 'no-thinking', 'native'),
      join(root, 'secret'),
    ];
    await writeFile(secret, '{}');
    await symlink(secret, path);
    await expect(folder.against({ ...plan, modes: ['no-thinking'] })).rejects.toThrow('it is a link out of its folder');
    await expect(folder.refuseLinksOut()).rejects.toThrow('is a link out of its folder');
    await mkdir(join(root, 'copy'));
    await folder.copyTo(join(root, 'copy'), ['baselines']);
    expect(await readdir(join(root, 'copy', 'baselines'))).toEqual([]);
  }));

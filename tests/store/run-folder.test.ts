import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/lib/errors.ts';
import { loadBuiltinPacks } from '../../src/packs/load-packs.ts';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { RunFolder } from '../../src/store/run-folder.ts';
import { packWith, withRoot } from '../commands/kept-run-with.ts';
import { packText } from '../packs/pack-text.ts';
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

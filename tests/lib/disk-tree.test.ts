import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { InputError } from '../../src/lib/errors.ts';
import { followLink, isTreePath, openDiskTree } from '../../src/lib/tree.ts';
import { folderOf } from '../support/folder-of.ts';
import { describeTree } from '../support/tree-cases.ts';

describeTree('a checkout as a tree', async (files) => openDiskTree(folderOf(files)));

it("shows nothing of git's own files, which may contain a checkout's token", async () => {
  const folder = folderOf({ '.git/config': 'secret', 'quality-baseline.yml': { link: '.git/config' } });
  const tree = openDiskTree(folder);
  await expect(tree.read('quality-baseline.yml')).rejects.toThrow(InputError);
  await expect(tree.read('.git/config')).rejects.toThrow(InputError);
});

it('refuses text that is not UTF-8', async () => {
  const folder = folderOf();
  writeFileSync(join(folder, 'x.yml'), Buffer.from([0xff, 0xfe]));
  await expect(openDiskTree(folder).read('x.yml')).rejects.toThrow(/x\.yml is not UTF-8/);
});

it('never follows a link out of the tree, however it is written', () => {
  const part = fc.constantFrom('..', '.', '', 'a', 'b');
  const path = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }).map((each) => each.join('/'));
  const target = fc.array(part, { minLength: 1, maxLength: 6 }).map((each) => each.join('/'));
  fc.assert(
    fc.property(path, target, (from, to) => {
      const reached = followLink(from, to);
      expect(reached === undefined || reached === '' || isTreePath(reached)).toBe(true);
    }),
  );
});

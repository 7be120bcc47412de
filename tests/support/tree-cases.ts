import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/lib/errors.ts';
import type { Tree } from '../../src/lib/tree.ts';

/** Path to text, or to the target of a link. */
export type TreeFiles = Readonly<Record<string, string | { readonly link: string }>>;

const treeFiles: TreeFiles = {
  'quality-baseline.yml': 'version: 1\n',
  'baselines/a--b__no-thinking.json': '{ "é": "\u{1f600}" }\n',
  'baselines/deep/er/file.txt': 'deep',
  'baselines/link.json': { link: 'a--b__no-thinking.json' },
  'with space/ünï.txt': 'odd',
  kept: { link: './baselines/../baselines' },
  'nowhere.yml': { link: 'gone.yml' },
  'out.yml': { link: '../../../../../../../etc/passwd' },
  'absolute.yml': { link: '/etc/passwd' },
  outside: { link: '/' },
  loop: { link: 'loop' },
  'large.txt': 'x'.repeat(1024 * 1024 + 1),
  'full.txt': 'x'.repeat(1024 * 1024),
};

/** The behaviour of every tree, wherever its files are. */
export function describeTree(name: string, open: (files: TreeFiles) => Promise<Tree>): void {
  describe(name, () => {
    it('reads files as they are, and reports missing ones', async () => {
      const tree = await open(treeFiles);
      expect(await tree.read('quality-baseline.yml')).toBe('version: 1\n');
      expect(await tree.read('baselines/a--b__no-thinking.json')).toBe('{ "é": "\u{1f600}" }\n');
      expect(await tree.read('with space/ünï.txt')).toBe('odd');
      expect((await tree.read('full.txt'))?.length).toBe(1024 * 1024);
      for (const path of ['', 'gone.yml', 'baselines', 'quality-baseline.yml/x', 'gone/x', 'nowhere.yml', 'loop'])
        expect(await tree.read(path)).toBeUndefined();
    });

    it('lists a folder, and nothing for other paths', async () => {
      const tree = await open(treeFiles);
      expect(await tree.list('')).toEqual(
        ['baselines/', 'full.txt', 'large.txt', 'quality-baseline.yml', 'with space/'].sort(),
      );
      expect(await tree.list('baselines')).toEqual(['a--b__no-thinking.json', 'deep/']);
      expect(await tree.list('baselines/deep')).toEqual(['er/']);
      for (const path of ['gone', 'quality-baseline.yml', 'baselines/gone']) expect(await tree.list(path)).toEqual([]);
    });

    it('follows links that stay in it, also of folders', async () => {
      const tree = await open(treeFiles);
      expect(await tree.read('baselines/link.json')).toContain('é');
      expect(await tree.read('kept/a--b__no-thinking.json')).toContain('é');
      expect(await tree.list('kept/deep')).toEqual(['er/']);
    });

    it.each(['out.yml', 'absolute.yml', 'outside/etc/passwd'])('refuses the link %s, which leads out', async (path) => {
      const tree = await open(treeFiles);
      await expect(tree.read(path)).rejects.toThrow(/is a link that leads out of the repository/);
    });

    it('refuses a file above 1 MiB', async () => {
      await expect((await open(treeFiles)).read('large.txt')).rejects.toThrow(/large\.txt is larger than 1 MiB/);
    });

    it.each(['/etc/passwd', '../x', 'a/../b', 'a//b', './a', 'a\\b', 'a\nb', 'a\0b', 'baselines/'])(
      'does not accept %j as a path',
      async (path) => {
        await expect((await open(treeFiles)).read(path)).rejects.toThrow(InputError);
        await expect((await open(treeFiles)).list(path)).rejects.toThrow(InputError);
      },
    );
  });
}

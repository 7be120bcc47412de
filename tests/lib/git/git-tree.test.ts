import { expect, it } from 'vitest';
import { contentsAt, followLinks, type GitEntry, type GitTree } from '../../../src/lib/git/git-tree.ts';

function treeWith(
  files: readonly string[],
  links: Readonly<Record<string, string>> = {},
  submodules: readonly string[] = [],
): GitTree {
  const entry =
    (mode: string) =>
    (path: string): [string, GitEntry] => [path, { mode, id: `id of ${path}` }];
  const entries = [
    ...files.map(entry('100644')),
    ...Object.keys(links).map(entry('120000')),
    ...submodules.map(entry('160000')),
  ];
  return { folder: '/nowhere', entries: new Map(entries), links: new Map(Object.entries(links)) };
}

it.each([
  ['a/b', {}, 'a/b'],
  ['./a//b/../c', {}, 'a/c'],
  ['.', {}, ''],
  ['../a', {}, undefined],
  ['l/b', { l: 'a' }, 'a/b'],
  ['x/l/b', { 'x/l': '../a' }, 'a/b'],
  ['l', { l: 'm', m: 'a' }, 'a'],
  ['l/x', { l: '/etc' }, undefined],
  ['l/x', { l: '../..' }, undefined],
  ['l', { l: 'm', m: 'l' }, undefined],
  ['l', { l: 'l/l' }, undefined],
])('leads %s with the links %j to %s', (path, links, target) => {
  expect(followLinks(treeWith([], links as Record<string, string>), path)).toBe(target);
});

it.each([
  ['a', ['a/one', 'a/two/three']],
  ['a/one', ['a/one']],
  ['l', ['a/one', 'a/two/three']],
  ['l/two', ['a/two/three']],
  ['out/x', ['out'], '120000 '],
  ['sub', ['sub'], '160000 '],
  ['sub/inner/file', ['sub'], '160000 '],
  ['ab', []],
  ['missing', []],
  ['../x', []],
  ['/x/y', []],
])('finds at %s the contents of %j', (path, found, mode = '') => {
  const tree = treeWith(['a/one', 'a/two/three', 'abc'], { l: 'a', out: '/etc' }, ['sub']);
  expect(contentsAt(tree, [path])).toEqual(found.map((each) => [each, `${mode}id of ${each}`]));
});

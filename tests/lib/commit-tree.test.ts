import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { openGitTree } from '../../src/lib/git.ts';
import type { Tree } from '../../src/lib/tree.ts';
import { folderOf } from '../support/folder-of.ts';
import { gitRepository } from '../support/git-repository.ts';
import { describeTree, type TreeFiles } from '../support/tree-cases.ts';

async function open(files: TreeFiles): Promise<Tree> {
  const { folder, commit } = gitRepository();
  const sha = commit(files);
  // The checked-out files do not matter.
  commit({ 'quality-baseline.yml': 'changed' });
  const tree = await openGitTree(folder, sha);
  if (tree === undefined) throw new Error('the commit is not there');
  return tree;
}

describeTree('a commit of a git checkout as a tree', open);

it("has git's short name for a commit", async () => {
  const { folder, commit } = gitRepository();
  const sha = commit({ a: '' });
  expect((await openGitTree(folder, sha))?.name).toBe(sha.slice(0, 7));
});

it('reads from the root of the repository, also from a subfolder', async () => {
  const { folder, commit } = gitRepository();
  const sha = commit({ 'below/a': 'a', b: 'b' });
  const tree = await openGitTree(`${folder}/below`, sha);
  expect(await tree?.read('b')).toBe('b');
  expect(await tree?.list('')).toEqual(['b', 'below/']);
});

it('ignores a replacement commit', async () => {
  const { folder, commit, git } = gitRepository();
  const sha = commit({ a: 'true' });
  git('replace', sha, commit({ a: 'forged' }));
  expect(await (await openGitTree(folder, sha))?.read('a')).toBe('true');
});

it.each(['HEAD', '--help', 'f'.repeat(40), ''])('has no tree for %j', async (sha) => {
  const { folder, commit } = gitRepository();
  commit({ a: '' });
  expect(await openGitTree(folder, sha)).toBeUndefined();
});

it('does not exist without a checkout, or if only a part was downloaded', async () => {
  expect(await openGitTree(folderOf(), 'f'.repeat(40))).toBeUndefined();
  const { folder, commit, git } = gitRepository();
  const [before, sha] = [commit({ a: '1' }), commit({ a: '2' })];
  git('config', 'uploadpack.allowFilter', 'true');
  const [partial, shallow] = [folderOf(), folderOf()];
  const clone = (...words: readonly string[]) => execFileSync('git', ['clone', '--quiet', ...words], { stdio: 'pipe' });
  clone('--filter=blob:none', `file://${folder}`, `${partial}/clone`);
  expect(await openGitTree(`${partial}/clone`, sha)).toBeUndefined();
  clone('--depth=1', `file://${folder}`, `${shallow}/clone`);
  expect(await openGitTree(`${shallow}/clone`, before)).toBeUndefined();
  expect(await (await openGitTree(`${shallow}/clone`, sha))?.read('a')).toBe('2');
});

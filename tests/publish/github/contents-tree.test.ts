import { expect, it } from 'vitest';
import { InputError } from '../../../src/lib/errors.ts';
import { openContentsTree } from '../../../src/publish/github/contents-tree.ts';
import { type FakeGitHub, secondaryRateLimit } from '../../support/github/fake-github.ts';
import { fakeGitHub, githubOf, runWith } from '../../support/github/test-github.ts';
import { describeTree, type TreeFiles } from '../../support/tree-cases.ts';

const base = 'b'.repeat(40);

async function fakeWith(files: TreeFiles): Promise<FakeGitHub> {
  const fake = await fakeGitHub();
  for (const [path, content] of Object.entries(files)) {
    if (typeof content === 'string') fake.state.contents.set(`${base}:${path}`, content);
    else fake.state.links.set(`${base}:${path}`, content.link);
  }
  fake.state.contents.set(`main:quality-baseline.yml`, 'of another commit');
  return fake;
}

function treeOf(fake: FakeGitHub) {
  return openContentsTree(githubOf(fake), runWith(), base);
}

describeTree('a commit on GitHub as a tree', async (files) => treeOf(await fakeWith(files)));

it("asks nothing twice, and nothing that a folder's list answers", async () => {
  const fake = await fakeWith({ 'baselines/a.json': '{}' });
  const tree = treeOf(fake);
  await Promise.all([tree.read('baselines/a.json'), tree.read('baselines/b.json'), tree.read('baselines/b/c')]);
  await tree.list('baselines');
  expect(fake.exchanges.map(({ path }) => path)).toEqual([
    `/repos/acme/models/contents?ref=${base}`,
    `/repos/acme/models/contents/baselines?ref=${base}`,
    `/repos/acme/models/contents/baselines%2Fa.json?ref=${base}`,
  ]);
});

it('finds a file in a folder that GitHub lists incompletely, and lists no such folder', async () => {
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`baselines/${index + 1000}.json`, '{}']));
  const tree = treeOf(await fakeWith(many));
  expect(await tree.read('baselines/2000.json')).toBe('{}');
  expect(await tree.read('baselines/2001.json')).toBeUndefined();
  await expect(tree.list('baselines')).rejects.toThrow(
    /bbbbbbb:baselines is not in this checkout, .*: it holds 1000 files or more/,
  );
});

it('does not treat a commit that the token may not see as empty', async () => {
  const tree = treeOf(await fakeGitHub());
  await expect(tree.read('quality-baseline.yml')).rejects.toThrow(InputError);
  await expect(tree.read('quality-baseline.yml')).rejects.toThrow(
    /the base commit bbbbbbb is not in this checkout, which needs fetch-depth: 0/,
  );
});

it('fails if GitHub does, and treats a file as missing only if GitHub says so', async () => {
  const fake = await fakeWith({ 'a/b': 'b' });
  fake.fail({ path: /contents\/a$/, reply: { status: 500, body: { message: 'broken' } } });
  await expect(treeOf(fake).read('a/b')).rejects.toThrow(/the base commit bbbbbbb:a is not .*fetch-depth: 0.*500/);
});

it('waits if GitHub limits the rate', async () => {
  const fake = await fakeWith({ a: 'a' });
  fake.fail({ path: /contents/, times: 1, reply: secondaryRateLimit(403, 2) });
  expect(await treeOf(fake).read('a')).toBe('a');
});

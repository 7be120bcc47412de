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

it('asks nothing twice, and nothing that the list of a folder answers', async () => {
  const fake = await fakeWith({ 'baselines/a.json': '{}' });
  const tree = treeOf(fake);
  await Promise.all([tree.read('baselines/a.json'), tree.read('baselines/b.json'), tree.read('baselines/b/c')]);
  await tree.read('baselines/a.json');
  await tree.list('baselines');
  const asked = fake.exchanges.map(({ path }) =>
    path.replace('/repos/acme/models/git/', '').replace(/\/(?!b{40}).*/, ''),
  );
  expect(asked).toEqual([`trees/${base}`, 'trees', 'blobs']);
});

it('reads a file that is larger than 1 MiB if it may be', async () => {
  const tree = treeOf(await fakeWith({ 'cases.jsonl': 'x'.repeat(2 * 1024 * 1024) }));
  expect((await tree.read('cases.jsonl', 4 * 1024 * 1024))?.length).toBe(2 * 1024 * 1024);
});

it('finds no file in a folder that GitHub lists incompletely', async () => {
  const fake = await fakeWith({ a: 'a' });
  fake.fail({ path: /trees/, reply: { status: 200, body: { sha: base, tree: [], truncated: true } } });
  await expect(treeOf(fake).read('a')).rejects.toThrow(/bbbbbbb is not in this checkout, .*: GitHub lists only a part/);
});

it('does not treat a commit that the token may not see as empty', async () => {
  const tree = treeOf(await fakeGitHub());
  await expect(tree.read('quality-baseline.yml')).rejects.toThrow(InputError);
  await expect(tree.read('quality-baseline.yml')).rejects.toThrow(
    /the base commit bbbbbbb is not in this checkout, which needs fetch-depth: 0/,
  );
});

it.each(['trees', 'blobs'])('fails if GitHub does not give what is there, at %s', async (place) => {
  const fake = await fakeWith({ 'a/b': 'b' });
  fake.fail({ path: new RegExp(`${place}/(?!b{40})`), reply: { status: 404, body: { message: 'broken' } } });
  await expect(treeOf(fake).read('a/b')).rejects.toThrow(/the base commit bbbbbbb is not .*fetch-depth: 0/);
});

it('waits if GitHub limits the rate', async () => {
  const fake = await fakeWith({ a: 'a' });
  fake.fail({ path: /trees/, times: 1, reply: secondaryRateLimit(403, 2) });
  expect(await treeOf(fake).read('a')).toBe('a');
});

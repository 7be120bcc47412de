import { expect, it } from 'vitest';
import { fetchChangedFiles } from '../../../src/publish/github/fetch-reporting-run.ts';
import { findPull } from '../../../src/publish/github/publishers.ts';
import type { FakePull } from '../../support/github/github-state.ts';
import { fakeGitHub, githubOf, headSha, runWith } from '../../support/github/test-github.ts';

const ofFork = runWith(
  { eventName: 'workflow_run' },
  { workflow_run: { head_sha: headSha, head_repository: { full_name: 'fork/models' } } },
);

function pullWith(pull: Partial<FakePull> = {}): FakePull {
  return { number: 7, headSha, headRepository: 'fork/models', baseSha: 'b'.repeat(40), files: [], ...pull };
}

async function fakeWith(...pulls: readonly FakePull[]) {
  const fake = await fakeGitHub();
  fake.state.pulls.push(...pulls);
  return fake;
}

it('finds the open pull request of the head commit', async () => {
  const other = pullWith({ number: 6, headSha: 'c'.repeat(40) });
  expect(await findPull(githubOf(await fakeWith(other, pullWith())), ofFork)).toBe(7);
});

it('finds none that is closed, and none of another head', async () => {
  const fake = await fakeWith(
    pullWith({ state: 'closed' }),
    ...Array.from({ length: 150 }, (_, index) => pullWith({ number: 100 + index, headSha: 'c'.repeat(40) })),
  );
  expect(await findPull(githubOf(fake), ofFork)).toBeUndefined();
});

it('searches all open ones, and none if no pull request is tested', async () => {
  const others = Array.from({ length: 150 }, (_, index) => pullWith({ number: 100 + index, headSha: 'c'.repeat(40) }));
  const fake = await fakeWith(...others, pullWith({ number: 300 }));
  expect(await findPull(githubOf(fake), ofFork)).toBe(300);
  const before = fake.exchanges.length;
  expect(await findPull(githubOf(fake), runWith({ eventName: 'push' }, {}))).toBeUndefined();
  expect(fake.exchanges).toHaveLength(before);
});

it('takes the first of several with the same head: no later one can take over the report', async () => {
  expect(await findPull(githubOf(await fakeWith(pullWith({ number: 9 }), pullWith())), ofFork)).toBe(7);
});

it('asks nothing if the event names the pull request', async () => {
  const fake = await fakeGitHub();
  expect(await findPull(githubOf(fake), runWith())).toBe(7);
  expect(fake.exchanges).toEqual([]);
});

it('lists the files of a pull request from all pages, with the old names of renamed ones', async () => {
  const files = Array.from({ length: 250 }, (_, index) => `file-${index}`);
  const fake = await fakeWith(pullWith({ files, renamed: { 'file-3': 'baselines/old.json' } }));
  const changed = await fetchChangedFiles(githubOf(fake), runWith());
  expect(changed).toEqual(expect.arrayContaining([...files, 'baselines/old.json']));
  expect(changed).toHaveLength(251);
});

it.each([
  ['as many as GitHub ever lists', { files: Array.from({ length: 3000 }, (_, index) => `file-${index}`) }],
  ['those of newer commits', { headSha: 'c'.repeat(40), files: ['a'] }],
])('lists no files if they would be %s', async (_, pull) => {
  expect(await fetchChangedFiles(githubOf(await fakeWith(pullWith(pull))), runWith())).toBeUndefined();
});

it('lists no files if there is no pull request, or fewer than it says', async () => {
  expect(await fetchChangedFiles(githubOf(await fakeGitHub()), ofFork)).toBeUndefined();
  const fake = await fakeWith(pullWith({ files: ['a', 'b'] }));
  fake.fail({ path: /files/, reply: { status: 200, body: [] } });
  expect(await fetchChangedFiles(githubOf(fake), runWith())).toBeUndefined();
});

import { getOctokit } from '@actions/github';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeGitHub, openFakeGitHub, secondaryRateLimit } from '../../support/github/fake-github.ts';
import { requestFaults, responseFaults, routeOf } from '../../support/github/github-description.ts';
import { addComment } from '../../support/github/github-state.ts';

const place = { owner: 'acme', repo: 'models' };
const open: FakeGitHub[] = [];

afterEach(async () => {
  for (const fake of open.splice(0)) await fake[Symbol.asyncDispose]();
});

async function fakeAndClient(token: Parameters<FakeGitHub['tokenFor']>[0] = {}) {
  const fake = await openFakeGitHub();
  open.push(fake);
  return { fake, rest: getOctokit(fake.tokenFor(token), { baseUrl: fake.url }).rest };
}

describe("GitHub's description", () => {
  const comments = routeOf('/repos/acme/models/issues/7/comments');
  const statuses = routeOf(`/repos/acme/models/statuses/${'a'.repeat(40)}`);
  const none = new URLSearchParams();

  it('has the paths that are used, and their contents', () => {
    expect(comments?.values).toEqual({ owner: 'acme', repo: 'models', issue_number: '7' });
    expect(routeOf('/repos/acme/models/git/blobs/abc')?.values['file_sha']).toBe('abc');
    expect(routeOf('/repos/acme/models/unknown')).toBeUndefined();
  });

  it('finds a body without its text, a state that does not exist and an invalid number', () => {
    if (comments === undefined || statuses === undefined) throw new Error('not described');
    expect(requestFaults('POST', comments, none, { body: 'text' })).toEqual([]);
    expect(requestFaults('POST', comments, none, {})).toEqual(["body must have required property 'body'"]);
    expect(requestFaults('POST', statuses, none, { state: 'green' })).toEqual([
      'body/state must be equal to one of the allowed values',
    ]);
    expect(requestFaults('GET', comments, new URLSearchParams({ per_page: 'many' }), undefined)).toEqual([
      'per_page must be integer',
    ]);
    expect(requestFaults('PUT', comments, none, {})).toHaveLength(1);
  });

  it('finds a response that GitHub would not give', () => {
    if (comments === undefined) throw new Error('not described');
    expect(responseFaults('POST', comments, 201, { id: 'oops' })).toContain('response/id must be integer');
    expect(responseFaults('POST', comments, 299, {})).toEqual(['299 is not described']);
  });
});

describe('the fake', () => {
  it('stores what it gets, and answers as described', async () => {
    const { fake, rest } = await fakeAndClient({ login: 'somebody', isInstallation: false });
    fake.state.pulls.push({ number: 7, headSha: 'a', headRepository: 'acme/models', baseSha: 'b', files: ['a.yml'] });
    fake.state.contents.set('main:baselines/a.json', '{}\n');
    fake.state.permissions.set('somebody', 'write');
    const { data: made } = await rest.issues.createComment({ ...place, issue_number: 7, body: 'one' });
    await rest.issues.updateComment({ ...place, comment_id: made.id, body: 'two' });
    expect((await rest.issues.getComment({ ...place, comment_id: made.id })).data.body).toBe('two');
    await rest.issues.deleteComment({ ...place, comment_id: made.id });
    expect(fake.state.comments).toEqual([]);
    await rest.repos.createCommitStatus({ ...place, sha: 'a', state: 'success' });
    expect((await rest.repos.listCommitStatusesForRef({ ...place, ref: 'a' })).data).toHaveLength(1);
    expect((await rest.users.getAuthenticated()).data.login).toBe('somebody');
    expect((await rest.pulls.get({ ...place, pull_number: 7 })).data.head.sha).toBe('a');
    expect((await rest.pulls.listFiles({ ...place, pull_number: 7 })).data[0]?.filename).toBe('a.yml');
    expect((await rest.pulls.list(place)).data[0]?.number).toBe(7);
    const [folder] = (await rest.git.getTree({ ...place, tree_sha: 'main' })).data.tree;
    const [file] = (await rest.git.getTree({ ...place, tree_sha: folder?.sha ?? '' })).data.tree;
    expect([folder?.path, file?.path]).toEqual(['baselines', 'a.json']);
    const text = (await rest.git.getBlob({ ...place, file_sha: file?.sha ?? '' })).data.content;
    expect(text).toBe(Buffer.from('{}\n').toString('base64'));
    const level = await rest.repos.getCollaboratorPermissionLevel({ ...place, username: 'somebody' });
    expect(level.data.permission).toBe('write');
    expect(fake.violations).toEqual([]);
  });

  it('returns comments in pages that link the next one', async () => {
    const { fake, rest } = await fakeAndClient();
    for (let count = 0; count < 5; count += 1) addComment(fake.state, { issue: 7, login: 'a', body: `${count}` });
    const first = await rest.issues.listComments({ ...place, issue_number: 7, per_page: 2 });
    expect(first.data.map(({ body }) => body)).toEqual(['0', '1']);
    expect(first.headers.link).toMatch(/[?&]page=2>; rel="next".*[?&]page=3>; rel="last"/);
    const last = await rest.issues.listComments({ ...place, issue_number: 7, per_page: 2, page: 3 });
    expect(last.data).toHaveLength(1);
    expect(last.headers.link).not.toContain('rel="next"');
  });

  it('refuses what GitHub refuses without describing it', async () => {
    const { fake, rest } = await fakeAndClient({ may: ['read'] });
    const issue = { ...place, issue_number: 7 };
    await expect(rest.issues.createComment({ ...issue, body: 'a' })).rejects.toThrow(/not accessible by integration/);
    await expect(rest.users.getAuthenticated()).rejects.toMatchObject({ status: 403 });
    const writer = getOctokit(fake.tokenFor({}), { baseUrl: fake.url }).rest;
    await expect(writer.issues.createComment({ ...issue, body: 'a'.repeat(65_537) })).rejects.toThrow(/too long/);
    await expect(writer.issues.getComment({ ...place, comment_id: 1 })).rejects.toMatchObject({ status: 404 });
    fake.state.locked.add(7);
    await expect(writer.issues.createComment({ ...issue, body: 'a' })).rejects.toMatchObject({ status: 403 });
    fake.state.gone.add(7);
    await expect(writer.issues.createComment({ ...issue, body: 'a' })).rejects.toMatchObject({ status: 410 });
    const stranger = getOctokit('unknown', { baseUrl: fake.url }).rest;
    await expect(stranger.issues.listComments(issue)).rejects.toMatchObject({ status: 401 });
    fake.fail({ times: 1, reply: secondaryRateLimit(429, 7) });
    await expect(writer.issues.listComments(issue)).rejects.toMatchObject({
      status: 429,
      response: { headers: { 'retry-after': '7' } },
    });
    fake.fail({ times: 1, reply: 'cut' });
    await expect(writer.users.getAuthenticated()).rejects.toMatchObject({ status: 500 });
    expect(fake.violations).toEqual([]);
  });

  it('reports a request that GitHub would not understand', async () => {
    const { fake } = await fakeAndClient();
    const headers = { authorization: `token ${fake.tokenFor({})}` };
    const path = '/repos/acme/models/issues/7/comments';
    await fetch(`${fake.url}${path}`, { method: 'POST', headers, body: JSON.stringify({ text: 'a' }) });
    await fetch(`${fake.url}/graphql`, { method: 'POST', headers, body: '{}' });
    expect(fake.violations).toEqual([
      `POST ${path}: body must have required property 'body'`,
      'POST /graphql is not in the trimmed description',
    ]);
  });
});

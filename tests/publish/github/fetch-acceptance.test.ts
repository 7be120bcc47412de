import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fetchAcceptance, parseGateCommand } from '../../../src/publish/github/fetch-acceptance.ts';
import type { FakeGitHub } from '../../support/github/fake-github.ts';
import { refuse } from '../../support/github/github-routes.ts';
import { addComment } from '../../support/github/github-state.ts';
import { fakeGitHub, githubOf, headSha, runWith } from '../../support/github/test-github.ts';

const pushedAt = '2026-11-21T12:00:00Z';
const later = '2026-11-21T12:30:00Z';
const branch = { repository: 'acme/models', ref: 'refs/heads/branch' };

/** A pull request whose branch was pushed to `headSha`. */
async function pullAt(headRepository = 'acme/models'): Promise<FakeGitHub> {
  const fake = await fakeGitHub();
  fake.state.pulls.push({ number: 7, headSha, headRepository, baseSha: 'b'.repeat(40), files: [] });
  fake.state.activities.push({ ...branch, repository: headRepository, after: headSha, at: pushedAt });
  fake.state.permissions.set('a-maintainer', 'write').set('an-admin', 'admin').set('somebody', 'read');
  return fake;
}

function says(fake: FakeGitHub, login: string, body: string, updatedAt = later): void {
  addComment(fake.state, { issue: 7, login, body, updatedAt });
}

describe('the first line of a comment', () => {
  it.each([
    ['/quality accept a smaller quant', { names: undefined, reason: 'a smaller quant' }],
    ['/Quality  accept\ta smaller quant \r\n\r\nmore', { names: undefined, reason: 'a smaller quant' }],
    ['/quality accept', { names: undefined, reason: '' }],
    ['/quality accept AAAAAAA why', { names: 'aaaaaaa', reason: 'why' }],
    [`/quality accept ${headSha}`, { names: headSha, reason: '' }],
    ['/quality accept decade-old weights', { names: undefined, reason: 'decade-old weights' }],
    ['/quality accept faded', { names: undefined, reason: 'faded' }],
  ])('%j is an acceptance', (body, parsed) => {
    expect(parseGateCommand(body)).toEqual({ command: 'accept', ...parsed });
  });

  it.each(['', 'quality accept why', 'I say:\n/quality accept why', '> /quality accept why', '/quality accepted why'])(
    '%j is none',
    (body) => {
      expect(parseGateCommand(body)).toBeUndefined();
    },
  );

  it('gives a reason of one line and a name that is a beginning of one, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (rest) => {
        const parsed = parseGateCommand(`/quality accept ${rest}`);
        expect(parsed?.reason ?? '').not.toMatch(/[\r\n]/);
        expect(parsed?.names ?? 'aaaaaaa').toMatch(/^[0-9a-f]{7,64}$/);
      }),
    );
  });
});

describe('what a pull request says', () => {
  it('contains nothing without an acceptance, after two requests', async () => {
    const fake = await pullAt();
    says(fake, 'a-maintainer', 'looks good');
    expect((await fetchAcceptance(githubOf(fake), runWith(), 7)).requests).toEqual([]);
    expect(fake.exchanges).toHaveLength(2);
  });

  it('contains who said it, whether they may, when, and since when the commit is the head', async () => {
    const fake = await pullAt();
    says(fake, 'somebody', '/quality accept please');
    says(fake, 'a-maintainer', '/quality accept meant', '2026-11-21T12:40:00Z');
    says(fake, 'labeler[bot]', '/quality accept mechanically', '2026-11-21T12:10:00Z');
    fake.state.permissions.set('labeler[bot]', 'write');
    expect(await fetchAcceptance(githubOf(fake), runWith(), 7)).toEqual({
      head: { sha: headSha, since: '2026-11-21T12:00:00.000Z' },
      requests: [
        {
          ...{
            command: 'accept',
            by: 'a-maintainer',
            isPerson: true,
            mayWrite: true,
            through: 'comment',
            names: undefined,
          },
          ...{ at: '2026-11-21T12:40:00.000Z', reason: 'meant' },
        },
        expect.objectContaining({ by: 'somebody', mayWrite: false, at: '2026-11-21T12:30:00.000Z' }),
        expect.objectContaining({ by: 'labeler[bot]', isPerson: false, mayWrite: false }),
      ],
    });
  });

  it('is found after hundreds of comments', async () => {
    const fake = await pullAt();
    for (let count = 0; count < 230; count += 1) says(fake, 'a', String(count));
    says(fake, 'an-admin', '/quality accept meant');
    expect((await fetchAcceptance(githubOf(fake), runWith(), 7)).requests).toMatchObject([
      { by: 'an-admin', mayWrite: true },
    ]);
  });

  it('looks up at most twenty people, each once', async () => {
    const fake = await pullAt();
    for (let count = 0; count < 30; count += 1) says(fake, `outsider-${count}`, '/quality accept please');
    for (let count = 0; count < 5; count += 1)
      says(fake, 'a-maintainer', '/quality accept meant', `2026-11-22T0${count}:00:00Z`);
    const { requests } = await fetchAcceptance(githubOf(fake), runWith(), 7);
    expect(requests[0]).toMatchObject({ by: 'a-maintainer', mayWrite: true });
    expect(fake.exchanges.filter(({ path }) => path.includes('/collaborators/'))).toHaveLength(20);
  });

  it('counts a label that is set, for who set it last', async () => {
    const fake = await pullAt();
    const label = { issue: 7, label: 'quality-accepted' };
    fake.state.labelEvents.push(
      { ...label, event: 'labeled', login: 'somebody', at: '2026-11-21T12:10:00Z' },
      { ...label, event: 'unlabeled', login: 'somebody', at: '2026-11-21T12:11:00Z' },
      { ...label, event: 'labeled', login: 'a-maintainer', at: later },
      { ...label, event: 'labeled', label: 'bug', login: 'somebody', at: '2026-11-21T12:50:00Z' },
    );
    const { requests } = await fetchAcceptance(githubOf(fake), runWith(), 7);
    expect(requests).toMatchObject([{ by: 'a-maintainer', through: 'label', reason: 'the label quality-accepted' }]);
    fake.state.labelEvents.push({ ...label, event: 'unlabeled', login: 'somebody', at: '2026-11-21T13:00:00Z' });
    expect((await fetchAcceptance(githubOf(fake), runWith(), 7)).requests).toEqual([]);
  });
});

describe('the time since a commit is the head', () => {
  const since = async (fake: FakeGitHub) => {
    says(fake, 'a-maintainer', '/quality accept meant');
    return (await fetchAcceptance(githubOf(fake), runWith(), 7)).head.since;
  };

  it('comes from the repository of a fork too', async () => {
    expect(await since(await pullAt('somebody/models'))).toBe('2026-11-21T12:00:00.000Z');
  });

  it('is when the branch returned to it, not when it was there first', async () => {
    const fake = await pullAt();
    fake.state.activities.push({ ...branch, after: 'c'.repeat(40), at: '2026-11-21T12:10:00Z' });
    fake.state.activities.push({ ...branch, after: headSha, at: '2026-11-21T12:20:00Z' });
    expect(await since(fake)).toBe('2026-11-21T12:20:00.000Z');
  });

  it('is unknown if the branch has moved on', async () => {
    const fake = await pullAt();
    fake.state.activities.push({ ...branch, after: 'c'.repeat(40), at: '2026-11-21T12:10:00Z' });
    expect(await since(fake)).toBeUndefined();
    const other = await fakeGitHub();
    other.state.pulls.push({
      number: 7,
      headSha: 'c'.repeat(40),
      headRepository: 'acme/models',
      baseSha: '',
      files: [],
    });
    // The list of events is slightly out of date.
    other.state.activities.push({ ...branch, after: headSha, at: pushedAt });
    other.state.permissions.set('a-maintainer', 'write');
    expect(await since(other)).toBeUndefined();
  });

  it.each([403, 404])('is unknown if GitHub answers %i', async (status) => {
    const fake = await pullAt('somebody/models');
    fake.fail({ path: /activity$/, reply: refuse(status, 'Not Found') });
    expect(await since(fake)).toBeUndefined();
  });

  it('fails if GitHub fails', async () => {
    const fake = await pullAt();
    fake.fail({ path: /activity$/, reply: refuse(502, 'Bad gateway') });
    await expect(since(fake)).rejects.toMatchObject({ status: 502 });
  });
});

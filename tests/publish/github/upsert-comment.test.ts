import { describe, expect, it } from 'vitest';
import { explainGitHubError } from '../../../src/publish/github/explain-github-error.ts';
import { renderComment } from '../../../src/publish/github/render-comment.ts';
import { upsertComment } from '../../../src/publish/github/upsert-comment.ts';
import { type FakeGitHub, secondaryRateLimit } from '../../support/github/fake-github.ts';
import { refuse } from '../../support/github/github-routes.ts';
import { addComment } from '../../support/github/github-state.ts';
import { fakeGitHub, githubOf, hastyClock, runWith } from '../../support/github/test-github.ts';

const bot = 'github-actions[bot]';
const place = { owner: 'acme', repo: 'models', issue: 7 };

type Of = { readonly runId?: number; readonly attempt?: number; readonly key?: string };

function finalWith(report: string, { key = 'gate', ...run }: Of = {}) {
  const content = { kind: 'decided', report: () => report } as const;
  return renderComment(content, { run: runWith(run), key });
}

function measuring(run: Of = {}) {
  return renderComment({ kind: 'measuring' }, { run: runWith(run), key: 'gate' });
}

function bodies(fake: FakeGitHub): string[] {
  return fake.state.comments.map(({ body }) => body);
}

describe('a comment', () => {
  it('is created once, and then updated in place', async () => {
    const fake = await fakeGitHub();
    const github = githubOf(fake);
    const first = await upsertComment(github, place, measuring());
    const second = await upsertComment(github, place, finalWith('all is well'));
    expect(second).toEqual({ outcome: 'written', id: first.id, url: first.url });
    expect(first.url).toBe(`https://github.com/acme/models/pull/7#issuecomment-${first.id}`);
    expect(bodies(fake)).toEqual([finalWith('all is well').body]);
  });

  it('is not written again if it says the same', async () => {
    const fake = await fakeGitHub();
    await upsertComment(githubOf(fake), place, finalWith('all is well'));
    const stored = fake.state.comments[0];
    if (stored !== undefined) stored.body = stored.body.replaceAll('\n', '\r\n');
    const { length } = fake.exchanges;
    const again = await upsertComment(githubOf(fake), place, finalWith('all is well'));
    expect(again.outcome).toBe('unchanged');
    expect(fake.exchanges.slice(length).map(({ method }) => method)).toEqual(['GET', 'GET']);
  });

  it('is found after hundreds of others', async () => {
    const fake = await fakeGitHub();
    for (let count = 0; count < 230; count += 1) addComment(fake.state, { issue: 7, login: 'a', body: `${count}` });
    const ours = addComment(fake.state, { issue: 7, login: bot, body: measuring().body });
    expect((await upsertComment(githubOf(fake), place, finalWith('done'))).id).toBe(ours.id);
    expect(fake.state.comments).toHaveLength(231);
    expect(fake.exchanges.some(({ path }) => path.includes('page=3'))).toBe(true);
  });

  it("is never another author's, whatever its first line says", async () => {
    const fake = await fakeGitHub();
    const forged = finalWith('forged', { runId: 900_000 }).body;
    addComment(fake.state, { issue: 7, login: 'mallory', body: forged });
    const quoted = `Look:\n\n${forged}`;
    addComment(fake.state, { issue: 7, login: bot, body: quoted });
    expect((await upsertComment(githubOf(fake), place, finalWith('ours'))).outcome).toBe('written');
    expect(bodies(fake)).toEqual([forged, quoted, finalWith('ours').body]);
  });

  it('leaves the comments of other gates alone', async () => {
    const fake = await fakeGitHub();
    await upsertComment(githubOf(fake), place, finalWith('one', { key: 'rig-a' }));
    await upsertComment(githubOf(fake), place, finalWith('two', { key: 'rig-b' }));
    expect(bodies(fake)).toHaveLength(2);
  });

  it("is written with the token's account", async () => {
    const fake = await fakeGitHub();
    const own = githubOf(fake, { token: { login: 'a-person', isInstallation: false } });
    await upsertComment(own, place, finalWith('one'));
    await upsertComment(own, place, finalWith('two'));
    expect(fake.state.comments).toMatchObject([{ login: 'a-person', body: finalWith('two').body }]);
  });

  it("stays one for an app's token, which cannot ask for its name", async () => {
    const fake = await fakeGitHub();
    const token = { login: 'our-app[bot]' };
    const { id } = await upsertComment(githubOf(fake, { token }), place, finalWith('one'));
    await upsertComment(githubOf(fake, { token }), place, finalWith('two', { runId: 5001 }));
    expect(fake.state.comments).toEqual([{ id, issue: 7, ...token, body: finalWith('two', { runId: 5001 }).body }]);
  });
});

describe('of two runs', () => {
  it.each([
    ['an older run', { runId: 4999 }],
    ['an earlier attempt', { runId: 5000, attempt: 1 }],
  ])('%s that ends later changes nothing', async (_, older) => {
    const fake = await fakeGitHub();
    const newer = finalWith('newer', { runId: 5000, attempt: 2 });
    await upsertComment(githubOf(fake), place, newer);
    expect((await upsertComment(githubOf(fake), place, finalWith('older', older))).outcome).toBe('superseded');
    expect(bodies(fake)).toEqual([newer.body]);
  });

  it('the second attempt replaces the first', async () => {
    const fake = await fakeGitHub();
    await upsertComment(githubOf(fake), place, finalWith('first'));
    await upsertComment(githubOf(fake), place, measuring({ attempt: 2 }));
    expect(bodies(fake)).toEqual([measuring({ attempt: 2 }).body]);
  });

  it('a late "measuring" or "cancelled" of the same run does not hide its report', async () => {
    const fake = await fakeGitHub();
    const report = finalWith('the report');
    await upsertComment(githubOf(fake), place, report);
    const closed = renderComment({ kind: 'closed', why: 'cancelled' }, { run: runWith(), key: 'gate' });
    expect((await upsertComment(githubOf(fake), place, measuring())).outcome).toBe('superseded');
    expect((await upsertComment(githubOf(fake), place, closed)).outcome).toBe('superseded');
    expect(bodies(fake)).toEqual([report.body]);
  });

  it.each([
    ['older', 'newer'],
    ['newer', 'older'],
  ])('that find no comment at once, the %s first, leave one comment of the newer', async (first) => {
    const fake = await fakeGitHub();
    const wanted = { older: finalWith('older', { runId: 4999 }), newer: finalWith('newer') };
    // Both have read the list before either writes: the first writer waits for the other's list.
    let lists = 0;
    let release = () => {};
    const bothRead = new Promise<void>((resolve) => {
      release = resolve;
    });
    let firstDone = () => {};
    const firstWritten = new Promise<void>((resolve) => {
      firstDone = resolve;
    });
    const started: string[] = [];
    fake.before(async (method) => {
      if (method === 'GET') {
        lists += 1;
        if (lists >= 4) release(); // each asks who it is, and lists
      } else if (method === 'POST') {
        await bothRead;
        started.push(method);
        if (started.length > 1) await firstWritten;
        else setTimeout(firstDone, 5);
      }
    });
    const order = first === 'older' ? (['older', 'newer'] as const) : (['newer', 'older'] as const);
    await Promise.all(order.map((which) => upsertComment(githubOf(fake), place, wanted[which])));
    expect(fake.exchanges.filter(({ method }) => method === 'POST')).toHaveLength(2);
    expect(bodies(fake)).toEqual([wanted.newer.body]);
  });

  it('the newer repairs what an older one wrote between its check and its write', async () => {
    const fake = await fakeGitHub();
    await upsertComment(githubOf(fake), place, finalWith('old', { runId: 4000 }));
    const older = finalWith('older', { runId: 4999 });
    let isDue = true;
    fake.before((method) => {
      const [comment] = fake.state.comments;
      if (method !== 'GET' || comment?.body !== finalWith('newer').body || !isDue) return;
      isDue = false;
      comment.body = older.body;
    });
    expect((await upsertComment(githubOf(fake), place, finalWith('newer'))).outcome).toBe('written');
    expect(bodies(fake)).toEqual([finalWith('newer').body]);
  });

  it('the older sees the newer just before it writes, and stops', async () => {
    const fake = await fakeGitHub();
    await upsertComment(githubOf(fake), place, finalWith('old', { runId: 4000 }));
    fake.before((method, path) => {
      const [comment] = fake.state.comments;
      if (method === 'GET' && path.includes('/issues/comments/') && comment) comment.body = finalWith('newer').body;
    });
    const late = finalWith('late', { runId: 4999 });
    expect((await upsertComment(githubOf(fake), place, late)).outcome).toBe('superseded');
    expect(bodies(fake)).toEqual([finalWith('newer').body]);
  });

  it('duplicates that were left behind are deleted, the oldest stays', async () => {
    const fake = await fakeGitHub();
    for (const runId of [4000, 4001, 4002]) {
      addComment(fake.state, { issue: 7, login: bot, body: finalWith('left', { runId }).body });
    }
    const [oldest] = fake.state.comments;
    // Another run cleans up too, and is first with one of them.
    fake.before((method, path) => {
      if (method === 'DELETE') fake.state.comments = fake.state.comments.filter(({ id }) => !path.endsWith(`/${id}`));
      if (method === 'DELETE') fake.before(undefined);
    });
    const { id } = await upsertComment(githubOf(fake), place, finalWith('now'));
    expect(id).toBe(oldest?.id);
    expect(bodies(fake)).toEqual([finalWith('now').body]);
  });

  it('a comment that is deleted meanwhile is created again', async () => {
    const fake = await fakeGitHub();
    await upsertComment(githubOf(fake), place, finalWith('old', { runId: 4000 }));
    fake.before((method) => {
      if (method !== 'PATCH') return;
      fake.state.comments = [];
      fake.before(undefined);
    });
    expect((await upsertComment(githubOf(fake), place, finalWith('now'))).outcome).toBe('written');
    expect(bodies(fake)).toEqual([finalWith('now').body]);
  });

  it('reports others that never stop', async () => {
    const fake = await fakeGitHub();
    fake.before((method) => {
      if (method === 'GET') fake.state.comments = [];
    });
    await expect(upsertComment(githubOf(fake), place, finalWith('now'))).rejects.toThrow(/kept changing/);
    expect(fake.exchanges.filter(({ method }) => method === 'POST')).toHaveLength(6);
  });
});

describe('GitHub in trouble', () => {
  it('is waited for as long as it asks', async () => {
    const fake = await fakeGitHub();
    const clock = hastyClock();
    fake.fail({ method: 'POST', times: 1, reply: secondaryRateLimit(403, 17) });
    fake.fail({ method: 'GET', path: /comments$/, times: 1, reply: secondaryRateLimit(429, 3) });
    await upsertComment(githubOf(fake, { clock }), place, finalWith('done'));
    expect(clock.pauses.filter((ms) => ms >= 3000)).toEqual([3000, 17_000]);
    expect(bodies(fake)).toHaveLength(1);
  });

  it('is not waited for beyond the limit', async () => {
    const fake = await fakeGitHub();
    fake.fail({ method: 'POST', reply: secondaryRateLimit(403, 3600) });
    const clock = hastyClock();
    const failure = upsertComment(githubOf(fake, { clock }), place, finalWith('done')).catch(explainGitHubError);
    expect(await failure).toMatch(/limits the rate of requests \(403: .*\) It asks to wait 3600 s, which is too long/);
    expect(clock.now()).toBe(0);
  });

  it('is asked again after an exhausted limit has been reset', async () => {
    const fake = await fakeGitHub();
    const clock = hastyClock();
    const resetAt = clock.wallTime().getTime() / 1000 + 40;
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(resetAt) };
    fake.fail({ times: 1, method: 'POST', reply: { ...refuse(403, 'API rate limit exceeded'), headers } });
    await upsertComment(githubOf(fake, { clock }), place, finalWith('done'));
    expect(clock.pauses).toContain(40_000);
  });

  it.each([refuse(500, 'Server Error'), refuse(502, 'Bad Gateway'), refuse(503, 'Unavailable'), 'cut' as const])(
    'is asked again after %j',
    async (reply) => {
      const fake = await fakeGitHub();
      await upsertComment(githubOf(fake), place, measuring());
      fake.fail({ method: 'GET', path: /issues\/7\/comments/, times: 2, reply });
      fake.fail({ method: 'PATCH', times: 2, reply });
      await upsertComment(githubOf(fake), place, finalWith('done'));
      expect(bodies(fake)).toEqual([finalWith('done').body]);
    },
  );

  it('leaves no second comment if the answer to the first is lost', async () => {
    const fake = await fakeGitHub();
    fake.fail({ method: 'POST', times: 1, reply: refuse(502, 'Bad Gateway'), isDone: true });
    await upsertComment(githubOf(fake), place, finalWith('done'));
    expect(bodies(fake)).toEqual([finalWith('done').body]);
    expect(fake.exchanges.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('ends with its message if it stays broken', async () => {
    const fake = await fakeGitHub();
    fake.fail({ method: 'POST', reply: refuse(502, 'Bad Gateway') });
    const failure = upsertComment(githubOf(fake), place, finalWith('done')).catch(explainGitHubError);
    expect(await failure).toBe('GitHub answered 502: Bad Gateway');
  });

  it.each([
    [{ may: ['read'] as const }, /^the token may only read\. Pull requests from forks and from Dependabot/],
    [{ may: [] }, /^the token may only read/],
  ])('says what a token without the permission needs', async (token, words) => {
    const fake = await fakeGitHub();
    const failure = upsertComment(githubOf(fake, { token }), place, finalWith('done')).catch(explainGitHubError);
    expect(await failure).toMatch(words);
    expect(fake.exchanges.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(2);
  });

  it.each([
    ['locked' as const, /^GitHub answered 403: Unable to create comment because issue is locked/],
    ['gone' as const, /^GitHub answered 410: This issue was deleted/],
  ])('says when the conversation is %s', async (how, words) => {
    const fake = await fakeGitHub();
    fake.state[how].add(7);
    expect(await upsertComment(githubOf(fake), place, finalWith('a')).catch(explainGitHubError)).toMatch(words);
  });

  it('stops waiting when the run is cancelled', async () => {
    const fake = await fakeGitHub();
    const cancelled = new AbortController();
    const reason = new Error('cancelled');
    fake.before((method) => {
      if (method === 'POST') cancelled.abort(reason);
    });
    const github = githubOf(fake, { signal: cancelled.signal });
    await expect(upsertComment(github, place, finalWith('done'))).rejects.toBe(reason);
  });
});

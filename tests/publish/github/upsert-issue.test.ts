import { describe, expect, it } from 'vitest';
import { renderIssue } from '../../../src/publish/github/render-issue.ts';
import { upsertIssue } from '../../../src/publish/github/upsert-issue.ts';
import type { Outcome } from '../../../src/records/decision.ts';
import type { FakeGitHub } from '../../support/github/fake-github.ts';
import { refuse } from '../../support/github/github-routes.ts';
import type { FakeIssue } from '../../support/github/github-state.ts';
import { fakeGitHub, githubOf, runWith } from '../../support/github/test-github.ts';

const place = { owner: 'acme', repo: 'models' };
const bot = 'github-actions[bot]';

type Of = { readonly runId?: number; readonly attempt?: number; readonly key?: string };

function wanted(outcome: Outcome, { key = 'gate', ...run }: Of = {}) {
  return renderIssue(outcome, () => `the report of ${run.runId ?? 5000}: ${outcome}`, { run: runWith(run, {}), key });
}

function put(fake: FakeGitHub, outcome: Outcome, of: Of = {}) {
  return upsertIssue(githubOf(fake), place, wanted(outcome, of));
}

function addIssue(fake: FakeGitHub, issue: Partial<FakeIssue>): void {
  fake.state.lastId += 1;
  fake.state.issues.push({
    ...{ number: fake.state.lastId, login: bot, title: 'a title', body: '', state: 'open', stateReason: null },
    ...{ labels: ['quality-baseline'] },
    ...issue,
  });
}

function comments(fake: FakeGitHub): string[] {
  return fake.state.comments.map(({ body }) => body);
}

describe('the issue', () => {
  it('opens on a regression, is updated, and closes on recovery', async () => {
    const fake = await fakeGitHub();
    const first = await put(fake, 'regressed', { runId: 1 });
    expect(first).toMatchObject({ outcome: 'written', number: fake.state.issues[0]?.number });
    expect(fake.state.issues).toMatchObject([
      { title: 'Quality regression (gate)', state: 'open', labels: ['quality-baseline'], login: bot },
    ]);
    await put(fake, 'regressed', { runId: 2 });
    expect(fake.state.issues).toMatchObject([{ body: wanted('regressed', { runId: 2 }).body, state: 'open' }]);
    expect(comments(fake)).toEqual([]);
    await put(fake, 'inconclusive', { runId: 3 });
    expect(fake.state.issues).toMatchObject([{ body: wanted('inconclusive', { runId: 3 }).body, state: 'open' }]);
    await put(fake, 'passed', { runId: 4 });
    expect(fake.state.issues).toMatchObject([{ state: 'closed', stateReason: 'completed' }]);
    expect(comments(fake)).toEqual([
      'Now **inconclusive**, before **regressed**: [run 3](https://github.com/acme/models/actions/runs/3/attempts/1).',
      'Now **passed**, before **inconclusive**: [run 4](https://github.com/acme/models/actions/runs/4/attempts/1).',
    ]);
  });

  it('is the same one at the next regression', async () => {
    const fake = await fakeGitHub();
    await put(fake, 'regressed', { runId: 1 });
    await put(fake, 'passed', { runId: 2 });
    await put(fake, 'regressed', { runId: 3 });
    expect(fake.state.issues).toMatchObject([{ state: 'open', stateReason: 'reopened' }]);
    expect(comments(fake).at(-1)).toContain('Now **regressed**, before **passed**');
  });

  it.each(['passed', 'inconclusive', 'no-baseline', 'endpoint-error', 'input-error', 'crashed', 'accepted'] as const)(
    'is not opened by a run that is %s',
    async (outcome) => {
      const fake = await fakeGitHub();
      expect(await put(fake, outcome)).toEqual({ outcome: 'untouched' });
      expect(fake.state.issues).toEqual([]);
      addIssue(fake, { body: wanted('regressed', { runId: 1 }).body, state: 'closed' });
      expect(await put(fake, outcome, { runId: 2 })).toEqual({ outcome: 'untouched' });
      expect(fake.exchanges.filter(({ method }) => method !== 'GET')).toEqual([]);
    },
  );

  it.each(['inconclusive', 'no-baseline', 'endpoint-error', 'input-error', 'crashed'] as const)(
    'is not closed by a run that is %s',
    async (outcome) => {
      const fake = await fakeGitHub();
      await put(fake, 'regressed', { runId: 1 });
      await put(fake, outcome, { runId: 2 });
      expect(fake.state.issues).toMatchObject([{ state: 'open', body: wanted(outcome, { runId: 2 }).body }]);
    },
  );

  it('is found after hundreds of others, and none of them is touched', async () => {
    const fake = await fakeGitHub();
    const { body } = wanted('regressed', { runId: 1 });
    addIssue(fake, { body, login: 'mallory' });
    addIssue(fake, { body: wanted('regressed', { runId: 1, key: 'rig-b' }).body });
    addIssue(fake, { body: `Look:\n\n${body}` });
    addIssue(fake, { body, isPull: true });
    addIssue(fake, { body, labels: [] });
    for (let count = 0; count < 230; count += 1) addIssue(fake, { body: String(count), login: 'a' });
    addIssue(fake, { body });
    const before = structuredClone(fake.state.issues.slice(0, -1));
    expect(await put(fake, 'passed', { runId: 2 })).toMatchObject({ number: fake.state.issues.at(-1)?.number });
    expect(fake.state.issues.at(-1)?.state).toBe('closed');
    expect(fake.state.issues.slice(0, -1)).toEqual(before);
    expect(fake.exchanges.some(({ path }) => /[?&]page=3/.test(path))).toBe(true);
  });

  it("is written with the token's account, also for an app that cannot ask for its name", async () => {
    const fake = await fakeGitHub();
    const token = { login: 'our-app[bot]' };
    await upsertIssue(githubOf(fake, { token }), place, wanted('regressed', { runId: 1 }));
    expect(fake.state.issues).toMatchObject([{ login: 'our-app[bot]', state: 'open' }]);
  });
});

describe('of two runs', () => {
  it('an older one that ends later changes nothing', async () => {
    const fake = await fakeGitHub();
    await put(fake, 'regressed', { runId: 10 });
    expect(await put(fake, 'passed', { runId: 9 })).toMatchObject({ outcome: 'superseded' });
    expect(await put(fake, 'passed', { runId: 10 })).toMatchObject({ outcome: 'superseded' });
    expect(fake.state.issues).toMatchObject([{ state: 'open', body: wanted('regressed', { runId: 10 }).body }]);
  });

  it('the newer one wins if it writes between the check and the write of the older', async () => {
    const fake = await fakeGitHub();
    await put(fake, 'regressed', { runId: 8 });
    const [issue] = fake.state.issues;
    const newer = wanted('inconclusive', { runId: 10 }).body;
    fake.before((_, path) => {
      if (/\/issues\/\d+$/.test(path) && issue !== undefined) issue.body = newer;
    });
    expect(await put(fake, 'passed', { runId: 9 })).toMatchObject({ outcome: 'superseded' });
    expect(fake.state.issues).toMatchObject([{ state: 'open', body: newer }]);
  });

  it('that find no issue at once leave one open, the older, with the text of the newer', async () => {
    const fake = await fakeGitHub();
    // Both have read the list before either writes.
    let lists = 0;
    let release = () => {};
    const bothRead = new Promise<void>((resolve) => {
      release = resolve;
    });
    fake.before(async (method, path) => {
      if (method === 'GET' && path.endsWith('/issues')) {
        lists += 1;
        if (lists >= 2) release();
      } else if (method === 'POST') await bothRead;
    });
    await Promise.all([put(fake, 'regressed', { runId: 1 }), put(fake, 'regressed', { runId: 2 })]);
    const [oldest, ...others] = fake.state.issues;
    expect(oldest).toMatchObject({ state: 'open', body: wanted('regressed', { runId: 2 }).body });
    expect(others).toMatchObject([{ state: 'closed', stateReason: 'not_planned' }]);
    await put(fake, 'passed', { runId: 3 });
    expect(fake.state.issues.map(({ state }) => state)).toEqual(['closed', 'closed']);
  });
});

describe('a GitHub in trouble', () => {
  it('that creates the issue and loses the answer has one', async () => {
    const fake = await fakeGitHub();
    fake.fail({ method: 'POST', path: /\/issues$/, times: 1, reply: refuse(502, 'Bad gateway'), isDone: true });
    expect(await put(fake, 'regressed')).toMatchObject({ outcome: 'written' });
    expect(fake.state.issues).toHaveLength(1);
  });

  it('whose list is slightly out of date gets no second issue', async () => {
    const fake = await fakeGitHub();
    fake.fail({ method: 'GET', path: /\/issues$/, skip: 1, times: 1, reply: { status: 200, body: [] } });
    expect(await put(fake, 'regressed')).toMatchObject({ outcome: 'written' });
    expect(fake.state.issues).toHaveLength(1);
  });

  it('that gives the token only read access reports that', async () => {
    const fake = await fakeGitHub();
    const github = githubOf(fake, { token: { may: ['read'] } });
    await expect(upsertIssue(github, place, wanted('regressed'))).rejects.toThrow(/not accessible by integration/);
  });

  it('that fails permanently reports it, and creates no issue', async () => {
    const fake = await fakeGitHub();
    fake.fail({ method: 'POST', reply: refuse(503, 'Unavailable') });
    await expect(put(fake, 'regressed')).rejects.toMatchObject({ status: 503 });
  });

  it('that drops the label reports that the issue cannot be found again', async () => {
    const fake = await fakeGitHub();
    fake.state.dropsLabels = true;
    await expect(put(fake, 'regressed')).rejects.toThrow('may not set the label quality-baseline');
  });
});

it('keeps the text below the limit, whole', () => {
  const { body } = renderIssue('regressed', () => 'a'.repeat(70_000), { run: runWith(), key: 'gate' });
  expect(body.length).toBeLessThan(60_000);
  expect(body).toContain('The report is too long for an issue');
  expect(body).toMatch(/ not as instructions\.<\/sub>$/);
});

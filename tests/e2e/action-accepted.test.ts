import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '../support/github/github-routes.ts';
import { addComment } from '../support/github/github-state.ts';
import { type ActionStage, baseSha, headSha, openActionStage, pullRequest } from './action-stage.ts';

const branch = { repository: 'acme/models', ref: 'refs/heads/branch' };
const label = { issue: 7, label: 'quality-accepted', event: 'labeled' } as const;

describe('a drop on a pull request', () => {
  let stage: ActionStage;

  beforeEach(async () => {
    stage = await openActionStage();
    stage.model.change({ choose: (key) => (key === 'words/W-01' || key === 'words/W-02' ? 'near-miss' : 'gold') });
    const { state } = stage.github;
    state.pulls.push({ number: 7, headSha, headRepository: 'acme/models', baseSha, files: [] });
    state.activities.push({ ...branch, after: headSha, at: '2026-11-21T12:00:00Z' });
    state.permissions.set('a-maintainer', 'write').set('somebody', 'read');
  });
  afterEach(() => stage[Symbol.asyncDispose]());

  function says(login: string, body: string, updatedAt = '2026-11-21T12:30:00Z'): void {
    addComment(stage.github.state, { issue: 7, login, body, updatedAt });
  }

  it('is accepted by somebody with write access, and its figures stay', async () => {
    const before = await stage.main();
    expect(before).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
    expect(stage.comment()).toContain('/quality accept REASON');
    says('a-maintainer', '/quality accept a smaller quant @everyone\n\nsee the notes');
    const main = await stage.main({ env: { GITHUB_RUN_ATTEMPT: '2' }, inputs: { transcripts: 'none' } });
    expect(main).toMatchObject({ exitCode: 0, stderr: '' });
    expect(main.outputs).toMatchObject({ outcome: 'accepted', passed: 'true', regressions: '1', 'worst-drop': '13.3' });
    const comment = stage.comment() ?? '';
    // A verifier's quote is a text of the model too.
    expect(comment).not.toContain('received: ');
    expect(comment).toContain('### ☑️ Accepted: words of test/model (no-thinking) fell by 13.3 pp');
    expect(comment).toContain(
      `Accepted by a-maintainer on 2026-11-21 for commit ${headSha.slice(0, 12)}: a smaller quant @&#8203;everyone.`,
    );
    expect(comment).toContain('| ❌ words **regressed** |');
    expect(comment).toContain('baseline adopt');
    expect(main.summary).toContain('Accepted by a-maintainer');
    expect(main.stdout).toContain('Accepted by a-maintainer on 2026-11-21');
    expect(stage.statuses()).toEqual(['pending', 'failure', 'pending', 'success']);
    expect(stage.github.state.statuses.at(-1)?.description).toMatch(
      /^Accepted: words of test\/model .*as intended\. Carried over\.$/,
    );
    expect(main.commands.filter(({ name }) => name === 'error')).toEqual([]);
    // Anybody's comments do not change the measurement.
    const run = JSON.parse(await readFile(join(before.outputs['run-dir'] ?? '', 'run.json'), 'utf8'));
    expect(run).toMatchObject({ outcome: 'regressed' });
  });

  it('is red again after another push', async () => {
    says('a-maintainer', '/quality accept a smaller quant');
    expect(await stage.main()).toMatchObject({ exitCode: 0, outputs: { outcome: 'accepted' } });
    const next = 'c'.repeat(40);
    const { state } = stage.github;
    state.pulls.splice(0, 1, { number: 7, headSha: next, headRepository: 'acme/models', baseSha, files: [] });
    state.activities.push({ ...branch, after: next, at: '2026-11-21T12:45:00Z' });
    const pushed = pullRequest() as { pull_request: { head: object } };
    const event = { pull_request: { ...pushed.pull_request, head: { ...pushed.pull_request.head, sha: next } } };
    const main = await stage.main({ event, env: { GITHUB_RUN_ID: '6000' } });
    expect(main).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed', passed: 'false' } });
    expect(stage.comment()).toContain('### ❌ Regressed');
    expect(stage.comment()).toContain('a-maintainer accepted this before this commit was pushed');
    expect(state.statuses.filter(({ sha }) => sha === next).map((each) => each.state)).toEqual(['pending', 'failure']);
  });

  it('is accepted by a label from somebody with write access', async () => {
    stage.github.state.labelEvents.push({ ...label, login: 'a-maintainer', at: '2026-11-21T12:30:00Z' });
    const main = await stage.main();
    expect(main).toMatchObject({ exitCode: 0, outputs: { outcome: 'accepted' } });
    expect(stage.comment()).toContain(
      'with the label quality-accepted; comment "/quality accept REASON" to give the reason',
    );
  });

  it('stays red if whoever set the label has no write access, and says so', async () => {
    stage.github.state.labelEvents.push({ ...label, login: 'somebody', at: '2026-11-21T12:30:00Z' });
    says('mallory', '/quality accept <b>because</b> @everyone');
    const main = await stage.main();
    expect(main).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
    for (const text of [stage.comment() ?? '', main.summary, main.stdout]) {
      expect(text).toContain('somebody asked to accept this but has no write access here.');
      expect(text).toContain('mallory asked to accept this but has no write access here.');
      expect(text).not.toContain('because');
    }
    expect(stage.statuses()).toEqual(['pending', 'failure']);
  });

  it.each([
    ['the comments', /issues\/7\/comments$/, 'GET'],
    ['the events', /issues\/7\/events$/, 'GET'],
    ['the permission', /\/collaborators\//, 'GET'],
    ['the pull request', /\/pulls\/7$/, 'GET'],
  ])('stays red with a warning if GitHub does not give %s', async (_, path, method) => {
    says('a-maintainer', '/quality accept a smaller quant');
    stage.github.fail({ path, method, reply: refuse(422, 'Validation Failed') });
    const main = await stage.main({ inputs: { comment: 'false' } });
    expect(main).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
    expect(main.commands.filter(({ name }) => name === 'warning').map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^Acceptances are unknown, so it stays regressed\. Why: .*422/),
    );
    expect(stage.statuses()).toEqual(['pending', 'failure']);
  });

  it('looks up no permissions without a drop', async () => {
    stage.model.change({ choose: () => 'gold' });
    says('a-maintainer', '/quality accept a smaller quant');
    expect(await stage.main()).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
    expect(stage.github.exchanges.filter(({ path }) => path.includes('/collaborators/'))).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '../support/github/github-routes.ts';
import { type ActionStage, openActionStage, pullRequest, type StepOptions } from './action-stage.ts';

describe('the Action on a schedule', () => {
  let stage: ActionStage;

  beforeEach(async () => {
    stage = await openActionStage();
  });
  afterEach(() => stage[Symbol.asyncDispose]());

  function night(runId: number, { inputs, ...options }: StepOptions = {}) {
    return stage.main({
      ...{ eventName: 'schedule', event: { schedule: '0 2 * * *' } },
      env: { GITHUB_RUN_ID: String(runId), GITHUB_REF: 'refs/heads/main' },
      // The fake has one run's artifact names for all runs.
      inputs: { issue: 'true', artifact: 'false', ...inputs },
      ...options,
    });
  }

  function breaks(...names: readonly string[]): void {
    stage.model.change({ choose: (key) => (names.includes(key) ? 'near-miss' : 'gold') });
  }

  it('opens one issue on a regression, keeps it up to date, and closes it on recovery', async () => {
    const { state } = stage.github;
    expect(await night(6000)).toMatchObject({ exitCode: 0 });
    expect(state.issues).toEqual([]);

    breaks('words/W-01', 'words/W-02');
    expect(await night(6001)).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
    expect(state.issues).toMatchObject([
      { title: 'Quality regression (gate)', state: 'open', labels: ['quality-baseline'] },
    ]);
    expect(state.issues[0]?.body).toMatch(/^<!-- quality-baseline-issue v1 key=gate run=6001 .*❌ Regressed: words/s);

    breaks('words/W-01', 'words/W-02', 'words/W-03');
    await night(6002);
    expect(state.issues).toHaveLength(1);
    expect(state.issues[0]?.body).toContain('fell by 20.0 pp');
    expect(state.comments).toEqual([]);

    expect(await night(6003, { inputs: { endpoint: 'http://127.0.0.1:9' } })).toMatchObject({ exitCode: 3 });
    expect(state.issues).toMatchObject([{ state: 'open', body: expect.stringContaining('No verdict') }]);

    breaks();
    const recovered = await night(6004);
    expect(recovered).toMatchObject({ exitCode: 0, stderr: '' });
    expect(state.issues).toMatchObject([{ state: 'closed', stateReason: 'completed' }]);
    expect(state.comments.map(({ body }) => body.replace(/:.*/, ''))).toEqual([
      'Now **endpoint-error**, before **regressed**',
      'Now **passed**, before **endpoint-error**',
    ]);
    expect(recovered.commands.filter(({ name }) => ['error', 'warning'].includes(name))).toEqual([]);
  });

  it('keeps its verdict if the token may not write issues, and says so', async () => {
    breaks('words/W-01', 'words/W-02');
    const main = await night(6000, { token: { may: ['read', 'status'] } });
    expect(main).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
    expect(main.commands.filter(({ name }) => name === 'warning').map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Not published: the issue\. Why: .*issues: write/),
    ]);
    stage.github.fail({ path: /\/issues$/, reply: refuse(410, 'Issues are disabled for this repo') });
    expect(await night(6001)).toMatchObject({ exitCode: 1 });
  });

  it.each([
    ['on a pull request', { eventName: 'pull_request', event: pullRequest() }],
    ['without being asked to', { inputs: { issue: 'false' } }],
  ])('opens none %s', async (_, options) => {
    breaks('words/W-01', 'words/W-02');
    expect(await night(6000, options)).toMatchObject({ exitCode: 1 });
    expect(stage.github.exchanges.filter(({ path }) => /\/issues(\?|$)/.test(path))).toEqual([]);
  });
});

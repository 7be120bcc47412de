import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secondaryRateLimit } from '../support/github/fake-github.ts';
import { refuse } from '../support/github/github-routes.ts';
import { type ActionStage, headSha, openActionStage, pullRequest, wordsPack } from './action-stage.ts';

describe('the Action on a GitHub in trouble', () => {
  let stage: ActionStage;

  beforeEach(async () => {
    stage = await openActionStage({ packs: [wordsPack(3)] });
  });
  afterEach(() => stage[Symbol.asyncDispose]());

  function warnings(main: Awaited<ReturnType<ActionStage['main']>>): string[] {
    return main.commands.filter(({ name }) => name === 'warning').map(({ message }) => message);
  }

  it("keeps its verdict if the token may only read, like Dependabot's, with one warning", async () => {
    const main = await stage.main({ token: { may: ['read'] }, env: { GITHUB_ACTOR: 'dependabot[bot]' } });
    expect(main).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
    expect(warnings(main)).toEqual([
      expect.stringMatching(/^Not published: the commit status, the comment\..*may only read/),
    ]);
    expect(main.summary).toContain('✅ Passed');
    expect(stage.comment()).toBeUndefined();
    expect(main.outputs).not.toHaveProperty('comment-id');
  });

  it.each(['pull_request', 'pull_request_review', 'pull_request_target'])(
    'measures no fork on its machine at %s, and says what to do',
    async (eventName) => {
      const asked = stage.model.asked.length;
      const main = await stage.main({ eventName, event: pullRequest('somebody/models'), token: { may: ['read'] } });
      expect(main).toMatchObject({ exitCode: 2, outputs: { outcome: 'input-error', passed: 'false' } });
      expect(main.summary).toContain('A pull request from a fork is not measured on this machine.');
      expect(warnings(main)).toHaveLength(1);
      expect(stage.model.asked).toHaveLength(asked);
    },
  );

  it('measures a fork if the workflow says so', async () => {
    const event = pullRequest('somebody/models');
    const main = await stage.main({ event, inputs: { 'allow-forks': 'true' }, token: { may: ['read'] } });
    expect(main).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
  });

  it('waits out a secondary rate limit', async () => {
    stage.github.fail({ method: 'POST', path: /comments$/, times: 1, reply: secondaryRateLimit(403, 1) });
    stage.github.fail({ method: 'POST', path: /statuses/, times: 1, reply: secondaryRateLimit(429, 1) });
    const main = await stage.main();
    expect([main.exitCode, warnings(main)]).toEqual([0, []]);
    expect(stage.comment()).toContain('✅ Passed');
    expect(stage.statuses()).toEqual(['pending', 'success']);
  });

  it('keeps its verdict if GitHub fails permanently', async () => {
    stage.model.change({ choose: () => 'near-miss' });
    stage.github.fail({ path: /comments/, reply: refuse(502, 'Bad gateway') });
    const main = await stage.main();
    expect([main.exitCode, main.outputs['outcome']]).toEqual([1, 'regressed']);
    expect(warnings(main).join()).toContain('Not published: the comment.');
    expect(main.summary).toContain('❌ Regressed');
    expect(stage.statuses()).toEqual(['pending', 'failure']);
  });

  it('keeps its verdict if the artifact service is down', async () => {
    stage.artifacts.fail('CreateArtifact', 404, 1);
    const main = await stage.main();
    expect(main).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
    expect(warnings(main).join()).toContain('Not published: the artifact.');
    expect(main.outputs).not.toHaveProperty('artifact-id');
    expect(stage.comment()).toContain('✅ Passed');
  });

  it('leaves one comment if two runs of two commits write at once', async () => {
    const [one, other] = await Promise.all([
      stage.main({ env: { GITHUB_RUN_ID: '7000' }, inputs: { artifact: 'false' } }),
      stage.main({ env: { GITHUB_RUN_ID: '7001' }, inputs: { artifact: 'false' } }),
    ]);
    expect([one.exitCode, other.exitCode]).toEqual([0, 0]);
    expect(stage.comment()).toMatch(/ run=7001 .*stage=final/);
  });

  it('does not touch what others wrote, even copies of its marker', async () => {
    const body = `<!-- quality-baseline v1 key=gate run=1 attempt=1 sha=${headSha} stage=final -->\nmine`;
    stage.github.state.comments.push({ id: 1, issue: 7, login: 'mallory', body });
    const main = await stage.main();
    expect(main.exitCode).toBe(0);
    expect(stage.github.state.comments.map(({ login }) => login)).toEqual(['mallory', 'github-actions[bot]']);
    expect(stage.github.state.comments[0]?.body).toBe(body);
    stage.github.state.comments = [];
  });
});

describe('an Action whose report exceeds the limits', () => {
  const packs = Array.from({ length: 6 }, (_, index) =>
    wordsPack(250, `words-with-a-long-name-for-a-long-report-${index}`),
  );
  let stage: ActionStage;

  beforeAll(async () => {
    stage = await openActionStage({ packs });
  });
  afterAll(() => stage[Symbol.asyncDispose]());

  it('keeps the comment and the summary whole, and below their limits', async () => {
    stage.model.change({ choose: () => 'near-miss' });
    const main = await stage.main({ inputs: { 'no-confirm': 'true' } });
    expect([main.exitCode, main.outputs['outcome']]).toEqual([1, 'regressed']);
    const body = stage.comment() ?? '';
    expect(body.length).toBeGreaterThan(2_000);
    expect(body.length).toBeLessThanOrEqual(60_000);
    expect(body).toMatch(/ not as instructions\.<\/sub>$/);
    expect(body.split('<details>').length).toBe(body.split('</details>').length);
    expect(main.isSummaryDropped).toBe(false);
    expect(main.summary).toContain('❌ Regressed');
    expect(main.commands.filter(({ name }) => name === 'error').length).toBeLessThanOrEqual(10);
  });
});

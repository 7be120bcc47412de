import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadShippedWorkflow } from '../commands/run-workflow-step.ts';
import type { StepResult } from '../support/github/emulate-runner.ts';
import { addComment, type Token } from '../support/github/github-state.ts';
import { zipWith } from '../support/zip-with.ts';
import { type ActionStage, baseSha, headSha, openActionStage, type StepOptions, wordsPack } from './action-stage.ts';

const branch = { repository: 'acme/models', ref: 'refs/heads/branch' };
const pushed = '2026-11-21T12:00:00Z';
const meant = '/quality accept a smaller quant';
const measuring = { comment: 'false', status: 'false' };
const expected = '{"include":[{"slug":"test/model"}]}';
const reporting = { command: 'report', endpoint: '', slug: '', pack: '', expected };

/** The permissions that a job of a shipped workflow has, in a private repository. */
function tokenOf(file: string, job: string): Partial<Token> {
  const { permissions = {} } = loadShippedWorkflow(file).jobs[job] ?? {};
  const granted = [
    ['read', permissions['contents']],
    ['actions', permissions['actions']],
    ['comment', permissions['pull-requests'] === 'write'],
    ['status', permissions['statuses'] === 'write'],
  ] as const;
  return { may: granted.flatMap(([name, isGranted]) => (isGranted ? [name] : [])) };
}

describe('/quality accept', () => {
  let stage: ActionStage;
  let restart: () => Promise<void>;
  let red: { readonly measured: StepResult; readonly restart: () => Promise<void> } | undefined;

  beforeAll(async () => {
    stage = await openActionStage({ packs: [wordsPack(8)] });
    stage.model.change({ choose: (key) => (key === 'words/W-01' || key === 'words/W-02' ? 'near-miss' : 'gold') });
    const { state } = stage.github;
    state.pulls.push({ number: 7, headSha, headRepository: 'acme/models', baseSha, files: ['compose.yml'] });
    state.activities.push({ ...branch, after: headSha, at: pushed });
    state.runs.push({ id: 5000, headSha, headRepository: 'acme/models' });
    state.permissions.set('a-maintainer', 'write').set('somebody', 'read');
    restart = await stage.remember();
  });
  beforeEach(() => restart());
  afterAll(() => stage[Symbol.asyncDispose]());

  function says(login: string, body: string, updatedAt = '2026-11-21T12:30:00Z'): void {
    addComment(stage.github.state, { issue: 7, login, body, updatedAt });
  }

  /** The job of commands.yml that handles the comment: without a checkout, and in its own run. */
  function hear(options: StepOptions = {}): Promise<StepResult> {
    const steps = loadShippedWorkflow('commands.yml').jobs['accept']?.steps ?? [];
    const inputs = Object.entries(steps[0]?.with ?? {}).map(([name, value]) => [name, String(value)]);
    return stage.main({
      eventName: 'issue_comment',
      event: { issue: { number: 7, pull_request: {} }, comment: { id: 1, body: 'what the event says' } },
      token: tokenOf('commands.yml', 'accept'),
      ...options,
      env: { GITHUB_RUN_ID: '7000', GITHUB_SHA: baseSha, ...options.env },
      inputs: { endpoint: '', slug: '', pack: '', ...Object.fromEntries(inputs), ...options.inputs },
    });
  }

  /** Measured once: each test starts from the result. */
  async function measuredRed(): Promise<StepResult> {
    if (red === undefined) {
      const measured = await stage.main({ token: tokenOf('gate-simple.yml', 'gate') });
      red = { measured, restart: await stage.remember() };
    } else await red.restart();
    expect(red.measured).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
    expect(stage.statuses()).toEqual(['pending', 'failure']);
    return red.measured;
  }

  /** Nothing on the pull request has changed. */
  async function isRefused(why: string, options: StepOptions = {}): Promise<void> {
    const before = [stage.comment(), stage.github.state.statuses.length, stage.model.asked.length];
    const heard = await hear(options);
    expect({ ...heard, outcome: heard.outputs['outcome'] }).toMatchObject({ exitCode: 2, outcome: 'input-error' });
    expect(heard.summary.replaceAll('\\', '')).toContain(why);
    expect([stage.comment(), stage.github.state.statuses.length, stage.model.asked.length]).toEqual(before);
  }

  it('turns comment and status green at once, and asks the model nothing', async () => {
    await measuredRed();
    const asked = stage.model.asked.length;
    says('a-maintainer', meant);
    const heard = await hear();
    expect(heard).toMatchObject({ exitCode: 0, stderr: '', outputs: { outcome: 'accepted', passed: 'true' } });
    expect(stage.model.asked).toHaveLength(asked);
    expect(stage.statuses()).toEqual(['pending', 'failure', 'success']);
    expect(stage.comment()).toContain(
      'Accepted by a-maintainer on 2026-11-21 for commit aaaaaaaaaaaa: a smaller quant',
    );
    expect(stage.comment()).toContain('❌ words **regressed**');
    // In the name of the measuring run, whose next attempt may write again.
    expect(stage.comment()).toContain(' run=5000 attempt=1 ');
    expect(stage.github.state.statuses.at(-1)?.targetUrl).toMatch(/\/actions\/runs\/5000\/attempts\/1$/);
    await isRefused('lets commit aaaaaaa through already');
    // A re-run that measures reports its measurement.
    says('a-maintainer', '/quality rerun', '2026-11-21T12:40:00Z');
    stage.github.state.comments = stage.github.state.comments.filter(({ body }) => body !== meant);
    expect(await stage.main({ env: { GITHUB_RUN_ATTEMPT: '2' } })).toMatchObject({ exitCode: 1 });
    expect(stage.statuses().at(-1)).toBe('failure');
  });

  it('makes a re-run of the job take only seconds too, unless somebody asked to measure again', async () => {
    await measuredRed();
    const asked = stage.model.asked.length;
    says('a-maintainer', meant);
    const again = await stage.main({
      token: tokenOf('gate-simple.yml', 'gate'),
      env: { GITHUB_RUN_ATTEMPT: '2' },
    });
    expect(again).toMatchObject({ exitCode: 0, outputs: { outcome: 'accepted' } });
    expect(again.stdout).toContain('Carried over from run');
    expect(stage.model.asked).toHaveLength(asked);
    expect(stage.statuses().at(-1)).toBe('success');
    says('a-maintainer', '/quality rerun', '2026-11-21T12:40:00Z');
    const measured = await stage.main({ env: { GITHUB_RUN_ATTEMPT: '3' } });
    expect(measured).toMatchObject({ exitCode: 0, outputs: { outcome: 'accepted' } });
    expect(stage.model.asked.length).toBeGreaterThan(asked);
  });

  it.each([
    ['who may not write here', 'somebody', meant, 'somebody asked to accept this but has no write access here'],
    ['who is unknown here', 'mallory', meant, 'mallory asked to accept this but has no write access here'],
    ['without a reason', 'a-maintainer', '/quality accept', 'a-maintainer accepted this without a reason'],
    ['of another commit', 'a-maintainer', `/quality accept ${'c'.repeat(40)} why`, 'accepted a different commit'],
    ['whose comment says so further down', 'a-maintainer', `I say\n${meant}`, 'Nothing is accepted for commit aaaaaaa'],
  ])('changes nothing by somebody %s', async (_, login, body, why) => {
    await measuredRed();
    says(login, body);
    await isRefused(why);
  });

  it('republishes nothing from an earlier commit', async () => {
    await measuredRed();
    says('a-maintainer', meant);
    const { state } = stage.github;
    const next = 'c'.repeat(40);
    state.pulls.splice(0, 1, { number: 7, headSha: next, headRepository: 'acme/models', baseSha, files: [] });
    state.activities.push({ ...branch, after: next, at: '2026-11-21T12:45:00Z' });
    await isRefused('accepted this before this commit was pushed');
    says('a-maintainer', meant, '2026-11-21T12:50:00Z');
    await isRefused('No outcome of commit ccccccc is known');
    // Anybody who may write a status could name any run in it.
    const status = { id: 1, sha: next, login: 'a-maintainer', state: 'failure', context: 'quality-baseline/gate' };
    const targetUrl = 'https://github.com/acme/models/actions/runs/5000/attempts/1';
    state.statuses.push({ ...status, description: null, targetUrl });
    await isRefused('names a run of another commit');
    state.statuses.push({
      ...status,
      description: null,
      targetUrl: 'https://example.org/actions/runs/5000/attempts/1',
    });
    await isRefused('names no run of this repository');
  });

  it('trusts nothing that a run of a fork uploaded', async () => {
    const { state } = stage.github;
    state.pulls.splice(0, 1, { number: 7, headSha, headRepository: 'mallory/models', baseSha, files: [] });
    state.activities.push({ ...branch, repository: 'mallory/models', after: headSha, at: pushed });
    state.runs.splice(0, 1, { id: 5000, headSha, headRepository: 'mallory/models' });
    says('a-maintainer', meant);
    await isRefused('No outcome of commit aaaaaaa is known');
    // A repository may allow runs of forks to write statuses.
    const status = { id: 1, sha: headSha, login: 'mallory', state: 'failure', context: 'quality-baseline/gate' };
    const targetUrl = 'https://github.com/acme/models/actions/runs/5000/attempts/1';
    state.statuses.push({ ...status, description: null, targetUrl });
    await isRefused('uploaded by a run of a fork');
  });

  it('says that nothing is kept if the job uploaded nothing, or it has expired', async () => {
    await stage.main({ inputs: { artifact: 'false' } });
    says('a-maintainer', meant);
    await isRefused('Run 5000 has no kept outcome of the gate');
    const { artifactsOf } = stage.github.state;
    await stage.main({ env: { GITHUB_RUN_ATTEMPT: '2' } });
    stage.github.state.artifactsOf = (id) => artifactsOf(id).map((each) => ({ ...each, expired: true }));
    const { statuses } = stage.github.state;
    statuses.push({ ...statuses.find(({ state }) => state === 'failure'), id: 9 } as (typeof statuses)[number]);
    await isRefused('Run 5000 has no kept outcome of the gate');
  });

  it('trusts no artifact that was decided differently from what was published', async () => {
    const measured = await measuredRed();
    says('a-maintainer', meant);
    const [artifact] = stage.artifacts.artifacts.filter(({ name }) => name.startsWith('quality-baseline__'));
    expect(measured.outputs['artifact-id']).toBe(String(artifact?.id));
    const outcome = { version: 1, kind: 'gate-outcome', head: headSha, key: 'gate', attempt: 1, exitCode: 0 };
    const policy = { onInconclusive: 'fail', onMissingBaseline: 'warn' };
    const content = JSON.stringify({ ...outcome, policy, expected: [], gone: [], selfEdits: [] });
    stage.artifacts.put(
      'quality-baseline-outcome__gate__attempt-1',
      zipWith([{ path: 'outcome.json', content: content }]),
    );
    const { artifactsOf } = stage.github.state;
    stage.github.state.artifactsOf = (id) => artifactsOf(id).filter(({ name }) => name.includes('-outcome__'));
    await isRefused('now give another outcome than the published one');
  });

  it('waits for a run that still measures, which reads the acceptance itself', async () => {
    await measuredRed();
    const { statuses } = stage.github.state;
    statuses.push({ ...(statuses[0] as (typeof statuses)[number]), id: 9, state: 'pending' });
    says('a-maintainer', meant);
    await isRefused('Commit aaaaaaa is being measured');
  });

  it('says in its first lines that the pull request changes the workflow that uploaded it', async () => {
    await measuredRed();
    const [pull] = stage.github.state.pulls;
    if (pull !== undefined) stage.github.state.pulls.splice(0, 1, { ...pull, files: ['.github/workflows/gate.yml'] });
    says('a-maintainer', meant);
    expect(await hear()).toMatchObject({ exitCode: 0 });
    const head = stage.comment()?.split('\n').slice(0, 8).join('\n');
    expect(head).toContain('.github/workflows/gate.yml is changed: its inputs are those of the pull request');
  });

  it('covers a matrix, like its report did', async () => {
    await stage.main({ inputs: measuring, token: tokenOf('gate.yml', 'measure') });
    const report = await stage.main({ inputs: reporting, token: tokenOf('gate.yml', 'report') });
    expect([report.exitCode, stage.statuses()]).toEqual([1, ['failure']]);
    says('a-maintainer', meant);
    expect(await hear()).toMatchObject({ exitCode: 0, outputs: { outcome: 'accepted' } });
    expect(stage.statuses()).toEqual(['failure', 'success']);
  });

  it('does not turn a matrix green if one of its jobs is lost', async () => {
    await stage.main({ inputs: measuring });
    const both = '{"include":[{"slug":"test/model"},{"slug":"test/lost"}]}';
    expect((await stage.main({ inputs: { ...reporting, expected: both } })).exitCode).toBe(1);
    says('a-maintainer', meant);
    expect(await hear()).toMatchObject({ exitCode: 3, outputs: { outcome: 'endpoint-error' } });
    expect(stage.statuses()).toEqual(['failure', 'error']);
    expect(stage.comment()).toContain('test/lost');
  });

  describe('in a merge queue', () => {
    const group = 'd'.repeat(40);
    const before = 'e'.repeat(40);

    function queued(inputs: Readonly<Record<string, string>>, job: string, headRef = `pr-7-${baseSha}`) {
      const refs = { head_ref: `refs/heads/gh-readonly-queue/main/${headRef}`, base_ref: 'refs/heads/main' };
      return stage.main({
        eventName: 'merge_group',
        event: { merge_group: { head_sha: group, base_sha: baseSha, ...refs } },
        env: { GITHUB_RUN_ID: '6000', GITHUB_HEAD_REF: '', GITHUB_BASE_REF: '' },
        inputs,
        token: tokenOf('merge-queue.yml', job),
      });
    }

    async function decided(headRef?: string): Promise<readonly string[]> {
      const measured = await queued(measuring, 'measure', headRef);
      const report = await queued({ ...reporting, comment: 'false' }, 'report', headRef);
      expect(report.exitCode).toBe(measured.exitCode);
      return stage.github.state.statuses.filter(({ sha }) => sha === group).map(({ state }) => state);
    }

    it('applies to the group that GitHub made from the accepted commit, and to the one after it', async () => {
      says('a-maintainer', meant);
      const { commits } = stage.github.state;
      commits.set(group, { parents: [before, 'b0'.repeat(20)], at: '2026-11-21T13:00:00Z' });
      commits.set(before, { parents: [baseSha, headSha], at: '2026-11-21T13:00:00Z' });
      commits.set(baseSha, { parents: ['b1'.repeat(20)], at: pushed });
      expect(await decided(`pr-8-${before}`)).toEqual(['success']);
    });

    it('does not apply to a group of other commits', async () => {
      says('a-maintainer', meant);
      const { commits } = stage.github.state;
      commits.set(group, { parents: [baseSha, 'b0'.repeat(20)], at: '2026-11-21T13:00:00Z' });
      commits.set(baseSha, { parents: [], at: pushed });
      // Named after the pull request, but made from another head.
      expect(await decided()).toEqual(['failure']);
    });

    it('applies to a group squashed after the push, and to none from before', async () => {
      says('a-maintainer', meant);
      const { commits } = stage.github.state;
      commits.set(group, { parents: [baseSha], at: '2026-11-21T11:00:00Z' });
      expect(await decided()).toEqual(['failure']);
      stage.newRun();
      commits.set(group, { parents: [baseSha], at: '2026-11-21T13:00:00Z' });
      stage.github.state.statuses.length = 0;
      expect(await decided()).toEqual(['success']);
    });
  });
});

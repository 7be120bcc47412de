import { describe, expect, it } from 'vitest';
import { publishStatus, stateOfExit } from '../../../src/publish/github/commit-status.ts';
import { fakeGitHub, githubOf, headSha, runWith } from '../../support/github/test-github.ts';

const passed = { state: 'success', description: 'Passed.', isFinal: true } as const;
const failed = { state: 'failure', description: 'Regressed.', isFinal: true } as const;
const pending = { state: 'pending', description: 'Measuring.', isFinal: false } as const;

describe('a commit status', () => {
  it('is on the head commit under the name of its gate', async () => {
    const fake = await fakeGitHub();
    expect(await publishStatus(githubOf(fake), runWith(), 'rig-a', passed)).toBe('written');
    expect(fake.state.statuses).toMatchObject([
      {
        ...{ sha: headSha, context: 'quality-baseline/rig-a', state: 'success', description: 'Passed.' },
        targetUrl: 'https://github.com/acme/models/actions/runs/5000/attempts/1',
      },
    ]);
  });

  it('is as long as GitHub allows, on one line and without half a character', async () => {
    const fake = await fakeGitHub();
    await publishStatus(githubOf(fake), runWith(), 'gate', { ...passed, description: `a\n${'😀'.repeat(100)}` });
    const [status] = fake.state.statuses;
    expect(status?.description?.length).toBeLessThanOrEqual(140);
    expect(status?.description).toMatch(/^a 😀.*…$/u);
    expect(status?.description?.isWellFormed()).toBe(true);
  });

  it.each([
    ['a newer run', { runId: 5001 }],
    ['a later attempt', { attempt: 2 }],
  ])('of %s stays, however late another comes', async (_, newer) => {
    const fake = await fakeGitHub();
    await publishStatus(githubOf(fake), runWith(newer), 'gate', pending);
    expect(await publishStatus(githubOf(fake), runWith(), 'gate', passed)).toBe('superseded');
    expect(await publishStatus(githubOf(fake), runWith(), 'another', passed)).toBe('written');
  });

  it('of a pull request into an old branch is independent of one for the same commit into the default branch', async () => {
    const fake = await fakeGitHub();
    const into = (ref: string) => ({
      repository: { default_branch: 'main' },
      pull_request: { number: 7, head: { sha: headSha, repo: { full_name: 'acme/models' } }, base: { ref } },
    });
    await publishStatus(githubOf(fake), runWith({}, into('main')), 'gate', failed);
    await publishStatus(githubOf(fake), runWith({ runId: 5001 }, into('v0')), 'gate', passed);
    expect(fake.state.statuses.map(({ context, state }) => [context, state])).toEqual([
      ['quality-baseline/gate', 'failure'],
      ['quality-baseline/gate@v0', 'success'],
    ]);
    const queue = (ref: string) => ({
      ...into('main'),
      pull_request: null,
      merge_group: { base_ref: `refs/heads/${ref}` },
    });
    await publishStatus(githubOf(fake), runWith({ eventName: 'merge_group' }, queue('main')), 'queue', passed);
    await publishStatus(githubOf(fake), runWith({ eventName: 'merge_group' }, queue('v0')), 'queue', passed);
    expect(fake.state.statuses.slice(2).map(({ context }) => context)).toEqual([
      'quality-baseline/queue',
      'quality-baseline/queue@v0',
    ]);
  });

  it('with an outcome is not withdrawn by its own run', async () => {
    const fake = await fakeGitHub();
    await publishStatus(githubOf(fake), runWith(), 'gate', pending);
    await publishStatus(githubOf(fake), runWith(), 'gate', passed);
    expect(await publishStatus(githubOf(fake), runWith(), 'gate', pending)).toBe('superseded');
    expect(await publishStatus(githubOf(fake), runWith({ attempt: 2 }), 'gate', pending)).toBe('written');
  });

  const closed = { state: 'error', description: 'The run was cancelled.', isFinal: false } as const;

  it('that is pending is closed by a status without an outcome, and both give way to a failure', async () => {
    const fake = await fakeGitHub();
    for (const status of [pending, closed, failed]) {
      expect(await publishStatus(githubOf(fake), runWith(), 'gate', status)).toBe('written');
    }
    expect(await publishStatus(githubOf(fake), runWith(), 'gate', closed)).toBe('superseded');
  });

  it.each([
    ['failed', failed],
    ['was cancelled', closed],
  ])('of a job that %s is not hidden by another of the same run that passes', async (_, bad) => {
    const fake = await fakeGitHub();
    await publishStatus(githubOf(fake), runWith(), 'gate', bad);
    expect(await publishStatus(githubOf(fake), runWith(), 'gate', passed)).toBe('superseded');
    expect(await publishStatus(githubOf(fake), runWith(), 'other', passed)).toBe('written');
    expect(await publishStatus(githubOf(fake), runWith({ attempt: 2 }), 'gate', passed)).toBe('written');
  });

  it('says failure for an outcome that blocks and error if there is none', () => {
    expect([0, 1, 2, 3, 4, 70, 130].map(stateOfExit)).toEqual([
      ...['success', 'failure', 'error', 'error', 'failure', 'error', 'error'],
    ]);
  });
});

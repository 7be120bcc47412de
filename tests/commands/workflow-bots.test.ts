import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folderOf, putInto } from '../support/folder-of.ts';
import { gitRepository } from '../support/git-repository.ts';
import { openFakeGitHub } from '../support/github/fake-github.ts';
import { loadShippedWorkflow, runWorkflowStep } from './run-workflow-step.ts';

const _sha = 'a'.repeat(40);
const hasJq = spawnSync('jq', ['--version']).status === 0;

describe('a baseline that a workflow proposes', () => {
  const step = { file: 'capture.yml', job: 'propose', name: 'Propose it' };
  const run = 'https://github.com/acme/models/actions/runs/7/attempts/1';

  async function propose(may: readonly ('status' | 'read')[]) {
    const github = await openFakeGitHub();
    const { folder, git, commit } = gitRepository();
    commit({ 'README.md': 'Recipes\n' });
    const remote = folderOf();
    git('init', '--quiet', '--bare', remote);
    git('remote', 'add', 'origin', remote);
    git('branch', '--move', 'main');
    putInto(folder, { 'baselines/vllm--a__no-thinking.json': '{}\n', stray: 'x\n' });
    const env = { SLUG: 'vllm/a', REASON: 'a smaller quant', BASE: 'main', BRANCH: 'capture-7', RUN: run };
    const access = { GH_TOKEN: github.tokenFor({ may }), GITHUB_API_URL: github.url };
    const ran = await runWorkflowStep(step, { ...env, ...access }, { cwd: folder });
    const head = git('--git-dir', remote, 'rev-parse', 'capture-7');
    await github[Symbol.asyncDispose]();
    expect(github.violations).toEqual([]);
    return { ...ran, head, statuses: github.state.statuses };
  }

  it('has the status that the gate would give it, since no workflow starts for its pull request', async () => {
    const { exitCode, asked, head, statuses } = await propose(['status']);
    expect({ exitCode, statuses }).toMatchObject({
      exitCode: 0,
      statuses: [{ sha: head, context: 'quality-baseline/gate', state: 'success', targetUrl: run }],
    });
    expect(asked.map((line) => line.split(' ', 2).join(' '))).toEqual([
      'auth setup-git',
      'pr create',
      expect.stringMatching(/^api repos/),
    ]);
  });

  it('fails where that status cannot be written: the pull request would wait for ever', async () => {
    const { exitCode, stdout, statuses } = await propose(['read']);
    expect([exitCode === 0, stdout, statuses]).toEqual([false, expect.stringContaining('not accessible'), []]);
  });
});

describe('a workflow that gates', () => {
  it.each(readdirSync('src/commands/workflows'))(
    '%s is not ended by a label that has nothing to do with it',
    (file) => {
      const { on, concurrency, jobs } = loadShippedWorkflow(file);
      const listensToLabels = JSON.stringify(on).includes('"labeled"');
      const cancels = [concurrency, ...Object.values(jobs).map((job) => job['concurrency'])];
      const isEnded = cancels.some((each) => JSON.stringify(each ?? '').includes('"cancel-in-progress":true'));
      expect(listensToLabels && isEnded).toBe(false);
    },
  );

  it('ends the measuring of an old commit alone, and starts for pushes alone', () => {
    const { on, concurrency } = loadShippedWorkflow('gate.yml');
    expect(on).toEqual({ pull_request: { types: ['opened', 'synchronize', 'reopened'] } });
    expect(concurrency).toMatchObject({ 'cancel-in-progress': true });
  });

  it('of a merge queue answers every group, and none of them ends another', () => {
    const { on, concurrency, jobs } = loadShippedWorkflow('merge-queue.yml');
    expect(on).toEqual({ merge_group: null });
    expect([concurrency, jobs['report']?.if]).toEqual([undefined, 'always()']);
    expect(jobs['report']?.permissions).toEqual({ contents: 'read', statuses: 'write' });
  });

  it.skipIf(!hasJq).each([
    ['success', '{"include":[{"slug":"a"}]}', 0],
    ['failure', '{"include":[{"slug":"a"}]}', 1],
    ['skipped', '{"include":[{"slug":"a"}]}', 1],
    ['skipped', '{"include":[]}', 0],
  ])('of a merge queue ends with a measurement that is %s, of %s, with %d', async (MEASURE, MATRIX, exitCode) => {
    const step = { file: 'merge-queue.yml', job: 'report', name: 'What was to be measured was measured' };
    expect(await runWorkflowStep(step, { PLAN: 'success', MEASURE, MATRIX })).toMatchObject({ exitCode });
  });
});

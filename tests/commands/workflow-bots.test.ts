import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folderOf, putInto } from '../support/folder-of.ts';
import { gitRepository } from '../support/git-repository.ts';
import { openFakeGitHub } from '../support/github/fake-github.ts';
import { loadShippedWorkflow, runWorkflowStep } from './run-workflow-step.ts';

const sha = 'a'.repeat(40);
const hasJq = spawnSync('jq', ['--version']).status === 0;

describe.skipIf(!hasJq)('a new image that passed the gate', () => {
  const step = { file: 'image-bump.yml', job: 'merge', name: 'Merge it once all that is required is green' };
  const pull = {
    number: 12,
    state: 'open',
    user: { login: 'dependabot[bot]' },
    base: { ref: 'main' },
    head: { sha },
  };
  const image = {
    filename: 'models/a/compose.yml',
    status: 'modified',
    patch:
      '@@ -1,3 +1,3 @@\n services:\n   vllm:\n-    image: vllm/vllm-openai:v1\n+    image: vllm/vllm-openai:v2\n     ipc: host',
  };

  function merge(pulls: readonly object[], files: readonly object[], gh = '') {
    const answers = `case "$*" in
  *commits/${sha}/pulls) cat <<'ANSWER'\n${JSON.stringify(pulls)}\nANSWER\n;;
  *pulls/12/files*) ${gh}\ncat <<'ANSWER'\n${JSON.stringify(files)}\nANSWER\n;;
esac`;
    return runWorkflowStep(step, { ACTOR: 'dependabot[bot]', BASE: 'main', SHA: sha }, { gh: answers });
  }

  it('is merged at the measured commit, once GitHub has everything required', async () => {
    const { exitCode, asked } = await merge([pull], [image, { ...image, filename: 'docker-compose.gpu.yaml' }]);
    expect([exitCode, asked.at(-1)]).toEqual([0, `pr merge 12 --auto --squash --match-head-commit ${sha}`]);
  });

  it.each<[string, object]>([
    ['another line of a recipe', { patch: `${image.patch}\n+    privileged: true` }],
    ['a line that only mentions an image', { patch: '@@ @@\n-    a: 1\n+    command: --x image: y' }],
    ['a new recipe', { status: 'added' }],
    ['another file', { filename: '.github/workflows/gate.yml' }],
    ['a file that only ends like one', { filename: 'docs/decompose.yml' }],
    ['a difference that GitHub does not show', { patch: undefined }],
  ])('waits for a person if it contains %s', async (_what, other) => {
    const { exitCode, stdout, asked } = await merge([pull], [image, { ...image, ...other }]);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('somebody has to look')]);
    expect(asked.join('\n')).not.toContain('pr merge');
  });

  it.each<[string, object]>([
    ['of a person', { user: { login: 'somebody' } }],
    ['that is closed', { state: 'closed' }],
    ['to another branch', { base: { ref: 'release' } }],
    ['that was pushed to since', { head: { sha: 'b'.repeat(40) } }],
  ])('is not merged from a pull request %s', async (_what, other) => {
    const { exitCode, stdout, asked } = await merge([{ ...pull, ...other }], [image]);
    expect([exitCode, stdout, asked.length]).toEqual([0, expect.stringContaining('No open pull request'), 1]);
  });

  it('is not merged if GitHub does not list its changes', async () => {
    const { exitCode, asked } = await merge([pull], [image], 'exit 1');
    expect(exitCode).not.toBe(0);
    expect(asked.join('\n')).not.toContain('pr merge');
  });

  it('is judged without a token that writes, and more strictly than a config may require', () => {
    const { jobs } = loadShippedWorkflow('image-bump.yml');
    expect(jobs['judge']?.permissions).toEqual({ actions: 'read' });
    expect(jobs['judge']?.steps.at(-1)?.with).toMatchObject({
      'on-missing-baseline': 'fail',
      'on-inconclusive': 'fail',
    });
    expect(jobs['merge']?.if).toBe("needs.judge.outputs.passed == 'true'");
    expect(jobs['merge']?.steps.every((each) => each.run !== undefined)).toBe(true);
  });
});

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

  it('gets the status that the gate would set, because no workflow starts for its pull request', async () => {
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

  it('fails if that status cannot be written: the pull request would wait forever', async () => {
    const { exitCode, stdout, statuses } = await propose(['read']);
    expect([exitCode === 0, stdout, statuses]).toEqual([false, expect.stringContaining('not accessible'), []]);
  });
});

describe('a workflow that gates', () => {
  it.each(readdirSync('src/commands/workflows'))('%s is not ended by an unrelated label', (file) => {
    const { on, concurrency, jobs } = loadShippedWorkflow(file);
    const listensToLabels = JSON.stringify(on).includes('"labeled"');
    const cancels = [concurrency, ...Object.values(jobs).map((job) => job['concurrency'])];
    const isEnded = cancels.some((each) => JSON.stringify(each ?? '').includes('"cancel-in-progress":true'));
    expect(listensToLabels && isEnded).toBe(false);
  });

  it('ends only the measurement of an old commit, and starts only for pushes', () => {
    const { on, concurrency } = loadShippedWorkflow('gate.yml');
    expect(on).toEqual({ pull_request: { types: ['opened', 'synchronize', 'reopened'] } });
    expect(concurrency).toMatchObject({ 'cancel-in-progress': true });
  });

  it('for a merge queue responds to every group, and no group ends another', () => {
    const { on, concurrency, jobs } = loadShippedWorkflow('merge-queue.yml');
    expect(on).toEqual({ merge_group: null });
    expect([concurrency, jobs['report']?.if]).toEqual([undefined, 'always()']);
    expect(jobs['report']?.permissions).toEqual({ contents: 'read', 'pull-requests': 'read', statuses: 'write' });
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

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putInto } from '../support/folder-of.ts';
import { emulateRunner, type StepResult } from '../support/github/emulate-runner.ts';
import { type FakeGitHub, openFakeGitHub } from '../support/github/fake-github.ts';
import type { TreeFiles } from '../support/tree-cases.ts';
import { wordsPack } from './action-stage.ts';
import { recipeServer } from './recipe-stage.ts';

const port = 20_000 + (process.pid % 20_000);
const configFile = 'quality-baseline.yml';
const config = `version: 1
defaults: { pack: [pack.yaml] }
targets:
  - slug: test/model
    model: tiny
    boot: { command: "node server.cjs", ready-url: "http://127.0.0.1:${port}/health" }
    paths: [models/**]
`;
const server = recipeServer
  .replace("'/wrong.txt'", "'models/wrong.txt'")
  .replace("listen(8000, '0.0.0.0')", `listen(${port}, '127.0.0.1')`);
const worse = 'word1 word2 word3\n';

/** Runs like tests/e2e/action-author.test.ts, with a booted server. */
describe('a pull request that tries to get around its gate', () => {
  const rig = realpathSync(mkdtempSync(join(tmpdir(), 'qb-talked-')));
  const folder = join(rig, 'checkout');
  let github: FakeGitHub;
  let [base, head, run] = ['', '', 5000];

  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...words], {
      encoding: 'utf8',
    }).trim();

  function commit(files: TreeFiles): string {
    for (const path of Object.keys(files)) rmSync(join(folder, path), { recursive: true, force: true, maxRetries: 10 });
    putInto(folder, files);
    git('add', '--all', '--force', '--', ...Object.keys(files));
    git('commit', '--quiet', '--allow-empty', '--message', 'A change');
    return git('rev-parse', 'HEAD');
  }

  /** A pull request on top of the base. */
  function pull(files: TreeFiles): void {
    git('checkout', '--quiet', '--force', '--detach', base);
    head = commit(files);
  }

  async function gate(
    options: { inputs?: Record<string, string>; workspace?: string; eventName?: string } = {},
  ): Promise<StepResult> {
    const { inputs = {}, workspace = folder, eventName = 'pull_request' } = options;
    run += 1;
    const repo = { full_name: 'acme/models' };
    const event = { pull_request: { number: 7, head: { sha: head, repo }, base: { sha: base, repo } } };
    return emulateRunner({
      ...{ bundle: resolve('dist/action/index.js'), workspace, eventName },
      event: eventName === 'pull_request' ? event : {},
      env: {
        ...{ GITHUB_API_URL: github.url, GITHUB_RUN_ID: String(run), GITHUB_SHA: head || base },
        ...{ HOME: rig, XDG_CACHE_HOME: join(rig, 'cache') },
      },
      inputs: { 'github-token': github.tokenFor({}), artifact: 'false', ...inputs },
    });
  }

  function statuses(): readonly string[] {
    return github.state.statuses.filter(({ sha }) => sha === head).map(({ state }) => state);
  }

  beforeAll(async () => {
    github = await openFakeGitHub();
    mkdirSync(folder);
    git('init', '--quiet', '--initial-branch', 'main');
    base = commit({
      ...{ [configFile]: config, 'pack.yaml': wordsPack(6), 'server.cjs': server, 'models/wrong.txt': 'none\n' },
      '.gitignore': '.quality-baseline/\n',
    });
    const captured = await gate({
      inputs: { command: 'capture', 'no-restart': 'true' },
      eventName: 'workflow_dispatch',
    });
    expect(captured).toMatchObject({ exitCode: 0, stderr: '' });
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Baseline');
    base = git('rev-parse', 'HEAD');
  });
  afterAll(async () => {
    await github[Symbol.asyncDispose]();
    rmSync(rig, { recursive: true, force: true, maxRetries: 10 });
    expect(github.violations).toEqual([]);
  });

  it('is measured again after each push if it decides itself which files affect its target', async () => {
    pull({ [configFile]: config.replace('models/**', 'README.md') });
    expect(await gate()).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
    expect(github.state.comments.at(-1)?.body).toContain('test/model paths');
    head = commit({ 'models/wrong.txt': worse });
    const second = await gate();
    expect(second.stdout).not.toContain('Carried over');
    expect(second).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
  });

  it('is measured again if its server reads a file that its paths do not name', async () => {
    pull({ 'server.cjs': server.replace('models/wrong.txt', 'elsewhere.txt'), 'elsewhere.txt': 'none\n' });
    expect(await gate()).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
    expect((await gate()).stdout).toContain('Carried over');
    head = commit({ 'elsewhere.txt': worse });
    expect(await gate()).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
  });

  it('is not measured if its base is checked out, and gets no status', async () => {
    pull({ 'models/wrong.txt': worse });
    git('checkout', '--quiet', base);
    const main = await gate();
    expect(main).toMatchObject({ exitCode: 2, outputs: { outcome: 'input-error' } });
    expect(main.summary).toContain('which is neither');
    expect(statuses()).toEqual([]);
  });

  it('is compared with its base in a subfolder of the workspace too', async () => {
    pull({ 'models/wrong.txt': worse });
    const workspace = join(rig, 'workspace');
    mkdirSync(workspace);
    renameSync(folder, join(workspace, 'repo'));
    try {
      const main = await gate({ workspace, inputs: { 'working-directory': 'repo' } });
      expect(main).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
    } finally {
      renameSync(join(workspace, 'repo'), folder);
    }
  });

  it("is compared with the baseline of its target's former slug", async () => {
    pull({ [configFile]: config.replace('test/model', 'test/other'), 'models/wrong.txt': worse });
    const main = await gate();
    expect(main).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
    expect(main.summary.replaceAll('\\', '')).toContain('test/model is renamed to test/other');
  });

  it('is red if its target is gone, also for the job that plan names', async () => {
    pull({ [configFile]: 'version: 1\ndefaults: { pack: [pack.yaml] }\ntargets: []\n' });
    const plan = await gate({ inputs: { command: 'plan' } });
    expect(JSON.parse(plan.outputs['matrix'] ?? '')).toMatchObject({ include: [{ slug: 'test/model' }] });
    for (const inputs of [{}, { slug: 'test/model' }]) {
      const main = await gate({ inputs });
      expect(main).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed', passed: 'false' } });
      expect(github.state.comments.at(-1)?.body).toContain('Removed: test/model.');
    }
    expect(statuses().at(-1)).toBe('failure');
  });

  it('has nothing written through its own links', async () => {
    pull({ '.quality-baseline': { link: rig } });
    const main = await gate();
    expect(main).toMatchObject({ exitCode: 2, outputs: { outcome: 'input-error' } });
    expect(main.summary).toContain('.quality-baseline is a symbolic link');
    git('checkout', '--quiet', '--force', base);
  });

  it('reports fetch-depth if the base is missing', async () => {
    pull({ 'models/wrong.txt': worse });
    const workspace = join(rig, 'shallow');
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${folder}`, workspace], { stdio: 'ignore' });
    const main = await gate({ workspace });
    expect(main).toMatchObject({ exitCode: 2, outputs: { outcome: 'input-error' } });
    expect(github.state.comments.at(-1)?.body).toContain('fetch-depth: 0');
  });
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import type { NightJob } from '../../src/records/night.ts';
import { keepAs, partsOf } from '../commands/history-with.ts';
import { folderOf } from '../support/folder-of.ts';
import type { StepResult } from '../support/github/emulate-runner.ts';
import { openFakeArtifacts } from '../support/github/fake-artifacts.ts';
import { type ActionStage, openActionStage, type StepOptions } from './action-stage.ts';

const slugs = ['test/m1', 'test/m2', 'test/m3', 'test/m4', 'test/m5', 'test/m6'];
const modes = ['no-thinking', 'enable-thinking'] as const;
const broken = ['words/W-01', 'words/W-02', 'words/W-03'];
const dayMs = 86_400_000;

const workflowSchema = z.looseObject({
  jobs: z.record(
    z.string(),
    z.looseObject({
      steps: z.array(z.looseObject({ uses: z.string(), with: z.record(z.string(), z.unknown()).optional() })),
    }),
  ),
});
const workflow = workflowSchema.parse(parse(readFileSync('src/commands/workflows/nightly.yml', 'utf8')));

/** The inputs of our step in the shipped workflow, with a runner's values filled in. */
function inputsOf(job: string, values: Readonly<Record<string, string>> = {}): Record<string, string> {
  const step = workflow.jobs[job]?.steps.find(({ uses }) => uses.startsWith('quality-baseline/'));
  const inputs = Object.entries(step?.with ?? {}).map(([name, value]) => {
    const text = String(value).replace(/\$\{\{ ([\w.-]+) \}\}/g, (whole, key) => values[key] ?? whole);
    expect(text).not.toContain('${{');
    return [name, text] as const;
  });
  return Object.fromEntries(inputs);
}

function configText(url: string): string {
  const targets = slugs.map((slug) => `  - slug: ${slug}\n    endpoint: ${url}\n    paths: [fixes/${slug}]\n`);
  return `version: 1\ndefaults: { mode: [${modes.join(', ')}], pack: [./pack-0.yaml] }\ntargets:\n${targets.join('')}`;
}

type Night = { readonly jobs: readonly NightJob[]; readonly plan: StepResult; readonly report: StepResult };

describe('nights', () => {
  it('measure the oldest, store the results, and keep one issue until everything passes again', async () => {
    await using stage = await openActionStage({ captures: false });
    const { state } = stage.github;
    const history = openHistory();
    await prepare(stage);

    // The first night: no branch, nothing was ever measured.
    const first = await planned(stage, history, 6000, '1h');
    expect(first.stdout).toContain('There is no history yet');
    expect(first.stdout).toMatch(/^12 of 12 to measure, the oldest first, in about 1 min of 1 h 00 min/m);

    history.seed(stage);
    const one = await night(stage, history, { runId: 6001, budget: '4h', breaks: ['test/m2'] });
    expect(one.jobs).toMatchObject([
      { slug: 'test/m1', mode: 'no-thinking,enable-thinking' },
      { slug: 'test/m2', mode: 'no-thinking' },
      { slug: 'test/m3', mode: 'no-thinking' },
    ]);
    expect(one.plan.summary).toContain('4 of 12 to measure');
    expect(one.plan.summary).toMatch(/test\/m6 +enable-thinking +9 days ago +1 h 00 min +no time/);
    expect(one.report).toMatchObject({ exitCode: 1, outputs: { outcome: 'regressed' } });
    expect(state.issues).toMatchObject([{ state: 'open', title: 'Quality regression (gate)' }]);
    expect(history.count()).toBe(12 + 4);
    expect(history.badge(stage, 'test--m2__no-thinking')).toContain('✗ regressed');
    const onBranch = { schemaVersion: 1, label: 'quality', message: expect.stringContaining('✗ regressed') };
    expect(history.badgeOnBranch('test--m2__no-thinking')).toMatchObject(onBranch);

    const two = await night(stage, history, { runId: 6002, budget: '4h' });
    expect(two.jobs.map(({ slug, mode }) => `${slug} ${mode}`)).toEqual([
      ...['test/m4 no-thinking', 'test/m5 no-thinking', 'test/m6 no-thinking', 'test/m2 enable-thinking'],
    ]);
    expect(two.report).toMatchObject({ exitCode: 0, outputs: { outcome: 'passed' } });
    expect(two.report.summary).toContain('not measured this time:\n\n- `test/m2` (no-thinking), today');
    expect(state.issues).toMatchObject([
      { state: 'open', body: expect.stringContaining('`test/m2` (no-thinking), today') },
    ]);
    expect(history.count()).toBe(16 + 4);

    // A changed target is measured first.
    history.stretch();
    await stage.write('fixes/test/m2', 'fixed\n');
    const three = await night(stage, history, { runId: 6003, budget: '2h' });
    expect(three.jobs).toMatchObject([{ slug: 'test/m2', mode: 'no-thinking,enable-thinking' }]);
    expect(three.plan.summary).toMatch(/test\/m2 +no-thinking +today \*/);
    expect(three.plan.summary).toMatch(/test\/m3 +enable-thinking +1\d days ago +1 h 00 min +no time/);
    expect(three.report).toMatchObject({ exitCode: 0, stderr: '' });
    expect(state.issues).toMatchObject([{ state: 'closed', stateReason: 'completed' }]);
    expect(state.comments.map(({ body }) => body.replace(/:.*/s, ''))).toEqual([
      'Now **passed**, before **regressed**',
    ]);
    expect(history.badge(stage, 'test--m2__no-thinking')).toContain('✓ passed');
    const page = await stage.read('site/index.html');
    for (const slug of slugs) expect(page).toContain(`${slug} · enable-thinking`);
    expect(page).toMatch(/Longest unchecked: test\/m3 \(enable-thinking\), last measured 1\d days ago/);
  }, 300_000);
});

/** Six targets with the baseline of one: they are all the same server. */
async function prepare(stage: ActionStage): Promise<void> {
  stage.model.change({ reasoning: (isAsked) => (isAsked ? 'One moment.' : '') });
  execFileSync('git', ['init', '--quiet'], { cwd: stage.workspace });
  mkdirSync(join(stage.workspace, 'fixes', 'test'), { recursive: true });
  writeFileSync(join(stage.workspace, '.gitignore'), '.quality-baseline\nsite\n');
  await stage.write('quality-baseline.yml', configText(stage.model.url));
  const inputs = { command: 'capture', slug: slugs[0] ?? '', endpoint: '', pack: '' };
  const captured = await stage.main({ inputs, eventName: 'workflow_dispatch', event: {} });
  expect(captured).toMatchObject({ exitCode: 0, stderr: '' });
  for (const mode of modes) {
    const captured = await stage.read(`baselines/test--m1__${mode}.json`);
    // Older than the measurements of earlier nights.
    const text = captured.replace(/"captured": "[^"]*"/, '"captured": "2026-01-01T00:00:00.000Z"');
    for (const slug of slugs)
      await stage.write(`baselines/${slug.replace('/', '--')}__${mode}.json`, text.replaceAll('test/m1', slug));
  }
}

type Kept = ReturnType<typeof openHistory>;

/** The repository on GitHub, as git sees it. */
function openHistory() {
  const [server, home] = [folderOf(), folderOf()];
  const remote = join(server, 'acme', 'models');
  execFileSync('git', ['init', '--quiet', '--bare', remote]);
  writeFileSync(join(home, '.gitconfig'), `[url "file://${server}/"]\n\tinsteadOf = https://github.com/\n`);
  const git = (...words: string[]) =>
    execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return {
    env: { HOME: home },
    /** Every mode of every target took an hour, each a day after the one before. */
    seed({ workspace }: ActionStage): void {
      const run = git('-C', workspace, 'ls-files', '--others', '--', '.quality-baseline/runs').match(
        /.*(?=\/run\.json)/,
      )?.[0];
      const parts = partsOf(join(workspace, run ?? ''));
      const folder = folderOf();
      const order = [
        ...slugs.slice(0, 3).map((slug) => [slug, 'no-thinking'] as const),
        [slugs[0] ?? '', 'enable-thinking'] as const,
        ...slugs.slice(3).map((slug) => [slug, 'no-thinking'] as const),
        ...slugs.slice(1).map((slug) => [slug, 'enable-thinking'] as const),
      ];
      for (const [at, [slug, mode]] of order.entries()) {
        const startedAt = new Date(Date.now() - (20 - at) * dayMs - 1000).toISOString();
        keepAs(folder, parts, { slug, mode, id: `20260101T0000${10 + at}Z-0001`, startedAt, minutes: 60 });
      }
      git('-C', folder, 'init', '--quiet');
      git('-C', folder, 'add', '--all');
      git('-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '-m', 'Nights before');
      git('-C', folder, 'push', '--quiet', remote, 'HEAD:refs/heads/quality-history');
    },
    /** As if everything had taken an hour. */
    stretch(): void {
      const folder = folderOf();
      git('clone', '--quiet', '--branch', 'quality-history', remote, folder);
      for (const file of git('-C', folder, 'ls-files', '*/scorecard.json').trim().split('\n')) {
        const text = readFileSync(join(folder, file), 'utf8');
        const startedAt = /"startedAt":"([^"]*)"/.exec(text)?.[1] ?? '';
        const endedAt = new Date(Date.parse(startedAt) + 3_600_000).toISOString();
        writeFileSync(join(folder, file), text.replace(/"endedAt":"[^"]*"/, `"endedAt":"${endedAt}"`));
      }
      git('-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--all', '-m', 'Slower');
      git('-C', folder, 'push', '--quiet');
    },
    count: () =>
      git('-C', remote, 'ls-tree', '-r', '--name-only', 'quality-history').match(/scorecard\.json$/gm)?.length,
    badgeOnBranch: (name: string): unknown =>
      JSON.parse(git('-C', remote, 'show', `quality-history:badges/${name}.json`)),
    badge: ({ workspace }: ActionStage, name: string) =>
      readFileSync(join(workspace, 'site', 'badges', `${name}.svg`), 'utf8'),
  };
}

function step(stage: ActionStage, { env }: Kept, runId: number, options: StepOptions): Promise<StepResult> {
  const { inputs, ...rest } = options;
  return stage.main({
    ...{ eventName: 'schedule', event: { schedule: '17 1 * * *' }, ...rest },
    env: { ...env, GITHUB_RUN_ID: String(runId), GITHUB_REF: 'refs/heads/main', ...options.env },
    inputs: { endpoint: '', slug: '', pack: '', ...inputs },
  });
}

function planned(stage: ActionStage, history: Kept, runId: number, budget: string): Promise<StepResult> {
  return step(stage, history, runId, { inputs: { ...inputsOf('plan'), 'time-budget': budget } });
}

/** All jobs of the workflow, on a model that is worse while it serves some of the targets. */
async function night(
  stage: ActionStage,
  history: Kept,
  { runId, budget, breaks = [] }: { runId: number; budget: string; breaks?: readonly string[] },
): Promise<Night> {
  // Each run of a workflow has its own artifacts.
  await using artifacts = await openFakeArtifacts();
  const env = { ACTIONS_RUNTIME_TOKEN: artifacts.token, ACTIONS_RESULTS_URL: artifacts.url };
  const plan = await planned(stage, history, runId, budget);
  expect(plan).toMatchObject({ exitCode: 0, stderr: '' });
  const matrix = plan.outputs['matrix'] ?? '';
  const jobs: readonly NightJob[] = JSON.parse(matrix).include;
  for (const { slug, mode } of jobs) {
    const isBroken = breaks.includes(slug);
    stage.model.change({ choose: (key) => (isBroken && broken.includes(key) ? 'near-miss' : 'gold') });
    const inputs = { ...inputsOf('measure', { 'matrix.slug': slug, 'matrix.mode': mode }), tier: '' };
    const { exitCode } = await step(stage, history, runId, { inputs, env });
    expect(exitCode).toBe(isBroken ? 1 : 0);
  }
  const inputs = inputsOf('report', { 'needs.plan.outputs.matrix': matrix });
  return { jobs, plan, report: await step(stage, history, runId, { inputs, env }) };
}

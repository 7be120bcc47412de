import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { optionInputNames, ownInputNames } from '../../src/config/action-inputs.ts';

const folder = 'src/commands/workflows';
const texts = readdirSync(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

const stepSchema = z.looseObject({
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
const workflowSchema = z.looseObject({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.looseObject({
      'runs-on': z.unknown(),
      'timeout-minutes': z.number(),
      permissions: z.record(z.string(), z.string()),
      steps: z.array(stepSchema),
    }),
  ),
});

function workflow(file: string) {
  return workflowSchema.parse(parse(readFileSync(join(folder, file), 'utf8')));
}

describe.each(texts)('$file', ({ file, text }) => {
  const { permissions, jobs } = workflow(file);
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it('starts from no permissions, and lets no job that measures write but to pull requests', () => {
    expect(permissions).toEqual({});
    const onMachine = Object.values(jobs).filter((job) => JSON.stringify(job['runs-on']).includes('self-hosted'));
    for (const job of onMachine) expect(job.permissions).toMatchObject({ contents: 'read' });
    if (file !== 'gate-simple.yml')
      for (const job of onMachine) expect(Object.keys(job.permissions)).toEqual(['contents']);
  });

  it('pins the actions of others by commit, and names the release behind it', () => {
    const used = [...text.matchAll(/\buses: (\S+)(.*)/g)].map(([, name = '', rest]) => `${name}${rest}`);
    expect(used.length).toBe(steps.filter((step) => step.uses !== undefined).length);
    for (const use of used)
      expect(use).toMatch(
        /^(?:actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|quality-baseline\/quality-baseline@v0 # pin .*)$/,
      );
  });

  it('says nothing that the config decides', () => {
    // The target of the job, the time of a night, and what may be merged unseen.
    const own = ['slug', 'mode', 'reason', 'time-budget', 'subject-dir', 'on-missing-baseline', 'on-inconclusive'];
    const given = steps.flatMap((step) => (step.uses?.startsWith('quality-') ? Object.keys(step.with ?? {}) : []));
    const decided = given.filter((name) => optionInputNames.some((each) => each === name) && !own.includes(name));
    // By its name a maintainer asks for all medium packs of one commit.
    expect(decided).toEqual(file === 'fork-gate.yml' ? ['tier'] : []);
  });

  it('gives our action inputs that it has', () => {
    const known: readonly string[] = [...ownInputNames, ...optionInputNames];
    const given = steps.flatMap((step) => (step.uses?.startsWith('quality-') ? Object.keys(step.with ?? {}) : []));
    expect(given.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('puts no expression into a script', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
  });

  it('keeps the token out of the checkout', () => {
    const checkouts = steps.filter((step) => step.uses?.startsWith('actions/checkout@'));
    for (const checkout of checkouts) expect(checkout.with?.['persist-credentials']).toBe(false);
  });
});

type Ran = {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly asked: readonly string[];
  readonly output: string;
};

/** Runs the script of a step as a runner does, with a `gh` that writes down what it is asked. */
function runStep(file: string, job: string, name: string, env: Record<string, string>, gh = ''): Ran {
  const place = mkdtempSync(join(tmpdir(), 'workflow-step-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const script = workflow(file).jobs[job]?.steps.find((step) => step.name === name)?.run ?? 'exit 99';
  writeFileSync(join(place, 'gh'), `#!/bin/bash\necho "$*" >>"${place}/asked"\n${gh}\n`, { mode: 0o755 });
  for (const empty of ['asked', 'output', 'script'])
    writeFileSync(join(place, empty), empty === 'script' ? script : '');
  const { status, stdout } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', join(place, 'script')], {
    cwd: place,
    encoding: 'utf8',
    env: {
      PATH: `${place}:${process.env['PATH']}`,
      GITHUB_OUTPUT: join(place, 'output'),
      GITHUB_REPOSITORY: 'a/b',
      ...env,
    },
  });
  const asked = readFileSync(join(place, 'asked'), 'utf8').trim().split('\n');
  return { exitCode: status, stdout, asked, output: readFileSync(join(place, 'output'), 'utf8') };
}

const sha = '0123456789abcdef0123456789abcdef01234567';

describe('the gate for forks', () => {
  const gh = (role: string, head: string) =>
    `case "$*" in *permission*) echo ${role} ;; *pulls/7*) echo ${head} ;; esac`;
  const ask = (env: Record<string, string>, role = 'write', head = sha) =>
    runStep(
      'fork-gate.yml',
      'plan',
      'Who asks, and for which commit',
      { ACTOR: 'ada', NUMBER: '7', ...env },
      gh(role, head),
    );

  it('takes the commit that a maintainer names', () => {
    const { exitCode, output, asked } = ask({ COMMENT: `/quality medium ${sha}\r\n` });
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: `number=7\nsha=${sha}\ntier=medium\n` });
    expect(asked.at(-1)).toContain(`statuses/${sha} --silent -f state=pending`);
  });

  it('takes the commit that was labeled', () => {
    expect(ask({ LABELED_SHA: sha, COMMENT: '' }).output).toBe(`number=7\nsha=${sha}\ntier=\n`);
  });

  it.each([
    ['who only reads', { COMMENT: `/quality quick ${sha}` }, 'read', sha],
    ['a commit that is not the newest any more', { COMMENT: `/quality quick ${sha}` }, 'admin', sha.replace('0', '1')],
    ['a comment without a commit', { COMMENT: '/quality quick' }, 'admin', sha],
    ['a comment that goes on', { COMMENT: `/quality quick ${sha}\nsha=$(id)` }, 'admin', sha],
    ['a short commit', { COMMENT: '/quality quick 0123456' }, 'admin', sha],
  ])('refuses %s', (_, env, role, head) => {
    expect(ask(env, role, head)).toMatchObject({ exitCode: 1, output: '' });
  });

  it.each([
    ['success', 'success', 'success'],
    ['success', 'failure', 'failure'],
    ['failure', 'skipped', 'error'],
    ['success', 'cancelled', 'error'],
    ['success', 'skipped', 'error'],
  ])('says of a plan with %s and a measurement with %s: %s', (plan, measure, state) => {
    const env = { SHA: sha, PLAN: plan, MEASURE: measure, OUTCOME: '', MATRIX: '{"include":[{"slug":"a"}]}' };
    const { asked } = runStep('fork-gate.yml', 'report', 'The status of the commit', env);
    expect(asked.at(-1)).toContain(`-f state=${state} `);
  });
});

describe.skipIf(spawnSync('jq', ['--version']).status !== 0)('what a skipped measurement means', () => {
  const none = '{"include":[]}';
  const one = '{"include":[{"slug":"a"}]}';

  it.each([
    ['success', one, 0],
    ['failure', one, 1],
    ['cancelled', one, 1],
    ['skipped', one, 1],
    ['skipped', none, 0],
  ])('%s with %s ends the report of the gate with %d', (measure, matrix, exitCode) => {
    const env = { PLAN: 'success', MEASURE: measure, MATRIX: matrix };
    expect(runStep('gate.yml', 'report', 'What was to be measured was measured', env).exitCode).toBe(exitCode);
  });
});

it('hands a new baseline over as a branch that touches nothing else', () => {
  const place = mkdtempSync(join(tmpdir(), 'workflow-capture-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const git = (...words: string[]) => execFileSync('git', words, { cwd: place, encoding: 'utf8' });
  git('init', '--quiet', '--initial-branch=main');
  git('init', '--quiet', '--bare', 'remote');
  git('remote', 'add', 'origin', join(place, 'remote'));
  git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '--quiet', '--allow-empty', '-m', 'first');
  execFileSync('mkdir', ['baselines'], { cwd: place });
  writeFileSync(join(place, 'baselines', 'a.json'), '{}\n');
  writeFileSync(join(place, 'stray'), 'x\n');
  writeFileSync(join(place, 'gh'), `#!/bin/bash\necho "$*" >>"${place}/asked"\n`, { mode: 0o755 });
  const script = workflow('capture.yml').jobs['propose']?.steps.find((step) => step.name === 'Propose it')?.run ?? '';
  const env = { SLUG: 'vllm/a', REASON: '$(id) "why"', BASE: 'main', BRANCH: 'capture-1' };
  const { status, stderr } = spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
    cwd: place,
    encoding: 'utf8',
    env: { PATH: `${place}:${process.env['PATH']}`, HOME: place, ...env },
  });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  expect(git('--git-dir=remote', 'show', '--name-only', '--format=%s%n%b', 'capture-1').trim()).toBe(
    'Record the baseline of vllm/a\n$(id) "why"\n\n\nbaselines/a.json',
  );
  expect(readFileSync(join(place, 'asked'), 'utf8')).toContain('pr create --base main --head capture-1');
});

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { optionInputNames, ownInputNames } from '../../src/config/action-inputs.ts';
import { folderOf } from '../support/folder-of.ts';

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

  it('starts without permissions, and lets no measuring job write except to pull requests', () => {
    expect(permissions).toEqual({});
    const onMachine = Object.values(jobs).filter((job) => JSON.stringify(job['runs-on']).includes('self-hosted'));
    for (const job of onMachine) expect(job.permissions).toMatchObject({ contents: 'read' });
    if (file !== 'gate-simple.yml')
      for (const job of onMachine) expect(new Set(Object.values(job.permissions))).toEqual(new Set(['read']));
  });

  it('pins the actions of others by commit, with their release', () => {
    const used = [...text.matchAll(/\buses: (\S+)(.*)/g)].map(([, name = '', rest]) => `${name}${rest}`);
    expect(used.length).toBe(steps.filter((step) => step.uses !== undefined).length);
    for (const use of used)
      expect(use).toMatch(
        /^(?:actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|quality-baseline\/quality-baseline@v0 # pin .*)$/,
      );
  });

  it('repeats nothing that the config decides', () => {
    // The target of the job, the time of a night, and what may be merged without review.
    const own = ['slug', 'mode', 'reason', 'time-budget', 'subject-dir', 'on-missing-baseline', 'on-inconclusive'];
    const given = steps.flatMap((step) => (step.uses?.startsWith('quality-') ? Object.keys(step.with ?? {}) : []));
    const decided = given.filter((name) => optionInputNames.some((each) => each === name) && !own.includes(name));
    // A maintainer names it to ask all medium packs for one commit.
    expect(decided).toEqual(file === 'fork-gate.yml' ? ['tier'] : []);
  });

  it('uses only inputs that our action has', () => {
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

/** Runs the script of a step like a runner, with a `gh` that records its calls. */
function runStep(file: string, job: string, name: string, env: Record<string, string>, gh = ''): Ran {
  const place = folderOf();
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
    ['somebody who can only read', { COMMENT: `/quality quick ${sha}` }, 'read', sha],
    ['a commit that is not the newest any more', { COMMENT: `/quality quick ${sha}` }, 'admin', sha.replace('0', '1')],
    ['a comment without a commit', { COMMENT: '/quality quick' }, 'admin', sha],
    ['a comment with more lines', { COMMENT: `/quality quick ${sha}\nsha=$(id)` }, 'admin', sha],
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

it('proposes a new baseline as a branch that touches nothing else', () => {
  const place = folderOf();
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

describe.skipIf(spawnSync('jq', ['--version']).status !== 0)('a command in a comment', () => {
  const pull = (more: object = {}) => ({
    state: 'open',
    head: { sha, ref: 'branch', repo: { full_name: 'a/b' } },
    base: { sha: sha.replace('0', 'b') },
    ...more,
  });
  const ask = (comment: string, role = 'write', answer = pull()) =>
    runStep(
      ...(['commands.yml', 'asked', 'Who asks, and for what'] as const),
      { ACTOR: 'ada', NUMBER: '7', COMMENT: comment },
      `case "$*" in *permission*) echo ${role} ;; *pulls/7*) echo '${JSON.stringify(answer)}' ;; esac`,
    );
  const outputs = `sha=${sha}\nref=branch\nbase=${sha.replace('0', 'b')}\n`;

  it.each([
    ['/quality rerun', `command=rerun\nreason=\n${outputs}`],
    ['/quality medium\r\n\r\nreason=another', `command=medium\nreason=\n${outputs}`],
    [`/quality baseline $(id) "quant"\nsha=x`, `command=baseline\nreason=$(id) "quant"\n${outputs}`],
  ])('%j is accepted from a writer', (comment, output) => {
    expect(ask(comment)).toMatchObject({ exitCode: 0, output });
  });

  it.each([
    ['of somebody who can only read', '/quality rerun', 'read', pull()],
    ['of somebody without permissions', '/quality baseline why', 'none', pull()],
    ['on a closed pull request', '/quality rerun', 'admin', pull({ state: 'closed' })],
    ['that is unknown', '/quality rerunning', 'admin', pull()],
    ['to capture without a reason', '/quality baseline', 'admin', pull()],
  ])('is refused %s', (_, comment, role, answer) => {
    expect(ask(comment, role, answer)).toMatchObject({ exitCode: 1, output: '' });
  });

  it('is left to the gate for forks on a pull request of a fork', () => {
    const fork = pull({ head: { sha, ref: 'main', repo: { full_name: 'mallory/b' } } });
    expect(ask('/quality baseline why', 'admin', fork)).toMatchObject({ exitCode: 0, output: '' });
    expect(ask('/quality medium', 'admin', pull({ head: { sha, ref: 'main', repo: null } })).output).toBe('');
  });

  it.each([
    ['completed', 'Quality gate', 0, 'actions/runs/12/rerun'],
    ['in_progress', 'Quality gate', 1, 'actions/runs?'],
    ['completed', 'Another', 1, 'actions/runs?'],
  ])('runs a gate again that is %s and called %s', (status, name, exitCode, last) => {
    const runs = JSON.stringify({ workflow_runs: [{ id: 12, name, status }] });
    const ran = runStep(
      'commands.yml',
      'rerun',
      'Run the gate again',
      { SHA: sha, GATE: 'Quality gate' },
      `echo '${runs}'`,
    );
    expect([ran.exitCode, ran.asked.at(-1)]).toEqual([exitCode, expect.stringContaining(last)]);
  });
});

describe.skipIf(spawnSync('jq', ['--version']).status !== 0)('baselines that a comment asked for', () => {
  const good = { kind: 'baseline', slug: 'vllm/a', mode: 'no-thinking' };
  const name = 'vllm--a__no-thinking.json';

  function commit(captured: Readonly<Record<string, string>>, prepare: (place: string) => void = () => undefined) {
    const place = folderOf();
    const git = (...words: string[]) => execFileSync('git', words, { cwd: place, encoding: 'utf8' });
    git('init', '--quiet', '--initial-branch=branch');
    git('init', '--quiet', '--bare', 'remote');
    git('remote', 'add', 'origin', join(place, 'remote'));
    git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '--quiet', '--allow-empty', '-m', 'first');
    git('push', '--quiet', 'origin', 'branch');
    mkdirSync(join(place, 'captured'));
    for (const [file, text] of Object.entries(captured)) writeFileSync(join(place, 'captured', file), text);
    writeFileSync(join(place, 'stray'), 'x\n');
    prepare(place);
    writeFileSync(join(place, 'gh'), `#!/bin/bash\necho "$*" >>"${place}/asked"\n`, { mode: 0o755 });
    const steps = workflow('commands.yml').jobs['commit']?.steps ?? [];
    const script = steps.find((step) => step.name === 'Check the files and commit them')?.run ?? 'exit 99';
    const env = { CAPTURED: join(place, 'captured'), REASON: '$(id) "why"', REF: 'branch', CONTEXT: 'gate' };
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', script], {
      cwd: place,
      encoding: 'utf8',
      env: { PATH: `${place}:${process.env['PATH']}`, HOME: place, GITHUB_REPOSITORY: 'a/b', ...env },
    });
    const pushed = git('--git-dir=remote', 'show', '--name-only', '--format=%s%n%b', 'branch').trim();
    const asked = status === 0 ? readFileSync(join(place, 'asked'), 'utf8') : '';
    return { status, stdout, stderr, pushed, asked };
  }

  it('are committed to their branch, touch nothing else, and leave a pending status', () => {
    const answers = name.replace('.json', '.answers.jsonl');
    const done = commit({ [name]: JSON.stringify(good), [answers]: '{"a":1}\n{"b":2}\n' });
    expect(done, done.stderr).toMatchObject({
      status: 0,
      pushed: `Record the baselines of this pull request\n$(id) "why"\n\n\nbaselines/${answers}\nbaselines/${name}`,
    });
    expect(done.asked).toMatch(/statuses\/[0-9a-f]{40} --silent -f state=pending -f context=gate/);
  });

  it.each<[string, Readonly<Record<string, string>>, ((place: string) => void)?]>([
    ['a workflow', { 'gate.yml': 'on: push' }],
    ['a name with a folder in it', { 'a b__no-thinking.json': JSON.stringify(good) }],
    ['a file that is not JSON', { [name]: 'model' }],
    ['the file of another slug', { [name]: JSON.stringify({ ...good, slug: 'vllm/b' }) }],
    ['invalid answers', { 'vllm--a__no-thinking.answers.jsonl': '[1]\n' }],
    ['a file that is too large', { [name]: JSON.stringify({ ...good, more: 'x'.repeat(1_100_000) }) }],
    ['a link', {}, (place) => symlinkSync('/etc/hostname', join(place, 'captured', name))],
    [
      'a folder that is a link',
      { [name]: JSON.stringify(good) },
      (place) => symlinkSync('.git', join(place, 'baselines')),
    ],
    ['nothing', {}],
  ])('are refused if there is %s', (_, captured, prepare) => {
    const done = commit(captured, prepare);
    expect(done).toMatchObject({ status: 1, stdout: expect.stringContaining('no baseline'), pushed: 'first' });
  });
});

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { initRunnerHook, type RunnerHookOptions } from '../../src/commands/init.ts';
import { folderOf } from '../support/folder-of.ts';
import { testIo } from './kept-run-with.ts';

const script = resolve('src/commands/runner-hook/job-started.sh');
const gate = 'acme/models/.github/workflows/gate.yml';
const eventOfMain = { repository: { default_branch: 'main' } };

type Job = {
  readonly ref?: string | undefined;
  readonly name?: string;
  readonly event?: object | string | undefined;
  readonly allowed?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly shell?: string;
  /** The available programs, besides those of the shell. */
  readonly programs?: readonly string[];
};

function which(program: string): string {
  return spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim();
}

/** Like a runner calls it: `bash -e FILE`, or `sh` without bash, with the variables of the job. */
function start(job: Job = {}): { readonly started: boolean; readonly said: string } {
  const { name = 'push', event = eventOfMain, allowed, env, shell = 'bash', programs = ['jq'] } = job;
  const ref = 'ref' in job ? job.ref : `${gate}@refs/heads/main`;
  const folder = folderOf(allowed === undefined ? {} : { 'job-started.allowed': allowed });
  const hook = join(folder, 'job-started.sh');
  copyFileSync(script, hook);
  const [bin, eventFile] = [join(folder, 'bin'), join(folder, 'event.json')];
  mkdirSync(bin);
  for (const program of programs) symlinkSync(which(program), join(bin, program));
  writeFileSync(eventFile, typeof event === 'string' ? event : JSON.stringify(event, undefined, 2));
  const variables = {
    ...{ PATH: bin, GITHUB_REPOSITORY: 'acme/models', GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: eventFile },
    ...{ GITHUB_WORKFLOW_REF: ref, ...env },
  };
  const done = spawnSync(which(shell), ['-e', hook], { env: variables, encoding: 'utf8', cwd: folder });
  expect(done.stdout).toBe('');
  expect([0, 1]).toContain(done.status);
  return { started: done.status === 0, said: done.stderr.replace(`${folder}/`, '') };
}

const refusal = 'quality-baseline: this runner does not start this job: ';

describe.each(['bash', 'dash'])('the hook of a runner, run by %s,', (shell) => {
  it.each(['push', 'workflow_dispatch', 'issue_comment', 'pull_request_target', 'workflow_run'])(
    'starts a workflow of the default branch at %s',
    (name) => {
      expect(start({ name, shell })).toEqual({ started: true, said: '' });
    },
  );

  it('starts scheduled jobs, whose event names no repository', () => {
    expect(start({ name: 'schedule', event: { schedule: '0 0 * * *' }, shell }).started).toBe(true);
    expect(start({ name: 'schedule', ref: `${gate}@refs/tags/v1`, shell }).started).toBe(false);
  });

  it.each([
    ['a pull request', 'refs/pull/7/merge'],
    ['another branch', 'refs/heads/other'],
    ['a branch that begins the same', 'refs/heads/main-2'],
    ['a branch below it', 'refs/heads/x/main'],
    ['a tag of its name', 'refs/tags/main'],
    ['a merge queue', 'refs/heads/gh-readonly-queue/main/pr-7-0123456'],
    ['a branch with the right ending', 'refs/heads/x@refs/heads/main'],
  ])('refuses the workflow of %s', (_what, ref) => {
    expect(start({ ref: `${gate}@${ref}`, shell })).toEqual({
      started: false,
      said: `${refusal}${gate}@${ref} is not on the default branch, main.\n`,
    });
  });

  it('refuses a file named like a workflow of the default branch', () => {
    const ref = 'acme/models/.github/workflows/a@refs/heads/main.yml@refs/pull/7/merge';
    expect(start({ ref, name: 'pull_request', shell }).started).toBe(false);
    expect(start({ ref: `${ref}@refs/heads/main`, shell }).started).toBe(false);
  });

  it('refuses the workflow of another repository, even on its default branch', () => {
    const ref = 'evil/models/.github/workflows/gate.yml@refs/heads/main';
    expect(start({ ref, shell }).said).toBe(`${refusal}${ref} is no workflow of acme/models.\n`);
    expect(start({ ref: 'acme/models-2/.github/workflows/gate.yml@refs/heads/main', shell }).started).toBe(false);
  });

  it('ignores a default branch elsewhere in the event', () => {
    const event = {
      pull_request: {
        title: '"repository": { "default_branch": "evil" }\n  "default_branch": "evil"',
        head: { repo: { default_branch: 'evil' }, repository: { default_branch: 'evil' } },
      },
      ...eventOfMain,
      sender: { repository: { default_branch: 'evil' } },
    };
    expect(start({ event, ref: `${gate}@refs/heads/evil`, shell }).started).toBe(false);
    expect(start({ event, shell }).started).toBe(true);
  });

  it.each([
    ['GITHUB_WORKFLOW_REF', 'GITHUB_WORKFLOW_REF is not set.'],
    ['GITHUB_REPOSITORY', 'GITHUB_REPOSITORY is not set.'],
    ['GITHUB_EVENT_PATH', 'GITHUB_EVENT_PATH names no file that can be read.'],
  ])('refuses a job without %s', (name, said) => {
    expect(start({ env: { [name]: undefined }, shell })).toEqual({ started: false, said: `${refusal}${said}\n` });
    expect(start({ env: { [name]: '' }, shell }).started).toBe(false);
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['no repository', {}],
    ['a branch without a name', { repository: { default_branch: '' } }],
    ['null for one', { repository: { default_branch: null } }],
  ])('refuses a job whose event holds %s', (_what, event) => {
    const { started, said } = start({ event, shell });
    expect(started).toBe(false);
    expect(said).toContain(`${refusal}the event does not name the default branch of the repository.\n`);
    expect(start({ event, programs: ['env'], shell }).said).toContain('jq or python3 has to be installed');
  });

  it('shows and matches nothing that is not a path or a ref', () => {
    for (const odd of ['$(id)', '`id`', '\u001b[2J', 'a\nb', '::error::x', '*', '[a]', "'", 'ü']) {
      const found = start({ ref: `${gate}@refs/heads/${odd}`, allowed: '*\n', shell });
      expect(found).toEqual({ started: false, said: expect.stringMatching(/characters that are not looked at\.\n$/) });
    }
  });

  it('starts only what the file beside it allows', () => {
    const allowed = `# pull requests of people whom we trust\n\n${gate}@refs/pull/*/merge`;
    expect(start({ ref: `${gate}@refs/pull/7/merge`, name: 'pull_request', allowed, shell }).started).toBe(true);
    const others = [
      `${gate}@refs/pull/7/head`,
      `${gate}@refs/heads/x`,
      `${gate.replace('gate', 'other')}@refs/pull/7/merge`,
    ];
    for (const ref of others) expect(start({ ref, allowed, shell }).started).toBe(false);
    expect(start({ allowed, shell }).started).toBe(true);
  });
});

describe('init --runner-hook', () => {
  const alone = { path: undefined, isAlone: true, yes: true, dryRun: false, ask: undefined };

  function begin() {
    const folder = folderOf();
    const said: string[] = [];
    const io = { ...testIo(folder), out: () => undefined, err: (text: string) => void said.push(text) };
    return {
      folder,
      said,
      run: (options: Partial<RunnerHookOptions>) => initRunnerHook({ ...alone, ...options }, io),
    };
  }

  it('writes an executable hook, and says how to install it', async () => {
    const { folder, said, run } = begin();
    expect(await run({ path: 'hooks/start.sh' })).toBe(0);
    const path = join(folder, 'hooks/start.sh');
    expect(readFileSync(path, 'utf8')).toBe(readFileSync(script, 'utf8'));
    expect((statSync(path).mode & 0o777).toString(8)).toBe('755');
    expect(said.join('')).toContain(`echo ACTIONS_RUNNER_HOOK_JOB_STARTED=${path} >> .env`);
    expect(said.join('')).toContain(`${folder}/hooks/start.allowed`);
  });

  it('changes nothing the second time, and overwrites nothing', async () => {
    const { folder, said, run } = begin();
    await run({});
    await run({});
    expect(said.join('')).toContain('job-started.sh already exists.');
    writeFileSync(join(folder, 'job-started.sh'), 'exit 0\n');
    await expect(run({})).rejects.toMatchObject({ exitCode: 2 });
    expect(readFileSync(join(folder, 'job-started.sh'), 'utf8')).toBe('exit 0\n');
  });

  it('writes nothing if it is only printed, or declined', async () => {
    const { folder, run } = begin();
    await run({ yes: false, dryRun: true });
    await run({ yes: false, ask: async () => 'n' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    [{ isAlone: false }, /about a machine/],
    [{ path: 'hook' }, /no hook with the name hook/],
    [{ yes: false }, /there is no terminal/],
  ])('refuses %j', async (options, message) => {
    await expect(begin().run(options)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(message),
    });
  });
});

it('reads the event with python3 without jq', () => {
  const python = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout.trim();
  const folder = folderOf();
  symlinkSync(python, join(folder, 'python3'));
  const env = { PATH: folder };
  expect(start({ env }).started).toBe(true);
  expect(start({ env, ref: `${gate}@refs/heads/x` }).started).toBe(false);
  expect(start({ env, event: '{' }).started).toBe(false);
});

it.skipIf(which('shellcheck') === '')('passes shellcheck', () => {
  const { stdout, status } = spawnSync(which('shellcheck'), ['--shell=sh', script], { encoding: 'utf8' });
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
});

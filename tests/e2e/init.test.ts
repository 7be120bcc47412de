import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { emptyFolder } from './run-bundle.ts';
import { startBundle } from './start-bundle.ts';

const compose =
  'services:\n  vllm:\n    image: vllm/vllm-openai:v0.11\n    command: --model Qwen/Qwen3-8B\n    ports: ["8000:8000"]\n';

function repository(): string {
  const folder = emptyFolder();
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  writeFileSync(join(folder, 'compose.yml'), compose);
  return folder;
}

describe('init --yes in a repository with nothing but a compose file', () => {
  it('writes workflows that actionlint accepts', async () => {
    const folder = repository();
    const names = ['gate', 'nightly', 'capture', 'fork-gate', 'fork-report', 'merge-queue', 'image-bump', 'commands'];
    const { exitCode, stderr } = await startBundle(folder, `init --yes --workflow ${names.join(' ')}`).ended;
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    const written = join(folder, '.github/workflows');
    expect(readdirSync(written)).toEqual(names.map((name) => `quality-${name}.yml`).sort());
    const lint = (where: string) =>
      spawnSync(process.execPath, ['scripts/lint-workflows.js', where], { encoding: 'utf8' });
    expect(lint(written)).toMatchObject({ status: 0, stderr: '', stdout: '8 workflows are fine\n' });
    const gate = join(written, 'quality-gate.yml');
    writeFileSync(gate, readFileSync(gate, 'utf8').replace('needs: plan', 'needs: plann'));
    expect(lint(written)).toMatchObject({ status: 1, stderr: expect.stringContaining('plann') });
  });

  it('writes a config that captures and checks a model without edits', async () => {
    const folder = repository();
    const endpoint = await scriptedEndpoint();
    onTestFinished(() => endpoint[Symbol.asyncDispose]());
    await startBundle(folder, 'init --yes').ended;
    const config = readFileSync(join(folder, 'quality-baseline.yml'), 'utf8');
    const at = `--endpoint ${endpoint.url} --no-progress`;
    expect((await startBundle(folder, `${at} --capture`).ended).exitCode).toBe(0);
    expect(readdirSync(join(folder, 'baselines'))).toContain('vllm--qwen3-8b__no-thinking.json');
    expect(await startBundle(folder, at).ended).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('Passed'),
    });
    endpoint.change({ choose: () => 'near-miss' });
    expect((await startBundle(folder, at).ended).exitCode).toBe(1);
    expect(readFileSync(join(folder, 'quality-baseline.yml'), 'utf8')).toBe(config);
    const ignored = execFileSync('git', ['status', '--porcelain', '--untracked-files=all'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(ignored).not.toContain('.quality-baseline/');
  }, 300_000);

  it('asks nothing, ends with 2 and writes nothing without --yes', async () => {
    const folder = repository();
    const { exitCode, stdout, stderr } = await startBundle(folder, 'init').ended;
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain('--yes');
    expect(existsSync(join(folder, 'quality-baseline.yml'))).toBe(false);
  });

  it('shows a diff that git can apply with --dry-run', async () => {
    const folder = repository();
    const { stdout } = await startBundle(folder, 'init --dry-run').ended;
    expect(existsSync(join(folder, 'quality-baseline.yml'))).toBe(false);
    execFileSync('git', ['apply'], { cwd: folder, input: stdout });
    expect((await startBundle(folder, 'init --dry-run').ended).stderr).toContain('every file exists');
  });
});

const hasTerminal = spawnSync('script', ['--version']).status === 0;

describe.skipIf(!hasTerminal)('init at a terminal', () => {
  /** Types each text once the words before it have been shown. */
  async function type(folder: string, ...steps: readonly (readonly [shown: string, typed: string])[]) {
    const command = `${process.execPath} ${resolve('dist/cli/index.js')} init`;
    const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    let shown = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
    });
    for (const [words, typed] of steps) {
      while (!shown.includes(words)) await sleep(10);
      child.stdin.write(typed);
    }
    const [exitCode] = await once(child, 'close');
    return { exitCode, shown };
  }

  it('writes nothing and ends with 130 at Ctrl-C in a question', async () => {
    const folder = repository();
    const { exitCode, shown } = await type(
      folder,
      ['Which of them should be gated', '\r'],
      ['Slug of', 'vllm/a\u0003'],
    );
    expect(exitCode).toBe(130);
    expect(shown).not.toContain('bug');
    expect(readdirSync(folder).sort()).toEqual(['.git', 'compose.yml']);
  });

  it('writes the answers', async () => {
    const folder = repository();
    const { exitCode } = await type(
      folder,
      ['Which of them should be gated', '1\r'],
      ['Slug of', 'mine/model\r'],
      ['Which of them? Names', 'capture\r'],
      ['Write this?', 'y\r'],
    );
    expect(exitCode).toBe(0);
    expect(readFileSync(join(folder, 'quality-baseline.yml'), 'utf8')).toContain('slug: mine/model\n');
    expect(readdirSync(join(folder, '.github/workflows'))).toEqual(['quality-capture.yml']);
  });
});

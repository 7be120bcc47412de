import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fakeMachine } from '../support/fake-machine.ts';
import { emptyFolder, runScript } from './run-bundle.ts';
import { startBundle } from './start-bundle.ts';

const path = process.env['PATH'] ?? '';

/** The bundle as npm installs it, an empty folder to start it in, and a temporary one. */
function installed() {
  const root = emptyFolder();
  const [folder, temporary] = [join(root, 'work'), join(root, 'temporary')];
  for (const each of [folder, temporary]) mkdirSync(each);
  cpSync(resolve('dist/cli'), join(root, 'bundle'), { recursive: true });
  return { root, folder, temporary, bundle: join(root, 'bundle', 'index.js') };
}

/** A network with nothing in it but the machine itself, if this machine may create one. */
const alone = ['-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
const canBeAlone = spawnSync('unshare', [...alone, 'true']).status === 0;

describe('demo', () => {
  it.runIf(canBeAlone)('shows one regressed pack without a network, and leaves nothing behind', () => {
    const { folder, temporary, bundle } = installed();
    const { status, stdout, stderr } = spawnSync('unshare', [...alone, process.execPath, bundle, 'demo'], {
      cwd: folder,
      env: { PATH: path, TMPDIR: temporary, COLUMNS: '40', NO_COLOR: '1' },
      encoding: 'utf8',
    });
    expect({ status, stderr: stderr.includes('confirming toolcall-15') }).toEqual({ status: 0, stderr: true });
    expect(stdout.match(/^\| ❌ \S+/gm)).toEqual(['| ❌ toolcall-15']);
    expect(stdout.match(/^\| ✅ \S+/gm)).toHaveLength(4);
    expect([readdirSync(folder), readdirSync(temporary)]).toEqual([[], []]);
  });

  it('keeps everything with --keep, and does not look for a GPU of this machine', () => {
    const { folder, temporary, bundle } = installed();
    const machine = fakeMachine({ gpus: { cards: 'gpus-two.csv' } });
    onTestFinished(() => machine[Symbol.dispose]());
    const environment = { PATH: `${machine.path}:${path}`, TMPDIR: temporary };
    const demo = (...words: string[]) => runScript(bundle, { arguments: ['demo', ...words], folder, environment });
    const { exitCode, stdout } = demo('--keep', 'kept', '--no-progress');
    expect({ exitCode, isTold: stdout.includes(join(folder, 'kept')) }).toEqual({ exitCode: 0, isTold: true });
    expect(readdirSync(join(folder, 'kept', '.quality-baseline', 'runs'))).toHaveLength(3);
    expect(stdout).toContain(readFileSync(join(folder, 'kept', 'comment.md'), 'utf8'));
    const baseline = readFileSync(join(folder, 'kept', 'baselines', 'demo--scripted__no-thinking.json'), 'utf8');
    expect(baseline).not.toContain('RTX');
    expect(demo('--keep', 'kept')).toMatchObject({ exitCode: 2, stdout: '', stderr: /^kept is not empty\n/ });
  });

  it.each(['unchanged', 'degraded'])('decides nothing if the recording %s lacks an answer', (name) => {
    const { root, folder, temporary, bundle } = installed();
    const file = join(root, 'bundle', `${name}.cassette.jsonl.gz`);
    const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
    const last = lines.findLastIndex((line) => line.includes('"occurrence":3,'));
    writeFileSync(file, gzipSync(lines.toSpliced(last, 1).join('\n')));
    const run = runScript(bundle, { arguments: ['demo'], folder, environment: { TMPDIR: temporary } });
    expect(run.exitCode).toBe(70);
    expect(run.stdout).not.toContain('Regressed');
    expect(run.stderr).toContain(`the recording ${name} lacks the answers of 1 attempt`);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it.each([1, 2])('leaves nothing behind when Ctrl-C is pressed %i times', async (times) => {
    const { folder, temporary } = installed();
    const started = startBundle(folder, 'demo', { TMPDIR: temporary });
    while (!started.said().includes('225 attempts')) await sleep(10);
    expect(readdirSync(temporary)).toHaveLength(1);
    for (let time = 0; time < times; time++) started.signal('SIGINT');
    const { exitCode, stderr } = await started.ended;
    expect(exitCode).toBe(130);
    expect(stderr).not.toContain('--resume');
    expect([readdirSync(folder), readdirSync(temporary)]).toEqual([[], []]);
  });

  it('says what to do if nothing temporary can be written', () => {
    const { folder, bundle, root } = installed();
    const environment = { TMPDIR: join(root, 'bundle', 'package.json') };
    const { exitCode, stdout, stderr } = runScript(bundle, { arguments: ['demo'], folder, environment });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(/^cannot write to \S+: ENOTDIR\n.*--keep FOLDER.*TMPDIR/);
    expect(existsSync(environment.TMPDIR)).toBe(true);
  });
});

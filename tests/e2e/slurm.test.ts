import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePack } from '../../src/packs/parse-pack.ts';
import { journalPath } from '../../src/run/open-journal.ts';
import { scriptedEndpoint } from '../support/scripted-endpoint.ts';
import { smallPack } from './run-parts.ts';

const cli = resolve('dist/cli/index.js');
const isHere =
  process.getuid?.() === 0 && ['slurmctld', 'slurmd', 'munged'].every((name) => spawnSync(name, ['-V']).status === 0);
if (!isHere) process.stderr.write('slurm: skipped, needs root, slurmctld, slurmd and munge\n');

const folder = mkdtempSync(join(tmpdir(), 'slurm-'));
const env = { ...process.env, SLURM_CONF: join(folder, 'slurm.conf') };
const run = (command: string, words: readonly string[], cwd = folder) =>
  execFileSync(command, words, { env, cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const asked = ['--capture', '--slug', 'demo/scripted', '--replay', 'demo.jsonl', '--quiet'];

/** As in the configuration of the test. */
const messageTimeoutMs = 5000;

/** The parts that do not depend on the time and number of processes of the measurement. */
function scorecardsOf(place: string): unknown {
  const { scorecards } = JSON.parse(readFileSync(join(place, 'scorecard.json'), 'utf8'));
  return scorecards.map((each: object) => ({ ...each, run: null, timings: null }));
}

function baselineOf(place: string): unknown {
  const text = readFileSync(join(place, 'baselines/demo--scripted__no-thinking.json'), 'utf8');
  const changing = ['captured', 'started', 'ended', 'sessions', 'runs', 'timings'];
  return JSON.parse(text, (key, value) => (changing.includes(key) ? null : value));
}

function makePlace(name: string): string {
  const place = join(folder, name);
  mkdirSync(place);
  const cassette = gunzipSync(readFileSync('src/commands/demo/unchanged.cassette.jsonl.gz'));
  writeFileSync(join(place, 'demo.jsonl'), cassette);
  const words = [process.execPath, cli, ...asked, '--shard', 'auto', '--shard-by', 'scenarios'];
  writeFileSync(join(place, 'shard.sh'), `#!/bin/sh\nexec ${words.join(' ')}\n`);
  return place;
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 300 && !isSo(); tries += 1) await sleep(400);
  expect(isSo()).toBe(true);
}

function attemptsIn(runs: string, shard: string): number {
  try {
    const [name = ''] = readdirSync(runs).filter((each) => each.startsWith(shard));
    return readFileSync(journalPath(join(runs, name)), 'utf8').split('"kind":"attempt"').length - 1;
  } catch {
    return 0; // not begun
  }
}

/**
 * As if the machine were switched off: ends the daemon, Slurm's watchers of tasks, and then the processes in this
 * folder. A watcher that outlives its task reports it as failed, and Slurm does not start that again.
 */
function loseNode(place: string): void {
  process.kill(Number(readFileSync(join(folder, 'slurmd.pid'), 'utf8')), 'SIGKILL');
  const tasks = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && ofProcess(() => readlinkSync(`/proc/${name}/cwd`)) === place,
  );
  const parents = tasks.map(
    (pid) => ofProcess(() => /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) ?? '',
  );
  const watchers = parents.filter((pid) =>
    ofProcess(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.startsWith('slurmstepd: '),
  );
  for (const pid of [...watchers, ...tasks]) ofProcess(() => process.kill(Number(pid), 'SIGKILL'));
}

/** undefined if it is gone */
function ofProcess<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

async function throughArray(place: string, shards: number): Promise<string> {
  const words = [
    '--parsable',
    '--requeue',
    `--array=0-${shards - 1}`,
    '--open-mode=append',
    '-o',
    'out-%a',
    'shard.sh',
  ];
  const job = run('sbatch', words, place).trim();
  for (let tries = 0; tries < 240 && run('squeue', ['-h', '-j', job]).trim() !== ''; tries += 1) await sleep(500);
  return run(process.execPath, [cli, 'merge', '.quality-baseline/runs', '--out', 'merged'], place);
}

describe.runIf(isHere)('arrays of Slurm', () => {
  let whole: unknown;

  beforeAll(() => {
    run(resolve('tests/support/slurm/start'), [folder, '16827', '16828']);
    const place = makePlace('whole');
    run(process.execPath, [cli, ...asked], place);
    run(process.execPath, [cli, 'merge', 'latest', '--out', 'merged'], place);
    whole = [scorecardsOf(join(place, 'merged')), baselineOf(place)];
  }, 300_000);

  afterAll(async () => {
    const pids = ['slurmd', 'slurmctld'].map((name) => readFileSync(join(folder, `${name}.pid`), 'utf8').trim());
    for (const pid of pids) process.kill(Number(pid));
    // It saves its state before it ends.
    await until(() => !pids.some((pid) => existsSync(`/proc/${pid}`)));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  it.each([1, 2, 4, 9])(
    'of %i tasks give the scorecard and the baseline of one capture',
    async (shards) => {
      const place = makePlace(`array-${shards}`);
      expect(await throughArray(place, shards)).toContain(`merged ${shards} run`);
      expect([scorecardsOf(join(place, 'merged')), baselineOf(place)]).toEqual(whole);
    },
    300_000,
  );

  it('written by init continue if a task is requeued or its node is lost, and give the scorecard of one run', async () => {
    const text = smallPack('one', 12);
    await using endpoint = await scriptedEndpoint({
      packs: [parsePack(text, 'one')],
      choose: (key) => (key.endsWith('3') ? 'near-miss' : 'gold'),
      slots: 1,
    });
    const place = join(folder, 'lost');
    mkdirSync(join(place, 'node_modules/.bin'), { recursive: true });
    symlinkSync(cli, join(place, 'node_modules/.bin/quality-baseline'));
    writeFileSync(join(place, 'one.yaml'), text);
    const target = `{ slug: test/tiny, endpoint: "${endpoint.url}", pack: [one.yaml] }`;
    writeFileSync(join(place, 'quality-baseline.yml'), `version: 1\ntargets: [${target}]\n`);
    const whole = join(folder, 'whole-tiny');
    cpSync(place, whole, { recursive: true });
    // This process is the server.
    await promisify(execFile)(process.execPath, [cli, 'check', '--slug', 'test/tiny'], { cwd: whole });
    run(process.execPath, [cli, 'merge', 'latest', '--out', 'merged'], whole);

    run(process.execPath, [cli, 'init', '--yes', '--for', 'slurm'], place);
    endpoint.change({ delayMs: 1000 });
    // There is no GPU here.
    const said = run('env', ['SBATCH_GRES=none', 'sh', 'slurm/quality-submit.sh', '3'], place);
    const [, job = ''] = /^Submitted the shards as job (\d+)$/m.exec(said) ?? [];
    const attemptsOf = (task: number) => attemptsIn(join(place, '.quality-baseline/runs'), `shard-${task + 1}-of-3`);
    await until(() => attemptsOf(0) > 1);
    run('scontrol', ['requeue', `${job}_0`]);
    await until(() => attemptsOf(1) > 1 && run('squeue', ['-h', '-t', 'completing']).trim() === '');
    loseNode(place);
    const [first, second] = [attemptsOf(0), attemptsOf(1)];
    endpoint.change({ delayMs: 0 });
    // A daemon that is back before may report the task as failed, which Slurm does not start again.
    await until(() => run('sinfo', ['-h', '-o', '%T']).includes('down'));
    // For some seconds Slurm tries to end the lost tasks there: one that is started again by then would be ended.
    await sleep(2 * messageTimeoutMs);
    run('slurmd', ['-f', env.SLURM_CONF]);
    await until(() => {
      // Slurm waits two minutes before it starts a lost task again.
      spawnSync('scontrol', ['update', `JobId=${job}`, 'StartTime=now'], { env });
      return run('squeue', ['-h']).trim() === '';
    });
    expect([first, second].every((count) => count < 12)).toBe(true);
    expect(scorecardsOf(join(place, '.quality-baseline/merged', job))).toEqual(scorecardsOf(join(whole, 'merged')));
  }, 300_000);
});

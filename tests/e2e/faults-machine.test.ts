import { type ChildProcess, execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { journalPath } from '../../src/run/open-journal.ts';
import { keptIn, runsIn } from '../faults/look-around.ts';
import { type MachineFault, machineRows } from '../faults/machine-rows.ts';
import type { Row } from '../faults/row.ts';
import { type EndingWorld, openEndingWorld, type Seen, type StartOptions } from './ending-bench.ts';

let captured: EndingWorld;

beforeAll(async () => {
  captured = await openEndingWorld();
  expect(await captured.start('--capture --no-restart').ended).toMatchObject({ exitCode: 0 });
});
afterAll(() => captured[Symbol.asyncDispose]());

async function endOf(world: EndingWorld, flags = '', more: StartOptions = {}): Promise<Seen> {
  const { exitCode, output } = await world.start(flags, more).ended;
  return world.seen(exitCode, output);
}

/** Resolves once the child has printed the words. */
function said({ stdout, stderr }: ChildProcess, words: string): Promise<void> {
  return new Promise((done) => {
    let output = '';
    for (const stream of [stdout, stderr])
      stream?.on('data', (piece) => {
        output += String(piece);
        if (output.includes(words)) done();
      });
  });
}

async function resumed(world: EndingWorld): Promise<{ resumed: string }> {
  const { outcome, kept } = await endOf(world, '--resume');
  return { resumed: `${outcome}, ${kept}` };
}

const mounted = new Set<MachineFault>(['disk-full', 'disk-full-baseline', 'read-only', 'read-only-baselines']);
const noMount = whyNoMount();

/** Needs root. Required if the engine tests are. */
function whyNoMount(): string | undefined {
  if (process.getuid?.() === 0) return undefined;
  if (process.env['REQUIRE_ENGINE'] === '1') throw new Error('REQUIRE_ENGINE is set, and only root may mount');
  return ' (skipped: only root may mount)';
}

function mount(folder: string, ...options: readonly string[]): AsyncDisposable {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', options.join(','), 'tmpfs', folder]);
  return { [Symbol.asyncDispose]: async () => void execFileSync('umount', [folder]) };
}

function remount(folder: string, options: string): void {
  execFileSync('mount', ['-o', `remount,${options}`, folder]);
}

/** A run whose folder changes while it runs, and the next one. */
async function changedRun(world: EndingWorld, change: (run: string) => void): Promise<Seen> {
  world.hold('words');
  const { ended } = world.start('');
  await world.reached('words 7', ended);
  // Nothing is written meanwhile: a line behind half of another could not be read.
  while ((await keptIn(runsIn(world.folder).at(-1))) !== '6 passed') await sleep(10);
  change(runsIn(world.folder).at(-1) ?? '');
  world.hold('');
  const { exitCode, output } = await ended;
  const seen = await world.seen(exitCode, output);
  const { outcome, kept } = await endOf(world);
  return { ...seen, resumed: `${outcome}, ${kept}` };
}

/** Replaces the baseline for the duration of the run. */
async function withBaseline(world: EndingWorld, make: (path: string) => unknown): Promise<Seen> {
  const path = join(world.folder, 'baselines', 'test--words__no-thinking.json');
  renameSync(path, `${path}.kept`);
  make(path);
  const { exitCode, output } = await world.start('').ended;
  rmSync(path);
  renameSync(`${path}.kept`, path);
  return world.seen(exitCode, output);
}

async function withKey(world: EndingWorld, key: string): Promise<Seen> {
  world.serve();
  while (!(await fetch(`${world.url}/health`).catch(() => undefined))) await sleep(20);
  const seen = await endOf(world, '', { where: ['--endpoint', world.url, '--api-key', key] });
  expect(seen.output).not.toContain('0123456789');
  return seen;
}

const doIt: Readonly<Record<MachineFault, (world: EndingWorld) => Promise<Seen>>> = {
  async 'disk-full'(world) {
    const runs = join(world.folder, '.quality-baseline');
    await using _ = mount(runs, 'size=48k');
    const seen = await endOf(world);
    expect(seen.kept).toMatch(/^\d+ passed$/);
    remount(runs, 'size=1m');
    return { ...seen, kept: 'what fitted', ...(await resumed(world)) };
  },
  async 'disk-fails'(world) {
    world.hold('broken');
    const seen = await endOf(world);
    expect(seen.kept).toMatch(/^\d+ passed$/);
    world.hold('');
    return { ...seen, kept: 'what was written', ...(await resumed(world)) };
  },
  async 'disk-full-baseline'(world) {
    await using _ = mount(join(world.folder, 'baselines'), 'size=4k', 'nr_inodes=1');
    return await endOf(world, '--capture --no-restart');
  },
  async 'disk-full-output'(world) {
    const full = openSync('/dev/full', 'w');
    try {
      return await endOf(world, '', { out: full });
    } finally {
      closeSync(full);
    }
  },
  async 'read-only'(world) {
    await using _ = mount(join(world.folder, '.quality-baseline'), 'ro');
    return await endOf(world);
  },
  async 'read-only-baselines'(world) {
    await using _ = mount(join(world.folder, 'baselines'), 'ro');
    return await endOf(world, '--capture --no-restart');
  },
  async 'run-deleted'(world) {
    // At once: its lock alone would be gone if another process took over.
    return changedRun(world, (run) => {
      renameSync(run, join(world.folder, '..', 'deleted'));
      rmSync(join(world.folder, '..', 'deleted'), { recursive: true });
    });
  },
  async 'run-cut'(world) {
    const seen = await changedRun(world, (run) => truncateSync(journalPath(run), 2000));
    return { ...seen, kept: 'what was written' };
  },
  'baseline-pipe': (world) => withBaseline(world, (path) => execFileSync('sh', ['-c', 'mkfifo "$0"', path])),
  'baseline-endless': (world) => withBaseline(world, (path) => symlinkSync('/dev/zero', path)),
  'baseline-dangling': (world) => withBaseline(world, (path) => symlinkSync('nowhere', path)),
  'baseline-conflict': (world) =>
    withBaseline(world, (path) => writeFileSync(path, '<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n')),
  'key-line-end': (world) => withKey(world, 'sk-0123456789abcdef\n'),
  'key-lines': (world) => withKey(world, 'sk-0123456789\nabcdef'),
  'key-blank': (world) => withKey(world, 'sk-0123456789 abcdef'),
  'key-letters': (world) => withKey(world, 'sk-0123456789äbcdef'),
  'reports-in-one': (world) => endOf(world, '--json report --markdown ./report'),
  'report-full': (world) => endOf(world, '--json /dev/full'),
  async 'reader-gone'(world) {
    const { child, ended } = world.start('');
    await world.reached('words 3', ended);
    child.stdout?.destroy();
    child.stderr?.destroy();
    const { exitCode } = await ended;
    return world.seen(exitCode, '');
  },
  async 'parent-gone'(world) {
    const { child, ended } = world.start('', { isBelow: true });
    await world.reached('words 3', ended);
    child.stdout?.destroy();
    child.stderr?.destroy();
    child.kill('SIGKILL');
    return world.seen(await world.code(), '');
  },
  async 'second-signal'(world) {
    world.hold('stubborn');
    const { child, ended } = world.start('');
    await world.reached('words 7', ended);
    child.kill('SIGINT');
    await world.reached('asked to end', ended);
    child.kill('SIGINT');
    const { exitCode, output } = await ended;
    return world.seen(exitCode, output);
  },
  async 'two-runs'(world) {
    world.serve();
    const where = ['--endpoint', world.url];
    const both = await Promise.all([world.start('', { where }).ended, world.start('', { where }).ended]);
    expect(await Promise.all(runsIn(world.folder).map(keptIn))).toEqual(['12 passed', '12 passed']);
    const said = both.map(({ output }) => output).join('\n');
    return world.seen(Math.max(...both.map(({ exitCode }) => exitCode)), said);
  },
  async 'two-boots'(world) {
    world.hold('words');
    const first = world.start('');
    await world.reached('words 7', first.ended);
    const seen = await endOf(world, '--when-busy fail');
    first.child.kill('SIGINT');
    await first.ended;
    return seen;
  },
  async 'two-boots-in-turn'(world) {
    world.hold('words');
    const first = world.start('');
    await world.reached('words 7', first.ended);
    const second = world.start('');
    await Promise.race([said(second.child, 'waiting:'), second.ended]);
    world.hold('');
    first.child.kill('SIGINT');
    await first.ended;
    const { exitCode, output } = await second.ended;
    return world.seen(exitCode, output);
  },
  async 'resume-alive'(world) {
    world.hold('words');
    const first = world.start('');
    await world.reached('words 7', first.ended);
    const seen = await endOf(world, '--resume');
    first.child.kill('SIGINT');
    await first.ended;
    return seen;
  },
  async 'gpu-lost-before'(world) {
    const programs = join(world.folder, '..', 'programs');
    mkdirSync(programs);
    const words =
      'Unable to determine the device handle for GPU 0000:01:00.0: GPU is lost.  Reboot the system to recover this GPU';
    writeFileSync(join(programs, 'nvidia-smi'), `#!/bin/sh\necho '${words}'\nexit 15\n`, { mode: 0o755 });
    return endOf(world, '', { programs });
  },
  async 'gpu-lost'(world) {
    world.hold('lost');
    const seen = await endOf(world);
    world.hold('');
    return { ...seen, ...(await resumed(world)) };
  },
  async restarted(world) {
    world.hold('words');
    const server = world.serve();
    const { ended } = world.start('', { where: ['--endpoint', world.url] });
    await world.reached('words 7', ended);
    server.kill('SIGKILL');
    world.hold('');
    await sleep(300);
    world.serve();
    const { exitCode, output } = await ended;
    return world.seen(exitCode, output);
  },
};

describe.concurrent('a machine in trouble', () => {
  const rows = Object.entries(machineRows) as [MachineFault, Row][]; // its keys
  const [onSmallDisks, others] = [true, false].map((isSmall) => rows.filter(([name]) => mounted.has(name) === isSmall));

  it.each(others ?? [])('%s', done);
  it.skipIf(noMount !== undefined).each(onSmallDisks ?? [])(`%s${noMount ?? ''}`, done);

  async function done(name: MachineFault, { fault: _fault, when: _when, said, ...ends }: Row) {
    await using world = await openEndingWorld(captured);
    const { output, ...seen } = await doIt[name](world);
    expect(seen).toEqual(ends);
    expect(output).toContain(said);
  }
});

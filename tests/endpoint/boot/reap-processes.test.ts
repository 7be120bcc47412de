import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { bootMarker, isFromDeadRun, markerOf } from '../../../src/endpoint/boot/group-members.ts';
import { reapDeadProcesses } from '../../../src/endpoint/put-back.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { ownerOf } from '../../../src/lib/lock/owner.ts';
import { isAlive } from './shell-servers.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A running process, as a run with this marker would have started it. */
async function startWith(marker: string, script = 'setInterval(() => {}, 1000)'): Promise<number> {
  const child = spawn(process.execPath, ['-e', `${script}; console.log('up')`], {
    env: { ...process.env, [bootMarker]: marker },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  // A run of another test may end it while it starts.
  await Promise.race([once(child.stdout ?? expect.fail('it is piped'), 'data'), once(child, 'exit')]);
  return child.pid ?? expect.fail('it was started');
}

/** An owner whose process has ended. */
async function deadOwner() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const owner = await ownerOf(child.pid ?? expect.fail('it was started'));
  child.kill('SIGKILL');
  await once(child, 'exit');
  return owner;
}

const now = new Date(0);

describe('reapDeadProcesses', () => {
  it('ends what dead runs started, even if it ignores TERM, and nothing of a living run', async () => {
    const dead = await deadOwner();
    const mine = await ownerOf(process.pid);
    const marker = markerOf(dead, now);
    const living = await startWith(markerOf(mine, now));
    // The same id in another namespace is a different process.
    const elsewhere = await startWith(markerOf({ ...dead, space: 'pid:[1]' }, now));
    const foreign = await startWith('something else');
    let left: number[] = [];
    let ended: readonly number[] = [];
    // Until no run of another test ends them first.
    while (left.length === 0 || !left.every((id) => ended.includes(id))) {
      left = await Promise.all([startWith(marker), startWith(marker)]);
      ended = await reapDeadProcesses(systemClock);
    }
    expect(left.map(isAlive)).toEqual([false, false]);
    expect([living, elsewhere, foreign].map(isAlive)).toEqual([true, true, true]);
  });

  it('kills what does not end when asked to', async () => {
    const stubborn = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
    const id = await startWith(markerOf(await deadOwner(), now), stubborn);
    let passed = 0;
    // Its time to end passes at once.
    const sleep = (ms: number) => {
      passed += 50 * ms;
      return systemClock.sleep(5);
    };
    await reapDeadProcesses({ ...systemClock, now: () => passed, sleep });
    expect(isAlive(id)).toBe(false);
  });
});

describe('isFromDeadRun', () => {
  it('recognizes a reused process id', async () => {
    const mine = await ownerOf(process.pid);
    expect(await isFromDeadRun(markerOf(mine, now))).toBe(false);
    expect(await isFromDeadRun(markerOf({ ...mine, start: '1' }, now))).toBe(true);
    expect(await isFromDeadRun('')).toBe(false);
    expect(await isFromDeadRun(`${mine.space}/0/1/2-3`)).toBe(false);
  });
});

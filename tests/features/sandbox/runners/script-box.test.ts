import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { type BoxWatch, ScriptBox } from '../../../../src/features/sandbox/runners/script-box.ts';
import { cpuClock } from '../../../support/cpu-clock.ts';
import { scriptJob } from './system-jobs.ts';

const watch: BoxWatch = {
  cpus: 1,
  cpuMs: async () => 0,
  stats: async () => undefined,
  kill: async () => undefined,
};

/** A driver whose script leaves a file of this size, and that sends it in pieces. */
function fakeDriver(size: number, piece: number): ChildProcess {
  const [stdout, stderr] = [new EventEmitter(), new EventEmitter()];
  const answer = (job: Uint8Array) => {
    const [mark = ''] = Buffer.from(job).toString('latin1', 0, 60).split(' ');
    const listing = `${mark}0 0 0\nd 755 4096 \0\0f 644 ${size} a\0\0\0`;
    const all = Buffer.concat([Buffer.from(listing), Buffer.alloc(size, 'x'), Buffer.from(mark)]);
    stderr.emit('data', Buffer.from(mark));
    for (let at = 0; at < all.length; at += piece) stdout.emit('data', all.subarray(at, at + piece));
  };
  const stdin = Object.assign(new EventEmitter(), { write: (job: Uint8Array) => setImmediate(answer, job) });
  setTimeout(() => stdout.emit('data', Buffer.from('ready 0 0\n')));
  return Object.assign(new EventEmitter(), { stdin, stdout, stderr }) as unknown as ChildProcess;
}

it('reads what a script leaves behind without copying it for each piece', async () => {
  const box = new ScriptBox(fakeDriver(16 * 1024 * 1024, 4096), watch);
  const began = cpuClock();
  const results = await box.run([scriptJob(''), scriptJob('')]);
  expect(cpuClock() - began).toBeLessThan(2000);
  const left = { outcome: 'ran', entries: { a: { mode: '644', digest: expect.any(String) } } };
  expect(results).toMatchObject([left, left]);
});

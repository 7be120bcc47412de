import { expect, it } from 'vitest';
import { type BoxMaker, BoxPool } from '../../src/sandbox/box-pool.ts';
import type { ScriptBox } from '../../src/sandbox/script-box.ts';
import { broken } from '../../src/sandbox/tries.ts';
import { callJob, startRunner } from './jobs.ts';

it('opens no box after it is closed, and ends the answers that wait', async () => {
  let opened = 0;
  const open = async () => {
    opened += 1;
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const box = {
      hasEnded: false,
      run: () => ended.then(() => [broken('sandbox-error', 'ended')]),
      close: async () => end(),
    };
    return box as Partial<ScriptBox> as ScriptBox;
  };
  const maker: BoxMaker = { open, close: async () => undefined };
  const pool = new BoxPool(maker, 1);
  const results = [pool.run([]), pool.run([]), pool.run([])];
  await new Promise((resolve) => setImmediate(resolve));
  await pool[Symbol.asyncDispose]();
  const before = opened;
  expect(await Promise.all([...results, pool.run([])])).toMatchObject(Array(4).fill([{ outcome: 'broken' }]));
  expect(opened).toBe(before);
});

it('starts no process after it is closed, and ends the jobs that wait', async () => {
  const runner = startRunner({ children: 1 });
  const job = callJob('python', 'def f(): return 1', [{ args: [] }]);
  const results = [runner.run(job), runner.run(job)];
  await new Promise((resolve) => setImmediate(resolve));
  await runner[Symbol.asyncDispose]();
  expect(await Promise.all([...results, runner.run(job)])).toMatchObject(Array(3).fill({ outcome: 'broken' }));
});

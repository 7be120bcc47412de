import { expect, it } from 'vitest';
import { type BoxMaker, BoxPool } from '../../../../src/features/sandbox/runners/box-pool.ts';
import type { ScriptBox } from '../../../../src/features/sandbox/runners/script-box.ts';
import { broken } from '../../../../src/features/sandbox/runners/tries.ts';
import type { SystemResult } from '../../../../src/verify/ports.ts';
import { callJob, startRunner } from './jobs.ts';
import { scriptJob } from './system-jobs.ts';

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

it('says why no box can be opened, and opens one as soon as that is possible', async () => {
  let isFull = true;
  const box = { hasEnded: false, run: async () => [ran], runNext: async () => ran, close: async () => undefined };
  const maker: BoxMaker = {
    open: async () => {
      if (isFull) throw new Error('no space left');
      return box as Partial<ScriptBox> as ScriptBox;
    },
    close: async () => undefined,
  };
  const pool = new BoxPool(maker, 1);
  const noBox = { outcome: 'broken', cause: 'sandbox-error', detail: 'it could not be started: no space left' };
  expect(await pool.run([])).toEqual([noBox]);
  const session = pool.open({ files: {}, limits: scriptJob('').limits });
  expect(await session.run('true')).toEqual(noBox);
  isFull = false;
  expect(await session.run('true')).toEqual(ran);
  expect(await pool.run([])).toEqual([ran]);
  isFull = true;
  await pool[Symbol.asyncDispose]();
});

const ran: SystemResult = { outcome: 'ran', exit: 0, stdout: '', stderr: '', entries: {}, cpuMs: 1 };

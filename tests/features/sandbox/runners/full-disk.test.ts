import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BoxPool } from '../../../../src/features/sandbox/runners/box-pool.ts';
import { BubblewrapMaker } from '../../../../src/features/sandbox/runners/bubblewrap-maker.ts';
import { callJob, linesOf, startRunner } from './jobs.ts';
import { hasBubblewrap, other, runOne, scriptJob } from './system-jobs.ts';

const place = mkdtempSync(join(tmpdir(), 'full-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=1777', 'tmpfs', place]).status === 0;
if (!mounted) process.stderr.write('skipped a full temporary folder: this user cannot mount a file system\n');
const filler = join(place, 'filler');

afterAll(() => {
  if (mounted) execFileSync('umount', [place]);
  rmdirSync(place);
});

describe.runIf(mounted)('with a full temporary folder', () => {
  beforeAll(() => {
    try {
      writeFileSync(filler, Buffer.alloc(1024 * 1024));
    } catch {
      // Now it is full.
    }
  });

  it('the embedded sandbox judges as usual: it writes no file', async () => {
    vi.stubEnv('TMPDIR', place);
    await using runner = startRunner();
    const python = callJob('python', 'def f(a):\n  open("/b", "w").write(a)\n  return open("/b").read()', [
      { args: ['x'] },
    ]);
    expect(linesOf(await runner.run(python))).toEqual([{ case: 0, value: 'x', inout: [] }, { end: true }]);
    const javascript = callJob('javascript', 'const f = (a) => a + a', [{ args: [2] }]);
    expect(linesOf(await runner.run(javascript))).toEqual([{ case: 0, value: 4, inout: [] }, { end: true }]);
    expect(readdirSync(place)).toEqual(['filler']);
  });

  it.runIf(hasBubblewrap)(
    'bubblewrap judges nothing and leaves nothing, until there is space',
    async () => {
      vi.stubEnv('TMPDIR', place);
      await using pool = new BoxPool(new BubblewrapMaker(other), 1);
      expect(await runOne(pool, scriptJob('echo on'))).toEqual({
        outcome: 'broken',
        cause: 'sandbox-error',
        detail: expect.stringMatching(/^it could not be started: ENOSPC/),
      });
      expect(readdirSync(place)).toEqual(['filler']);
      rmSync(filler);
      execFileSync('mount', ['-o', 'remount,size=16m', place]);
      expect(await runOne(pool, scriptJob('echo on'))).toMatchObject({ outcome: 'ran', stdout: 'on\n' });
      await pool[Symbol.asyncDispose]();
      expect(readdirSync(place)).toEqual([]);
    },
    120_000,
  );
});

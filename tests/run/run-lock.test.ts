import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EndpointError } from '../../src/lib/errors.ts';
import { createJournal, reopenJournal } from '../../src/run/open-journal.ts';
import { readJournal } from '../../src/run/read-journal.ts';
import { takeRunLock } from '../../src/run/run-lock.ts';
import { attemptWith, endWith, sessionWith } from './lines.ts';
import { packOf, planWith } from './plan-with.ts';
import { withFolder } from './run-with.ts';

const plan = planWith([packOf('one', 2)]);

describe('the lock of a run', () => {
  it('names the machine of a process whose heartbeat it sees', async () => {
    await withFolder(async (folder) => {
      const journal = await createJournal(folder, plan);
      const lock = join(folder, 'lock');
      const own = await readFile(lock, 'utf8');
      const elsewhere = own.replace(/"host":"[^"]*"/, '"host":"gpu-7"');
      await writeFile(lock, elsewhere);
      setTimeout(() => writeFile(lock, elsewhere.replace('beat 0000000000', 'beat 0000000009')), 1000);
      const said: string[] = [];
      await expect(takeRunLock(folder, (text) => said.push(text))).rejects.toThrow(
        `process ${process.pid} on gpu-7 writes in ${folder}`,
      );
      expect(said.join('')).toBe(
        `process ${process.pid} on gpu-7 has the lock of ${folder}: waiting for its heartbeat\n`,
      );
      await writeFile(lock, own);
      await journal[Symbol.asyncDispose]();
    });
  });

  it('lets a process that lost it write nothing more', async () => {
    await withFolder(async (folder) => {
      const paused = await createJournal(folder, plan);
      await paused.append(sessionWith());
      await rm(join(folder, 'lock')); // as the process does that takes over
      const other = await reopenJournal(folder, async () => (await readFile(paused.path)).length);
      await expect(paused.append(attemptWith())).rejects.toThrow(EndpointError);
      await expect(paused.append(attemptWith())).rejects.toThrow(`another process took over ${folder}`);
      await other.append(endWith());
      await paused[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
      expect((await readJournal(paused.path)).lines).toEqual([sessionWith(), endWith()]);
      expect(await readdir(folder)).toEqual(['journal.jsonl']);
    });
  });
});

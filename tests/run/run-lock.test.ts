import { readlinkSync, statfsSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EndpointError } from '../../src/lib/errors.ts';
import {
  createJournal,
  diskFiles,
  type Journal,
  type JournalFiles,
  journalPath,
  reopenJournal,
} from '../../src/run/open-journal.ts';
import { readJournal } from '../../src/run/read-journal.ts';
import { takeRunLock } from '../../src/run/run-lock.ts';
import { attemptWith, endWith, sessionWith } from './lines.ts';
import { packOf, planWith } from './plan-with.ts';
import { withFolder } from './run-with.ts';

const plan = planWith([packOf('one', 2)]);
/** On a disk of this machine, and in no container. */
const isOutside =
  readlinkSync('/proc/self/ns/pid') === 'pid:[4026531836]' && [0xef53, 0x01021994].includes(statfsSync(tmpdir()).type);

describe('the lock of a run', () => {
  it('names the machine of a process whose heartbeat it sees', async () => {
    await withFolder(async (folder) => {
      const journal = await createJournal(folder, plan);
      const lock = join(folder, 'lock');
      const own = await readFile(lock, 'utf8');
      const elsewhere = own.replace(/"host":"[^"]*"/, '"host":"gpu-7"');
      await writeFile(lock, elsewhere);
      const said: string[] = [];
      const taking = takeRunLock(folder, (text) => {
        said.push(text);
        writeFileSync(lock, elsewhere.replace('beat 0000000000', 'beat 0000000009'));
      });
      await expect(taking).rejects.toThrow(`process ${process.pid} on gpu-7 writes in ${folder}`);
      expect(said.join('')).toBe(
        `process ${process.pid} on gpu-7 has the lock of ${folder}: waiting for its heartbeat\n`,
      );
      await writeFile(lock, own);
      await journal[Symbol.asyncDispose]();
    });
  });

  it.runIf(isOutside)(
    'is taken over at once after a restart of the machine, if the folder is on its own disk',
    async () => {
      await withFolder(async (folder) => {
        const journal = await createJournal(folder, plan);
        const lock = join(folder, 'lock');
        const own = await readFile(lock, 'utf8');
        const said: string[] = [];
        await writeFile(lock, own.replace(/"boot":"[^"]*"/, '"boot":"before"'));
        await (await takeRunLock(folder, (text) => said.push(text)))[Symbol.asyncDispose]();
        expect(said).toEqual([]);
        await writeFile(lock, own.replace(/"boot":"[^"]*","space":"[^"]*"/, '"boot":"before","space":"pid:[1]"'));
        const waiting = new Promise((resolve) => takeRunLock(folder, resolve).catch(() => undefined));
        expect(await waiting).toContain('waiting for its heartbeat');
        await writeFile(lock, own.replace(/beat \d+/, 'beat 0000000009'));
        await writeFile(lock, own);
        await journal[Symbol.asyncDispose]();
      });
    },
  );

  it.each(['before it reads', 'while it copies', 'just before its copy gets the name'])(
    'keeps the content of another process that took over %s',
    async (moment) => {
      await withFolder(async (folder) => {
        await (await createJournal(folder, plan))[Symbol.asyncDispose]();
        const bytes = (await readFile(journalPath(folder))).length;
        let other: Journal | undefined;
        async function loseIf(isNow: boolean): Promise<void> {
          if (!isNow) return;
          await rm(join(folder, 'lock')); // like the process that takes over
          other = await reopenJournal(folder, async () => bytes);
          await other.append(sessionWith());
        }
        const files: JournalFiles = {
          ...diskFiles,
          renew: (path, length, check) =>
            diskFiles.renew(path, length, async () => {
              await loseIf(moment === 'while it copies');
              await check();
              await loseIf(moment === 'just before its copy gets the name');
            }),
        };
        const late = reopenJournal(folder, () => loseIf(moment === 'before it reads').then(() => bytes), files);
        await expect(late).rejects.toThrow(`another process took over ${folder}`);
        await other?.append(endWith());
        await other?.[Symbol.asyncDispose]();
        expect((await readJournal(journalPath(folder))).lines).toEqual([sessionWith(), endWith()]);
        expect(await readdir(folder)).toEqual(['journal.jsonl']);
      });
    },
  );

  it('prevents a process that lost it from writing', async () => {
    await withFolder(async (folder) => {
      const paused = await createJournal(folder, plan);
      await paused.append(sessionWith());
      await rm(join(folder, 'lock')); // like the process that takes over
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

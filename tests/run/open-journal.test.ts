import { appendFile, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EndpointError, InputError } from '../../src/lib/errors.ts';
import { draftOf } from '../../src/lib/save-whole.ts';
import type { JournalLine } from '../../src/records/journal.ts';
import { createJournal, diskFiles, type JournalFiles, journalPath, reopenJournal } from '../../src/run/open-journal.ts';
import { readJournal } from '../../src/run/read-journal.ts';
import { attemptWith, endWith, sessionWith } from './lines.ts';
import { packOf, planWith } from './plan-with.ts';
import { withFolder } from './run-with.ts';

const plan = planWith([packOf('one', 2)]);

async function write(folder: string, lines: readonly JournalLine[], files?: JournalFiles): Promise<void> {
  const journal = await createJournal(folder, plan, files);
  try {
    for (const line of lines) await journal.append(line);
  } finally {
    await journal[Symbol.asyncDispose]();
  }
}

/** A disk with some functions replaced. */
function disk(over: (file: Awaited<ReturnType<JournalFiles['open']>>) => Partial<typeof file>): JournalFiles {
  return {
    ...diskFiles,
    async open(path, which) {
      const file = await diskFiles.open(path, which);
      return { ...file, ...over(file) };
    },
  };
}

function fault(code: string): Error {
  return Object.assign(new Error(`${code}: it fails`), { code });
}

describe('writing a journal', () => {
  it('begins with the plan and contains the appended lines in order', async () => {
    const lines = [sessionWith(), attemptWith(), attemptWith({ scenario: 'one/S-2' }), endWith()];
    const read = await withFolder(async (folder) => {
      await write(join(folder, 'runs', 'a'), lines);
      expect(await readdir(join(folder, 'runs', 'a'))).toEqual(['journal.jsonl']);
      return readJournal(journalPath(join(folder, 'runs', 'a')));
    });
    expect(read).toEqual({ plan, lines });
  });

  it('acknowledges a line only when it is on the disk, and writes waiting lines together', async () => {
    await withFolder(async (folder) => {
      const syncs: (() => void)[] = [];
      let isSlow = false;
      const sync = () => (isSlow ? new Promise<void>((resolve) => syncs.push(resolve)) : Promise.resolve());
      const journal = await createJournal(
        folder,
        plan,
        disk(() => ({ sync })),
      );
      isSlow = true;
      let acknowledged = 0;
      const append = async () => {
        await journal.append(attemptWith());
        acknowledged += 1;
      };
      const first = append();
      await until(() => syncs.length === 1);
      const others = [append(), append(), append()];
      expect(acknowledged).toBe(0);
      syncs[0]?.();
      await first;
      expect(acknowledged).toBe(1);
      await until(() => syncs.length === 2);
      syncs[1]?.();
      await Promise.all(others);
      expect(syncs).toHaveLength(2);
      await journal[Symbol.asyncDispose]();
    });
  });

  it.each(['ENOSPC', 'EIO', 'EDQUOT'])(
    'reports once that the disk fails with %s, and keeps what came before',
    async (code) => {
      await withFolder(async (folder) => {
        let written = 0;
        const files = disk((file) => ({
          async append(bytes) {
            written += 1;
            if (written <= 3) return file.append(bytes);
            await file.append(bytes.subarray(0, 40)); // a full disk takes a part
            throw fault(code);
          },
        }));
        const lines = [sessionWith(), attemptWith(), attemptWith({ round: 2 })];
        const error = await rejected(write(folder, lines, files));
        expect(error).toBeInstanceOf(EndpointError);
        expect(error.message).toContain(`cannot write ${journalPath(folder)}`);
        expect(await readJournal(journalPath(folder))).toEqual({ plan, lines: lines.slice(0, 2) });
        expect((await readFile(journalPath(folder), 'utf8')).endsWith('\n')).toBe(true);
      });
    },
  );

  it('closes the file of a run if the disk has no space for its plan', async () => {
    await withFolder(async (folder) => {
      const closed: string[] = [];
      const files = disk((file) => ({
        append: () => Promise.reject(fault('ENOSPC')),
        close: () => file.close().then(() => void closed.push('journal')),
      }));
      await rejected(createJournal(folder, plan, files));
      expect(closed).toEqual(['journal']);
    });
  });

  it('accepts nothing more after the disk failed', async () => {
    await withFolder(async (folder) => {
      let written = 0;
      const files = disk((file) => ({
        append(bytes) {
          written += 1;
          return written === 2 ? Promise.reject(fault('ENOSPC')) : file.append(bytes);
        },
      }));
      const journal = await createJournal(folder, plan, files);
      await expect(journal.append(attemptWith())).rejects.toThrow('no space is left');
      await expect(journal.append(attemptWith({ round: 2 }))).rejects.toThrow('no space is left');
      await journal[Symbol.asyncDispose]();
      expect((await readJournal(journalPath(folder))).lines).toEqual([]);
    });
  });

  it('notices that it was deleted between two checks of a write', async () => {
    await withFolder(async (parent) => {
      const folder = join(parent, 'run');
      let isDeleted = false;
      const files = disk((file) => ({
        async size() {
          const bytes = await file.size();
          if (isDeleted) await rm(folder, { recursive: true, force: true });
          return bytes;
        },
      }));
      const journal = await createJournal(folder, plan, files);
      isDeleted = true;
      await expect(journal.append(sessionWith())).rejects.toThrow('is gone');
      await journal[Symbol.asyncDispose]();
    });
  });

  it.each([
    ['deleted', (folder: string) => rm(folder, { recursive: true }), 'is gone'],
    ['moved', (folder: string) => rename(folder, `${folder}-moved`), 'is gone'],
    ['emptied', (folder: string) => truncate(journalPath(folder)), 'was changed by another process'],
    ['cut', (folder: string) => truncate(journalPath(folder), 20), 'was changed by another process'],
    ['written to', (folder: string) => appendFile(journalPath(folder), '\n'), 'was changed by another process'],
  ] as const)('notices at the next line that it was %s', async (_, harm, said) => {
    await withFolder(async (outer) => {
      const folder = join(outer, 'run');
      const journal = await createJournal(folder, plan);
      await journal.append(attemptWith());
      await harm(folder);
      const error = await rejected(journal.append(attemptWith({ round: 2 })));
      expect(error).toBeInstanceOf(EndpointError);
      expect(error.message).toContain(said);
      await expect(journal.append(attemptWith({ round: 3 }))).rejects.toThrow(said);
      await journal[Symbol.asyncDispose]();
    });
  });

  it('writes nothing after a line that another process cut', async () => {
    await withFolder(async (folder) => {
      const journal = await createJournal(folder, plan);
      await journal.append(attemptWith());
      await truncate(journalPath(folder), (await stat(journalPath(folder))).size - 9);
      const appended = await Promise.allSettled([2, 3].map((round) => journal.append(attemptWith({ round }))));
      expect(appended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      await journal[Symbol.asyncDispose]();
      expect(await readJournal(journalPath(folder))).toEqual({ plan, lines: [] });
    });
  });

  it('refuses a folder that is not empty', async () => {
    await withFolder(async (folder) => {
      await writeFile(join(folder, 'thesis.txt'), 'dear to somebody');
      await expect(createJournal(folder, plan)).rejects.toThrow(/is not empty: it holds thesis\.txt/);
      expect(await readdir(folder)).toEqual(['thesis.txt']);
    });
  });

  it('refuses an impossible folder', async () => {
    await withFolder(async (folder) => {
      await writeFile(join(folder, 'file'), '');
      const error = await rejected(createJournal(join(folder, 'file', 'run'), plan));
      expect(error).toBeInstanceOf(InputError);
      expect(error.message).toContain('ENOTDIR');
    });
  });

  it('refuses a second run in the same folder as long as the first one writes', async () => {
    await withFolder(async (folder) => {
      const journal = await createJournal(folder, plan);
      const error = await rejected(createJournal(folder, plan));
      expect(error).toBeInstanceOf(InputError);
      expect(error.message).toBe(`process ${process.pid} writes in ${folder}`);
      await expect(reopenJournal(folder, async () => 0)).rejects.toThrow('writes in');
      await journal[Symbol.asyncDispose]();
      const again = await reopenJournal(folder, async () => (await readFile(journalPath(folder))).length);
      await again[Symbol.asyncDispose]();
    });
  });

  it('takes over the lock of a process that no longer exists', async () => {
    await withFolder(async (folder) => {
      const journal = await createJournal(join(folder, 'live'), plan);
      const lock = await readFile(join(folder, 'live', 'lock'), 'utf8');
      await journal[Symbol.asyncDispose]();
      await mkdir(join(folder, 'dead'));
      const dead = lock.replace(/"start":"\d+"/, '"start":"1"');
      await writeFile(join(folder, 'dead', 'lock'), dead);
      // The draft of a process that was killed before it could remove it.
      const draft = await draftOf(join(folder, 'dead', 'lock'), '.tmp');
      await writeFile(draft.replace(`-${process.pid}-`, '-4194305-'), dead.slice(0, 9));
      await write(join(folder, 'dead'), []);
      expect(await readdir(join(folder, 'dead'))).toEqual(['journal.jsonl']);
    });
  });
});

describe('reading a journal', () => {
  it('leaves out a last line, wherever it was cut', async () => {
    await withFolder(async (folder) => {
      const lines = [sessionWith(), attemptWith({ notes: ['schön'] }), attemptWith({ round: 2 }), endWith()];
      await write(folder, lines);
      const path = journalPath(folder);
      const bytes = await readFile(path);
      const first = bytes.indexOf(10) + 1;
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: first, max: bytes.length }), async (cut) => {
          await writeFile(path, bytes.subarray(0, cut));
          const whole = bytes.subarray(first, cut).toString('latin1').split('\n').length - 1;
          expect(await readJournal(path)).toEqual({ plan, lines: lines.slice(0, whole) });
        }),
        { numRuns: 60 },
      );
    });
  });

  it('leaves out a last line of garbage, as a power cut leaves it', async () => {
    await withFolder(async (folder) => {
      await write(folder, [sessionWith()]);
      await appendFile(journalPath(folder), `${'\0'.repeat(100)}\n`);
      expect((await readJournal(journalPath(folder))).lines).toEqual([sessionWith()]);
    });
  });

  it.each([
    ['a line in the middle that is no JSON', 'not json\n{"kind":"skip"}\n', /journal\.jsonl:2 is no JSON/],
    ['a line of no known kind', '{"kind":"dance"}\n', /journal\.jsonl:2 is no line of a journal/],
    ['a field too many', `${JSON.stringify({ ...endWith(), more: 1 })}\n`, /journal\.jsonl:2 is no line of a journal/],
    ['a second plan', `${JSON.stringify(plan)}\n`, /journal\.jsonl:2 is a second plan/],
  ])('refuses %s', async (_, text, message) => {
    await withFolder(async (folder) => {
      await write(folder, []);
      await appendFile(journalPath(folder), text);
      await expect(readJournal(journalPath(folder))).rejects.toThrow(message);
    });
  });

  it.each([1, 2])('reads version %i as measured with the native harness', async (version) => {
    await withFolder(async (folder) => {
      const { harness: _, ...older } = plan;
      await writeFile(journalPath(folder), `${JSON.stringify({ ...older, version })}\n`);
      expect((await readJournal(journalPath(folder))).plan).toEqual({ ...plan, harness: 'native' });
    });
  });

  it.each([
    ['nothing in it', '', /holds no run/],
    ['a plan that was cut', '{"version":1,"kind":"pl', /holds no run/],
    ['a newer version', '{"version":4,"kind":"plan","dreams":[]}\n', /has version 4, and this tool knows up to 3/],
    ['no plan', `${JSON.stringify(endWith())}\n`, /does not begin with a plan/],
    ['other content', '# Notes\n\nof mine\n', /is no JSON/],
  ])('refuses a file with %s', async (_, text, message) => {
    await withFolder(async (folder) => {
      await writeFile(journalPath(folder), text);
      const error = await rejected(readJournal(journalPath(folder)));
      expect(error).toBeInstanceOf(InputError);
      expect(error.message).toMatch(message);
    });
  });

  it('does not read the plan again for a caller that has it', async () => {
    await withFolder(async (folder) => {
      await write(folder, [sessionWith(), attemptWith()]);
      const path = journalPath(folder);
      const text = await readFile(path, 'utf8');
      await writeFile(
        path,
        text.replace(/^.*/, (line) => '-'.repeat(line.length)),
      );
      const keep = <Line>(line: Line) => line;
      expect(await readJournal(path, keep, plan)).toEqual({ plan, lines: [sessionWith(), attemptWith()] });
      await expect(readJournal(path, keep)).rejects.toThrow(`${path}:1 is no JSON`);
    });
  });

  it('says that there is no journal', async () => {
    await expect(readJournal('/nowhere/journal.jsonl')).rejects.toThrow('there is no journal /nowhere/journal.jsonl');
  });

  it('continues after the last whole line', async () => {
    await withFolder(async (folder) => {
      await write(folder, [sessionWith(), attemptWith()]);
      const path = journalPath(folder);
      const whole = (await readFile(path)).length;
      await appendFile(path, '{"kind":"att');
      const journal = await reopenJournal(folder, async () => whole);
      await journal.append(endWith());
      await journal[Symbol.asyncDispose]();
      expect((await readJournal(path)).lines).toEqual([sessionWith(), attemptWith(), endWith()]);
      await truncate(path, 0);
    });
  });
});

async function rejected(work: Promise<unknown>): Promise<Error> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('it was not rejected');
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

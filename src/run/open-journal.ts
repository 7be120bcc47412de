import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { cannotWrite, EndpointError, InputError, refuseWrite } from '../lib/errors.ts';
import { makeDeep } from '../lib/machine/make-deep.ts';
import { cutFile } from '../lib/machine/platform.ts';
import { syncFolder } from '../lib/save-whole.ts';
import type { JournalLine, Plan } from '../records/journal.ts';
import { isOfLock, type RunLock, takeRunLock } from './run-lock.ts';

/** Where a run stores its results, one line at a time. */
export type Journal = AsyncDisposable & {
  readonly path: string;
  /** Throws an EndpointError if another process has taken over the folder. */
  check(): Promise<void>;
  /** Resolves when the line is on disk. Throws an EndpointError if it cannot be written; earlier lines stay. */
  append(line: JournalLine): Promise<void>;
};

export function journalPath(folder: string): string {
  return join(folder, 'journal.jsonl');
}

/** Starts the journal of a new run in a folder that is missing or empty. */
export async function createJournal(folder: string, plan: Plan, files: JournalFiles = diskFiles): Promise<Journal> {
  await makeDeep(folder).catch(refuseWrite(folder));
  return withLock(folder, async (lock) => {
    // The folder already contains the server's log from its boot.
    const present = (await readdir(folder)).filter((name) => !isOfLock(name) && name !== 'logs');
    if (present.length > 0) {
      throw new InputError(
        `${folder} is not empty: it holds ${present.slice(0, 3).join(', ')}`,
        'A run needs a new folder; --resume continues an interrupted one.',
      );
    }
    const path = journalPath(folder);
    const file = await files.open(path, 'new').catch(refuseWrite(path));
    try {
      const journal = appendTo(file, folder, 0, lock);
      await journal.append(plan);
      await syncFolder(folder);
      return journal;
    } catch (error) {
      await file.close();
      throw error;
    }
  });
}

/**
 * Continues a journal after its last whole line; `read` gives the byte where that line ends. The journal becomes a new
 * file: a process that had the lock before and wakes up now writes into the old one, which has no name any more.
 */
export async function reopenJournal(
  folder: string,
  read: () => Promise<number>,
  files: JournalFiles = diskFiles,
): Promise<Journal> {
  return withLock(folder, async (lock) => {
    const path = journalPath(folder);
    // Read under the lock: until then, another process may have written.
    const bytes = await read();
    try {
      await files.renew(path, bytes, () => lock.check());
    } catch (cause) {
      await lock.check();
      throw cannotWrite(path, cause);
    }
    await syncFolder(folder);
    return appendTo(await files.open(path, 'present').catch(refuseWrite(path)), folder, bytes, lock);
  });
}

async function withLock(folder: string, use: (lock: RunLock) => Promise<Journal>): Promise<Journal> {
  const lock = await takeRunLock(folder);
  try {
    return await use(lock);
  } catch (error) {
    await lock[Symbol.asyncDispose]();
    throw error;
  }
}

type Waiting = { readonly bytes: Uint8Array; readonly resolve: () => void; readonly reject: (error: unknown) => void };

/** Lines that arrive while others are synced wait, and share the next sync. */
function appendTo(file: AppendedFile, folder: string, length: number, lock: RunLock): Journal {
  let whole = length;
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;
  let broken: unknown;

  async function writeAll(): Promise<void> {
    await setImmediate(); // lines from the same tick
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        if (broken !== undefined) throw broken;
        await writeBatch(batch);
        for (const line of batch) line.resolve();
      } catch (error) {
        broken = error;
        for (const line of batch) line.reject(error);
      }
    }
    writing = undefined;
  }

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    const bytes = Buffer.concat(batch.map((line) => line.bytes));
    // What follows a line that another process cut could not be read again.
    await refuseChanged();
    await lock.check().catch(async (error) => {
      await refuseChanged(); // with its whole folder
      throw error;
    });
    try {
      await file.append(bytes);
      await file.sync();
    } catch (cause) {
      // No caller was promised these lines; a partial one would have to be ignored later.
      await file.truncate(whole).catch(() => undefined);
      throw cannotWrite(journalPath(folder), cause);
    }
    whole += bytes.length;
    await refuseChanged();
  }

  async function refuseChanged(): Promise<void> {
    const size = await file.size();
    if (size === whole) return;
    // A process that takes over replaces the journal.
    if (await stat(journalPath(folder)).catch(() => undefined)) await lock.check();
    throw changedByOthers(journalPath(folder), size);
  }

  return {
    path: journalPath(folder),
    check: () => lock.check(),
    append(line) {
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
      return new Promise((resolve, reject) => {
        waiting.push({ bytes, resolve, reject });
        writing ??= writeAll();
      });
    },
    async [Symbol.asyncDispose]() {
      await writing;
      try {
        await file.close();
      } finally {
        await lock[Symbol.asyncDispose]();
      }
    },
  };
}

/** A run that did not notice this would lose hours of answers. */
function changedByOthers(path: string, size: number | undefined): EndpointError {
  return size === undefined
    ? new EndpointError(
        `${path} is gone: another process deleted or moved it`,
        'Put it back and continue with --resume, or begin a new run.',
      )
    : new EndpointError(
        `${path} was changed by another process`,
        'Begin a new run: part of what this one measured is lost.',
      );
}

/** A file that only grows. */
type AppendedFile = {
  /** Writes all of it, or throws. */
  append(bytes: Uint8Array): Promise<void>;
  /** Resolves when everything is on the disk. */
  sync(): Promise<void>;
  truncate(bytes: number): Promise<void>;
  /** The size of the file; undefined if another file has its path by now. */
  size(): Promise<number | undefined>;
  close(): Promise<void>;
};

/** The disk as an argument, so that a test can fill it. */
export type JournalFiles = {
  /** `new`: the file must not exist yet. */
  open(path: string, which: 'new' | 'present'): Promise<AppendedFile>;
  /** Puts a copy of the file's first bytes in its place; `check` throws if that is too late. */
  renew(path: string, bytes: number, check: () => Promise<void>): Promise<void>;
};

const copyEnding = '.tmp';

/** A process that lost the lock between its last check and the rename must not find its copy any more. */
async function removeCopies(path: string): Promise<void> {
  for (const name of await readdir(dirname(path)))
    if (name.startsWith(`${basename(path)}.`) && name.endsWith(copyEnding))
      await rm(join(dirname(path), name), { force: true });
}

export const diskFiles: JournalFiles = {
  async renew(path, bytes, check) {
    await removeCopies(path);
    const copy = `${path}.${randomBytes(8).toString('hex')}${copyEnding}`;
    try {
      const file = await open(copy, 'w');
      try {
        if (bytes > 0)
          for await (const chunk of createReadStream(path, { end: bytes - 1 })) await file.appendFile(chunk as Buffer); // no encoding is set
        await file.sync();
      } finally {
        await file.close();
      }
      await check();
      await rename(copy, path);
    } finally {
      await rm(copy, { force: true });
    }
  },
  async open(path, which) {
    const file = await open(path, which === 'new' ? 'ax' : 'a');
    return {
      append: (bytes) => file.appendFile(bytes),
      sync: () => file.datasync(),
      truncate: (bytes) => cutFile(file, path, bytes),
      async size() {
        const [own, there] = await Promise.all([file.stat(), stat(path).catch(() => undefined)]);
        return there?.ino === own.ino && there.dev === own.dev ? own.size : undefined;
      },
      close: () => file.close(),
    };
  },
};

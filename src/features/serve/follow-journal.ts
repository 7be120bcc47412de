import type { FileHandle } from 'node:fs/promises';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import { InputError } from '../../lib/errors.ts';
import { parseLoose } from '../../lib/loose.ts';
import { openRegular } from '../../lib/read-regular.ts';
import type { JournalLine } from '../../records/journal.ts';
import { parseJournalLine } from '../../run/read-journal.ts';

/** From 1, which is the plan: a reader that was cut off asks for the lines after the last one it has. */
export type FollowedLine = { readonly number: number; readonly line: JournalLine };

export type Following = {
  /** The lines up to this one are left out. */
  readonly after: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Whether a process still writes; asked when there is nothing to read. */
  readonly isWritten: () => Promise<boolean>;
};

const pollMs = 100;
const chunkBytes = 2 ** 20;

/** The lines of a journal, then those that are added while a process writes it. */
export async function* followJournal(
  path: string,
  { after, clock, signal, isWritten }: Following,
): AsyncGenerator<FollowedLine, void, undefined> {
  const reader = new LineReader(await opened(path));
  try {
    let number = 0;
    for (;;) {
      // Asked before reading: what was written in between is read in this turn.
      const isLast = !(await isWritten());
      for await (const text of reader.whole()) {
        number += 1;
        if (number <= after) continue;
        yield { number, line: parseJournalLine(parseLoose(text), `${path}:${number}`) };
      }
      const [own, there] = [await reader.file.stat(), await stat(path).catch(() => undefined)];
      // A resumed run writes into a copy that begins with the same lines.
      if (there !== undefined && there.ino !== own.ino && there.size >= reader.place) {
        await reader.goOnIn(await opened(path));
        continue;
      }
      if (isLast || signal.aborted) return;
      if (there?.ino !== own.ino) throw gone(path);
      await clock.sleep(pollMs, signal).catch(() => undefined);
    }
  } finally {
    await reader.file.close();
  }
}

async function opened(path: string): Promise<FileHandle> {
  const file = await openRegular(path, { within: dirname(path) });
  if (file === undefined) throw gone(path);
  return file;
}

function gone(path: string): InputError {
  return new InputError(`${path} is gone: another process deleted or moved it`, 'Choose another run.');
}

/** Reads a file that grows, to its last line break. */
class LineReader {
  file: FileHandle;
  place = 0;

  constructor(file: FileHandle) {
    this.file = file;
  }

  async goOnIn(file: FileHandle): Promise<void> {
    await this.file.close();
    this.file = file;
  }

  async *whole(): AsyncGenerator<string, void, undefined> {
    let size = chunkBytes;
    for (;;) {
      const buffer = Buffer.allocUnsafe(size);
      const { bytesRead } = await this.file.read(buffer, 0, size, this.place);
      const end = buffer.subarray(0, bytesRead).lastIndexOf(10) + 1;
      if (end === 0) {
        // A longer line, or one that is still being written.
        if (bytesRead < size) return;
        size *= 4;
        continue;
      }
      for (const text of buffer.toString('utf8', 0, end - 1).split('\n')) yield text;
      this.place += end;
    }
  }
}

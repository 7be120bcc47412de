import { createWriteStream, type WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { InputError } from '../../lib/errors.ts';

/** Opened before anything runs, so that a wrong path costs nothing. */
export async function openLog(path: string): Promise<WriteStream> {
  const file = await open(path, 'a').catch((cause: unknown) => {
    throw new InputError(`cannot write the log ${path}`, 'Check the path and its permissions.', { cause });
  });
  await file.close();
  const stream = createWriteStream(path, { flags: 'a' });
  // A full disk must not end a run: the last lines are kept in memory all the same.
  stream.on('error', () => undefined);
  return stream;
}

import { basename } from 'node:path';
import type { Io } from './io.ts';

export const interrupted = 130;

/** Somebody ended the run: how it goes on, and the exit code. */
export function tellInterrupted(folder: string, { err }: Io): number {
  err(`Interrupted. --resume ${basename(folder)} goes on with it.\n`);
  return interrupted;
}

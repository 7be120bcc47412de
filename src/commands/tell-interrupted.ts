import { basename } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Io } from '../lib/io.ts';
import { commandLine } from '../report/next-commands.ts';

export const interrupted = 130;

/** The command that resumes a run, ready to paste. Its flags are in the run's folder. */
export function resumeLine(folder: string, { flags }: Pick<Settings, 'flags'>): string {
  const { config } = flags;
  return commandLine(['--resume', basename(folder), ...(typeof config === 'string' ? ['--config', config] : [])]);
}

/** Prints how to resume an interrupted run, and returns the exit code. */
export function tellInterrupted(folder: string, settings: Pick<Settings, 'flags'>, { err }: Io): number {
  err(`Interrupted. ${resumeLine(folder, settings)} resumes it.\n`);
  return interrupted;
}

export function tellTimeUp(folder: string, settings: Pick<Settings, 'flags'>, { err }: Io): void {
  err(`The time is up. ${resumeLine(folder, settings)} resumes it.\n`);
}

import { printErr, printOut, redrawErr } from '../commands/open-output.ts';
import { systemClock } from '../lib/clock.ts';
import { describeFailure } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { untilSignal } from '../lib/until-signal.ts';

export function printWith(notes: readonly string[], text: string): void {
  for (const note of notes) printErr(`${note}\n`);
  printOut(text);
}

/** The process's terminal, environment, clock and signals, as commands use them. */
function openIo(signal: AbortSignal): Io {
  const { stdout, stderr, env } = process;
  return {
    out: printOut,
    err: printErr,
    redraw: redrawErr,
    isTerminal: stderr.isTTY === true,
    isOutTerminal: stdout.isTTY === true,
    columns: columnsOf(process),
    env,
    cwd: process.cwd(),
    clock: systemClock,
    random: Math.random,
    signal,
  };
}

/** COLUMNS overrides the terminal's width; a pipe has none. */
export function columnsOf({ env, stdout, stderr }: Pick<NodeJS.Process, 'env' | 'stdout' | 'stderr'>): number {
  const asked = env['COLUMNS'] ?? '';
  return /^[1-9]\d{1,3}$/.test(asked) ? Number(asked) : stdout.columns || stderr.columns || 80;
}

/** The first signal asks the work to stop and clean up; the second ends the process at once. */
export async function interruptible(work: (io: Io) => Promise<number>): Promise<void> {
  await untilSignal(async (signal, interrupted) => {
    try {
      const code = await work(openIo(signal));
      process.exitCode = interrupted() ?? code;
    } catch (error) {
      const code = interrupted();
      if (code === undefined) throw error;
      // The work's own error, unless it only passes the signal on.
      printErr(`${error === signal.reason ? 'Interrupted.' : describeFailure(error).text}\n`);
      process.exitCode = code;
    }
  });
}

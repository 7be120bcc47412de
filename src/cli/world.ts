import { printErr, printOut, redrawErr } from '../commands/open-output.ts';
import { systemClock } from '../lib/clock.ts';
import { describeFailure } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { untilSignal } from '../lib/until-signal.ts';

export function printWith(notes: readonly string[], text: string): void {
  for (const note of notes) printErr(`${note}\n`);
  printOut(text);
}

/** Everything a command may touch of the outside world. */
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

/** COLUMNS wins over the terminal's width: behind a pipe there is none. */
export function columnsOf({ env, stdout, stderr }: Pick<NodeJS.Process, 'env' | 'stdout' | 'stderr'>): number {
  const told = env['COLUMNS'] ?? '';
  return /^[1-9]\d{1,3}$/.test(told) ? Number(told) : stdout.columns || stderr.columns || 80;
}

/** The first signal stops the work and lets it clean up; the second ends the process at once. */
export async function interruptible(work: (io: Io) => Promise<number>): Promise<void> {
  await untilSignal(async (signal, interrupted) => {
    try {
      const code = await work(openIo(signal));
      process.exitCode = interrupted() ?? code;
    } catch (error) {
      const code = interrupted();
      if (code === undefined) throw error;
      // What the work reports as it ends, unless it only passes on the signal.
      printErr(`${error === signal.reason ? 'Interrupted.' : describeFailure(error).text}\n`);
      process.exitCode = code;
    }
  });
}

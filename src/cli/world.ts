import { printErr, printOut, redrawErr } from '../commands/open-output.ts';
import { systemClock } from '../lib/clock.ts';
import { describeFailure } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { untilSignal } from '../lib/until-signal.ts';

export function printWith(notes: readonly string[], text: string): void {
  for (const note of notes) printErr(`${note}\n`);
  printOut(text);
}

/** The world, as far as a command may touch it. */
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

/** What was asked for goes before what the terminal says: behind a pipe there is none. */
export function columnsOf({ env, stdout, stderr }: Pick<NodeJS.Process, 'env' | 'stdout' | 'stderr'>): number {
  const told = env['COLUMNS'] ?? '';
  return /^[1-9]\d{1,3}$/.test(told) ? Number(told) : stdout.columns || stderr.columns || 80;
}

/** The first signal asks the work to end and to put back what it changed; the second ends at once. */
export async function interruptible(work: (io: Io) => Promise<number>): Promise<void> {
  await untilSignal(async (signal, interrupted) => {
    try {
      const code = await work(openIo(signal));
      process.exitCode = interrupted() ?? code;
    } catch (error) {
      const code = interrupted();
      if (code === undefined) throw error;
      // What the work says on its way out, where it does not only pass the signal on.
      printErr(`${error === signal.reason ? 'Interrupted.' : describeFailure(error).text}\n`);
      process.exitCode = code;
    }
  });
}

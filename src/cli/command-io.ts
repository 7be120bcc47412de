import { printErr, printOut, redrawErr } from '../commands/open-output.ts';
import { systemClock } from '../lib/clock.ts';
import { cannotWrite, codeOf, describeFailure, exitCodes } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { untilSignal } from '../lib/until-signal.ts';

export function printWithNotes(notes: readonly string[], text: string): void {
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

/** Runs work that ends with a signal, which is no interruption. The second signal ends the process at once. */
export async function untilStopped(work: (io: Io) => Promise<number>): Promise<void> {
  await untilSignal(async (signal) => {
    process.exitCode = await work(openIo(signal));
  });
}

/**
 * Keeps the process running after its reader has gone: a run that ended there would lose its result and leave its server
 * running.
 */
export function surviveClosedOutput(): void {
  // There is nowhere left to report a fault of standard error.
  process.stderr.on('error', () => undefined);
  let isLost = false;
  process.stdout.on('error', (error) => {
    // A reader such as `head` closes the pipe when it has enough; that is no failure.
    if (codeOf(error) === 'EPIPE' || isLost) return;
    isLost = true;
    const { text, exitCode } = describeFailure(cannotWrite('the result to standard output', error));
    printErr(`${text}\n`);
    process.once('exit', (code) => {
      if (code === exitCodes.passed) process.exitCode = exitCode;
    });
  });
}

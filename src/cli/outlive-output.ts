import { printErr } from '../commands/open-output.ts';
import { codeOf, describeWriteFault, exitCodes } from '../lib/errors.ts';

/**
 * Keeps the process running after its reader has gone: a run that ended there would lose its result and leave its server
 * running.
 */
export function outliveOutput(): void {
  // There is nowhere left to report a fault of standard error.
  process.stderr.on('error', () => undefined);
  let isLost = false;
  process.stdout.on('error', (error) => {
    // A reader such as `head` closes the pipe when it has enough; that is no failure.
    if (codeOf(error) === 'EPIPE' || isLost) return;
    isLost = true;
    const { message, hint, isOfDisk } = describeWriteFault('the result to standard output', error);
    printErr(`${message}\n${hint}\n`);
    process.once('exit', (code) => {
      if (code === exitCodes.passed) process.exitCode = isOfDisk ? exitCodes.endpoint : exitCodes.input;
    });
  });
}

import { printErr } from '../commands/open-output.ts';
import { codeOf, describeWriteFault, exitCodes } from '../lib/errors.ts';

/** Keeps working after its output is closed: ending there would lose the result and leave a booted server behind. */
export function outliveOutput(): void {
  // If standard error is closed, nothing can be reported either.
  process.stderr.on('error', () => undefined);
  let isLost = false;
  process.stdout.on('error', (error) => {
    // A reader that has enough (`| head`) closes the pipe; that is not a failure.
    if (codeOf(error) === 'EPIPE' || isLost) return;
    isLost = true;
    const { message, hint, isOfDisk } = describeWriteFault('the result to standard output', error);
    printErr(`${message}\n${hint}\n`);
    process.once('exit', (code) => {
      if (code === exitCodes.passed) process.exitCode = isOfDisk ? exitCodes.endpoint : exitCodes.input;
    });
  });
}

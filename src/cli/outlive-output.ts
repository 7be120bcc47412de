import { printErr } from '../commands/open-output.ts';
import { codeOf, describeWriteFault, exitCodes } from '../lib/errors.ts';

/**
 * Work goes on where nobody reads what it says any more: a run that ended there would lose its result and leave a booted
 * server behind.
 */
export function outliveOutput(): void {
  // Where this goes nothing can be told of it either.
  process.stderr.on('error', () => undefined);
  let isLost = false;
  process.stdout.on('error', (error) => {
    // A reader that has seen enough (`| head`) closes the pipe; that is no failure.
    if (codeOf(error) === 'EPIPE' || isLost) return;
    isLost = true;
    const { message, hint, isOfDisk } = describeWriteFault('the result to standard output', error);
    printErr(`${message}\n${hint}\n`);
    process.once('exit', (code) => {
      if (code === exitCodes.passed) process.exitCode = isOfDisk ? exitCodes.endpoint : exitCodes.input;
    });
  });
}

import { type ExitCode, exitCodes } from './errors.ts';

/** To git bisect 125 says that a commit cannot be tested, 128 that bisecting must end. */
export const bisectCodes = { skip: 125, stop: 128 } as const;

/** What `git bisect run` understands: 0 is good, 1 is bad. */
export function bisectExitCode(code: ExitCode): number {
  switch (code) {
    case exitCodes.endpoint:
    case exitCodes.inconclusive:
      return bisectCodes.skip;
    case exitCodes.input:
    case exitCodes.internal:
      return bisectCodes.stop;
    default:
      return code;
  }
}

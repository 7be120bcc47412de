import { type ExitCode, exitCodes } from '../lib/errors.ts';

const skip = 125;
const abort = 128;

/** What `git bisect run` understands: 0 is good, 1 is bad, 125 tells nothing about a commit, above 127 ends the search. */
export function bisectExitCode(code: ExitCode): number {
  switch (code) {
    case exitCodes.endpoint:
    case exitCodes.inconclusive:
      return skip;
    case exitCodes.input:
    case exitCodes.internal:
      return abort;
    default:
      return code;
  }
}

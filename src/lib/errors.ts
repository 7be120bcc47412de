import { uncaughtWriteFault } from './write-fault.ts';

export const exitCodes = { passed: 0, regressed: 1, input: 2, endpoint: 3, inconclusive: 4, internal: 70 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A failure we can explain: `message` says what happened, `hint` what the user does next. */
abstract class ForeseenError extends Error {
  abstract readonly exitCode: ExitCode;
  readonly hint: string;
  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.hint = hint;
  }
}

/** What the user wrote, or asked for, cannot be used. */
export class InputError extends ForeseenError {
  override readonly exitCode = exitCodes.input;
}

/** The endpoint, or what should boot it, cannot be used: nothing was learned about the model. */
export class EndpointError extends ForeseenError {
  override readonly exitCode = exitCodes.endpoint;
}

/** Text for a person and the code the process ends with. Anything unforeseen is our bug and keeps its stack. */
export function describeFailure(error: unknown): { text: string; exitCode: ExitCode } {
  if (error instanceof ForeseenError) {
    return { text: error.hint === '' ? error.message : `${error.message}\n${error.hint}`, exitCode: error.exitCode };
  }
  const fault = uncaughtWriteFault(error);
  if (fault !== undefined)
    return {
      text: `${fault.message}\n${fault.hint}`,
      exitCode: fault.isOfDisk ? exitCodes.endpoint : exitCodes.input,
    };
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    text: `This is a bug in quality-baseline, please report it with this text.\n${stack}`,
    exitCode: exitCodes.internal,
  };
}

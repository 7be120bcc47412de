export const exitCodes = { passed: 0, regressed: 1, input: 2, endpoint: 3, inconclusive: 4, internal: 70 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A foreseen failure: `message` says what happened, `hint` what the user can do. */
abstract class ForeseenError extends Error {
  abstract readonly exitCode: ExitCode;
  readonly hint: string;
  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.hint = hint;
  }
}

/** The user's input cannot be used. */
export class InputError extends ForeseenError {
  override readonly exitCode = exitCodes.input;
}

/** The endpoint or its boot failed: nothing was learned about the model. */
export class EndpointError extends ForeseenError {
  override readonly exitCode = exitCodes.endpoint;
}

/** For `catch`: has a value in place of what cannot be used. Any other error is thrown. */
export function ifUnusable<Value>(handle: (error: InputError) => Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof InputError) return handle(error);
    throw error;
  };
}

/** An earlier process has already done everything. */
export class AlreadyDone extends ForeseenError {
  override readonly exitCode = exitCodes.passed;
}

const withoutFolder = {
  text: 'the working folder was deleted\nGo to one that exists, such as with: cd ~',
  exitCode: exitCodes.input,
};

/** The text to print and the exit code. An unforeseen error is a bug of ours and keeps its stack. */
export function describeFailure(error: unknown): { text: string; exitCode: ExitCode } {
  if (error instanceof ForeseenError) {
    return { text: error.hint === '' ? error.message : `${error.message}\n${error.hint}`, exitCode: error.exitCode };
  }
  if (error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd') return withoutFolder;
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

/** For git bisect, 125 skips a commit, and 128 ends the search. */
export const bisectCodes = { skip: 125, stop: 128 } as const;

/** The exit code for `git bisect run`: 0 is good, 1 is bad. */
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

/** The code of a failed system call, such as `ENOSPC`; else the error as text. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** The code of a failed `fetch`, which wraps the connection's error. */
export function connectionCode(error: unknown): string {
  return codeOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
}

/** Adds to a message about a connection that a proxy is set, which this Node may not use. */
export function proxyHint(env: NodeJS.ProcessEnv): string {
  const isSet = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => env[name] !== undefined);
  return isSet ? ' HTTPS_PROXY is used with NODE_USE_ENV_PROXY=1, from Node 22.21 or 24 on.' : '';
}

const diskFaults: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk fails',
};

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'nothing can be made there',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
  EISDIR: 'it is a folder',
  ENXIO: 'nothing reads from it',
  EPIPE: 'the program that read from it has ended',
};

type WriteFault = {
  /** The disk is full or broken: the same command can be tried again. */
  readonly isOfDisk: boolean;
  readonly message: string;
  readonly hint: string;
};

/** Describes a failed write and what to do about it. */
export function describeWriteFault(path: string, cause: unknown): WriteFault {
  const code = codeOf(cause);
  const isOfDisk = Object.hasOwn(diskFaults, code);
  const reason = isOfDisk ? diskFaults[code] : reasons[code];
  return {
    isOfDisk,
    message: `cannot write ${path}: ${reason === undefined ? code : `${reason} (${code})`}`,
    hint: isOfDisk
      ? 'Free some space, then try again: --resume continues a run. Earlier measurements are kept.'
      : 'Check the path and its permissions, or name another place. What was there before is unchanged.',
  };
}

/** The same for an uncaught error of a system call; undefined if it is no failed write. */
function uncaughtWriteFault(error: unknown): WriteFault | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  const fault = describeWriteFault('path' in error ? String(error.path) : 'a file', error);
  return fault.isOfDisk || codeOf(error) === 'EROFS' ? fault : undefined;
}

/**
 * The error for a file that cannot be written: EndpointError for a full or broken disk, InputError for a wrong path.
 */
export function cannotWrite(path: string, cause: unknown): InputError | EndpointError {
  const { isOfDisk, message, hint } = describeWriteFault(path, cause);
  return isOfDisk ? new EndpointError(message, hint, { cause }) : new InputError(message, hint, { cause });
}

/** The same, thrown: for `catch` of what writes to a path. */
export function refuseWrite(path: string): (cause: unknown) => never {
  return (cause) => {
    throw cannotWrite(path, cause);
  };
}

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
  if (error instanceof Error && 'syscall' in error) {
    if (error.syscall === 'uv_cwd') return withoutFolder;
    const fault = cannotWrite('path' in error ? String(error.path) : 'a file', error);
    if (fault instanceof EndpointError || codeOf(error) === 'EROFS') return describeFailure(fault);
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    text: `This is a bug in quality-baseline, please report it with this text.\n${stack}`,
    exitCode: exitCodes.internal,
  };
}

/** For git bisect, 125 skips a commit, and 128 ends the search. */
export const bisectCodes = { skip: 125, stop: 128 } as const;

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

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Such as `ENOSPC`; else the error as text. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** The code of a failed `fetch`, which wraps the connection's error. */
export function connectionCode(error: unknown): string {
  return codeOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
}

/** This Node may not use it. */
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

/** EndpointError for a full or broken disk, where the same command can be tried again; InputError for a wrong path. */
export function cannotWrite(path: string, cause: unknown): InputError | EndpointError {
  const code = codeOf(cause);
  const reason = diskFaults[code] ?? reasons[code];
  const message = `cannot write ${path}: ${reason === undefined ? code : `${reason} (${code})`}`;
  return Object.hasOwn(diskFaults, code)
    ? new EndpointError(
        message,
        'Free some space, then try again: --resume continues a run. Earlier measurements are kept.',
        { cause },
      )
    : new InputError(
        message,
        'Check the path and its permissions, or name another place. What was there before is unchanged.',
        { cause },
      );
}

/** For `catch` of what writes to a path. */
export function refuseWrite(path: string): (cause: unknown) => never {
  return (cause) => {
    throw cannotWrite(path, cause);
  };
}

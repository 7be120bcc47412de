import { codeOf } from './error-code.ts';

const diskFaults: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk fails',
};

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
  EISDIR: 'it is a folder',
  ENXIO: 'nothing reads from it',
  EPIPE: 'whatever read from it is gone',
};

export type WriteFault = {
  /** The disk has no room or fails: what was asked for was right, and can be tried again. */
  readonly isOfDisk: boolean;
  readonly message: string;
  readonly hint: string;
};

/** What cannot be written, and what to do about it: the same words wherever it strikes. */
export function describeWriteFault(path: string, cause: unknown): WriteFault {
  const code = codeOf(cause);
  const isOfDisk = Object.hasOwn(diskFaults, code);
  const reason = isOfDisk ? diskFaults[code] : reasons[code];
  return {
    isOfDisk,
    message: `cannot write ${path}: ${reason === undefined ? code : `${reason} (${code})`}`,
    hint: isOfDisk
      ? 'Make room, then try again: --resume goes on with a run. What was measured before is kept.'
      : 'Check the path and its permissions, or name another place. What was there before is unchanged.',
  };
}

/** The same of a system call whose fault arrives unexplained; undefined where writing is not what failed. */
export function uncaughtWriteFault(error: unknown): WriteFault | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  const fault = describeWriteFault('path' in error ? String(error.path) : 'a file', error);
  return fault.isOfDisk || codeOf(error) === 'EROFS' ? fault : undefined;
}

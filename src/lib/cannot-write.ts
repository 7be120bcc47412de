import { EndpointError, InputError } from './errors.ts';
import { describeWriteFault } from './write-fault.ts';

/** A file that cannot be written. A full or broken disk ends a run as infrastructure, a wrong path as input. */
export function cannotWrite(path: string, cause: unknown): InputError | EndpointError {
  const { isOfDisk, message, hint } = describeWriteFault(path, cause);
  return isOfDisk ? new EndpointError(message, hint, { cause }) : new InputError(message, hint, { cause });
}

import { EndpointError, exitCodes, InputError } from '../lib/errors.ts';
import type { DoctorArea, DoctorFinding } from '../records/doctor-report.ts';

export function findingsIn(area: DoctorArea) {
  const at =
    (level: DoctorFinding['level']) =>
    (id: string, message: string, fix?: string): DoctorFinding => ({
      ...{ id, area, level, message },
      ...(fix === undefined ? {} : { fix }),
    });
  return {
    ...{ ok: at('ok'), info: at('info'), slow: at('slow'), missing: at('missing') },
    /** The endpoint, or starting it, is at fault: a check cannot run. */
    broken: (id: string, message: string, fix: string): DoctorFinding => ({
      ...at('broken')(id, message, fix),
      exitCode: exitCodes.endpoint,
    }),
    /** Turns an InputError or EndpointError into a finding with the exit code of a check. Rethrows any other error. */
    brokenBy(id: string, error: unknown): DoctorFinding {
      if (!(error instanceof InputError || error instanceof EndpointError)) throw error;
      const exitCode = error instanceof InputError ? exitCodes.input : exitCodes.endpoint;
      return { ...at('broken')(id, error.message, error.hint === '' ? undefined : error.hint), exitCode };
    },
  };
}

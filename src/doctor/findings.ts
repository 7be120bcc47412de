import { EndpointError, exitCodes, InputError } from '../lib/errors.ts';
import type { DoctorArea, DoctorFinding } from '../model/doctor-report.ts';

export function findingsIn(area: DoctorArea) {
  const at =
    (level: DoctorFinding['level']) =>
    (id: string, message: string, fix?: string): DoctorFinding => ({
      ...{ id, area, level, message },
      ...(fix === undefined ? {} : { fix }),
    });
  return {
    ...{ ok: at('ok'), info: at('info'), slow: at('slow'), missing: at('missing') },
    /** A check cannot run because of the endpoint, or of what should boot it. */
    broken: (id: string, message: string, fix: string): DoctorFinding => ({
      ...at('broken')(id, message, fix),
      exitCode: exitCodes.endpoint,
    }),
    /** The failure as a check would report it. Rethrows unexpected ones. */
    brokenBy(id: string, error: unknown): DoctorFinding {
      if (!(error instanceof InputError || error instanceof EndpointError)) throw error;
      const exitCode = error instanceof InputError ? exitCodes.input : exitCodes.endpoint;
      return { ...at('broken')(id, error.message, error.hint === '' ? undefined : error.hint), exitCode };
    },
  };
}

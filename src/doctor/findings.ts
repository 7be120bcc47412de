import { EndpointError, exitCodes, InputError } from '../lib/errors.ts';
import type { DoctorArea, DoctorFinding, DoctorLevel } from '../model/doctor-report.ts';

export function finding(
  area: DoctorArea,
  id: string,
  level: Exclude<DoctorLevel, 'broken'>,
  message: string,
  fix?: string,
): DoctorFinding {
  return { id, area, level, message, ...(fix === undefined ? {} : { fix }) };
}

/** What keeps a check from running because of the endpoint, or of what should boot it. */
export function broken(area: DoctorArea, id: string, message: string, fix: string): DoctorFinding {
  return { id, area, level: 'broken', message, fix, exitCode: exitCodes.endpoint };
}

/** A failure that a check would meet, told as it would tell it. What nobody foresaw is thrown again. */
export function brokenBy(area: DoctorArea, id: string, error: unknown): DoctorFinding {
  if (!(error instanceof InputError || error instanceof EndpointError)) throw error;
  const { message, hint } = error;
  const exitCode = error instanceof InputError ? exitCodes.input : exitCodes.endpoint;
  return { id, area, level: 'broken', message, ...(hint === '' ? {} : { fix: hint }), exitCode };
}

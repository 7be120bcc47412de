import { findSystem } from '../../src/sandbox/find-system.ts';

/** Whether scripts can run here; prints the skipped tests if not. */
export async function needsSystem(what: string): Promise<boolean> {
  const found = await findSystem('auto', process.env);
  if ('sandbox' in found) return true;
  process.stderr.write(`skipped ${what}: ${found.missing}\n`);
  return false;
}

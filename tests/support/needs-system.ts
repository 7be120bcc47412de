import { findSystem } from '../../src/features/sandbox/runners/find-system.ts';

/** Whether scripts can run here; prints the skipped tests if not, and throws where CI has prepared the image. */
export async function needsSystem(what: string): Promise<boolean> {
  const found = await findSystem('auto', process.env);
  if ('sandbox' in found) return true;
  if (process.env['REQUIRE_SANDBOX_IMAGE'] === '1')
    throw new Error(`REQUIRE_SANDBOX_IMAGE is set, and ${what} cannot run: ${found.missing}`);
  process.stderr.write(`skipped ${what}: ${found.missing}\n`);
  return false;
}

import { spawnSync } from 'node:child_process';
import { sandboxImage } from '../../../../src/features/sandbox/runners/find-system.ts';

/** Why tests that run scripts in containers cannot run here; undefined if they can. */
export function missingImage(): string | undefined {
  const { status, stderr } = spawnSync('docker', ['image', 'inspect', sandboxImage], { encoding: 'utf8' });
  if (status === 0) return undefined;
  const reason = `the engine has no image for scripts: ${stderr?.trim() || 'no docker command'}`;
  if (process.env['REQUIRE_SANDBOX_IMAGE'] === '1') throw new Error(`REQUIRE_SANDBOX_IMAGE is set, and ${reason}`);
  return reason;
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export type RealLlama = { readonly rootfs: string } | { readonly missing: string };

/**
 * The folder of the server, built at the first call and kept outside the tree. It is built only on request: without CI
 * or REQUIRE_REAL_LLAMA, only an existing build is used.
 */
export function prepareRealLlama(): RealLlama {
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  const rootfs = join(cache, 'quality-baseline-ci', 'real-llama');
  if (process.getuid?.() !== 0) return { missing: 'it is built and started with chroot, which takes root' };
  if (existsSync(join(rootfs, 'models', 'tiny.gguf'))) return { rootfs };
  if (!isRequired() && (process.env['CI'] ?? '') === '')
    return { missing: 'it is not built yet: set REQUIRE_REAL_LLAMA=1' };
  const built = spawnSync(resolve('tests/support/real-llama/build'), [rootfs], { encoding: 'utf8', timeout: 280_000 });
  if (built.status === 0) return { rootfs };
  return {
    missing: `it could not be built: ${built.stderr.trim() || built.error?.message || `signal ${built.signal}`}`,
  };
}

/** Set where skipping would hide that nothing was tested. */
export function isRequired(): boolean {
  return process.env['REQUIRE_REAL_LLAMA'] === '1';
}

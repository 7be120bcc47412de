import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The folder of the server, or why it is missing; throws where skipping would hide that nothing was tested. */
export function realLlama(): { readonly rootfs: string; readonly missing: string | undefined } {
  const prepared = prepare();
  if ('rootfs' in prepared) return { ...prepared, missing: undefined };
  if (isRequired()) throw new Error(`no real llama.cpp server: ${prepared.missing}`);
  return { rootfs: '', ...prepared };
}

/**
 * The folder of the server, built at the first call and kept outside the tree. It is built only on request: without CI
 * or REQUIRE_REAL_LLAMA, only an existing build is used.
 */
function prepare(): { readonly rootfs: string } | { readonly missing: string } {
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

function isRequired(): boolean {
  return process.env['REQUIRE_REAL_LLAMA'] === '1';
}

/** The text of a pack whose right answers a grammar of the server can force. */
export const harbourPack = `id: harbour
version: 1.0.0
title: One word
sampling: { temperature: 0, max-tokens: 48 }
scenarios:
${['once', 'twice', 'thrice', 'four times']
  .map(
    (each, index) => `  - id: H-${index + 1}
    title: Says harbour
    messages: [{ role: user, content: Say harbour ${each}. }]
    expect: [{ kind: text-rules, rules: [{ rule: exact, text: harbour }] }]
`,
  )
  .join('')}`;

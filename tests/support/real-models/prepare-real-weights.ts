import { existsSync, linkSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const name = 'qwen-coder-0.5b.gguf';

/** The flags that serve an instruct model with real weights from the root of the real llama.cpp, or why it is missing. */
export function realWeights(rootfs: string): { readonly flags: readonly string[]; readonly missing: string | undefined } {
  const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'quality-baseline-ci');
  const place = join(rootfs, 'models', name);
  const flags = ['-m', `/models/${name}`];
  if (existsSync(place)) return { flags, missing: undefined };
  if (existsSync(join(cache, 'models', name))) {
    linkSync(join(cache, 'models', name), place);
    return { flags, missing: undefined };
  }
  const missing = `no real weights: tests/support/real-models/fetch ${name.replace('.gguf', '')} FILE writes them`;
  if (process.env['REQUIRE_REAL_WEIGHTS'] === '1') throw new Error(missing);
  return { flags, missing };
}

import { existsSync, linkSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../real-vllm/prepare-real-vllm.ts';

const name = 'qwen-coder-0.5b';

/** The flags with which the real llama.cpp in `rootfs` serves an instruct model, or why its weights are missing. */
export function realWeights(rootfs: string): {
  readonly flags: readonly string[];
  readonly missing: string | undefined;
} {
  const fetched = join(cacheFolder, 'models', `${name}.gguf`);
  const place = join(rootfs, 'models', `${name}.gguf`);
  const flags = ['-m', `/models/${name}.gguf`];
  if (!existsSync(place) && existsSync(fetched)) linkSync(fetched, place);
  if (existsSync(place)) return { flags, missing: undefined };
  const missing = `no real weights: tests/support/real-models/fetch ${name} ${fetched} writes them`;
  if (process.env['REQUIRE_REAL_LLAMA'] === '1') throw new Error(missing);
  return { flags, missing };
}

import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export type RealVllm = {
  /** The virtual environment. */
  readonly folder: string;
  /** The tiny model with a real tokenizer and template. */
  readonly tiny: string;
};

/** `.ci/run` installs both and keeps them here. */
export const cacheFolder = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'quality-baseline-ci');

/** The real vLLM, or why it is missing; throws where skipping would hide that nothing was tested. */
export function realVllm(): RealVllm & { readonly missing: string | undefined } {
  const vllm = { folder: join(cacheFolder, 'vllm-0.32.0'), tiny: join(cacheFolder, 'tiny-qwen') };
  const isThere = existsSync(join(vllm.folder, 'version')) && existsSync(join(vllm.tiny, 'config.json'));
  if (isThere) return { ...vllm, missing: undefined };
  const missing = 'it is not installed: tests/support/real-vllm/prepare CACHE does that';
  if (process.env['REQUIRE_REAL_VLLM'] === '1') throw new Error(`no real vLLM: ${missing}`);
  return { ...vllm, missing };
}

import { sha256 } from '../lib/sha256.ts';

/**
 * One thing that decides what a target answers: an image, another key of its compose file, a file of the tree, a key of
 * its entry in the config. The value never holds a secret, and nothing of where the checkout lies.
 */
export type TargetPart = {
  readonly kind: 'image' | 'setting' | 'file' | 'config';
  /** `services.vllm.command`, `templates/qwen.jinja`, `model`. */
  readonly name: string;
  readonly value: string;
};

/** The target digest: equal parts, in whatever order, are the same target. */
export function digestParts(parts: readonly TargetPart[]): string {
  const lines = parts.map(({ kind, name, value }) => JSON.stringify([kind, name, value]));
  return sha256([...new Set(lines)].sort().join('\n'));
}

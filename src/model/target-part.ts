import { sha256 } from '../lib/sha256.ts';

/**
 * One fact that decides a target's answers: an image, another key of its compose file, a file of the tree, or a key of
 * its config entry. Its value never contains a secret or the location of the checkout.
 */
export type TargetPart = {
  readonly kind: 'image' | 'setting' | 'file' | 'config';
  /** `services.vllm.command`, `templates/qwen.jinja`, `model`. */
  readonly name: string;
  readonly value: string;
};

/** The target digest: equal parts in any order are the same target. */
export function digestParts(parts: readonly TargetPart[]): string {
  const lines = parts.map(({ kind, name, value }) => JSON.stringify([kind, name, value]));
  return sha256([...new Set(lines)].sort().join('\n'));
}

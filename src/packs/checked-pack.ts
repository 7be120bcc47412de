import { sha256 } from '../lib/sha256.ts';
import type { Pack } from './pack-schema.ts';
import { parsePack } from './parse-pack.ts';

/**
 * A pack that its build has parsed and checked, so that no start does it again: reading the YAML of the built-in packs
 * takes longer than all else that a run does by itself.
 */
type CheckedPack = {
  /** SHA-256 of the YAML it was made of: it stands for no other. */
  readonly yaml: string;
  readonly pack: Pack;
};

export function renderCheckedPack(yaml: string, origin: string): string {
  const checked: CheckedPack = { yaml: sha256(yaml), pack: parsePack(yaml, origin) };
  return `${JSON.stringify(checked)}\n`;
}

/** The pack of this YAML; undefined where the file was made of another. */
export function packOfChecked(text: string, yaml: string): Pack | undefined {
  // Written by our build alone; scripts/check-dist.js holds each against parsePack.
  const checked = JSON.parse(text) as CheckedPack;
  return checked.yaml === sha256(yaml) ? checked.pack : undefined;
}

import { stringify } from 'yaml';
import type { Pack } from './pack-schema.ts';

/** A pack as the YAML file an author would edit. */
export function renderPack(pack: Pack): string {
  return stringify(pack, { lineWidth: 120, aliasDuplicateObjects: false });
}

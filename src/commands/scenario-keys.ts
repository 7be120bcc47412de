import { loadBuiltinPacks } from '../packs/load-packs.ts';
import { keysOf } from './select-packs.ts';

/** Every scenario of the built-in packs, as PACK/ID. */
export async function scenarioKeys(): Promise<readonly string[]> {
  return (await loadBuiltinPacks()).flatMap(({ pack }) => keysOf(pack));
}

import { keysOf } from '../measure/select-packs.ts';
import { loadBuiltinPacks } from '../packs/load-packs.ts';

/** Every scenario of the built-in packs, as PACK/ID. */
export async function scenarioKeys(): Promise<readonly string[]> {
  return (await loadBuiltinPacks()).flatMap(({ pack }) => keysOf(pack));
}

import { packDigest } from '../packs/digest.ts';
import { foreignPack } from '../packs/foreign-pack.ts';
import { loadBuiltinPacks, loadPacks } from '../packs/load-packs.ts';

export type PacksListOptions = { readonly packs: readonly string[]; readonly json: boolean };

/** The built-in packs, or those that are named. */
export async function packsList({ packs, json }: PacksListOptions): Promise<string> {
  const loaded = packs.length === 0 ? await loadBuiltinPacks() : await loadPacks(packs, foreignPack);
  const rows = loaded.map(({ pack, origin }) => ({
    id: pack.id,
    version: pack.version,
    tier: pack.tier ?? null,
    scenarios: pack.scenarios.length,
    thinking: pack['default-thinking'],
    title: pack.title,
    origin,
    digest: packDigest(pack),
  }));
  if (json) return `${JSON.stringify(rows, undefined, 2)}\n`;
  return rows
    .map(
      (row) =>
        `${row.id.padEnd(20)} ${row.version.padEnd(8)} ${(row.tier ?? '-').padEnd(7)} ${String(row.scenarios).padStart(3)} ${row.scenarios === 1 ? 'scenario ' : 'scenarios'}  ${row.title}\n`,
    )
    .join('');
}

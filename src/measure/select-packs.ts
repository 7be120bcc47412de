import { stat } from 'node:fs/promises';
import { InputError } from '../lib/errors.ts';
import { nearest } from '../lib/nearest.ts';
import { readRegularText } from '../lib/read-regular.ts';
import { includesTier, type Sandbox, type Tier } from '../model/target.ts';
import { builtinPacks } from '../packs/builtin-packs.ts';
import { type LoadedPack, loadBuiltinPacks, loadPacks } from '../packs/load-packs.ts';
import type { Pack } from '../packs/pack-schema.ts';
import { runsCode } from '../packs/task-of.ts';

export type PackSelection = {
  readonly tier: Tier;
  /** Ids, files or folders, instead of those of the tier. */
  readonly packs: readonly string[];
  /** A folder of packs to add to the built-in ones. */
  readonly packsDir: string | undefined;
  /** `PACK/ID`; empty for all. */
  readonly scenarios: readonly string[];
  /** A file with one `PACK/ID` on each line. */
  readonly scenariosFile: string | undefined;
  readonly sandbox?: Sandbox;
};

export type SelectedPacks = {
  readonly loaded: readonly LoadedPack[];
  /** Keys of the selected scenarios, in the order of the packs. */
  readonly scenarios: readonly string[];
  /** Packs that need the sandbox while it is off. */
  readonly leftOut: readonly string[];
};

/** The requested packs, and the selected scenarios. */
export async function selectPacks(selection: PackSelection): Promise<SelectedPacks> {
  const all = await loadCandidates(selection);
  const candidates = selection.sandbox === 'off' ? all.filter(({ pack }) => !pack.scenarios.some(runsCode)) : all;
  const leftOut = all.filter((each) => !candidates.includes(each)).map(({ pack }) => pack.id);
  if (candidates.length === 0)
    throw new InputError(
      `${leftOut.join(' and ')} cannot run with --sandbox off`,
      'Leave the option out, or name other packs.',
    );
  const wanted = [...selection.scenarios, ...(await readScenariosFile(selection.scenariosFile))];
  const keys = candidates.flatMap(({ pack }) => keysOf(pack));
  if (wanted.length === 0) return { loaded: candidates, scenarios: keys, leftOut };
  const unknown = wanted.filter((key) => !keys.includes(key));
  if (unknown.length > 0) {
    const told = unknown.map((key) => {
      const near = nearest(key, keys);
      return `there is no scenario "${key}"${near === undefined ? '' : `; did you mean "${near}"?`}`;
    });
    throw new InputError(told.join('\n'), 'quality-baseline packs show PACK lists the scenarios of a pack.');
  }
  const scenarios = keys.filter((key) => wanted.includes(key));
  const loaded = candidates.filter(({ pack }) => keysOf(pack).some((key) => scenarios.includes(key)));
  return { loaded, scenarios, leftOut };
}

export function leftOutNotes({ leftOut }: SelectedPacks): string[] {
  return leftOut.length === 0 ? [] : [`left out with --sandbox off: ${leftOut.join(', ')}`];
}

export function keysOf(pack: Pack): string[] {
  return pack.scenarios.map(({ id }) => `${pack.id}/${id}`);
}

async function loadCandidates({ tier, packs, packsDir }: PackSelection): Promise<readonly LoadedPack[]> {
  if (packs.length > 0) return loadPacks(packs);
  if (packsDir !== undefined && !(await stat(packsDir).catch(() => undefined))?.isDirectory())
    throw new InputError(`there is no folder ${packsDir}`, 'Check --packs-dir, or packs-dir in the config.');
  const own = packsDir === undefined ? [] : await loadPacks([packsDir]);
  const seen = new Set(Object.keys(builtinPacks));
  for (const { pack, origin } of own) {
    if (seen.has(pack.id))
      throw new InputError(`two packs have the id "${pack.id}"`, `Give that of ${origin} another.`);
    seen.add(pack.id);
  }
  return [...(await loadBuiltinPacks(tier)), ...own.filter(({ pack }) => includesTier(tier, pack.tier ?? 'quick'))];
}

async function readScenariosFile(path: string | undefined): Promise<string[]> {
  if (path === undefined) return [];
  const text = await readRegularText(path, { takesPipe: true });
  if (text === undefined)
    throw new InputError(`cannot read ${path}: there is no such file`, 'Check the path given with --scenarios-file.');
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, '').trim());
  const keys = lines.filter((line) => line !== '');
  if (keys.length === 0) throw new InputError(`${path} names no scenario`, 'Write one PACK/ID a line.');
  return keys;
}

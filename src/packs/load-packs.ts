import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { importBenchlocal, isBenchlocalPack } from '../interop/benchlocal/import-benchlocal.ts';
import { codeOf, InputError } from '../lib/errors.ts';
import { nearest } from '../lib/nearest.ts';
import { isNamed, readRegular } from '../lib/read-regular.ts';
import { setAside } from '../lib/set-aside.ts';
import { knownPacks } from '../model/known-packs.ts';
import { includesTier, type Tier } from '../model/target.ts';
import { type BuiltinPack, builtinPacks } from './builtin-packs.ts';
import { rememberDigests } from './digest.ts';
import type { Pack, Scenario } from './pack-schema.ts';
import { checkImportedPack, parsePack, parsePackLines } from './parse-pack.ts';

export type LoadedPack = {
  readonly pack: Pack;
  /** Its origin: a path, or `built-in`. */
  readonly origin: string;
};

const maxFileBytes = 1024 * 1024;
export const packEndings: readonly string[] = ['.yaml', '.yml', '.jsonl'];

/** Those of a tier, else all. */
export async function loadBuiltinPacks(tier?: Tier): Promise<LoadedPack[]> {
  const ids = Object.keys(builtinPacks).filter(
    (id) => tier === undefined || includesTier(tier, knownPacks[id]?.tier ?? tier),
  );
  return Promise.all(ids.map(loadBuiltin));
}

/** Packs by id, file or folder, in the given order. Refuses the same id twice, because results are stored under it. */
export async function loadPacks(references: readonly string[]): Promise<LoadedPack[]> {
  const loaded: LoadedPack[] = [];
  let scenarios = 0;
  for (const reference of new Set(references)) {
    for await (const { pack, origin } of loadReference(reference)) {
      scenarios += pack.scenarios.length;
      loaded.push({ pack: scenarios > mostParsed ? keepPacked(pack) : pack, origin });
      if (scenarios > mostParsed) keepHeapSmall();
    }
  }
  const seen = new Map<string, string>();
  for (const { pack, origin } of loaded) {
    const before = seen.get(pack.id);
    if (before !== undefined)
      throw new InputError(
        `two packs have the id "${pack.id}": ${before} and ${origin}`,
        'Give one of them another id.',
      );
    seen.set(pack.id, origin);
  }
  return loaded;
}

/** Scenarios kept as objects; those of further packs are parsed again whenever they are used. */
const mostParsed = 2000;

function keepPacked(pack: Pack): Pack {
  const packed = packScenarios(pack);
  rememberDigests(packed, pack);
  return packed;
}

/** One after another: the text of a pack is released before the next is read. */
async function* loadReference(reference: string): AsyncGenerator<LoadedPack, void, undefined> {
  if (Object.hasOwn(builtinPacks, reference)) return yield await loadBuiltin(reference);
  const info = await stat(reference).catch(() => undefined);
  if (info === undefined && !(await isNamed(reference))) throw unknownPack(reference);
  if (info?.isDirectory() !== true) return yield await loadFile(reference);
  const names = (await readdir(reference)).filter((name) => packEndings.includes(extname(name))).sort();
  if (names.length === 0)
    throw new InputError(`${reference} holds no pack`, `A pack is a file ending in ${packEndings.join(', ')}.`);
  const paths = names.map((name) => join(reference, name));
  if ((await bytesOf(paths)) > manyBytes) keepHeapSmall();
  for (const path of paths) yield await loadFile(path);
}

/**
 * A folder with more bytes has more scenarios than are kept as objects. The heap is kept small before the first file,
 * because parsing YAML makes garbage of many times its size.
 */
const manyBytes = 2 ** 20;

async function bytesOf(paths: readonly string[]): Promise<number> {
  // A file that cannot be read is reported when it is loaded.
  const sizes = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)));
  return sizes.reduce((sum, known) => sum + (known?.size ?? 0), 0);
}

export function unknownPack(reference: string): InputError {
  const known = Object.keys(builtinPacks);
  const near = nearest(reference, known);
  const hint = near === undefined ? `Built in are ${known.join(', ')}.` : `Did you mean "${near}"?`;
  return new InputError(`there is no pack, file or folder "${reference}"`, hint);
}

async function loadBuiltin(id: string): Promise<LoadedPack> {
  const files = builtinPacks[id];
  if (files === undefined) throw unknownPack(id);
  return { pack: await readBuiltin(files, id), origin: 'built-in' };
}

/** Reads what the build has checked. In src/, which has only the YAML, parses that. */
export async function readBuiltin({ yaml, checked }: BuiltinPack, origin: string): Promise<Pack> {
  const text = await readIfThere(checked);
  return text === undefined ? parsePack(await readFile(yaml, 'utf8'), origin) : packOfChecked(text);
}

async function readIfThere(url: URL): Promise<string | undefined> {
  try {
    return await readFile(url, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function loadFile(path: string): Promise<LoadedPack> {
  return { pack: readPack(await readPackText(path), path), origin: path };
}

/** Parses a pack in our format, or converts one of another tool. */
export function readPack(text: string, origin: string): Pack {
  const imported = importPack(text, origin);
  if (imported !== undefined) return imported;
  return extname(origin) === '.jsonl' ? parsePackLines(text, origin) : parsePack(text, origin);
}

/** Another tool's pack as one of ours; undefined for any other text. */
export function importPack(text: string, origin: string): Pack | undefined {
  return isBenchlocalPack(text) ? checkImportedPack(importBenchlocal(text, origin), origin) : undefined;
}

export async function readPackText(path: string): Promise<string> {
  const bytes = await readRegular(path, { maxBytes: maxFileBytes, tooLarge: 'Split it into several packs.' });
  if (bytes === undefined) throw new InputError(`cannot read ${path}: there is no such file`, 'Check the path.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InputError(`${path} is not UTF-8 text`, 'Save the pack as UTF-8.', { cause });
  }
}

/**
 * A pack as the build writes it, parsed and checked, so that no start does it again: reading the YAML of the built-in
 * packs takes longer than all else that a run does by itself.
 */
export function renderCheckedPack(yaml: string, origin: string): string {
  return `${JSON.stringify(parsePack(yaml, origin))}\n`;
}

export function packOfChecked(text: string): Pack {
  // Only our build writes it; scripts/check-dist.js compares each with parsePack.
  return JSON.parse(text) as Pack;
}

/**
 * The same pack with its scenarios as JSON in a temporary file, parsed again whenever one is used: of very many, only a
 * few are needed at a time.
 */
export function packScenarios(pack: Pack): Pack {
  const texts = pack.scenarios.map((scenario) => Buffer.from(JSON.stringify(scenario)));
  const bytes = setAside(Buffer.concat(texts));
  let end = 0;
  const ends = Uint32Array.from(texts, ({ length }) => {
    end += length;
    return end;
  });
  const read = (index: number): Scenario => {
    const start = index === 0 ? 0 : (ends[index - 1] ?? 0);
    // Written above, from a scenario.
    return JSON.parse(bytes.read(start, ends[index] ?? start).toString('utf8')) as Scenario;
  };
  const { scenarios: _scenarios, ...head } = pack;
  // Copied: a substring would keep the whole file's text in memory.
  const own: Omit<Pack, 'scenarios'> = JSON.parse(JSON.stringify(head));
  return { ...own, scenarios: listOf(texts.length, read) };
}

/** Acts like an array of `length` items. */
function listOf<Item>(length: number, read: (index: number) => Item): Item[] {
  const placeOf = (key: string | symbol) => {
    if (typeof key === 'symbol' || !/^\d+$/.test(key)) return undefined;
    return Number(key) < length ? Number(key) : undefined;
  };
  return new Proxy(new Array<Item>(length), {
    has: (list, key) => placeOf(key) !== undefined || Reflect.has(list, key),
    get(list, key) {
      const place = placeOf(key);
      return place === undefined ? Reflect.get(list, key) : read(place);
    },
  });
}

/**
 * Collects garbage whenever the heap has grown by a tenth, instead of at four times the live data, and keeps the young
 * generation at its size: for very many packs, whose parsing makes even more garbage. It costs processor time, so only
 * large loads switch it on.
 */
function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=10');
  setFlagsFromString('--semi-space-growth-factor=1');
}

import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { InputError } from '../lib/errors.ts';
import { nearestHint } from '../lib/nearest.ts';
import { isNamed, readLines, readRegular } from '../lib/read-regular.ts';
import { benchmarkNames, isInTier } from '../records/known-packs.ts';
import type { Tier } from '../records/target.ts';
import { builtinPacks } from './builtin-packs.ts';
import { keepDigests, rememberDigests, scenarioDigest } from './digest.ts';
import { casesFilesIn, loadCases } from './load-cases.ts';
import { type ForeignPack, foreignPackFacet, otherPackFacet } from './pack-facet.ts';
import type { Pack, Scenario } from './pack-schema.ts';
import { checkImportedPack, PackLines, parsePack, parsePackLines, readBuiltin } from './parse-pack.ts';
import { SetAsideTexts } from './set-aside.ts';

export type LoadedPack = {
  readonly pack: Pack;
  /** A path, or `built-in`. */
  readonly origin: string;
};

const maxFileBytes = 1024 * 1024;
/** Lines of JSON take far less time and memory than YAML. */
const maxLinesBytes = 16 * 1024 * 1024;
const tooLarge = 'Split it into several packs, or put the cases of its programs into a cases-file.';
export const packEndings: readonly string[] = ['.yaml', '.yml', '.jsonl'];

/** Those of a tier, else all. */
export async function loadBuiltinPacks(tier?: Tier): Promise<LoadedPack[]> {
  const ids = Object.keys(builtinPacks).filter((id) => tier === undefined || isInTier(id, tier));
  return ids.map(loadBuiltin);
}

/** In the given order. Refuses the same id twice, because results are stored under it. */
export async function loadPacks(references: readonly string[]): Promise<LoadedPack[]> {
  const loaded: LoadedPack[] = [];
  let scenarios = 0;
  for (const reference of new Set(references)) {
    for await (const { pack, origin, isPacked } of loadReference(reference)) {
      scenarios += pack.scenarios.length;
      loaded.push({ pack: scenarios > mostParsed && isPacked !== true ? keepPacked(pack) : pack, origin });
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

/** Those of further packs are parsed again whenever they are used. */
const mostParsed = 2000;

function keepPacked(pack: Pack): Pack {
  const packed = packScenarios(pack);
  rememberDigests(packed, pack);
  return packed;
}

type JustLoaded = LoadedPack & { readonly isPacked?: true };

/** One after another: the text of a pack is released before the next is read. */
async function* loadReference(reference: string): AsyncGenerator<JustLoaded, void, undefined> {
  if (Object.hasOwn(builtinPacks, reference)) return yield loadBuiltin(reference);
  const info = await stat(reference).catch(() => undefined);
  if (info === undefined && !(await isNamed(reference))) {
    if (!benchmarkNames.includes(reference)) throw unknownPack(reference);
    return yield await loadFile(await fetchedPack(reference));
  }
  if (info?.isDirectory() !== true) return yield await loadFile(reference);
  const names = (await readdir(reference)).filter((name) => packEndings.includes(extname(name))).sort();
  if (names.length === 0)
    throw new InputError(`${reference} holds no pack`, `A pack is a file ending in ${packEndings.join(', ')}.`);
  const paths = names.map((name) => join(reference, name));
  if ((await bytesOf(paths)) > manyBytes) keepHeapSmall();
  for (const path of paths) yield await loadFile(path);
}

/** More bytes are more scenarios than are kept as objects. Parsing YAML makes garbage of many times its size. */
const manyBytes = 2 ** 20;

async function bytesOf(paths: readonly string[]): Promise<number> {
  // A file that cannot be read is reported when it is loaded.
  const sizes = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)));
  return sizes.reduce((sum, known) => sum + (known?.size ?? 0), 0);
}

export function benchmarkPathIn(folder: string, name: string): string {
  return join(folder, `${name}.jsonl`);
}

async function fetchedPack(name: string): Promise<string> {
  const path = benchmarkPathIn(join('.quality-baseline', 'data', name), name);
  if (await isNamed(path)) return path;
  throw new InputError(
    `dataset-unavailable: ${name} is not fetched`,
    `Fetch it, after reading its licence: npx quality-baseline packs fetch ${name}`,
  );
}

export function unknownPack(reference: string): InputError {
  const others = otherPackFacet.all().map(({ id }) => id);
  if (others.includes(reference))
    return new InputError(
      `the pack "${reference}" has no scenarios`,
      `run --pack ${reference} asks it; packs show ${reference} lists its cells.`,
    );
  const builtin = [...Object.keys(builtinPacks), ...others];
  const known = [...builtin, ...benchmarkNames];
  const listed = `Built in are ${builtin.join(', ')}; fetched with packs fetch, ${benchmarkNames.join(', ')}.`;
  return new InputError(`there is no pack, file or folder "${reference}"`, nearestHint(reference, known, listed));
}

function loadBuiltin(id: string): LoadedPack {
  const checked = builtinPacks[id];
  if (checked === undefined) throw unknownPack(id);
  return { pack: readBuiltin(checked, id), origin: 'built-in' };
}

async function loadFile(path: string): Promise<JustLoaded> {
  const isLong = extname(path) === '.jsonl' && (await bytesOf([path])) > maxFileBytes;
  const long = isLong ? await loadLines(path) : undefined;
  if (long !== undefined) return long;
  const pack = readPack(await readPackText(path), path);
  await loadCases(pack, path);
  return { pack, origin: path };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const lineLimits = { mostLineBytes: 16 * 2 ** 20, mostFileBytes: 4 * 2 ** 30 };

/** Never all of it is in memory, neither its text nor its scenarios. Undefined for another tool's. */
async function loadLines(path: string): Promise<JustLoaded | undefined> {
  keepHeapSmall();
  const reader = new PackLines(path);
  const texts = new SetAsideTexts();
  const digests = new Map<string, string>();
  const withCases: Scenario[] = [];
  for await (const { bytes } of readLines(path, 'pack', 'Check the path.', lineLimits)) {
    const text = decode(bytes, path);
    if (texts.length === 0 && foreignForm(text) !== undefined) return undefined;
    const pack = reader.read(text);
    for (const scenario of pack?.scenarios ?? []) {
      texts.add(JSON.stringify(scenario));
      if (pack === undefined) continue;
      digests.set(scenario.id, scenarioDigest(pack, scenario));
      if (!casesFilesIn({ ...pack, scenarios: [scenario] }).next().done) withCases.push(scenario);
    }
  }
  texts.flush();
  const { pack, base } = reader.end();
  const before = base?.scenarios ?? [];
  const digestsBefore = before.map((scenario) => [scenario.id, scenarioDigest(pack, scenario)] as const);
  const read = (index: number): Scenario =>
    before[index] ?? (JSON.parse(texts.at(index - before.length) ?? '') as Scenario); // written above, from a scenario
  const packed = { ...pack, scenarios: listOf(before.length + texts.length, read) };
  keepDigests(packed, new Map([...digestsBefore, ...digests]));
  await loadCases({ ...pack, scenarios: withCases }, path);
  return { pack: packed, origin: path, isPacked: true };
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new InputError(`${path} is not UTF-8 text`, 'Save the pack as UTF-8.', { cause });
  }
}

export function readPack(text: string, origin: string): Pack {
  const foreign = foreignForm(text);
  if (foreign !== undefined) return checkImportedPack(foreign.read(text, origin), origin);
  return extname(origin) === '.jsonl' ? parsePackLines(text, origin) : parsePack(text, origin);
}

/** With the results of its programs; undefined for any other text. */
export async function importPack(text: string, origin: string): Promise<Pack | undefined> {
  const foreign = foreignForm(text);
  return foreign && checkImportedPack(await foreign.readWithResults(text, origin), origin);
}

function foreignForm(text: string): ForeignPack | undefined {
  return foreignPackFacet.all().find(({ isOf }) => isOf(text));
}

export async function readPackText(path: string): Promise<string> {
  const maxBytes = extname(path) === '.jsonl' ? maxLinesBytes : maxFileBytes;
  const bytes = await readRegular(path, { maxBytes, tooLarge });
  if (bytes === undefined) throw new InputError(`cannot read ${path}: there is no such file`, 'Check the path.');
  return decode(bytes, path);
}

/** In a temporary file, each parsed again whenever it is used: of very many, only a few are needed at a time. */
export function packScenarios(pack: Pack): Pack {
  const texts = new SetAsideTexts();
  for (const scenario of pack.scenarios) texts.add(JSON.stringify(scenario));
  texts.flush();
  // Written above, from a scenario.
  const read = (index: number): Scenario => JSON.parse(texts.at(index) ?? '') as Scenario;
  const { scenarios: _scenarios, ...head } = pack;
  // Copied: a substring would keep the whole file's text in memory.
  const own: Omit<Pack, 'scenarios'> = JSON.parse(JSON.stringify(head));
  return { ...own, scenarios: listOf(texts.length, read) };
}

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

/** Collects garbage early and keeps the young generation small. It costs processor time: for large loads only. */
function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=10');
  setFlagsFromString('--semi-space-growth-factor=1');
}

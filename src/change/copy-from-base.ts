import { readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { dirname as folderOf } from 'node:path/posix';
import { baselineName } from '../baseline/baseline-path.ts';
import type { FileBeside, TextBeside } from '../baseline/beside-facet.ts';
import { pathBeside, pathsBeside, textsBeside } from '../baseline/files-beside.ts';
import { parseBaseline } from '../baseline/parse-baseline.ts';
import type { Settings } from '../config/settings.ts';
import { InputError } from '../lib/errors.ts';
import { objectOf } from '../lib/loose.ts';
import { makeDeep } from '../lib/machine/make-deep.ts';
import { checkTreePath, type Tree } from '../lib/tree.ts';
import { builtinPacks } from '../packs/builtin-packs.ts';
import { casesFilesIn } from '../packs/load-cases.ts';
import { packEndings, readPack, unknownPack } from '../packs/load-packs.ts';
import { mostCasesBytes } from '../packs/pack-schema.ts';
import { modeSchema } from '../records/target.ts';
import { describeSelfEdit, namesIn, selfEdits, showPath, type TreePair } from './self-edits.ts';

/** A file of the repository, written to disk as the base has it. */
export type Copied = {
  readonly path: string;
  /** The original files of both sides, which the copy replaces. */
  readonly files: readonly string[];
  /** Notes for the user, one line each. */
  readonly notes: readonly string[];
};

export type Into = {
  readonly pair: TreePair;
  readonly folders: { readonly base: string; readonly head: string };
};

const mostFiles = 1000;

const sides = ['base', 'head'] as const;
type Side = (typeof sides)[number];

/** A pack, or a folder of packs, by its path in the repository. If the base never had it, the head's is used. */
export async function copyPacks(path: string, reference: string, into: Into): Promise<Copied> {
  for (const side of sides) {
    const copied = (await copyPack(path, side, into)) ?? (await copyFolder(path, side, into));
    if (copied !== undefined) return copied;
  }
  throw unknownPack(reference);
}

export async function copyScenarios(path: string, into: Into): Promise<Copied> {
  const copied = (await copyFile(path, 'base', into)) ?? (await copyFile(path, 'head', into));
  if (copied !== undefined) return copied;
  throw new InputError(`cannot read ${showPath(path)}`, 'Check the path given with --scenarios-file.');
}

async function copyFile(path: string, side: Side, { pair, folders }: Into): Promise<Copied | undefined> {
  const text = path === '' ? undefined : await pair[side].read(path, ...mostBytesOf(path));
  if (text === undefined) return undefined;
  return { path: await writeBelow(folders[side], path, text), files: [path], notes: notesOn(path, side) };
}

/** A pack in JSON Lines may be made of a dataset. */
function mostBytesOf(path: string): [number?] {
  return extname(path) === '.jsonl' ? [mostCasesBytes] : [];
}

/** Copies a pack, with the files of cases next to it. */
async function copyPack(path: string, side: Side, into: Into): Promise<Copied | undefined> {
  const copied = await copyFile(path, side, into);
  if (copied === undefined) return undefined;
  const origin = shown(into.pair[side], path);
  const pack = readPack(await readFile(copied.path, 'utf8'), origin);
  const names = new Set([...casesFilesIn(pack)].map(({ file }) => file.path));
  const files = [...names].map((name) => copyCases(path, name, side, into));
  return { ...copied, files: [path, ...(await Promise.all(files))] };
}

/** Its sha256 is checked when the pack is loaded. */
async function copyCases(pack: string, name: string, side: Side, { pair, folders }: Into): Promise<string> {
  const tree = pair[side];
  const folder = folderOf(pack) === '.' ? '' : folderOf(pack);
  const path = below(folder, name);
  const text = await tree.read(path, mostCasesBytes);
  if (text === undefined)
    throw new InputError(
      `there is no ${shown(tree, path)}, which ${shown(tree, pack)} names as its cases file`,
      'Commit the file there, or correct the path in cases-file.',
    );
  // Links are not listed: one could lead out of the folder of the pack.
  const parts = name.split('/');
  for (const [at, part] of parts.entries()) {
    const listed = await tree.list([folder, ...parts.slice(0, at)].filter((each) => each !== '').join('/'));
    if (!listed.includes(at === parts.length - 1 ? part : `${part}/`))
      throw new InputError(`${shown(tree, path)} is behind a link`, 'Put the file itself next to the pack.');
  }
  await writeBelow(folders[side], path, text);
  return path;
}

async function copyFolder(path: string, side: Side, into: Into): Promise<Copied | undefined> {
  const { pair, folders } = into;
  const names = packsAmong(await pair[side].list(path));
  if (names.length === 0) return undefined;
  if (names.length > mostFiles) throw new InputError(`${showPath(path)} holds too many packs`, 'Name them one by one.');
  const copied: string[] = [];
  for (const name of names) copied.push(...((await copyPack(below(path, name), side, into))?.files ?? []));
  const ofHead = side === 'head' ? [] : packsAmong(await namesIn(pair.head, path));
  const files = [...new Set([...copied, ...ofHead.map((name) => below(path, name))])];
  return { path: join(folders[side], path), files, notes: notesOn(path, side) };
}

export function isBuiltin(reference: string): boolean {
  return Object.hasOwn(builtinPacks, reference);
}

async function writeBelow(folder: string, path: string, text: string): Promise<string> {
  checkTreePath(path);
  const full = join(folder, path);
  await makeDeep(dirname(full));
  await writeFile(full, text);
  return full;
}

function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Shows a file of the checkout by its path there, and a file of a commit as git names it. */
function shown(tree: Tree, path: string): string {
  return tree.name === '' ? path : `${tree.name}:${path}`;
}

function packsAmong(names: readonly string[]): readonly string[] {
  return names.filter((name) => packEndings.includes(extname(name)));
}

function notesOn(path: string, side: Side): readonly string[] {
  return side === 'base' ? [] : [`${showPath(path)} is not in the base: the version of this pull request applies`];
}

type What = Pick<Settings['what'], 'slug' | 'modes' | 'harness'>;

/** The base's baselines of a slug, under its `old` name there. Those used for a comparison must be valid. */
export async function copyBaselines(
  folder: string,
  { slug, modes, harness }: What,
  { pair, folders }: Into,
  old: string | undefined,
): Promise<Pick<Settings['gate'], 'baselinesDir' | 'baselinesFrom'>> {
  const { base } = pair;
  const from = `${base.name}:${folder === '' ? '.' : folder}`;
  const place = { baselinesDir: join(folders.base, folder), baselinesFrom: from };
  if (slug === undefined) return place;
  for (const mode of modeSchema.options) {
    const name = baselineName(slug, mode, harness);
    const before = old === undefined ? undefined : await readKept(base, folder, baselineName(old, mode, harness));
    const kept =
      before?.baseline === undefined ? await readKept(base, folder, name) : renamed(before, slug, name, base);
    if (modes.includes(mode)) check(kept, `${from}/${name}`);
    await writeKept(kept, folders.base);
  }
  return place;
}

/** The baselines that the pull request edits, if any: the report shows both comparisons. */
export async function copyHeadBaselines(
  base: string | undefined,
  headPlace: string | undefined,
  { slug, modes, harness }: What,
  { pair, folders }: Into,
): Promise<{ readonly folder: string | undefined; readonly lines: readonly string[] }> {
  if (slug === undefined || base === undefined) return { folder: undefined, lines: [] };
  const head = headPlace ?? base;
  const names = modes.map((mode) => baselineName(slug, mode, harness));
  const paths = [base, head].flatMap((folder) => names.map((name) => below(folder, name)));
  const edits = await selfEdits(
    paths.flatMap((path) => [path, ...pathsBeside(path)]),
    pair,
  );
  const ofBaselines = edits.flatMap(({ path }) => (path.endsWith('.json') ? pathsBeside(path) : []));
  // The files next to a baseline change with it, so one line covers all.
  const told = edits.filter(({ path }) => !ofBaselines.includes(path));
  const lines = told.map((edit) => describeSelfEdit(edit, pair));
  if (edits.length === 0) return { folder: undefined, lines };
  try {
    const all = await Promise.all(names.map((name) => readKept(pair.head, head, name)));
    for (const kept of all) {
      check(kept, kept.path);
      await writeKept(kept, folders.head);
    }
    const isThere = all.some(({ baseline }) => baseline !== undefined);
    return { folder: isThere ? join(folders.head, head) : undefined, lines };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // The base's version decides anyway.
    const [first = ''] = error.message.split('\n');
    return { folder: undefined, lines: [...lines, `nothing is compared with it: ${showPath(first)}`] };
  }
}

type Kept = {
  readonly path: string;
  readonly baseline: string | undefined;
  readonly beside: ReadonlyMap<FileBeside & TextBeside, string>;
};

async function readKept(tree: TreePair['base'], folder: string, name: string): Promise<Kept> {
  const path = below(folder, name);
  const baseline = await tree.read(path);
  const beside = new Map<FileBeside & TextBeside, string>();
  for (const file of baseline === undefined ? [] : await textsBeside()) {
    const text = await tree.read(pathBeside(path, file));
    if (text !== undefined) beside.set(file, text);
  }
  return { path, baseline, beside };
}

/** The baseline of an old name. What is beside it is not renamed. */
function renamed(before: Kept, slug: string, name: string, base: Tree): Kept {
  check(before, `${base.name}:${before.path}`);
  const baseline = `${JSON.stringify({ ...objectOf(JSON.parse(before.baseline ?? '')), slug })}\n`;
  return { path: join(folderOf(before.path), name), baseline, beside: new Map() };
}

function check({ baseline, beside }: Kept, shown: string): void {
  const parsed = baseline === undefined ? undefined : parseBaseline(baseline, shown);
  if (parsed === undefined) return;
  for (const [file, text] of beside) file.parse(text, pathBeside(shown, file), parsed);
}

async function writeKept({ path, baseline, beside }: Kept, folder: string): Promise<void> {
  if (baseline !== undefined) await writeBelow(folder, path, baseline);
  for (const [file, text] of beside) await writeBelow(folder, pathBeside(path, file), text);
}

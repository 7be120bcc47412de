import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { InputError } from '../lib/errors.ts';
import { checkTreePath, type Tree } from '../lib/tree.ts';
import { builtinPacks } from '../packs/builtin-packs.ts';
import { foreignPack } from '../packs/foreign-pack.ts';
import { packEndings, readPack, unknownPack } from '../packs/load-packs.ts';
import { namesIn, showPath, type TreePair } from './self-edits.ts';

/** A file of the repository, written to disk as the base has it. */
export type Brought = {
  /** Where it is now. */
  readonly path: string;
  /** Files of both sides that would have been read instead. */
  readonly files: readonly string[];
  /** Notes for the user, one line each. */
  readonly notes: readonly string[];
};

export type Into = {
  readonly pair: TreePair;
  /** A folder to fill for each side. */
  readonly folders: { readonly base: string; readonly head: string };
};

const mostFiles = 1000;

const sides = ['base', 'head'] as const;
type Side = (typeof sides)[number];

function checkPack(text: string, origin: string): void {
  readPack(text, origin, foreignPack);
}

/** A pack, or a folder of packs, by its path in the repository. If the base never had it, the head's is used. */
export async function bringPacks(path: string, reference: string, into: Into): Promise<Brought> {
  for (const side of sides) {
    const brought = (await copyFile(path, side, into, checkPack)) ?? (await copyFolder(path, side, into));
    if (brought !== undefined) return brought;
  }
  throw unknownPack(reference);
}

/** One file; undefined if neither side has it. */
export async function bringFile(path: string, into: Into): Promise<Brought | undefined> {
  return (await copyFile(path, 'base', into)) ?? (await copyFile(path, 'head', into));
}

async function copyFile(
  path: string,
  side: Side,
  { pair, folders }: Into,
  check?: (text: string, origin: string) => void,
): Promise<Brought | undefined> {
  const text = path === '' ? undefined : await pair[side].read(path);
  if (text === undefined) return undefined;
  check?.(text, shown(pair[side], path));
  return { path: await writeBelow(folders[side], path, text), files: [path], notes: notesOn(path, side) };
}

async function copyFolder(path: string, side: Side, { pair, folders }: Into): Promise<Brought | undefined> {
  const names = packsAmong(await pair[side].list(path));
  if (names.length === 0) return undefined;
  if (names.length > mostFiles) throw new InputError(`${showPath(path)} holds too many packs`, 'Name them one by one.');
  for (const name of names) {
    const text = (await pair[side].read(below(path, name))) ?? '';
    checkPack(text, shown(pair[side], below(path, name)));
    await writeBelow(folders[side], below(path, name), text);
  }
  const ofHead = side === 'head' ? [] : packsAmong(await namesIn(pair.head, path));
  const files = [...new Set([...names, ...ofHead])].map((name) => below(path, name));
  return { path: join(folders[side], path), files, notes: notesOn(path, side) };
}

export function isBuiltin(reference: string): boolean {
  return Object.hasOwn(builtinPacks, reference);
}

export async function writeBelow(folder: string, path: string, text: string): Promise<string> {
  checkTreePath(path);
  const full = join(folder, path);
  await mkdir(dirname(full), { recursive: true });
  await writeFile(full, text);
  return full;
}

export function below(folder: string, name: string): string {
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
  return side === 'base' ? [] : [`${showPath(path)} is not at the base: that of this pull request holds`];
}

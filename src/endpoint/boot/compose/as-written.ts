import { dirname, relative, resolve, sep } from 'node:path';
import { contentsAt, type GitTree } from '../../../lib/git/git-tree.ts';
import { canonicalJson } from '../../../lib/json.ts';
import { objectOf } from '../../../lib/loose.ts';
import { readRegularText } from '../../../lib/read-regular.ts';
import type { TargetPart } from '../../../records/affected.ts';
import { serviceParts, setting } from './neutral-parts.ts';
import type { Recipe } from './resolve-config.ts';
import { readSources, type Sources } from './source-files.ts';

export type WrittenRecipe = {
  /** Equal texts mean equal configurations: it includes the content of everything that compose reads. */
  readonly key: string;
  readonly places: readonly string[];
  readonly danger: string | undefined;
  /** Its keys, and all files that it may name: only compose knows which of its words are paths. */
  parts(): Promise<readonly TargetPart[]>;
};

/** Reads nothing outside the tree. The paths of the recipe are absolute. */
export async function readAsWritten(recipe: Recipe, tree: GitTree): Promise<WrittenRecipe> {
  const { files, envFiles = [], service = '', profiles = [] } = recipe;
  const sources = await readSources(
    files.filter((file) => !isOutside(relative(tree.folder, file))),
    tree.folder,
    envFiles,
  );
  const texts = [...sources.texts].map(([file, text]) => [placeIn(tree, file), text] as const);
  const beside = fileParts(
    tree,
    [...files, ...sources.others].filter((file) => !sources.texts.has(file)),
  );
  const asked = { files: files.map((file) => placeIn(tree, file)), service, profiles, envFiles: envFiles.length };
  return {
    key: canonicalJson([asked, texts, beside]),
    places: [...files, ...sources.texts.keys(), ...sources.others].map((path) => placeIn(tree, path)),
    danger: dangerIn(sources, tree),
    async parts() {
      const named = fileParts(tree, await pathsNamedIn(sources, dirname(files[0] ?? '.'), tree));
      const others = named.filter(({ name }) => !texts.some(([place]) => place === name));
      return [...sources.documents.flatMap(documentParts), ...beside, ...others];
    },
  };
}

function dangerIn({ refusals: [refusal], fault }: Sources, tree: GitTree): string | undefined {
  if (fault !== undefined) return 'its references cannot be resolved'; // endless aliases
  if (refusal === undefined) return undefined;
  return `${placeIn(tree, refusal.place)}: ${refusal.key}: ${refusal.value} may lead out of the repository`;
}

// A variable beside other letters of a name: the file may have any name.
const gluedVariable = /(?:[\w.]|(?<!:)-)\$\{?\w|\$(?:\w+(?=[.-])|\{[^{}]*\}(?=[\w.-]))/;

/** All that may be a path in its values and env files, seen from each folder that compose may resolve it from. */
async function pathsNamedIn(
  { texts, documents, others }: Sources,
  project: string,
  tree: GitTree,
): Promise<readonly string[]> {
  const variables = await Promise.all([...others].map((file) => textIn(tree, file)));
  const words = [...documents.flatMap(textsIn), ...variables.flatMap((text) => text ?? [])].flatMap((text) => {
    const plain = text.replace(/\$\{\w+:?[-=?+]/g, ' ');
    const parts = [...plain.split(/[^\p{L}\p{N}_./-]+/u), ...plain.split(/[:}]/).map((part) => part.trim())];
    return gluedVariable.test(text) ? [...parts, '.'] : parts;
  });
  const folders = new Set([project, ...[...texts.keys(), ...others].map((file) => dirname(file))]);
  const paths = [...new Set(words)].flatMap((word) => (word === '' ? [] : [...folders].map((at) => resolve(at, word))));
  return [...new Set(paths)];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return typeof value === 'string' ? [value] : [];
}

/** A path of the checkout itself, which a recipe may contain, is one of the tree. */
export function placeIn({ folder, top = folder }: GitTree, path: string): string {
  const place = relative(folder, path).split(sep).join('/');
  const own = relative(top, path).split(sep).join('/');
  return isOutside(place) && !isOutside(own) ? own : place;
}

export function isOutside(place: string): boolean {
  return place === '..' || place.startsWith('../');
}

export function fileParts(tree: GitTree, paths: readonly string[]): TargetPart[] {
  const places = paths.map((path) => placeIn(tree, path)).filter((place) => !isOutside(place));
  return contentsAt(tree, places).map(([path, id]) => ({ kind: 'file', name: path, value: id }));
}

async function textIn(tree: GitTree, file: string): Promise<string | undefined> {
  const place = placeIn(tree, file);
  if (isOutside(place)) return undefined;
  return readRegularText(resolve(tree.folder, place)).catch(() => undefined);
}

function documentParts(document: unknown): TargetPart[] {
  const root = objectOf(document);
  return Object.entries(root ?? {}).flatMap(([key, value]) => {
    if (key === 'services')
      return Object.entries(objectOf(value) ?? {}).flatMap(([name, each]) => serviceParts(name, each));
    if (['name', 'version', 'secrets'].includes(key) || key.startsWith('x-')) return [];
    return [setting(key, value)];
  });
}

export function bootTimePlaceholder(name: string): string {
  return `/set-at-boot/${name}`;
}

export const someHome = '/home';

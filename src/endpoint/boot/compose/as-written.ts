import { dirname, relative, resolve, sep } from 'node:path';
import { contentsAt, type GitTree } from '../../../lib/git/git-tree.ts';
import { canonicalJson } from '../../../lib/json.ts';
import { deepField, fieldOf, listOf, objectOf } from '../../../lib/loose.ts';
import { readRegularText } from '../../../lib/read-regular.ts';
import type { TargetPart } from '../../../model/affected.ts';
import { serviceParts, setting } from './neutral-parts.ts';
import { type ReadSource, readSource } from './read-source.ts';
import type { Recipe } from './resolve-config.ts';
import { referencesOf, walkSources } from './source-files.ts';

export type WrittenRecipe = {
  /** Equal texts mean equal configurations: it includes the content of everything else that compose reads. */
  readonly key: string;
  /** Its files, their keys, and the files at the paths that they mount. */
  readonly parts: readonly TargetPart[];
  /** False where only compose can resolve a mounted path. */
  readonly isWhole: boolean;
  /** The paths in the tree of all that it names; undefined if it names something else too. */
  readonly places: readonly string[] | undefined;
};

export type SourceReader = (text: string) => ReadSource;

/** Reads each text once: most files of two trees are equal. */
export function openSourceReader(): SourceReader {
  const known = new Map<string, ReadSource>();
  return (text) => {
    const found = known.get(text) ?? readSource(text);
    known.set(text, found);
    return found;
  };
}

/** Reads nothing outside the tree. The paths of the recipe are absolute and inside the tree's folder. */
export async function readAsWritten(recipe: Recipe, tree: GitTree, read: SourceReader): Promise<WrittenRecipe> {
  const { files, envFiles = [] } = recipe;
  const project = dirname(files[0] ?? '.');
  const ownEnv = resolve(project, '.env');
  const variables = await readVariables(envFiles.length > 0 ? envFiles : [ownEnv], tree);
  const texts: [string, string][] = [];
  const settings: TargetPart[] = [];
  const others = new Set([ownEnv, ...envFiles]);
  const mounted = new Set<string>();
  let isWhole = true;
  let hasHome = false;
  const seen = await walkSources(files, async ({ file, bases }) => {
    const text = await textIn(tree, file);
    if (text === undefined) return [];
    const { documents, neutral } = read(text);
    texts.push([placeIn(tree, file), neutral]);
    if (documents === undefined) {
      isWhole = false;
      return [];
    }
    for (const document of documents) {
      settings.push(...documentParts(document));
      const sources = mountsOf(document, variables);
      isWhole &&= sources.isWhole;
      hasHome ||= sources.hasHome;
      for (const path of sources.paths) for (const base of bases) mounted.add(resolve(base, path));
    }
    const references = documents.flatMap(referencesOf);
    for (const { path, isCompose } of references)
      for (const base of isCompose ? [] : bases) others.add(resolve(base, path));
    return references.flatMap(({ path, isCompose }) => (isCompose ? [path] : []));
  });
  const isRead = new Set(texts.map(([path]) => path));
  const unread = [...seen].filter((file) => !isRead.has(placeIn(tree, file)));
  const beside = fileParts(tree, [...unread, ...others]);
  const { service = '', profiles = [] } = recipe;
  const asked = { files: files.map((file) => placeIn(tree, file)), service, profiles, envFiles: envFiles.length };
  const places = [...seen, ...others, ...mounted].map((path) => placeIn(tree, path));
  return {
    key: canonicalJson([asked, texts, beside]),
    parts: [...settings, ...beside, ...fileParts(tree, [...mounted])],
    isWhole,
    places: hasHome || places.some(isOutside) ? undefined : places,
  };
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

/** The files at some paths of the tree, identified by content. */
export function fileParts(tree: GitTree, paths: readonly string[]): TargetPart[] {
  return paths
    .map((path) => placeIn(tree, path))
    .filter((path) => !isOutside(path))
    .flatMap((path) => contentsAt(tree, path))
    .map(([path, id]) => ({ kind: 'file', name: path, value: id }));
}

async function textIn(tree: GitTree, file: string): Promise<string | undefined> {
  const place = placeIn(tree, file);
  if (isOutside(place)) return undefined;
  return readRegularText(resolve(tree.folder, place)).catch(() => undefined);
}

async function readVariables(files: readonly string[], tree: GitTree): Promise<Variables> {
  const texts = await Promise.all(files.map((file) => textIn(tree, file)));
  return new Map(texts.flatMap((text) => [...parseVariables(text ?? '')]));
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

function mountsOf(
  document: unknown,
  variables: Variables,
): { readonly paths: readonly string[]; readonly isWhole: boolean; readonly hasHome: boolean } {
  const services = valuesOf(document, 'services').map(objectOf);
  const mounts = services
    .flatMap((service) => listOf(fieldOf(service, 'volumes')))
    .map((mount) => mountedSource(mount, variables))
    .filter(({ isBind }) => isBind)
    .map(({ path }) => path);
  const builds = services.map((service) => deepField(service, 'build', 'context') ?? fieldOf(service, 'build'));
  const files = ['configs', 'secrets'].flatMap((key) => valuesOf(document, key)).map((each) => deepField(each, 'file'));
  const devices = valuesOf(document, 'volumes').map((each) => deepField(each, 'driver_opts', 'device'));
  const written = [...builds, ...files, ...devices].flatMap((path) =>
    typeof path === 'string' ? [interpolatePath(path, variables)] : [],
  );
  const all = [...mounts, ...written];
  const paths = all.flatMap((path) => (path === undefined || /^(?:~|$)/.test(path) ? [] : [path]));
  return {
    paths,
    isWhole: !all.includes(undefined),
    hasHome: all.some((path) => path?.startsWith('~') === true),
  };
}

function valuesOf(document: unknown, key: string): unknown[] {
  return Object.values(objectOf(deepField(document, key)) ?? {});
}

export type Variables = ReadonlyMap<string, string>;

/** The placeholder for a variable that only the machine can set. */
export function bootTimePlaceholder(name: string): string {
  return `/set-at-boot/${name}`;
}

/** A home folder that does not exist. */
export const someHome = '/home';

// Innermost first, so that one in the default of another is done before it.
const simple = /\$(?:\{(\w+)(?:(:?[-?])([^${}]*))?\}|(\w+))/g;
const mostRounds = 8;
const untold = '\0';

/**
 * A path as compose would read it where the machine sets nothing; undefined if the text does not say.
 */
export function interpolatePath(text: string, variables: Variables): string | undefined {
  let path = text;
  for (let round = 0; round < mostRounds && path.includes('$'); round += 1) {
    path = path.replace(simple, (_all, braced: string | undefined, mark = '', rest = '', bare = '') =>
      variableValue(braced ?? bare, mark, rest, variables),
    );
  }
  return /[$\0]/.test(path) ? undefined : path;
}

function variableValue(name: string, mark: string, rest: string, variables: Variables): string {
  const value = name === 'HOME' ? someHome : variables.get(name);
  // A variable that refers to another one may be endless.
  if (value?.includes('$') === true) return untold;
  if (value !== undefined && (value !== '' || !mark.startsWith(':'))) return value;
  return mark.endsWith('-') ? rest : mark.endsWith('?') ? bootTimePlaceholder(name) : '';
}

/** The variables of an env file. Reads only `NAME=value` lines, quoted or not, which is what people write. */
export function parseVariables(text: string): Variables {
  const found = text.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ''] = /^\s*(?:export\s+)?(\w+)\s*=\s*(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, unquoted(value)] as const];
  });
  return new Map(found);
}

function unquoted(value: string): string {
  const [, , quoted] = /^(["'])(.*?)\1/.exec(value) ?? [];
  return quoted ?? value.replace(/\s+#.*$/, '').trim();
}

/** The source of a mount, in the short or the long form of compose. */
export function mountedSource(mount: unknown, variables: Variables): { path: string | undefined; isBind: boolean } {
  const details = objectOf(mount);
  if (details !== undefined) {
    const source = typeof details['source'] === 'string' ? details['source'] : '';
    return { path: interpolatePath(source, variables), isBind: details['type'] === 'bind' };
  }
  const text = interpolatePath(typeof mount === 'string' ? mount : '', variables);
  const [source = ''] = (text ?? '').split(':');
  return { path: text === undefined ? undefined : source, isBind: text === undefined || /^[./~]/.test(source) };
}

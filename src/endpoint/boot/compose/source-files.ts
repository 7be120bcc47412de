import { dirname, join, resolve } from 'node:path';
import { InputError } from '../../../lib/errors.ts';
import { fieldOf, listOf, objectOf, textOf } from '../../../lib/loose.ts';
import { readRegularText } from '../../../lib/read-regular.ts';
import { parseNamed, parseSource } from './read-source.ts';
import { type Refusal, showValue } from './refuse.ts';
import { isInside, resolvePath } from './resolve-path.ts';

type Reference = { readonly key: string; readonly path: string; readonly isCompose: boolean };

// Each path counts once for each folder that compose may resolve it from.
const maxFiles = 300;

/** Except what it mounts and builds from. */
export type Sources = {
  readonly texts: ReadonlyMap<string, string>;
  readonly documents: readonly unknown[];
  /** Env files, label files, and what is missing or refused. */
  readonly others: ReadonlySet<string>;
  /** Paths outside the tree, and those that need variables. */
  readonly refusals: readonly Refusal[];
  readonly fault: InputError | undefined;
};

/** Before compose reads them. */
export async function refuseSources(
  files: readonly string[],
  tree: string,
  envFiles: readonly string[] = [],
): Promise<readonly Refusal[]> {
  const { refusals, fault } = await readSources(files, tree, envFiles);
  if (fault !== undefined) throw fault;
  return refusals;
}

/** They leave no trace in the resolved configuration, so the sources are read. */
export async function readSources(
  files: readonly string[],
  tree: string,
  envFiles: readonly string[] = [],
): Promise<Sources> {
  const project = dirname(files[0] ?? '.');
  const texts = new Map<string, string>();
  const documents: unknown[] = [];
  const others = new Set([resolve(project, '.env'), ...envFiles]);
  const refusals: Refusal[] = [];
  let fault: InputError | undefined;
  const isRefused = (found: readonly Refusal[]) => {
    refusals.push(...found);
    return found.length > 0;
  };
  const waiting = files.map((file) => ({ file, bases: [...new Set([project, dirname(file)])] }));
  const seen = new Set(files);
  refusals.push(
    ...(await refuseReference({ file: files[0] ?? '.', bases: [project], tree }, { key: '.env', path: '.env' })),
  );
  for (const file of envFiles) refusals.push(...(await refuseLink(file, tree)));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { file, bases } = next;
    others.add(file);
    if (isRefused(await refuseLink(file, tree))) continue;
    let found: unknown[];
    try {
      const text = await readRegularText(file);
      if (text === undefined) continue; // compose has the better message
      texts.set(file, text);
      others.delete(file);
      found = parseNamed(text, file);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      fault ??= error;
      continue;
    }
    documents.push(...found);
    for (const reference of found.flatMap(referencesOf)) {
      const isFollowed = !isRefused(await refuseReference({ file, bases, tree }, reference)) && reference.isCompose;
      for (const target of bases.map((base) => resolve(base, reference.path))) {
        if (!isFollowed) others.add(target);
        else if (seen.has(target)) continue;
        else if (seen.size > maxFiles) fault ??= tooManyFiles(file);
        else {
          seen.add(target);
          waiting.push({ file: target, bases: [...new Set([...bases, dirname(target)])] });
        }
      }
    }
  }
  return { texts, documents, others, refusals, fault };
}

function tooManyFiles(file: string): InputError {
  return new InputError(`${file} includes or extends more than ${maxFiles} files`, 'No recipe needs that: merge some.');
}

/** The user may name a file anywhere, but a file in the tree may not lead out of it. */
async function refuseLink(file: string, tree: string): Promise<Refusal[]> {
  const target = await resolvePath(file);
  if (isInside(target.path, tree) || !(await isOfTree(dirname(file), tree))) return [];
  const fix = `Use a file inside ${tree}.`;
  return [{ rule: 'outside-file', place: file, key: 'link', value: showValue(target.path), fix }];
}

/** Whether a folder is in the tree before its links are followed. The tree itself may be named through links. */
async function isOfTree(folder: string, tree: string): Promise<boolean> {
  if (isInside((await resolvePath(folder)).path, tree)) return true;
  return dirname(folder) !== folder && isOfTree(dirname(folder), tree);
}

async function refuseReference(
  { file, bases, tree }: { readonly file: string; readonly bases: readonly string[]; readonly tree: string },
  { key, path }: Pick<Reference, 'key' | 'path'>,
): Promise<Refusal[]> {
  const refusal = { rule: 'outside-file', place: file, key, value: showValue(path) } as const;
  if (path.includes('$'))
    return [{ ...refusal, fix: 'Write the path out: with variables in it, it may lead anywhere.' }];
  if (/^[a-z][\w+.-]*:\/\/|^git@|^oci:|^github\.com\//i.test(path))
    return [{ ...refusal, fix: `Use a file inside ${tree}.` }];
  // Compose resolves relative to one of them, depending on how it reached this file.
  for (const base of bases) {
    const target = (await resolvePath(resolve(base, path))).path;
    if (!isInside(target, tree)) return [{ ...refusal, fix: `Use a file inside ${tree}; this is ${target}.` }];
  }
  return [];
}

export function findReferences(text: string): Reference[] {
  return parseSource(text).flatMap(referencesOf);
}

function referencesOf(document: unknown): Reference[] {
  const root = objectOf(document);
  return [
    ...[fieldOf(root, 'include')].flat().flatMap(includeReferences),
    ...Object.values(objectOf(fieldOf(root, 'services')) ?? {}).flatMap(serviceReferences),
  ];
}

function includeReferences(entry: unknown): Reference[] {
  const details = objectOf(entry) ?? { path: entry };
  const folder = textOf(details['project_directory']);
  const inFolder = (path: string) => (folder === undefined || path.startsWith('/') ? path : join(folder, path));
  return [
    ...pathsOf(details['path']).map((path) => ({ key: 'include', path, isCompose: true })),
    ...pathsOf(details['env_file']).map((path) => ({
      key: 'include.env_file',
      path: inFolder(path),
      isCompose: false,
    })),
    ...pathsOf(folder).map((path) => ({ key: 'include.project_directory', path, isCompose: false })),
  ];
}

function serviceReferences(service: unknown): Reference[] {
  const holder = objectOf(service);
  return [
    ...pathsOf(fieldOf(objectOf(fieldOf(holder, 'extends')), 'file')).map((path) => ({
      key: 'extends.file',
      path,
      isCompose: true,
    })),
    ...['env_file', 'label_file'].flatMap((key) =>
      pathsOf(fieldOf(holder, key)).map((path) => ({ key, path, isCompose: false })),
    ),
  ];
}

function pathsOf(value: unknown): string[] {
  return listOf([value].flat()).flatMap((item) => {
    const path = textOf(item) ?? textOf(fieldOf(objectOf(item), 'path'));
    return path === undefined ? [] : [path];
  });
}

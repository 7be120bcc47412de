import { dirname, join, resolve } from 'node:path';
import { InputError } from '../../../lib/errors.ts';
import { fieldOf, listOf, objectOf, textOf } from '../../../lib/loose.ts';
import { readRegularText } from '../../../lib/read-regular.ts';
import { parseSource } from './read-source.ts';
import { type Refusal, showValue } from './refuse.ts';
import { isInside, resolvePath } from './resolve-path.ts';

type Reference = { readonly key: string; readonly path: string; readonly isCompose: boolean };

const maxFiles = 100;

/**
 * Checks the files that compose would read besides the given ones. They leave no trace in the resolved configuration,
 * so the sources are read. Refuses a path outside the tree, and one that needs variables.
 */
export async function refuseSources(
  files: readonly string[],
  tree: string,
  envFiles: readonly string[] = [],
): Promise<Refusal[]> {
  const [first = '.'] = files;
  const project = dirname(first);
  const refusals = await refuseReference(
    { file: first, bases: [project], tree },
    { key: '.env', path: '.env', isCompose: false },
  );
  for (const file of [...files, ...envFiles]) refusals.push(...(await refuseLink(file, tree)));
  await walkSources(files, async (source) => {
    const text = await readRegularText(source.file);
    if (text === undefined) return []; // compose has the better message
    const followed: string[] = [];
    for (const reference of referencesIn(text, source.file)) {
      const found = await refuseReference({ ...source, tree }, reference);
      refusals.push(...found);
      if (found.length === 0 && reference.isCompose) followed.push(reference.path);
    }
    return followed;
  });
  return refusals;
}

/** A compose file, and the folders that compose may resolve its paths from. */
export type SourceFile = { readonly file: string; readonly bases: readonly string[] };

/** Visits compose files, and those that `visit` says they include or extend, each once. Returns all of them. */
export async function walkSources(
  files: readonly string[],
  visit: (source: SourceFile) => Promise<readonly string[]>,
): Promise<ReadonlySet<string>> {
  const project = dirname(files[0] ?? '.');
  const waiting: SourceFile[] = files.map((file) => ({ file, bases: [...new Set([project, dirname(file)])] }));
  const seen = new Set(files);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { bases } = next;
    for (const path of await visit(next))
      for (const file of bases.map((base) => resolve(base, path))) {
        if (seen.has(file) || seen.size > maxFiles) continue;
        seen.add(file);
        waiting.push({ file, bases: [...new Set([...bases, dirname(file)])] });
      }
  }
  return seen;
}

/** The user may name a file anywhere, but a file in the tree may not lead out of it. */
async function refuseLink(file: string, tree: string): Promise<Refusal[]> {
  const [folder, target] = await Promise.all([resolvePath(dirname(file)), resolvePath(file)]);
  if (!isInside(folder.path, tree) || isInside(target.path, tree)) return [];
  const fix = `Use a file inside ${tree}.`;
  return [{ rule: 'outside-file', place: file, key: 'link', value: showValue(target.path), fix }];
}

async function refuseReference(
  { file, bases, tree }: { readonly file: string; readonly bases: readonly string[]; readonly tree: string },
  { key, path }: Reference,
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

/** An unreadable file cannot be checked. */
function referencesIn(text: string, file: string): Reference[] {
  try {
    return findReferences(text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${file}: ${error.message}`, error.hint, { cause: error });
  }
}

/** What a compose file includes, extends, and reads variables or labels from. */
export function findReferences(text: string): Reference[] {
  return parseSource(text).flatMap(referencesOf);
}

export function referencesOf(document: unknown): Reference[] {
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

import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import type { Config, Target } from '../config/config.ts';
import { modesOf } from '../config/config.ts';
import { howOptions } from '../config/options/how-options.ts';
import type { OptionValues } from '../config/options/options.ts';
import { fileParts, placeIn } from '../endpoint/boot/compose/as-written.ts';
import { setting } from '../endpoint/boot/compose/neutral-parts.ts';
import { type GitTree, identityOf } from '../lib/git/git-tree.ts';
import { matchGlob } from '../lib/match-glob.ts';
import type { TargetPart } from '../model/affected.ts';

/** The options that change a request. The others set how much is asked, or how it is judged. */
const requestOptions = new Set([
  'harness',
  ...Object.entries(howOptions).flatMap(([name, { changesRequest }]) => (changesRequest ? [name] : [])),
]);

/**
 * Everything about a target except its compose files: its config entry, its `paths` and the files its commands name.
 */
export function targetParts(target: Target, config: Config, tree: GitTree): TargetPart[] {
  const values = Object.entries(mergedValues(target, config)).filter(([name]) => requestOptions.has(name));
  const entries = [
    ['model', target.model],
    ['modes', [...modesOf(target, config)].sort()],
    ...whereEntries(target),
    ...values,
  ] as const;
  const root = placeIn(tree, config.root);
  return [
    ...entries.flatMap(([name, value]) => (value === undefined ? [] : [configPart(name, value)])),
    ...[...tree.entries].flatMap(([path, entry]) =>
      isNamed(path, root, target) ? [filePart(path, identityOf(entry))] : [],
    ),
    ...namedFiles(target, config, tree),
  ];
}

/** Parts that cannot change an answer, each with its value as text. */
export function otherEntries(target: Target, config: Config): ReadonlyMap<string, string> {
  const { tier, pack, ...values } = mergedValues(target, config);
  const all = {
    ...(pack === undefined ? { tier: tier ?? 'quick' } : { pack }),
    ...values,
    gpus: target.gpus,
    skip: target.skip,
  };
  const found = Object.entries(all).filter(([name, value]) => value !== undefined && !requestOptions.has(name));
  return new Map(found.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]));
}

export function mergedValues({ values }: Target, { defaults }: Config): OptionValues {
  const { mode: _, ...rest } = { ...defaults, ...values };
  return rest;
}

function configPart(name: string, value: unknown): TargetPart {
  return { ...setting(name, value), kind: 'config' };
}

function filePart(name: string, value: string): TargetPart {
  return { kind: 'file', name, value };
}

function whereEntries({ where }: Target): readonly (readonly [string, unknown])[] {
  switch (where?.kind) {
    case 'url':
      return [['endpoint', where.url]];
    case 'compose':
      return [
        ['compose.file', where.files],
        ['compose.service', where.service],
        ['compose.profiles', where.profiles],
        ['compose.env-file', where.envFile],
        ['compose.port', where.port],
      ];
    case 'command':
      return [
        ['boot.command', where.command],
        ['boot.ready-url', where.readyUrl],
      ];
    case 'up-down':
      return [
        ['boot.up', where.up],
        ['boot.down', where.down],
        ['boot.ready-url', where.readyUrl],
      ];
    default:
      return [];
  }
}

/** Globs are relative to the config's folder. */
function isNamed(path: string, root: string, { paths }: Target): boolean {
  const start = root === '' ? '' : `${root}/`;
  return path.startsWith(start) && paths.some((glob) => matchGlob(glob, path.slice(start.length)));
}

const mostScriptBytes = 64 * 1024;

/** Files and folders of the tree that the words of a command name, and those that such a file names in turn. */
function namedFiles({ where }: Target, config: Config, tree: GitTree): TargetPart[] {
  const commands =
    where?.kind === 'command' ? [where.command] : where?.kind === 'up-down' ? [where.up, where.down] : [];
  const root = placeIn(tree, config.root);
  const isFolder = openFolders(tree);
  const found = new Set<string>();
  const waiting = commands.map((text) => ({ text, folders: [root], isScript: false }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const { place, word } of placesNamed(next.text, next.folders)) {
      // A plain word in a script that is also a file name is usually just a word.
      const isWord = next.isScript && !/[./]/.test(word);
      if (found.has(place) || isWord || !(tree.entries.has(place) || isFolder(place))) continue;
      found.add(place);
      const text = scriptAt(place, tree);
      if (text !== undefined) waiting.push({ text, folders: [root, dirname(place)], isScript: true });
    }
  }
  return fileParts(
    tree,
    [...found].sort().map((place) => join(tree.folder, place)),
  );
}

type NamedPlace = { readonly place: string; readonly word: string };

function placesNamed(text: string, folders: readonly string[]): readonly NamedPlace[] {
  const words = text
    .replace(/\$(?:PWD|\{PWD\}|\(pwd\)|GITHUB_WORKSPACE|\{GITHUB_WORKSPACE\})\//g, '')
    .split(/[\s"'`=;:,&|()<>]+/)
    .filter((word) => /^[\w./-]*\w[\w./-]*$/.test(word) && !word.startsWith('/'));
  return [...new Set(words)].flatMap((word) =>
    folders
      .map((folder) => ({ word, place: join('/', folder, word).slice(1).replace(/\/$/, '') }))
      .filter(({ place }) => place !== ''),
  );
}

function openFolders({ entries }: GitTree): (place: string) => boolean {
  const all = new Set<string>();
  for (const path of entries.keys())
    for (let at = dirname(path); at !== '.' && !all.has(at); at = dirname(at)) all.add(at);
  return (place) => all.has(place);
}

function scriptAt(place: string, { entries, folder }: GitTree): string | undefined {
  if (entries.get(place)?.mode.startsWith('100') !== true) return undefined;
  const path = join(folder, place);
  const info = statSync(path, { throwIfNoEntry: false });
  if (info === undefined || info.size > mostScriptBytes) return undefined;
  const text = readFileSync(path, 'utf8');
  return text.includes('\0') ? undefined : text;
}

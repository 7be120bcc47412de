import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import type { Config, Target } from '../config/config.ts';
import { gateTier, modesOf } from '../config/config.ts';
import { gateOptions } from '../config/options/gate-options.ts';
import { howOptions } from '../config/options/how-options.ts';
import type { OptionValues } from '../config/options/options.ts';
import { optionFields } from '../config/read-values.ts';
import { fileParts, placeIn } from '../endpoint/boot/compose/as-written.ts';
import { setting } from '../endpoint/boot/compose/neutral-parts.ts';
import { followLinks, type GitTree, identityOf } from '../lib/git/git-tree.ts';
import { groupBy } from '../lib/group-by.ts';
import { matchGlob } from '../lib/match-glob.ts';
import type { TargetPart } from '../records/affected.ts';

/** The options that change a request. The others set how much is asked, or how it is judged. */
const requestOptions = new Set([
  'harness',
  ...Object.entries(howOptions).flatMap(([name, { changesRequest }]) => (changesRequest ? [name] : [])),
]);

/** All of a target but its compose files: its config entry, its `paths` and the files its commands name. */
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
    ...entries.flatMap(([name, value]) =>
      value === undefined ? [] : [{ ...setting(name, value), kind: 'config' as const }],
    ),
    ...[...tree.entries].flatMap(([path, entry]) =>
      isNamed(path, root, target) ? [{ kind: 'file' as const, name: path, value: identityOf(entry) }] : [],
    ),
    ...namedFiles(target, config, tree),
  ];
}

/** Parts that cannot change an answer, each with its value as text. */
export function otherEntries(target: Target, config: Config): ReadonlyMap<string, string> {
  const { tier, pack, ...values } = mergedValues(target, config);
  const all = {
    ...(pack === undefined ? { tier: tier ?? gateTier } : { pack }),
    ...values,
    gpus: target.gpus,
    skip: target.skip,
  };
  const found = Object.entries(all).filter(([name, value]) => value !== undefined && !requestOptions.has(name));
  return new Map(found.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]));
}

function mergedValues({ values }: Target, { defaults }: Config): OptionValues {
  const { mode: _, ...rest } = { ...defaults, ...values };
  return rest;
}

/** What a job that gates this target uses. */
export function settledValues(target: Target, config: Config) {
  const values = mergedValues(target, config);
  const { tier = gateTier } = values;
  const [harness = 'native', ...later] = values.harness ?? [];
  const { repeat } = optionFields(howOptions, values);
  return {
    tier,
    harness,
    harnesses: [harness, ...later],
    api: values.api,
    repeat,
    baselinesDir: optionFields(gateOptions, values).baselinesDir,
  };
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
/** Reads a file whose name only a variable says. */
const readsAnyFile = /(?:^|[\s;&|])(?:\.|source)[ \t]+["']?\$[^\s/(]*(?:[\s;&|#]|$)/m;

/** Files and folders of the tree that the words of a command name, and those that such a file names in turn. */
function namedFiles({ where, paths }: Target, config: Config, tree: GitTree): TargetPart[] {
  const commands =
    where?.kind === 'command' ? [where.command] : where?.kind === 'up-down' ? [where.up, where.down] : [];
  const root = placeIn(tree, config.root);
  const places = openPlaces(tree);
  const found = new Set<string>();
  const waiting = commands.map((text) => ({ text, folders: [root], isScript: false }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (paths.length === 0 && readsAnyFile.test(next.text)) return fileParts(tree, [tree.folder]);
    for (const word of wordsOf(next.text)) {
      // A plain word in a script that is also a file name is usually just a word.
      if (next.isScript && !/[./]/.test(word)) continue;
      for (const place of places(word, next.folders)) {
        if (found.has(place)) continue;
        found.add(place);
        const text = scriptAt(place, tree);
        if (text !== undefined) waiting.push({ text, folders: [root, dirname(place)], isScript: true });
      }
    }
  }
  return fileParts(
    tree,
    [...found].sort().map((place) => join(tree.folder, place)),
  );
}

/** The words that may be paths; one behind a variable or a substitution begins with `/`. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text
    .replace(/\$(?:\w+|\{\w+:?[-=?+])/g, ' ')
    .split(/[^\p{L}\p{N}_./-]+/u)
    .filter((word) => /[\p{L}\p{N}_]/u.test(word));
  return new Set(words);
}

/** The places of a word in one of the folders. If there is none, a script may have left its folder: the files that end so. */
function openPlaces(tree: GitTree): (word: string, folders: readonly string[]) => readonly string[] {
  const { entries } = tree;
  const all = new Set<string>(entries.keys());
  for (const path of entries.keys())
    for (let at = dirname(path); at !== '.' && !all.has(at); at = dirname(at)) all.add(at);
  const byName = groupBy([...entries.keys()], (path) => basename(path));
  return (word, folders) => {
    const inFolders = folders
      .map((folder) => join('/', folder, word).slice(1).replace(/\/$/, ''))
      .filter((place) => place !== '' && (all.has(place) || all.has(followLinks(tree, place) ?? '')));
    if (inFolders.length > 0 || !/[./]/.test(word)) return inFolders;
    const tail = join('/', word);
    return (byName.get(basename(tail)) ?? []).filter((path) => `/${path}`.endsWith(tail));
  };
}

function scriptAt(place: string, tree: GitTree): string | undefined {
  const path = followLinks(tree, place) ?? '';
  if (tree.entries.get(path)?.mode.startsWith('100') !== true) return undefined;
  const file = join(tree.folder, path);
  const info = statSync(file, { throwIfNoEntry: false });
  if (info === undefined || info.size > mostScriptBytes) return undefined;
  const text = readFileSync(file, 'utf8');
  return text.includes('\0') ? undefined : text;
}

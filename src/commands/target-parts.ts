import { join } from 'node:path/posix';
import type { Config, Target } from '../config/config.ts';
import { modesOf } from '../config/config-needs.ts';
import { matchGlob } from '../config/match-glob.ts';
import type { OptionValues } from '../config/options/options.ts';
import { fileParts, placeIn } from '../endpoint/boot/compose/as-written.ts';
import { setting } from '../endpoint/boot/compose/neutral-parts.ts';
import type { GitTree } from '../lib/git-tree.ts';
import type { TargetPart } from '../model/target-part.ts';

/** The options that change a request. The others say how much is asked, or how it is judged. */
const requestOptions = new Set<string>([
  ...['max-tokens', 'thinking-max-tokens', 'sampling-from-server', 'extra-body'],
  ...['temperature', 'top-p', 'top-k', 'min-p'],
]);

/** All of a target but what its compose files say: its entry in the config, its `paths`, the scripts it names. */
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
    ...[...tree.entries].flatMap(([path, { id }]) => (isNamed(path, root, target) ? [filePart(path, id)] : [])),
    ...scriptsOf(target, config, tree),
  ];
}

/** What changes nothing about an answer, each with its value as text. */
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
      return [['endpoint', withoutUser(where.url)]];
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
        ['boot.ready-url', withoutUser(where.readyUrl)],
      ];
    case 'up-down':
      return [
        ['boot.up', where.up],
        ['boot.down', where.down],
        ['boot.ready-url', withoutUser(where.readyUrl)],
      ];
    default:
      return [];
  }
}

function withoutUser(url: string): string {
  return url.replace(/\/\/[^/@]*@/, '//');
}

/** Globs start at the folder of the config. */
function isNamed(path: string, root: string, { paths }: Target): boolean {
  const start = root === '' ? '' : `${root}/`;
  return path.startsWith(start) && paths.some((glob) => matchGlob(glob, path.slice(start.length)));
}

/** Files of the tree that the words of a command name; a folder would be most of the tree. */
function scriptsOf({ where }: Target, config: Config, tree: GitTree): TargetPart[] {
  const commands =
    where?.kind === 'command' ? [where.command] : where?.kind === 'up-down' ? [where.up, where.down] : [];
  const words = commands
    .flatMap((command) => command.split(/[\s"'=;&|()<>]+/))
    .filter((word) => /^[\w./-]+$/.test(word));
  const root = placeIn(tree, config.root);
  const places = words.filter((word) => !word.startsWith('/')).map((word) => join('/', root, word).slice(1));
  return places.filter((place) => isFile(place, tree)).flatMap((place) => fileParts(tree, [join(tree.folder, place)]));
}

function isFile(place: string, { entries }: GitTree): boolean {
  return entries.has(place);
}

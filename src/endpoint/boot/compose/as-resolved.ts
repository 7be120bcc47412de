import { access, constants } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { InputError } from '../../../lib/errors.ts';
import { folderAbove, type GitTree } from '../../../lib/git/git-tree.ts';
import type { Environment } from '../../../lib/io.ts';
import { objectOf, textOf } from '../../../lib/loose.ts';
import type { TargetPart } from '../../../records/affected.ts';
import { bootTimePlaceholder, placeIn, someHome } from './as-written.ts';
import { type ComposeConfig, parseComposeConfig } from './compose-config.ts';
import { type Docker, lastWords, openDocker } from './docker.ts';
import { serviceParts, setting } from './neutral-parts.ts';
import { hostPaths } from './policy.ts';
import { chooseService, configArguments, type Recipe } from './resolve-config.ts';
import { isInside, resolvePath } from './resolve-path.ts';

export type ResolvedParts =
  | {
      readonly kind: 'resolved';
      readonly parts: readonly TargetPart[];
      readonly mounted: readonly string[];
    }
  | { readonly kind: 'unresolved'; readonly why: string };

export function findBareCompose(ambient: Environment): Promise<AskCompose | undefined> {
  return openCompose(bareEnvironment(ambient));
}

/** The file may come from a stranger: compose sees no environment, and no file that leads out of the tree. */
export async function readAsResolved(
  recipe: Recipe,
  danger: string | undefined,
  tree: GitTree,
  ambient: Environment,
  compose: AskCompose,
): Promise<ResolvedParts> {
  for (const file of [...recipe.files, ...(recipe.envFiles ?? [])])
    if (!isInside((await resolvePath(file)).path, tree.folder))
      return unresolved(`${placeIn(tree, file)} lies outside the repository`);
  if (danger !== undefined) return unresolved(danger);
  const ask = (service: string | undefined) => askCompose(recipe, tree, ambient, compose, service);
  const all = await ask(recipe.service);
  if (typeof all === 'string') return unresolved(all);
  const service = recipe.service ?? serviceOf(all);
  const isPart = service !== recipe.service && Object.keys(all.services).length > 1;
  const config = isPart ? await ask(service) : all;
  if (typeof config === 'string') return unresolved(config);
  return { kind: 'resolved', parts: partsOf(config, tree), mounted: mountedIn(config, tree) };
}

function unresolved(why: string): ResolvedParts {
  return { kind: 'unresolved', why };
}

function serviceOf(config: ComposeConfig): string | undefined {
  try {
    return chooseService(config, undefined);
  } catch {
    return undefined;
  }
}

const mostVariables = 20;

/** The configuration, or why there is none. Placeholders replace variables that only the machine can set. */
async function askCompose(
  recipe: Recipe,
  tree: GitTree,
  ambient: Environment,
  compose: AskCompose,
  service: string | undefined,
): Promise<ComposeConfig | string> {
  const args = configArguments(recipe, 'project', service);
  const needed: Record<string, string> = {};
  let words = '';
  for (let tries = 0; tries < mostVariables; tries += 1) {
    const own = { ...bareEnvironment(ambient), ...needed };
    const { code, stdout, stderr } = await compose(own, Object.keys(needed), args);
    if (code === 0) return parsedOrWords(stdout);
    words = lastWords(withoutPlace(stderr, tree));
    const name = /required variable (\w+) is missing a value/.exec(stderr)?.[1];
    if (name === undefined || needed[name] !== undefined) break;
    needed[name] = bootTimePlaceholder(name);
  }
  return words;
}

function parsedOrWords(text: string): ComposeConfig | string {
  try {
    return parseComposeConfig(text);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

function bareEnvironment({ PATH, HOME, DOCKER_CONFIG }: Environment): Environment {
  return { PATH, HOME: someHome, DOCKER_CONFIG: DOCKER_CONFIG ?? `${HOME ?? homedir()}/.docker` };
}

function withoutPlace(text: string, { folder }: GitTree): string {
  let found = text.replaceAll(folder, '.');
  let way = '..';
  for (let above = dirname(folder); basename(above) === folderAbove; above = dirname(above)) {
    found = found.replaceAll(above, way);
    way = `../${way}`;
  }
  return found;
}

function partsOf(config: ComposeConfig, tree: GitTree): TargetPart[] {
  const { services, name: _, ...others } = config;
  const parts = [
    ...Object.entries(services).flatMap(([name, service]) => serviceParts(name, service)),
    ...Object.entries(others)
      .filter(([kind]) => !kind.startsWith('x-'))
      .flatMap(([kind, resources]) =>
        Object.entries(objectOf(resources) ?? {}).map(([name, resource]) => setting(`${kind}.${name}`, resource)),
      ),
  ];
  return parts.map((part) => ({ ...part, value: withoutPlace(part.value, tree) }));
}

/** A server may read anything from a secret, not just a key. */
function mountedIn(config: ComposeConfig, tree: GitTree): string[] {
  const contexts = Object.values(config.services).map((service) => textOf(objectOf(service['build'])?.['context']));
  const paths = [...hostPaths(config), ...contexts].filter((path) => path !== undefined);
  return paths.map((path) => placeIn(tree, path));
}

type AskCompose = (
  environment: Environment,
  passVariables: readonly string[],
  words: readonly string[],
) => ReturnType<Docker['run']>;

// In docker's order, after the user's own folder.
const pluginFolders = [
  '/usr/local/lib/docker/cli-plugins',
  '/usr/local/libexec/docker/cli-plugins',
  '/usr/lib/docker/cli-plugins',
  '/usr/libexec/docker/cli-plugins',
];

/** Calls the plugin directly where docker would start it: for many recipes, docker takes most of the time. */
export async function openCompose(environment: Environment): Promise<AskCompose | undefined> {
  const throughDocker: AskCompose = (own, pass, words) => openDocker(own, pass).run(['compose', ...words]);
  const version = await versionOf(throughDocker, environment);
  if (version === undefined) return undefined;
  const folders = [join(environment['DOCKER_CONFIG'] ?? '/nowhere', 'cli-plugins'), ...pluginFolders];
  for (const folder of folders) {
    const plugin = join(folder, 'docker-compose');
    if (!(await isProgram(plugin))) continue;
    const byItself: AskCompose = (own, pass, words) => openDocker(own, pass, plugin).run(words);
    return (await versionOf(byItself, environment)) === version ? byItself : throughDocker;
  }
  return throughDocker;
}

async function versionOf(ask: AskCompose, environment: Environment): Promise<string | undefined> {
  const { code, stdout } = await ask(environment, [], ['version', '--short']);
  return code === 0 ? stdout.trim() : undefined;
}

function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

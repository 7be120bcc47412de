import { stat } from 'node:fs/promises';
import { EndpointError, InputError } from '../../../lib/errors.ts';
import { fieldOf, listOf, objectOf } from '../../../lib/loose.ts';
import { nearest } from '../../../lib/nearest.ts';
import { readRegularText } from '../../../lib/read-regular.ts';
import { type ComposeConfig, type ComposeService, parseComposeConfig } from './compose-config.ts';
import { type Docker, linesOf } from './docker.ts';
import { findRefusals, hostPaths } from './policy.ts';
import { parseNamed } from './read-source.ts';
import { type PolicyContext, type PolicyRule, refuse } from './refuse.ts';
import { resolvePath } from './resolve-path.ts';
import { refuseSources } from './source-files.ts';

export type Recipe = {
  readonly files: readonly string[];
  /** Undefined for the only one, or the only one that publishes a port. */
  readonly service?: string | undefined;
  readonly profiles?: readonly string[];
  readonly envFiles?: readonly string[];
  readonly port?: number | undefined;
  readonly keepsPort?: boolean;
};

/** What the machine gives to recipes. It is set where the machine is configured, never by the tree under test. */
export type Allowance = { readonly rules?: readonly PolicyRule[]; readonly bindFolders?: readonly string[] };

export type Trust = { readonly tree: string; readonly isCheckout: boolean; readonly allowance?: Allowance | undefined };

export type Resolved = {
  readonly config: ComposeConfig;
  readonly service: string;
  readonly port: number;
};

/** Checks what needs no engine: that the files are there, not too large to check, and without huge port ranges. */
export async function checkRecipe({ files, envFiles = [] }: Recipe): Promise<void> {
  for (const file of [...files, ...envFiles]) {
    if (!(await stat(file).catch(() => undefined))?.isFile())
      throw new InputError(`there is no file ${file}`, 'Check the path of the compose file.');
  }
  for (const file of files) refuseWidePorts(file, parseNamed((await readRegularText(file)) ?? '', file));
}

/** Throws if anything in it is refused. */
export async function resolveRecipe(docker: Docker, recipe: Recipe, project: string, trust: Trust): Promise<Resolved> {
  await checkRecipe(recipe);
  const tree = (await resolvePath(trust.tree)).path;
  const { rules = [], bindFolders = [] } = trust.allowance ?? {};
  // Before compose reads them: its message may quote a file that must stay hidden.
  if (!rules.includes('outside-file')) refuse(await refuseSources(recipe.files, tree, recipe.envFiles));
  const usual = await readConfig(docker, recipe, undefined, undefined);
  const service = chooseService(usual, recipe.service);
  const config = await readConfig(docker, recipe, project, service);
  const paths = new Map(
    await Promise.all(hostPaths(config).map(async (path) => [path, await resolvePath(path)] as const)),
  );
  const context: PolicyContext = {
    tree,
    isCheckout: trust.isCheckout,
    allowed: rules,
    bindFolders: await Promise.all(bindFolders.map(async (folder) => (await resolvePath(folder)).path)),
    realPath: (path) => paths.get(path)?.path ?? path,
    usualProject: usual.name,
    existingVolumes: new Set(await linesOf(docker, ['volume', 'ls', '-q'], 'listing volumes')),
  };
  refuse(findRefusals(config, context));
  const missing = [...paths].flatMap(([path, { exists }]) => (exists ? [] : [path]));
  if (missing.length > 0)
    throw new EndpointError(
      `the compose file mounts paths that do not exist: ${missing.join(', ')}`,
      'Download the model, or correct the path. The engine would put an empty folder there.',
    );
  return { config, service, port: choosePort(service, config.services[service], recipe.port) };
}

export function configArguments(
  { files, profiles = [], envFiles = [] }: Recipe,
  project: string | undefined,
  service: string | undefined,
): string[] {
  return [
    ...files.flatMap((file) => ['--file', file]),
    ...profiles.flatMap((profile) => ['--profile', profile]),
    ...envFiles.flatMap((file) => ['--env-file', file]),
    ...(project === undefined ? [] : ['--project-name', project]),
    ...['config', '--format', 'json'],
    ...(service === undefined ? [] : [service]),
  ];
}

async function readConfig(
  docker: Docker,
  recipe: Recipe,
  project: string | undefined,
  service: string | undefined,
): Promise<ComposeConfig> {
  const { code, stdout, stderr } = await docker.run(['compose', ...configArguments(recipe, project, service)]);
  if (code === 0) return parseComposeConfig(stdout);
  throw new InputError(
    `docker compose does not accept ${recipe.files.join(', ')}: ${stderr.trim()}`,
    'Try it by hand: docker compose config. A variable is passed on only with --pass-env NAME.',
  );
}

export function chooseService({ services }: ComposeConfig, wanted: string | undefined): string {
  const names = Object.keys(services);
  if (wanted !== undefined) {
    if (names.includes(wanted)) return wanted;
    const near = nearest(wanted, names);
    throw new InputError(
      `the compose file has no active service ${wanted}`,
      near === undefined ? `It has ${names.join(', ') || 'none; is a profile missing?'}.` : `Did you mean ${near}?`,
    );
  }
  const publishing = names.filter((name) => (services[name]?.ports ?? []).length > 0);
  const [service, ...others] = names.length === 1 ? names : publishing;
  if (service !== undefined && others.length === 0) return service;
  if (names.length === 0) throw new InputError('the compose file has no active service', 'Name its profile.');
  throw new InputError(
    `the compose file has several services: ${names.join(', ')}`,
    'Name the one that serves the model.',
  );
}

const usualPorts = [8000, 8080, 30000, 11434];

export function choosePort(name: string, service: ComposeService | undefined, wanted: number | undefined): number {
  const ports = (service?.ports ?? []).flatMap(({ target, protocol }) => (protocol === 'udp' ? [] : [target]));
  const isHostNetwork = service?.network_mode === 'host';
  if (wanted !== undefined) {
    if (isHostNetwork || ports.includes(wanted)) return wanted;
    throw new InputError(
      `service ${name} does not publish port ${wanted}`,
      `It publishes ${ports.join(', ') || 'none'}.`,
    );
  }
  const usual = ports.filter((port) => usualPorts.includes(port));
  const [port, ...others] = ports.length === 1 ? ports : usual;
  if (port !== undefined && others.length === 0) return port;
  throw new InputError(
    ports.length === 0 ? `service ${name} publishes no port` : `service ${name} publishes ports ${ports.join(', ')}`,
    'Say at which port the server listens inside its container.',
  );
}

/** A model server listens on one port. Compose and the engine take seconds for a thousand. */
const mostPorts = 200;

function refuseWidePorts(file: string, documents: readonly unknown[]): void {
  for (const document of documents) {
    for (const [name, service] of Object.entries(objectOf(fieldOf(objectOf(document), 'services')) ?? {})) {
      const ports = listOf(fieldOf(objectOf(service), 'ports'));
      const count = ports.reduce<number>((sum, port) => sum + countOf(port), 0);
      if (count > mostPorts)
        throw new InputError(
          `${file}: service ${name} publishes ${count} ports`,
          `Publish the one at which the server listens; more than ${mostPorts} are refused.`,
        );
    }
  }
}

/** `8000`, `8000-8010:8000-8010/tcp`, or an object with `published` and `target`. */
function countOf(port: unknown): number {
  const texts = typeof port === 'string' ? [port] : Object.values(objectOf(port) ?? {}).map(String);
  const counts = texts.flatMap((text) =>
    [...text.matchAll(/(\d+)-(\d+)/g)].map(([, first, last]) => Number(last) - Number(first) + 1),
  );
  return Math.max(1, ...counts);
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EndpointError } from '../../../lib/errors.ts';
import { withLogTail } from '../boot.ts';
import { byHolder } from '../reach.ts';
import type { ComposeConfig, ComposeService } from './compose-config.ts';
import { type Docker, linesOf, readLog, runWatched, type WatchOptions } from './docker.ts';
import type { Resolved } from './resolve-config.ts';
import { projectLabel, runLabel } from './take-down.ts';

export type StartOptions = WatchOptions & {
  readonly project: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly keepsPort: boolean;
};

/** Starts the checked configuration: the sources may have changed. The caller takes down what was started. */
export async function startProject(
  docker: Docker,
  resolved: Resolved,
  options: StartOptions,
): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'quality-baseline-'));
  try {
    const { config, service } = resolved;
    const [file, override] = [join(folder, 'resolved.json'), join(folder, 'override.yml')];
    // It contains values from env files.
    await writeFile(file, JSON.stringify(config), { mode: 0o600 });
    await writeFile(override, renderOverride(config, options.labels, options.keepsPort ? service : undefined));
    const compose = [
      ...['compose', '--progress', 'plain', '--file', file, '--file', override],
      ...['--project-name', options.project, '--profile', '*'],
    ];
    await pullMissing(docker, resolved, compose, options);
    const up = await runWatched(
      docker,
      [...compose, 'up', '--detach', '--no-build', '--pull', 'never'],
      'load',
      'starting containers',
      options,
    );
    const containers = await listContainers(docker, options);
    if (up.code !== 0) throw await explainUp(docker, options, up.log.lines(), containers);
    return containers;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function pullMissing(
  docker: Docker,
  { config }: Resolved,
  compose: readonly string[],
  options: StartOptions,
): Promise<void> {
  const looks = await Promise.all(
    Object.entries(config.services).map(async ([name, { image }]) => {
      const { code } = await docker.run(['image', 'inspect', '--format', '{{.Id}}', image ?? ''], options.signal);
      return code === 0 ? [] : [{ name, image: image ?? '(none named)' }];
    }),
  );
  const missing = looks.flat();
  if (missing.length === 0) return;
  const images = missing.map(({ image }) => image).join(', ');
  const { code, log } = await runWatched(
    docker,
    [...compose, 'pull', ...missing.map(({ name }) => name)],
    'pull',
    `pulling ${images}`,
    options,
  );
  if (code === 0) return;
  throw new EndpointError(
    withLogTail(`image ${images} is not on this machine, and pulling it failed`, log.lines()),
    `Check its name, the network and the registry's login; by hand: docker pull ${missing[0]?.image}`,
  );
}

async function listContainers(docker: Docker, { project, labels }: StartOptions): Promise<ReadonlyMap<string, string>> {
  const filters = [`label=${projectLabel}=${project}`, `label=${runLabel}=${labels[runLabel]}`].flatMap((each) => [
    '--filter',
    each,
  ]);
  const format = '{{.Label "com.docker.compose.service"}}\t{{.ID}}';
  const args = ['ps', '--all', '--no-trunc', ...filters, '--format', format];
  const lines = await linesOf(docker, args, 'listing containers');
  return new Map(lines.map((line) => [line.split('\t')[0] ?? '', line.split('\t')[1] ?? '']));
}

async function explainUp(
  docker: Docker,
  options: StartOptions,
  lines: readonly string[],
  containers: ReadonlyMap<string, string>,
): Promise<EndpointError> {
  const output = lines.join('\n');
  const port = /:(\d+) failed: port is already allocated|:(\d+): bind: address already in use/.exec(output);
  if (port !== null) {
    const number = Number(port[1] ?? port[2]);
    return new EndpointError(
      `port ${number} is taken${await byHolder(number)}`,
      'Stop what listens there, or let the recipe use any free port.',
    );
  }
  const tails = await Promise.all(
    [...containers].map(async ([service, id]) =>
      (await readLog(docker, id, options)).map((line) => `${service}: ${line}`),
    ),
  );
  const words =
    lines.findLast((line) => /error|fail|unhealthy|not found/i.test(line)) ?? lines.at(-1) ?? 'no error message';
  return new EndpointError(
    withLogTail(`docker compose up failed: ${words.trim()}`, [...lines, ...tails.flat()]),
    hintFor(output),
  );
}

function hintFor(output: string): string {
  if (/could not select device driver/.test(output))
    return 'The engine knows no GPU: install the NVIDIA container toolkit.';
  const volume = /external volume "?([\w.-]+)"? not found/.exec(output)?.[1];
  return volume === undefined ? 'Try it by hand: docker compose up.' : `Create it once: docker volume create ${volume}`;
}

/** Safe beside other runs: no fixed name, loopback ports that the engine chooses, no restarts, our labels. */
export function renderOverride(
  config: ComposeConfig,
  labels: Readonly<Record<string, string>>,
  fixedPortsOf: string | undefined,
): string {
  // Compose reads variables in it.
  const text = JSON.stringify(labels).replaceAll('$', '$$$$');
  const resources = (kind: 'networks' | 'volumes') =>
    Object.entries(config[kind] ?? {})
      .filter(([, resource]) => resource?.external !== true)
      .map(([key]) => `  ${JSON.stringify(key)}: { "labels": ${text} }`);
  const block = (name: string, lines: readonly string[]) => (lines.length === 0 ? [] : [`${name}:`, ...lines]);
  return [
    'services:',
    ...Object.entries(config.services).flatMap(([name, service]) => [
      `  ${JSON.stringify(name)}:`,
      ...serviceLines(service, text, name === fixedPortsOf).map((line) => `    ${line}`),
    ]),
    ...block('networks', resources('networks')),
    ...block('volumes', resources('volumes')),
    '',
  ].join('\n');
}

function serviceLines(service: ComposeService, labels: string, isFixed: boolean): string[] {
  return [
    'container_name: !reset null',
    ...portLines(service, isFixed),
    'restart: "no"',
    // It would win over `restart`.
    ...(service.deploy?.['restart_policy'] === undefined ? [] : ['deploy: { restart_policy: !reset null }']),
    `labels: ${labels}`,
  ];
}

function portLines(service: ComposeService, isFixed: boolean): string[] {
  const ports = (service.ports ?? []).map(({ target, published, protocol }) => {
    const host = isFixed ? (published ?? '') : '';
    return `127.0.0.1:${host}:${target}${protocol === 'udp' ? '/udp' : ''}`;
  });
  return ports.length === 0 ? [] : [`ports: !override ${JSON.stringify(ports)}`];
}

import { EndpointError } from '../../../lib/errors.ts';
import { type Docker, lastWords, linesOf } from './docker.ts';
import { projectLabel, runLabel } from './labels.ts';

type Remains = {
  readonly containers: readonly string[];
  readonly networks: readonly string[];
  readonly volumes: readonly string[];
};

export type TakeDownOptions = {
  readonly project: string;
  readonly run: string;
  /** Volumes that existed before: never removed, whatever their labels. */
  readonly before: ReadonlySet<string>;
  readonly graceSeconds?: number | undefined;
};

const tries = 3;

/** Removes everything with a run's labels and nothing else, until nothing is left. */
export async function takeDown(docker: Docker, options: TakeDownOptions): Promise<void> {
  let words = '';
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const found = await findRemains(docker, options);
    if (isNothing(found)) return;
    words = (await removeAll(docker, found, options)) || words;
  }
  const left = await findRemains(docker, options);
  if (isNothing(left)) return;
  const names = [...left.containers, ...left.networks, ...left.volumes].join(', ');
  throw new EndpointError(
    `${options.project} could not be taken down, left are ${names}: ${words}`,
    'Remove them by hand.',
  );
}

async function findRemains(docker: Docker, { project, run, before }: TakeDownOptions): Promise<Remains> {
  const filters = ['--filter', `label=${projectLabel}=${project}`, '--filter', `label=${runLabel}=${run}`];
  const list = (...args: string[]) => linesOf(docker, [...args, ...filters], `listing what belongs to ${project}`);
  const [containers, networks, volumes] = await Promise.all([
    list('ps', '--all', '--quiet', '--no-trunc'),
    list('network', 'ls', '--quiet', '--no-trunc'),
    list('volume', 'ls', '--quiet'),
  ]);
  return { containers, networks, volumes: volumes.filter((name) => !before.has(name)) };
}

/** The last failure. Something that disappears on its own is not one. */
async function removeAll(
  docker: Docker,
  { containers, networks, volumes }: Remains,
  options: TakeDownOptions,
): Promise<string> {
  const grace = options.graceSeconds === undefined ? [] : ['--time', String(options.graceSeconds)];
  const steps = [
    ...(containers.length === 0 ? [] : [['stop', ...grace, ...containers]]),
    // --volumes also removes the anonymous ones made for this container, and no others.
    ...(containers.length === 0 ? [] : [['rm', '--force', '--volumes', ...containers]]),
    ...networks.map((network) => ['network', 'rm', network]),
    ...volumes.map((volume) => ['volume', 'rm', volume]),
  ];
  let words = '';
  for (const step of steps) {
    const { code, stderr } = await docker.run(step);
    if (code !== 0) words = lastWords(stderr);
  }
  return words;
}

function isNothing({ containers, networks, volumes }: Remains): boolean {
  return containers.length + networks.length + volumes.length === 0;
}

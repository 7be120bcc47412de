import { systemClock } from '../../../lib/clock.ts';
import { EndpointError } from '../../../lib/errors.ts';
import { type Owner, type OwnerState, ownerState, parseOwner, showOwner } from '../../../lib/lock/owner.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { type Docker, lastWords, linesOf } from './docker.ts';

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
/** For what another process removes at the same time, such as the guard of a killed run: a large container takes seconds. */
const othersMs = 60_000;
const pollMs = 200;

/** Removes everything with a run's labels and nothing else, until nothing is left. */
export async function takeDown(docker: Docker, options: TakeDownOptions): Promise<void> {
  let words = '';
  const until = performance.now() + othersMs;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const found = await findRemains(docker, options);
    if (isNothing(found)) return;
    const said = await removeAll(docker, found, options);
    words = said || words;
    if (!said.includes('is already in progress') || performance.now() > until) continue;
    await systemClock.sleep(pollMs);
    attempt = 0;
  }
  const left = await findRemains(docker, options);
  if (isNothing(left)) return;
  const names = [...left.containers, ...left.networks, ...left.volumes].join(', ');
  throw new EndpointError(
    `${options.project} could not be taken down; still there: ${names}: ${lastWords(words)}`,
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

/** The messages of the steps that failed. A part that disappears meanwhile is no fault. */
async function removeAll(
  docker: Docker,
  { containers, networks, volumes }: Remains,
  options: TakeDownOptions,
): Promise<string> {
  const grace = options.graceSeconds === undefined ? [] : ['--time', String(options.graceSeconds)];
  const steps = [
    ...(containers.length === 0 ? [] : [['stop', ...grace, ...containers]]),
    // --volumes removes only the anonymous volumes that were made for this container.
    ...(containers.length === 0 ? [] : [['rm', '--force', '--volumes', ...containers]]),
    ...networks.map((network) => ['network', 'rm', network]),
    ...volumes.map((volume) => ['volume', 'rm', volume]),
  ];
  let words = '';
  for (const step of steps) {
    const { code, stderr } = await docker.run(step);
    if (code !== 0) words += `${stderr}\n`;
  }
  return words;
}

function isNothing({ containers, networks, volumes }: Remains): boolean {
  return containers.length + networks.length + volumes.length === 0;
}

export type FoundProject = { readonly project: string; readonly run: string; readonly state: OwnerState };

/** Takes down what dead runs left, all or those of one project. Gives all runs found; one that lives, or may live elsewhere, stays. */
export async function reapDeadProjects(docker: Docker, only?: string): Promise<readonly FoundProject[]> {
  const found = (await findProjects(docker)).filter(({ project }) => only === undefined || project === only);
  for (const { project, run, state } of found) {
    // Everything with this label was made by the dead run, so there are no earlier volumes to keep.
    if (state === 'dead') await takeDown(docker, { project, run, before: new Set() });
  }
  return found;
}

export function describeEarlier({ project, run, state }: FoundProject): string {
  if (state === 'dead') return `Took down ${project}, which the dead run ${run} had left.`;
  return `Left ${project} alone: the run ${run} ${state === 'alive' ? 'lives' : 'may live elsewhere'}.`;
}

async function findProjects(docker: Docker): Promise<FoundProject[]> {
  const format = [projectLabel, runLabel, ownerLabel].map((label) => `{{.Label "${label}"}}`).join('\t');
  const lists = await Promise.all(
    [
      ['ps', '--all'],
      ['network', 'ls'],
      ['volume', 'ls'],
    ].map((command) =>
      linesOf(docker, [...command, '--filter', `label=${ownerLabel}`, '--format', format], 'listing earlier runs'),
    ),
  );
  const lines = new Set(lists.flat());
  const found: FoundProject[] = [];
  for (const line of lines) {
    const [project = '', run = '', owner = ''] = line.split('\t');
    const known = parseOwner(owner);
    if (project === '' || run === '' || known === undefined) continue; // not as we write it: not ours to judge
    found.push({ project, run, state: await ownerState(known) });
  }
  return found;
}

export const runLabel = 'quality-baseline.run';
const slugLabel = 'quality-baseline.slug';
const ownerLabel = 'quality-baseline.owner';
export const projectLabel = 'com.docker.compose.project';

export type RunName = {
  readonly id: string;
  /** Counted from 1; a job that is run again has the same id. */
  readonly attempt: number;
  readonly slug: string;
};

const longestSlug = 24;

/** A project name that no other run and no project of the user has. */
export function projectName({ id, attempt, slug }: RunName): string {
  const digest = sha256(`${id}\n${attempt}\n${slug}`).slice(0, 8);
  return `qb-${plain(id).slice(0, longestSlug)}-${attempt}-${plain(slug).slice(0, longestSlug)}-${digest}`;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** Labels for everything that a run creates, with the process that shows whether the run lives. */
export function labelsOf(run: RunName, owner: Owner): Readonly<Record<string, string>> {
  return { [runLabel]: `${run.id}/${run.attempt}`, [slugLabel]: run.slug, [ownerLabel]: showOwner(owner) };
}

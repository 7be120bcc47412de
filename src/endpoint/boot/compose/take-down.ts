import { systemClock } from '../../../lib/clock.ts';
import { EndpointError } from '../../../lib/errors.ts';
import { type Owner, type OwnerState, ownerState, parseOwner, showOwner } from '../../../lib/lock/owner.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { type Docker, lastWords, linesOf } from './docker.ts';

const listings = [
  ['ps', '--all', '--no-trunc'],
  ['network', 'ls', '--no-trunc'],
  ['volume', 'ls'],
] as const;

export type TakeDownOptions = {
  readonly project: string;
  readonly run: string;
  /** Volumes that existed before: never removed, whatever their labels. */
  readonly before: ReadonlySet<string>;
  readonly graceSeconds?: number | undefined;
};

const tries = 3;
/** For what another process removes, such as the guard of a killed run: a large container takes seconds. */
const othersMs = 60_000;
const pollMs = 200;

export async function takeDown(docker: Docker, options: TakeDownOptions): Promise<void> {
  let words = '';
  const until = performance.now() + othersMs;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const { steps } = await findRemains(docker, options);
    if (steps.length === 0) return;
    let said = '';
    // A part that disappears meanwhile is no fault.
    for (const step of steps) {
      const { code, stderr } = await docker.run(step);
      if (code !== 0) said += `${stderr}\n`;
    }
    words = said || words;
    if (!said.includes('is already in progress') || performance.now() > until) continue;
    await systemClock.sleep(pollMs);
    attempt = 0;
  }
  const { left } = await findRemains(docker, options);
  if (left.length === 0) return;
  throw new EndpointError(
    `${options.project} could not be taken down; still there: ${left.join(', ')}: ${lastWords(words)}`,
    'Remove them by hand.',
  );
}

async function findRemains(docker: Docker, { project, run, before, graceSeconds }: TakeDownOptions) {
  const filters = ['--filter', `label=${projectLabel}=${project}`, '--filter', `label=${runLabel}=${run}`];
  const [containers = [], networks = [], labelled = []] = await Promise.all(
    listings.map((listing) =>
      linesOf(docker, [...listing, '--quiet', ...filters], `listing what belongs to ${project}`),
    ),
  );
  const volumes = labelled.filter((name) => !before.has(name));
  const grace = graceSeconds === undefined ? [] : ['--time', String(graceSeconds)];
  // --volumes removes only the anonymous volumes that were made for these containers.
  const heads = [
    ['stop', ...grace],
    ['rm', '--force', '--volumes'],
  ];
  return {
    left: [...containers, ...networks, ...volumes],
    steps: [
      ...(containers.length === 0 ? [] : heads.map((head) => [...head, ...containers])),
      ...networks.map((network) => ['network', 'rm', network]),
      ...volumes.map((volume) => ['volume', 'rm', volume]),
    ],
  };
}

export type FoundProject = { readonly project: string; readonly run: string; readonly state: OwnerState };

/** All dead runs, or those of one project. Gives all runs found; one that lives, or may live elsewhere, stays. */
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
    listings.map((listing) =>
      linesOf(docker, [...listing, '--filter', `label=${ownerLabel}`, '--format', format], 'listing earlier runs'),
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

export function projectName({ id, attempt, slug }: RunName): string {
  const digest = sha256(`${id}\n${attempt}\n${slug}`).slice(0, 8);
  return `qb-${plain(id).slice(0, longestSlug)}-${attempt}-${plain(slug).slice(0, longestSlug)}-${digest}`;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

export function labelsOf(run: RunName, owner: Owner): Readonly<Record<string, string>> {
  return { [runLabel]: `${run.id}/${run.attempt}`, [slugLabel]: run.slug, [ownerLabel]: showOwner(owner) };
}

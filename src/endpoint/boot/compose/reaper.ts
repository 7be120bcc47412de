import { type Docker, linesOf } from './docker.ts';
import { ownerLabel, projectLabel, runLabel } from './labels.ts';
import { type OwnerState, ownerState, parseOwner } from './owner.ts';
import { takeDown } from './take-down.ts';

export type FoundProject = { readonly project: string; readonly run: string; readonly state: OwnerState };

/**
 * Takes down what dead runs left. Returns all runs it found; it leaves one that is alive, or may be alive elsewhere.
 */
export async function reapDeadProjects(docker: Docker, graceSeconds?: number): Promise<readonly FoundProject[]> {
  const found = await findProjects(docker);
  for (const { project, run, state } of found) {
    // Only what the dead run made has its label, so no list of earlier volumes is needed.
    if (state === 'dead') await takeDown(docker, { project, run, before: new Set(), graceSeconds });
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
    if (project === '' || run === '' || known === undefined) continue; // not in our format: not ours to judge
    found.push({ project, run, state: await ownerState(known) });
  }
  return found;
}

import { sha256 } from '../../../lib/sha256.ts';
import { type Owner, showOwner } from './owner.ts';

export const runLabel = 'quality-baseline.run';
const slugLabel = 'quality-baseline.slug';
export const ownerLabel = 'quality-baseline.owner';
export const projectLabel = 'com.docker.compose.project';

export type RunName = {
  readonly id: string;
  /** Counted from 1; a re-run job has the same id. */
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

/** Labels for everything a run creates. They name the process, which shows whether the run is alive. */
export function labelsOf(run: RunName, owner: Owner): Readonly<Record<string, string>> {
  return { [runLabel]: `${run.id}/${run.attempt}`, [slugLabel]: run.slug, [ownerLabel]: showOwner(owner) };
}

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sum } from '../../lib/median-of.ts';
import type { GitHubRun } from './github-run.ts';

export type ArtifactNameParts = {
  /** `quality-baseline` unless the workflow sets it. */
  readonly prefix: string;
  readonly slug: string;
  readonly modes: readonly string[];
  /** `native` unless given. */
  readonly harness?: string;
  readonly shard: { readonly index: number; readonly of: number } | null;
  readonly attempt: number;
};

/** Artifact names are unique in a whole run, including re-runs, so no two jobs of a matrix may use the same. */
export function artifactName({ prefix, slug, modes, harness = 'native', shard, attempt }: ArtifactNameParts): string {
  const parts = [
    prefix,
    slug.replaceAll('/', '--'),
    modes.join('+'),
    ...(harness === 'native' ? [] : [`harness-${harness}`]),
    ...(shard === null ? [] : [`shard-${shard.index}-of-${shard.of}`]),
    `attempt-${attempt}`,
  ];
  return safeName(parts.join('__'));
}

/** Only with characters that the service accepts. */
export function safeName(text: string): string {
  return text.replace(/[^\w.+-]/g, '-');
}

const answerMs = 30_000;
const fewestBytesPerMs = 250;

/** How long this many bytes may take: the time for a slow connection, plus the service's time to respond. */
export function transferMs(bytes: number): number {
  return answerMs + bytes / fewestBytesPerMs;
}

export async function uploadMs(folder: string): Promise<number> {
  const sizes = await Promise.all((await filesBelow(folder)).map(async (path) => (await stat(path)).size));
  return transferMs(sum(sizes));
}

/** Uploads all files below a folder. The runner must expose its variables, which exist only in steps with `uses:`. */
export async function uploadArtifact(
  name: string,
  folder: string,
  run: GitHubRun,
  { retentionDays }: { readonly retentionDays?: number } = {},
): Promise<{ readonly id: number; readonly url: string }> {
  const files = await filesBelow(folder);
  if (files.length === 0) throw new Error(`there is nothing in ${folder}`);
  const options = { compressionLevel: 6, ...(retentionDays === undefined ? {} : { retentionDays }) };
  const { openArtifactClient } = await import('./artifact-client.ts');
  const { id } = await openArtifactClient().uploadArtifact(name, files, folder, options);
  if (id === undefined) throw new Error('the artifact service gave no id');
  const url = `${run.serverUrl}/${run.owner}/${run.name}/actions/runs/${run.runId}/artifacts/${id}`;
  return { id, url };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

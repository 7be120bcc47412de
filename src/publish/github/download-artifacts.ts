import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DefaultArtifactClient } from '@actions/artifact';
import type { Clock } from '../../lib/clock.ts';
import { unzip } from '../../lib/unzip.ts';
import { within } from '../../lib/within.ts';
import { modeSchema, slugSchema } from '../../model/target.ts';
import { safeName, transferMs } from './upload-artifact.ts';

export type DownloadOptions = {
  /** As it was given to the jobs that uploaded. */
  readonly prefix: string;
  /** A folder of its own for each artifact is made in here. */
  readonly into: string;
  /** Hears what could not be taken, and why. */
  readonly warn: (message: string) => void;
  /** Gets the same, for who must not report as if it had never been there. */
  readonly leftOut?: (artifact: { readonly name: string; readonly why: string }) => void;
  readonly limits?: DownloadLimits;
  readonly clock: Clock;
};

/** Over all of them. */
export type DownloadLimits = {
  readonly packedBytes: number;
  readonly bytes: number;
  readonly files: number;
};

const listMs = 30_000;

const usual: DownloadLimits = { packedBytes: 2 ** 30, bytes: 2 ** 32, files: 20_000 };

/**
 * Fetches the artifacts that the jobs of this workflow run have uploaded, the newest attempt of each. The client keeps
 * to one run by its token, and compares digests; it would unpack any number of bytes, so that is done here. What cannot
 * be taken is told, and left out whole. The runner must show its variables, as to whoever uploads.
 */
export async function downloadArtifacts(options: DownloadOptions): Promise<readonly string[]> {
  const { prefix, into, warn, clock } = options;
  const client = new DefaultArtifactClient();
  const listed = await within(clock, listMs, undefined, () => client.listArtifacts({ latest: true }));
  if (listed === undefined) throw noAnswer(listMs);
  const { artifacts } = listed;
  let left = options.limits ?? usual;
  const folders: string[] = [];
  for (const artifact of newestAttempts(artifacts, prefix)) {
    const folder = join(into, artifact.name);
    try {
      const used = await downloadOne(client, artifact, folder, left, clock);
      left = less(left, used);
      folders.push(folder);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      const why = error instanceof Error ? error.message : String(error);
      options.leftOut?.({ name: artifact.name, why });
      warn(`The artifact ${artifact.name} is left out: ${why}`);
    }
  }
  return folders;
}

type Named = { readonly name: string };
type Listed = Named & { readonly id: number; readonly size: number; readonly digest?: string };

/** By name; each is of the shape that `artifactName` gives it, since another prefix may begin with this one. */
export function newestAttempts<Artifact extends Named>(artifacts: readonly Artifact[], prefix: string): Artifact[] {
  const newest = new Map<string, { readonly artifact: Artifact; readonly attempt: number }>();
  for (const artifact of artifacts) {
    const { job, attempt } = partsOf(artifact.name, prefix) ?? {};
    if (job === undefined || attempt === undefined) continue;
    const before = newest.get(job);
    if (before === undefined || before.attempt < attempt) newest.set(job, { artifact, attempt });
  }
  return [...newest].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, { artifact }]) => artifact);
}

function partsOf(name: string, prefix: string): { readonly job: string; readonly attempt: number } | undefined {
  const start = `${safeName(prefix)}__`;
  if (!name.startsWith(start)) return undefined;
  const [, slug = '', modes = '', shard = '', attempt = ''] =
    /^(.+?)__([a-z+-]+)(__shard-\d{1,4}-of-\d{1,4})?__attempt-([1-9]\d{0,5})$/.exec(name.slice(start.length)) ?? [];
  const isOurs =
    slugSchema.safeParse(slug.replace(/--(?=[a-z0-9])/g, '/')).success &&
    modes.split('+').every((mode) => modeSchema.safeParse(mode).success);
  return isOurs ? { job: `${slug}__${modes}${shard}`, attempt: Number(attempt) } : undefined;
}

async function downloadOne(
  client: DefaultArtifactClient,
  { id, size, digest }: Listed,
  folder: string,
  left: DownloadLimits,
  clock: Clock,
): Promise<DownloadLimits> {
  refuseLarge(size, left);
  const packed = `${folder}.zip`;
  try {
    const expected = digest === undefined ? {} : { expectedHash: digest };
    const limitMs = transferMs(size);
    const found = await within(clock, limitMs, undefined, () =>
      client.downloadArtifact(id, { path: packed, skipDecompress: true, ...expected }),
    );
    if (found === undefined) throw noAnswer(limitMs);
    if (found.digestMismatch === true) throw new Error('its digest is not that of what was uploaded.');
    return await unpack(packed, folder, left);
  } finally {
    await rm(packed, { recursive: true, force: true });
  }
}

async function unpack(packed: string, folder: string, left: DownloadLimits): Promise<DownloadLimits> {
  const [name = ''] = await readdir(packed);
  const path = join(packed, name);
  const packedBytes = (await stat(path)).size;
  refuseLarge(packedBytes, left);
  let [bytes, files] = [0, 0];
  await mkdir(folder, { recursive: true });
  for (const file of unzip(await readFile(path), left)) {
    bytes += file.content.length;
    files += 1;
    await mkdir(dirname(join(folder, file.path)), { recursive: true });
    await writeFile(join(folder, file.path), file.content, { flag: 'wx' });
  }
  return { packedBytes, bytes, files };
}

function refuseLarge(size: number, { packedBytes }: DownloadLimits): void {
  if (size > packedBytes) throw new Error(`with its ${size} bytes, too much would be downloaded.`);
}

function noAnswer(limitMs: number): Error {
  return new Error(`the artifact service did not answer within ${Math.round(limitMs / 1000)} s.`);
}

function less(left: DownloadLimits, used: DownloadLimits): DownloadLimits {
  return {
    packedBytes: left.packedBytes - used.packedBytes,
    bytes: left.bytes - used.bytes,
    files: left.files - used.files,
  };
}

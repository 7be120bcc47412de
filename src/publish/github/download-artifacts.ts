import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import { messageOf } from '../../lib/errors.ts';
import { makeDeep } from '../../lib/machine/make-deep.ts';
import { once } from '../../lib/once.ts';
import { sha256 } from '../../lib/sha256.ts';
import { unzip } from '../../lib/unzip.ts';
import { within } from '../../lib/within.ts';
import { modeSchema, slugSchema } from '../../records/target.ts';
import type { GitHubRun } from './github-run.ts';
import type { GitHub } from './open-github.ts';
import { safeName, transferMs } from './upload-artifact.ts';

export type ListedArtifact = {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  /** `sha256:` and hexadecimal digits. */
  readonly digest?: string | undefined;
};

/** The source of artifacts: the runner's service for this workflow run, the REST API for another. */
export type ArtifactSource = {
  readonly list: () => Promise<readonly ListedArtifact[]>;
  /** Returns the archive as uploaded. It may use `folder`, which does not exist yet and is removed afterwards. */
  readonly fetch: (artifact: ListedArtifact, folder: string) => Promise<Buffer>;
};

export type DownloadOptions = {
  readonly source: ArtifactSource;
  readonly choose: (all: readonly ListedArtifact[]) => readonly ListedArtifact[];
  /** Each artifact gets a new folder in here. */
  readonly into: string;
  readonly warn: (message: string) => void;
  /** Gets the same, for callers that must not report it as never having existed. */
  readonly leftOut?: (artifact: { readonly name: string; readonly why: string }) => void;
  readonly limits?: DownloadLimits;
};

/** Limits for all of them together. */
export type DownloadLimits = {
  readonly packedBytes: number;
  readonly bytes: number;
  readonly files: number;
};

const listMs = 30_000;

const usual: DownloadLimits = { packedBytes: 2 ** 30, bytes: 2 ** 32, files: 20_000 };

/**
 * Downloads artifacts that jobs have uploaded. Other clients would unpack any number of bytes, so this code unpacks
 * them. An artifact that cannot be used is reported and left out completely.
 */
export async function downloadArtifacts(options: DownloadOptions): Promise<readonly string[]> {
  const { source, choose, into, warn } = options;
  let left = options.limits ?? usual;
  const folders: string[] = [];
  for (const artifact of choose(await source.list())) {
    const folder = join(into, artifact.name);
    try {
      const used = await downloadOne(source, artifact, folder, left);
      left = {
        packedBytes: left.packedBytes - used.packedBytes,
        bytes: left.bytes - used.bytes,
        files: left.files - used.files,
      };
      folders.push(folder);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      const why = messageOf(error);
      options.leftOut?.({ name: artifact.name, why });
      warn(`The artifact ${artifact.name} is left out: ${why}`);
    }
  }
  return folders;
}

/** Artifacts of this workflow run. As for an upload, the runner must pass its variables. */
export function openOwnArtifacts(clock: Clock): ArtifactSource {
  const load = once(async () => (await import('./artifact-client.ts')).openArtifactClient());
  return {
    async list() {
      const client = await load();
      const listed = await within(clock, listMs, undefined, () => client.listArtifacts({ latest: true }));
      if (listed === undefined) throw noAnswer(listMs);
      return listed.artifacts;
    },
    async fetch({ id, size, digest }, folder) {
      const client = await load();
      const expected = digest === undefined ? {} : { expectedHash: digest };
      const limitMs = transferMs(size);
      const found = await within(clock, limitMs, undefined, () =>
        client.downloadArtifact(id, { path: folder, skipDecompress: true, ...expected }),
      );
      if (found === undefined) throw noAnswer(limitMs);
      if (found.digestMismatch === true) throw otherDigest();
      const [name = ''] = await readdir(folder);
      return readFile(join(folder, name));
    },
  };
}

/** Artifacts of another workflow run, for a token with `actions: read`. */
export function openArtifactsOf(
  { rest, paginate }: GitHub,
  run: Pick<GitHubRun, 'owner' | 'name' | 'runId'>,
): ArtifactSource {
  const place = { owner: run.owner, repo: run.name };
  return {
    async list() {
      const listed = await paginate(rest.actions.listWorkflowRunArtifacts, {
        ...{ ...place, run_id: run.runId, per_page: 100 },
      });
      return listed
        .filter(({ expired }) => !expired)
        .map(({ id, name, size_in_bytes: size, digest }) => ({ id, name, size, digest: digest ?? undefined }));
    },
    async fetch({ id, digest }) {
      const { data } = await rest.actions.downloadArtifact({ ...place, artifact_id: id, archive_format: 'zip' });
      const archive = Buffer.from(data as ArrayBuffer); // for an archive, Octokit returns the bytes
      if (digest !== undefined && digest !== `sha256:${sha256(archive)}`) throw otherDigest();
      return archive;
    },
  };
}

type Named = { readonly name: string };

/**
 * The newest attempt of each job, in the order of their names. A name must have the form of `artifactName`, since
 * another prefix may begin with this one. Attempts after `last` belong to another outcome.
 */
export function newestAttempts<Artifact extends Named>(
  artifacts: readonly Artifact[],
  prefix: string,
  last = Number.POSITIVE_INFINITY,
): Artifact[] {
  const newest = new Map<string, { readonly artifact: Artifact; readonly attempt: number }>();
  for (const artifact of artifacts) {
    const { job, attempt } = partsOf(artifact.name, prefix) ?? {};
    if (job === undefined || attempt === undefined || attempt > last) continue;
    const before = newest.get(job);
    if (before === undefined || before.attempt < attempt) newest.set(job, { artifact, attempt });
  }
  return [...newest].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, { artifact }]) => artifact);
}

function partsOf(name: string, prefix: string): { readonly job: string; readonly attempt: number } | undefined {
  const start = `${safeName(prefix)}__`;
  if (!name.startsWith(start)) return undefined;
  const [, slug = '', modes = '', harness = '', shard = '', attempt = ''] =
    /^(.+?)__([a-z+-]+)(__harness-[a-z-]{1,20})?(__shard-\d{1,4}-of-\d{1,4})?__attempt-([1-9]\d{0,5})$/.exec(
      name.slice(start.length),
    ) ?? [];
  const isOurs =
    slugSchema.safeParse(slug.replace(/--(?=[a-z0-9])/g, '/')).success &&
    modes.split('+').every((mode) => modeSchema.safeParse(mode).success);
  return isOurs ? { job: `${slug}__${modes}${harness}${shard}`, attempt: Number(attempt) } : undefined;
}

async function downloadOne(
  source: ArtifactSource,
  artifact: ListedArtifact,
  folder: string,
  left: DownloadLimits,
): Promise<DownloadLimits> {
  refuseLarge(artifact.size, left);
  const packed = `${folder}.zip`;
  try {
    return await unpack(await source.fetch(artifact, packed), folder, left);
  } finally {
    await rm(packed, { recursive: true, force: true });
  }
}

async function unpack(archive: Buffer, folder: string, left: DownloadLimits): Promise<DownloadLimits> {
  refuseLarge(archive.length, left);
  let [bytes, files] = [0, 0];
  await makeDeep(folder);
  for (const file of unzip(archive, left)) {
    bytes += file.content.length;
    files += 1;
    await makeDeep(dirname(join(folder, file.path)));
    await writeFile(join(folder, file.path), file.content, { flag: 'wx' });
  }
  return { packedBytes: archive.length, bytes, files };
}

function refuseLarge(size: number, { packedBytes }: DownloadLimits): void {
  if (size > packedBytes) throw new Error(`its ${size} bytes exceed the download limit.`);
}

function otherDigest(): Error {
  return new Error('its digest differs from that of the upload.');
}

function noAnswer(limitMs: number): Error {
  return new Error(`the artifact service did not answer within ${Math.round(limitMs / 1000)} s.`);
}

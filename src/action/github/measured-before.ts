import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { decideKeptRun } from '../../commands/report.ts';
import { describeFailure } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import type { Decision } from '../../model/decision.ts';
import { type DownloadOptions, downloadArtifacts, newestAttempts } from '../../publish/github/download-artifacts.ts';
import { findRunFolders } from '../../store/find-run-folders.ts';

type Wanted = Pick<DownloadOptions, 'source'> & {
  /** Of the artifacts of this job, up to the attempt. */
  readonly name: string;
  readonly prefix: string;
  readonly temp: string;
  readonly io: Io;
};

/** What an earlier attempt of this job measured of the same commit, to its end; undefined where that is not to be had. */
export async function measuredBefore({
  source,
  name,
  prefix,
  temp,
  io,
}: Wanted): Promise<{ readonly decision: Decision; readonly artifact: string } | undefined> {
  const into = await mkdtemp(join(temp, 'quality-baseline-before-'));
  const missing = (why: string) =>
    void io.err(`What was measured before cannot be used: it is measured again. ${why}\n`);
  try {
    await downloadArtifacts({
      ...{ source, into, warn: missing },
      choose: (all) => newestAttempts(all, prefix).filter((each) => each.name.startsWith(name)),
    });
    const { runs } = await findRunFolders(into);
    const [only] = runs;
    if (only === undefined || runs.length > 1 || only.file.endedAt === null) return undefined;
    const { decision } = await decideKeptRun(only.folder, io);
    // Only what was decided then, and is decided so now.
    return decision.outcome === only.file.outcome ? { decision, artifact: only.folder } : undefined;
  } catch (error) {
    missing(describeFailure(error).text);
    return undefined;
  }
}

import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { OwnInputs } from '../config/action-inputs.ts';
import { describeFailure } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import type { Decision } from '../model/decision.ts';
import { stageArtifact } from './stage-artifact.ts';

export type RunArtifact = { readonly name: string; readonly folder: string; readonly retentionDays?: number };

/** The run folder and the reports, in a folder of their own. Null where nothing was kept; no failure here changes an outcome. */
export async function artifactOfRun(options: {
  /** The run folder; undefined where there never was one. */
  readonly folder: string | undefined;
  readonly name: string;
  readonly own: Pick<OwnInputs, 'transcripts' | 'retention-days'>;
  readonly temp: string;
  readonly io: Pick<Io, 'env'>;
  readonly decision: Decision | undefined;
  /** What the pull request changes about its own gate, for the job that puts the runs together. */
  readonly selfEdits?: readonly string[];
  readonly warn: (message: string) => void;
}): Promise<RunArtifact | null> {
  const { folder, name, own, temp, decision, selfEdits = [], io, warn } = options;
  if (folder === undefined || !existsSync(folder)) return null;
  try {
    const into = await mkdtemp(join(temp, 'quality-baseline-'));
    await stageArtifact({ folder, into, transcripts: own.transcripts, decision, selfEdits }, io);
    const days = own['retention-days'];
    return { name, folder: into, ...(days === undefined ? {} : { retentionDays: days }) };
  } catch (error) {
    warn(`What was measured is kept in ${folder} and is not uploaded: ${describeFailure(error).text}`);
    return null;
  }
}

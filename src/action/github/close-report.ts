import { readActionInputs } from '../../config/action-inputs.ts';
import type { Io } from '../../lib/io.ts';
import type { Annotator } from '../../publish/github/annotator.ts';
import { loadGitHubRun } from '../../publish/github/github-run.ts';
import { closingPublishers, warnThrough } from '../../publish/github/publishers.ts';
import { publishAll } from '../../publish/publish-all.ts';
import { artifactOfRun } from '../artifact-of-run.ts';
import type { ActionDoor } from '../gate.ts';
import { destinationOf } from './destination.ts';

export type AfterMain = {
  readonly input: (name: string) => string;
  readonly io: Io;
  /** A value that main saved, or an empty text. */
  readonly saved: (name: Parameters<ActionDoor['save']>[0]) => string;
  readonly temp: string;
};

/** Reports that no outcome will come, and uploads what main measured before it ended. */
export async function closeReport({ input, io, saved, temp }: AfterMain, annotator: Annotator): Promise<void> {
  const { own } = readActionInputs(input);
  const watch = warnThrough(annotator);
  const run = await loadGitHubRun(io.env);
  const to = destinationOf({ own, run, io }, own.command === 'check');
  const why = saved('ended') === 'cancelled' ? 'cancelled' : 'crashed';
  const kept = { folder: saved('folder') || undefined, name: saved('artifact'), decision: undefined };
  const artifact = own.artifact ? await artifactOfRun({ ...kept, own, temp, io, warn: watch.warn }) : null;
  await publishAll(closingPublishers(to, why, artifact), watch, io.clock);
}

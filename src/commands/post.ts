import type { OwnInputs } from '../config/action-inputs.ts';
import { putBack } from '../endpoint/put-back.ts';
import { whatIsLeft } from '../endpoint/what-is-left.ts';
import { describeFailure } from '../lib/errors.ts';
import { openAnnotator } from '../publish/github/annotator.ts';
import { loadGitHubRun } from '../publish/github/github-run.ts';
import { closingPublishers, warnThrough } from '../publish/github/publishers.ts';
import { publishAll, type Watch } from '../publish/publish-all.ts';
import { printable } from '../report/plain-text.ts';
import { artifactOfRun } from './artifact-of-run.ts';
import type { ActionDoor } from './gate.ts';
import { destinationOf } from './github/destination.ts';
import type { Io } from './io.ts';

export type PostDoor = {
  readonly own: OwnInputs;
  readonly io: Io;
  /** What main saved; an empty text where it did not. */
  readonly saved: (name: Parameters<ActionDoor['save']>[0]) => string;
  readonly temp: string;
};

/** Behind main, however that ended: puts the machine back, and says so where no report will come any more. */
export async function post({ own, io, saved, temp }: PostDoor): Promise<void> {
  const watch = warnThrough(openAnnotator(printable));
  await tidy(saved('url'), io, watch);
  if (saved('begun') === '' || saved('ended') === 'reported') return;
  const run = await loadGitHubRun(io.env);
  const to = destinationOf({ own, run, io }, own.command === 'check');
  const why = saved('ended') === 'cancelled' ? 'cancelled' : 'crashed';
  // What was measured until then.
  const kept = { folder: saved('folder') || undefined, name: saved('artifact'), decision: undefined };
  const artifact = own.artifact ? await artifactOfRun({ ...kept, own, temp, io, warn: watch.warn }) : null;
  await publishAll(closingPublishers(to, why, artifact), watch, io.clock);
}

async function tidy(url: string, { clock, env, out }: Io, watch: Watch): Promise<void> {
  try {
    const { messages, started } = await putBack({ clock, ambient: env });
    for (const message of messages) out(`${message}\n`);
    if (url === '') return;
    const left = await whatIsLeft({ clock, ambient: env, url, ownsGpu: started.length === 0 });
    for (const message of left) watch.warn(message);
  } catch (error) {
    watch.warn(`The machine may not be as it was: ${describeFailure(error).text}`);
  }
}

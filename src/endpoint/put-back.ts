import type { Clock } from '../lib/clock.ts';
import { type Environment, openDocker } from './boot/compose/docker.ts';
import { usualLockFile } from './boot/compose/host-lock.ts';
import { describeEarlier, reapDeadProjects } from './boot/compose/reaper.ts';
import { reapDeadProcesses } from './boot/reap-processes.ts';
import { startAgain, stoppedFile } from './boot/stopped-containers.ts';

export type PutBack = {
  /** What was done, a sentence each. */
  readonly messages: readonly string[];
  /** Containers that serve somebody again. */
  readonly started: readonly string[];
};

/**
 * Takes down what dead runs left on this machine and starts again what they had stopped; what belongs to a run that
 * lives is left alone. For whoever comes behind a run that may have been killed.
 */
export async function putBack(options: {
  readonly clock: Clock;
  readonly ambient: Environment;
  /** Undefined is its usual place. */
  readonly lockFile?: string;
}): Promise<PutBack> {
  const docker = openDocker(options.ambient, []);
  const ended = await reapDeadProcesses(options.clock);
  const messages = ended.length === 0 ? [] : [`Ended what a dead run had started: processes ${ended.join(', ')}.`];
  // Without an engine nothing was started by one.
  if ((await docker.run(['version', '--format', '{{.Server.Version}}'])).code !== 0) return { messages, started: [] };
  // First what holds the GPU, then what wants it back.
  const earlier = await reapDeadProjects(docker);
  const started = await startAgain(docker, stoppedFile(options.lockFile ?? usualLockFile()));
  return {
    messages: [
      ...messages,
      ...earlier.filter(({ state }) => state === 'dead').map(describeEarlier),
      ...(started.length === 0 ? [] : [`Started again what a dead run had stopped: ${started.join(', ')}.`]),
    ],
    started,
  };
}

import type { Clock } from '../lib/clock.ts';
import { EndpointError } from '../lib/errors.ts';
import type { Environment } from '../lib/io.ts';
import { openDocker } from './boot/compose/docker.ts';
import { describeEarlier, reapDeadProjects } from './boot/compose/take-down.ts';
import { awaitFreeGpu } from './boot/free-gpu.ts';
import { endAll, groupMembers, isFromDeadRun, markersInUse } from './boot/group-members.ts';
import { type HostLockOptions, takeHostLock, usualLockFile } from './boot/host-lock.ts';
import { isListening } from './boot/reach.ts';
import { restartContainers, stoppedFile } from './boot/stopped-containers.ts';

/** Runs that still live are not touched. Called after a run that may have been killed. */
export async function putBack(options: {
  readonly clock: Clock;
  readonly ambient: Environment;
  readonly lockFile?: string;
  readonly isLocked?: boolean;
}) {
  const docker = openDocker(options.ambient, []);
  const ended = await reapDeadProcesses(options.clock);
  const messages = ended.length === 0 ? [] : [`Ended processes that a dead run had started: ${ended.join(', ')}.`];
  // Without an engine nothing was started by one.
  if ((await docker.run(['version', '--format', '{{.Server.Version}}'])).code !== 0)
    return { messages, spared: [], started: [] };
  // Free the GPU first, then start the containers that use it.
  const earlier = await reapDeadProjects(docker);
  const { clock, lockFile: file = usualLockFile(), isLocked = false } = options;
  const restart = () => restartContainers(docker, stoppedFile(file));
  const started = isLocked ? await restart() : await whileUnlocked({ clock, file }, restart);
  return {
    messages: [
      ...messages,
      ...earlier.filter(({ state }) => state === 'dead').map(describeEarlier),
      ...(started.length === 0 ? [] : [`Started containers again that a dead run had stopped: ${started.join(', ')}.`]),
    ],
    /** About runs that live, or may live elsewhere. */
    spared: earlier.filter(({ state }) => state !== 'dead').map(describeEarlier),
    started,
  };
}

/** None if another process holds the lock: it put back everything itself, and may have stopped containers since. */
async function whileUnlocked(
  options: Pick<HostLockOptions, 'clock' | 'file'>,
  restart: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const lock = await takeHostLock(options).catch(() => undefined);
  return lock === undefined ? [] : restart().finally(() => lock[Symbol.asyncDispose]());
}

const graceMs = 10_000;

/** By the marker they carry. */
export async function reapDeadProcesses(clock: Clock): Promise<readonly number[]> {
  const found: number[] = [];
  for (const marker of await markersInUse()) {
    if (!(await isFromDeadRun(marker))) continue;
    found.push(...((await groupMembers(undefined, marker)) ?? []));
    const look = async () => {
      const members = (await groupMembers(undefined, marker)) ?? [];
      return { members, isOver: members.length === 0 };
    };
    await endAll(look, graceMs, clock, ' of a dead run');
  }
  return found;
}

const releaseMs = 30_000;

/** One sentence each. */
export async function findRemaining(options: {
  readonly clock: Clock;
  readonly ambient: Environment;
  readonly url: string;
  /** False if others use the GPU again. */
  readonly ownsGpu: boolean;
  readonly gpuTool?: string;
  readonly waitMs?: number;
}): Promise<readonly string[]> {
  const { clock, ambient, url, ownsGpu, gpuTool, waitMs = releaseMs } = options;
  const left: string[] = [];
  if ((await isListening(url, clock, 2_000, undefined)) === true) {
    left.push(`The port of ${new URL(url).host} is still taken: something answers there after the server was ended.`);
  }
  if (!ownsGpu) return left;
  try {
    await awaitFreeGpu({
      ...{ clock, docker: openDocker(ambient, []), waitMs, onWait: () => undefined, signal: undefined, tool: gpuTool },
      visible: ambient['CUDA_VISIBLE_DEVICES'],
    });
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    left.push(`GPU memory was not given back: ${error.message}`);
  }
  return left;
}

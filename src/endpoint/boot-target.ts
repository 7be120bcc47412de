import { refuseWrite } from '../lib/errors.ts';
import { makeDeep } from '../lib/machine/make-deep.ts';
import { defaultBootLimits, disposeAll, type ReadyServer, undoAfter } from './boot/boot.ts';
import { type BootedWhere, bootWhere, recipeOf, type WhereOptions } from './boot/boot-where.ts';
import { type Docker, openMarkedDocker } from './boot/compose/docker.ts';
import { checkRecipe } from './boot/compose/resolve-config.ts';
import { awaitFreeGpu } from './boot/free-gpu.ts';
import { takeHostLock, usualLockFile } from './boot/host-lock.ts';
import { stopContainers, stoppedFile } from './boot/stopped-containers.ts';
import { putBack } from './put-back.ts';
import type { WhenBusy, Where } from './where.ts';

export type TargetOptions = WhereOptions & {
  readonly where: Where;
  readonly whenBusy: WhenBusy;
  /** Undefined: the usual place, one file for all runs on the machine. */
  readonly lockFile?: string;
  readonly gpuTool?: string;
  /** Another target of this process has reserved the machine, and its server is down. */
  readonly hasRoom?: boolean | undefined;
};

/** A target's server. Disposing it ends the server and puts back whatever was moved to make room for it. */
export interface BootedTarget extends BootedWhere, AsyncDisposable {
  /** Undefined if we may not end it. */
  readonly restart: ((meanwhile?: () => Promise<void>) => Promise<ReadyServer>) | undefined;
}

const releaseMs = 30_000;

export async function bootTarget(given: TargetOptions): Promise<BootedTarget> {
  const options = { ...given, onMessage: onceEach(given.onMessage) };
  const { where, ambient, passVariables = [] } = options;
  if (where.kind === 'compose') await checkRecipe(recipeOf(where, options.tree));
  const docker = await openMarkedDocker(ambient, passVariables);
  const { logsFolder } = options;
  if (logsFolder !== undefined) await makeDeep(logsFolder).catch(refuseWrite(logsFolder));
  const isBooted = where.kind === 'compose' || where.kind === 'command' || where.kind === 'up-down';
  const boot = () => bootWhere(where, docker, options);
  const room =
    isBooted && options.hasRoom !== true
      ? await makeRoom(docker, options)
      : { [Symbol.asyncDispose]: () => Promise.resolve() };
  try {
    return holding(await boot(), isBooted ? boot : undefined, room);
  } catch (error) {
    return await undoAfter(error, async () => room[Symbol.asyncDispose]());
  }
}

function onceEach(onMessage: TargetOptions['onMessage']): (message: string) => void {
  const printed = new Set<string>();
  return (message) => {
    if (printed.has(message)) return;
    printed.add(message);
    onMessage?.(message);
  };
}

function holding(
  first: BootedWhere,
  boot: (() => Promise<BootedWhere>) | undefined,
  room: AsyncDisposable,
): BootedTarget {
  let current = first;
  let disposed: Promise<void> | undefined;
  return {
    get server() {
      return current.server;
    },
    get bootFacts() {
      return current.bootFacts;
    },
    get address() {
      return current.address;
    },
    get project() {
      return current.project;
    },
    restart:
      boot === undefined
        ? undefined
        : async (meanwhile) => {
            await current.server[Symbol.asyncDispose]();
            await meanwhile?.();
            current = await boot();
            // It was disposed while booting: only this call can end it.
            if (disposed !== undefined) await current.server[Symbol.asyncDispose]();
            return current.server;
          },
    [Symbol.asyncDispose]() {
      disposed ??= disposeAll([current.server, room]);
      return disposed;
    },
  };
}

async function makeRoom(docker: Docker, options: TargetOptions): Promise<AsyncDisposable> {
  const { clock, signal, whenBusy, lockFile = usualLockFile(), onProgress, onMessage, bootTimeoutMs } = options;
  const onWait = (detail: string) => onProgress?.({ phase: 'load', detail });
  const held: AsyncDisposable[] = [
    await takeHostLock({
      // Another run ends on its own. The job's time limit ends this wait.
      ...{ clock, signal, file: lockFile, waitMs: whenBusy.kind === 'fail' ? 0 : Number.POSITIVE_INFINITY },
      onWait: (holder) => onWait(`waiting: another run uses this machine, ${holder}`),
    }),
  ];
  try {
    const { messages, spared } = await putBack({ clock, ambient: options.ambient, lockFile, isLocked: true });
    for (const message of options.where.kind === 'compose' ? [...messages, ...spared] : messages) onMessage?.(message);
    if (whenBusy.kind === 'stop') {
      held.unshift(await stopContainers(docker, whenBusy.containers, stoppedFile(lockFile)));
    }
    await awaitFreeGpu({
      ...{ clock, docker, onWait, signal, tool: options.gpuTool },
      visible: options.ambient['CUDA_VISIBLE_DEVICES'],
      waitMs: waitForGpuMs(whenBusy, bootTimeoutMs),
    });
    return { [Symbol.asyncDispose]: () => disposeAll(held) };
  } catch (error) {
    return await undoAfter(error, () => disposeAll(held));
  }
}

function waitForGpuMs({ kind }: WhenBusy, bootTimeoutMs: number = defaultBootLimits.totalMs): number {
  if (kind === 'stop') return releaseMs;
  return kind === 'wait' ? bootTimeoutMs : 0;
}

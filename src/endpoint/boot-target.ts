import { mkdir } from 'node:fs/promises';
import { cannotWrite } from '../lib/errors.ts';
import { defaultBootLimits, type ReadyServer } from './boot/boot.ts';
import { type BootedWhere, type BootFacts, bootWhere, recipeOf, type WhereOptions } from './boot/boot-where.ts';
import { type Docker, openDocker } from './boot/compose/docker.ts';
import { takeHostLock, usualLockFile } from './boot/compose/host-lock.ts';
import { checkRecipe } from './boot/compose/resolve-config.ts';
import { awaitFreeGpu } from './boot/free-gpu.ts';
import { bootRecorder, type Recorder } from './boot/replay/boot-recorder.ts';
import { refuseToOverwrite } from './boot/replay/create-cassette.ts';
import { stopContainers, stoppedFile } from './boot/stopped-containers.ts';
import { undoAfter, undoAll } from './boot/undo-after.ts';
import { putBack } from './put-back.ts';
import type { WhenBusy } from './when-busy.ts';
import type { Where } from './where.ts';

export type TargetOptions = WhereOptions & {
  readonly where: Where;
  readonly whenBusy: WhenBusy;
  /** One for all users of the machine; undefined for the usual place. */
  readonly lockFile?: string;
  readonly gpuTool?: string;
  /** Records all requests and answers in this cassette. It must not exist yet, unless the run is resumed. */
  readonly record?: { readonly file: string; readonly continues: boolean } | undefined;
};

/** A target's server, from boot until disposal. Disposing also restores what made room for it. */
export interface BootedTarget extends AsyncDisposable {
  readonly server: ReadyServer;
  readonly bootFacts: BootFacts;
  /** Where the server itself runs, without the recorder in front; undefined for a recording. */
  readonly address: string | undefined;
  readonly project: string | undefined;
  /** Ends the server and boots a new one. undefined if we may not end it. */
  readonly restart: (() => Promise<ReadyServer>) | undefined;
}

/** The memory of stopped containers is freed within seconds. */
const releaseMs = 30_000;

export async function bootTarget(given: TargetOptions): Promise<BootedTarget> {
  const options = { ...given, onMessage: onceEach(given.onMessage) };
  const { where, ambient, passVariables = [] } = options;
  if (where.kind === 'compose') await checkRecipe(recipeOf(where, options.tree));
  const docker = openDocker(ambient, passVariables);
  await makeFolder(options.logsFolder);
  // Checked before a model loads for minutes.
  if (options.record !== undefined && !options.record.continues) await refuseToOverwrite(options.record.file);
  const isBooted = where.kind === 'compose' || where.kind === 'command' || where.kind === 'up-down';
  const boot = recording(options, () => bootWhere(where, docker, options));
  if (!isBooted) return holding(await boot(), undefined, undefined);
  const room = await makeRoom(docker, options);
  try {
    return holding(await boot(), boot, room);
  } catch (error) {
    return await undoAfter(error, async () => room[Symbol.asyncDispose]());
  }
}

function onceEach(onMessage: TargetOptions['onMessage']): (message: string) => void {
  const said = new Set<string>();
  return (message) => {
    if (said.has(message)) return;
    said.add(message);
    onMessage?.(message);
  };
}

function holding(
  first: BootedWhere,
  boot: (() => Promise<BootedWhere>) | undefined,
  room: AsyncDisposable | undefined,
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
        : async () => {
            await current.server[Symbol.asyncDispose]();
            current = await boot();
            // It was disposed while booting: only this call can end it.
            if (disposed !== undefined) await current.server[Symbol.asyncDispose]();
            return current.server;
          },
    [Symbol.asyncDispose]() {
      disposed ??= disposeAll([current.server, ...(room === undefined ? [] : [room])]);
      return disposed;
    },
  };
}

function recording(
  { record, clock, apiKey }: TargetOptions,
  boot: () => Promise<BootedWhere>,
): () => Promise<BootedWhere> {
  if (record === undefined) return boot;
  let { continues } = record;
  return async () => {
    const booted = await boot();
    const { server } = booted;
    try {
      const recorder = await bootRecorder({ upstream: server.baseUrl, file: record.file, continues, clock, apiKey });
      continues = true;
      return { ...booted, server: behind(recorder, server) };
    } catch (error) {
      return await undoAfter(error, () => disposeAll([server]));
    }
  };
}

function behind(recorder: Recorder, server: ReadyServer): ReadyServer {
  const { baseUrl } = recorder;
  const ends = [server.failed, recorder.failed].filter((end) => end !== undefined);
  const failed = Promise.race(ends);
  failed.catch(() => undefined); // the owner may add a listener later
  return {
    ...server,
    ...{ baseUrl, failed, connection: { ...server.connection, baseUrl } },
    [Symbol.asyncDispose]: () => disposeAll([recorder, server]),
  };
}

/** Reserves the machine: takes its lock, cleans up after dead runs, and waits for a free GPU. */
async function makeRoom(docker: Docker, options: TargetOptions): Promise<AsyncDisposable> {
  const { clock, signal, whenBusy, lockFile = usualLockFile(), onProgress, onMessage, bootTimeoutMs } = options;
  const start = clock.now();
  const onWait = (detail: string) => onProgress?.({ phase: 'load', detail, elapsedMs: clock.now() - start });
  const held: AsyncDisposable[] = [
    await takeHostLock({
      // Another run ends on its own. The job's time limit ends this wait.
      ...{ clock, signal, file: lockFile, waitMs: whenBusy.kind === 'fail' ? 0 : Number.POSITIVE_INFINITY },
      onWait: (holder) => onWait(`waiting: another run uses this machine, ${holder}`),
    }),
  ];
  try {
    const { messages } = await putBack({ clock, ambient: options.ambient, lockFile });
    for (const message of messages) onMessage?.(message);
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

function disposeAll(held: readonly AsyncDisposable[]): Promise<void> {
  return undoAll(held.map((each) => async () => each[Symbol.asyncDispose]()));
}

async function makeFolder(folder: string | undefined): Promise<void> {
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw cannotWrite(folder, cause);
  });
}

import { readFile } from 'node:fs/promises';
import type { Clock } from '../../lib/clock.ts';
import { EndpointError } from '../../lib/errors.ts';
import { type Gpu, type GpuHolder, inspectGpus } from '../inspect-gpus.ts';
import { showDuration } from './boot.ts';
import type { Docker } from './compose/docker.ts';

export type GpuWait = {
  readonly clock: Clock;
  readonly docker: Docker;
  /** As in `CUDA_VISIBLE_DEVICES`; undefined for all. */
  readonly visible: string | undefined;
  readonly waitMs: number;
  readonly onWait: (detail: string) => void;
  readonly signal: AbortSignal | undefined;
  readonly tool?: string | undefined;
};

// A desktop or a driver may use this much; no model is that small.
const idleMiB = 1024;
const pollMs = 2000;

/** Returns at once if no GPU can be seen. */
export async function awaitFreeGpu(options: GpuWait): Promise<void> {
  const end = options.clock.now() + options.waitMs;
  for (;;) {
    const busy = await busyGpus(options);
    if (busy.length === 0) return;
    const leftMs = end - options.clock.now();
    if (leftMs <= 0) throw inUse(busy, options.waitMs);
    options.onWait(`waiting: ${busy.join('; ')}`);
    await options.clock.sleep(Math.min(pollMs, leftMs), options.signal);
  }
}

async function busyGpus({ docker, visible, tool }: GpuWait): Promise<readonly string[]> {
  const report = await inspectGpus(tool);
  if (report.outcome !== 'found') return [];
  const counted = cardsIn(visible);
  const looks = report.gpus.map(async (gpu, index) =>
    counted === undefined || counted.includes(index) ? describeUse(gpu, index, docker) : undefined,
  );
  return (await Promise.all(looks)).filter((words) => words !== undefined);
}

/** Undefined if cards are given by name: then all of them count. */
export function cardsIn(visible: string | undefined): readonly number[] | undefined {
  const isList = visible !== undefined && /^\d+(?:,\d+)*$/.test(visible);
  return isList ? visible.split(',').map(Number) : undefined;
}

export async function describeUse(gpu: Gpu, index: number, docker: Docker): Promise<string | undefined> {
  const used = gpu.memoryUsedMiB ?? 0;
  const held = gpu.holders.reduce((sum, { memoryMiB }) => sum + (memoryMiB ?? idleMiB), 0);
  if (used < idleMiB && held < idleMiB) return undefined;
  const holders = await Promise.all(gpu.holders.map((holder) => describeHolder(holder, docker)));
  const who =
    holders.length === 0 ? `${used} MiB are in use, by a process that cannot be seen from here` : holders.join(', ');
  return `GPU ${index} (${gpu.name}) is in use: ${who}`;
}

async function describeHolder({ pid, name, memoryMiB }: GpuHolder, docker: Docker): Promise<string> {
  const container = await containerOf(pid, docker);
  const place = container === undefined ? `process ${pid}` : `process ${pid} in container ${container}`;
  const memory = memoryMiB === undefined ? 'an unknown part' : `${memoryMiB} MiB`;
  return `${name?.split('/').at(-1) ?? 'a program'} (${place}) holds ${memory}`;
}

async function containerOf(pid: number, docker: Docker): Promise<string | undefined> {
  const groups = await readFile(`/proc/${pid}/cgroup`, 'utf8').catch(() => ''); // gone, or in another namespace
  const id = /[/-]([0-9a-f]{64})(?:\.scope)?$/m.exec(groups)?.[1];
  if (id === undefined) return undefined;
  const { code, stdout } = await docker.run(['container', 'inspect', '--format', '{{.Name}}', id]);
  return code === 0 ? stdout.trim().replace(/^\//, '') : undefined;
}

function inUse(busy: readonly string[], waitedMs: number): EndpointError {
  const waited = waitedMs > 0 ? `after ${showDuration(waitedMs)} still ` : '';
  return new EndpointError(`${waited}${busy.join('\n')}`, adviceFor(containerIn(busy.join())));
}

/** Of what `describeUse` says. */
export function containerIn(use: string): string | undefined {
  return /in container ([\w.-]+)/.exec(use)?.[1];
}

export function adviceFor(container: string | undefined): string {
  const stop = container === undefined ? 'stop:NAME stops a container' : `stop:${container} stops it`;
  return `Stop it, or use --when-busy: wait waits for it, ${stop} for the run and starts it again.`;
}

import type { Clock } from '../lib/clock.ts';
import { EndpointError } from '../lib/errors.ts';
import { type Environment, openDocker } from './boot/compose/docker.ts';
import { awaitFreeGpu } from './boot/free-gpu.ts';
import { isListening } from './boot/reach.ts';

/** A server's last memory is given back within seconds of its end. */
const releaseMs = 30_000;

/** What a server that was started for a run, and ended, still holds of the machine: one sentence each. */
export async function whatIsLeft(options: {
  readonly clock: Clock;
  readonly ambient: Environment;
  /** Where it answered. */
  readonly url: string;
  /** False where others use the GPU again. */
  readonly ownsGpu: boolean;
  /** What shows the GPUs; `nvidia-smi` unless told otherwise. */
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
      ...{ clock, docker: openDocker(ambient, []), waitMs, onWait: () => undefined, signal: undefined },
      visible: ambient['CUDA_VISIBLE_DEVICES'],
      ...(gpuTool === undefined ? {} : { tool: gpuTool }),
    });
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    left.push(`GPU memory was not given back: ${error.message}`);
  }
  return left;
}

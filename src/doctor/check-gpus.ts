import type { Docker } from '../endpoint/boot/compose/docker.ts';
import { adviceFor, cardsIn, containerIn, describeUse } from '../endpoint/boot/free-gpu.ts';
import type { Gpu, GpuReport } from '../endpoint/inspect-gpus.ts';
import type { WhenBusy } from '../endpoint/where.ts';
import type { DoctorFinding } from '../records/doctor-report.ts';
import { findingsIn } from './findings.ts';

const { broken, info, missing, ok, slow } = findingsIn('gpu');

export type GpuContext = {
  readonly docker: Docker;
  /** What a run does if a GPU is in use; undefined if the run starts no server. */
  readonly whenBusy: WhenBusy | undefined;
  /** The value of `CUDA_VISIBLE_DEVICES`; undefined for all. */
  readonly visible: string | undefined;
};

export async function checkGpus(report: GpuReport, context: GpuContext): Promise<readonly DoctorFinding[]> {
  switch (report.outcome) {
    case 'none':
      return [info('gpu', 'nvidia-smi shows no GPU here')];
    case 'unreadable':
      return [missing('gpu', `nvidia-smi fails: ${report.detail}`, 'Reload the driver, or restart the machine.')];
    case 'found':
      return (await Promise.all(report.gpus.map((gpu, index) => checkGpu(gpu, index, context)))).flat();
  }
}

async function checkGpu(gpu: Gpu, index: number, context: GpuContext): Promise<DoctorFinding[]> {
  const { name, driver, memoryUsedMiB, memoryTotalMiB } = gpu;
  const memory =
    memoryTotalMiB === undefined ? 'memory unknown' : `${memoryUsedMiB ?? 'unknown'} of ${memoryTotalMiB} MiB used`;
  const words = `GPU ${index}: ${name}, driver ${driver ?? 'unknown'}, ${memory}`;
  const about = ok(`gpu-${index}`, words);
  const use = await describeUse(gpu, index, context.docker);
  return use === undefined ? [about] : [about, busyFinding(index, use, context)];
}

function busyFinding(index: number, use: string, { whenBusy, visible }: GpuContext): DoctorFinding {
  const id = `gpu-${index}-busy`;
  const isCounted = cardsIn(visible)?.includes(index) ?? true;
  if (whenBusy === undefined || !isCounted) return info(id, use);
  const container = containerIn(use);
  switch (whenBusy.kind) {
    case 'fail':
    case 'wait-own':
      return broken(id, use, adviceFor(container));
    case 'wait':
      return slow(id, use, 'A check waits until it is free.');
    case 'stop': {
      const isNamed = container !== undefined && whenBusy.containers.includes(container);
      if (isNamed) return info(id, `${use}; a check stops ${container} and starts it again`);
      const fix = `A check stops ${whenBusy.containers.join(', ')}, but something else holds the GPU.`;
      return broken(id, use, fix);
    }
  }
}

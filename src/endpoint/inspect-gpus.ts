import { execa } from 'execa';
import { lacksProgram } from '../lib/machine/platform.ts';

export type Gpu = {
  readonly name: string;
  readonly driver: string | undefined;
  readonly memoryTotalMiB: number | undefined;
  readonly memoryUsedMiB: number | undefined;
  readonly holders: readonly GpuHolder[];
};

export type GpuHolder = {
  readonly pid: number;
  /** Undefined if it belongs to another user or container. */
  readonly name: string | undefined;
  readonly memoryMiB: number | undefined;
};

export type GpuReport =
  | { readonly outcome: 'found'; readonly gpus: readonly Gpu[] }
  /** No tool can show a GPU, or it shows none. */
  | { readonly outcome: 'none' }
  | { readonly outcome: 'unreadable'; readonly detail: string };

const gpuFields = ['index', 'uuid', 'name', 'driver_version', 'memory.total', 'memory.used'];
const holderFields = ['gpu_uuid', 'pid', 'process_name', 'used_memory'];

export async function inspectGpus(tool = 'nvidia-smi', timeoutMs = 10_000): Promise<GpuReport> {
  const gpus = await query(tool, `--query-gpu=${gpuFields.join(',')}`, timeoutMs);
  if (gpus.outcome !== 'printed') return gpus;
  const holders = await query(tool, `--query-compute-apps=${holderFields.join(',')}`, timeoutMs);
  // The holders are useful to know, but the GPUs exist without them.
  const found = parseGpus(gpus.text, holders.outcome === 'printed' ? holders.text : '');
  return found.length === 0 ? { outcome: 'none' } : { outcome: 'found', gpus: found };
}

type Printed = { readonly outcome: 'printed'; readonly text: string };

async function query(
  tool: string,
  what: string,
  timeoutMs: number,
): Promise<Printed | Exclude<GpuReport, { outcome: 'found' }>> {
  if (lacksProgram(tool)) return { outcome: 'none' };
  const result = await execa(tool, [what, '--format=csv,noheader,nounits'], {
    reject: false,
    stdin: 'ignore',
    timeout: timeoutMs,
    maxBuffer: 1024 * 1024,
    env: { LC_ALL: 'C' },
  });
  if (!result.failed) return { outcome: 'printed', text: result.stdout };
  if (result.code === 'ENOENT') return { outcome: 'none' };
  // It prints failures to stdout.
  const words = `${result.stdout}\n${result.stderr}`.trim();
  if (/no devices were found/i.test(words)) return { outcome: 'none' };
  return { outcome: 'unreadable', detail: words.split('\n')[0] || (result.shortMessage ?? 'no words') };
}

function parseGpus(gpuLines: string, holderLines: string): readonly Gpu[] {
  const holders = rowsOf(holderLines).flatMap(([uuid = '', pid = '', ...rest]) => {
    const memory = rest.at(-1) ?? '';
    // A process is named by its path, which may contain commas.
    const name = rest.slice(0, -1).join(', ');
    return /^\d+$/.test(pid) ? [{ uuid, pid: Number(pid), name: known(name), memoryMiB: numberOf(memory) }] : [];
  });
  return rowsOf(gpuLines).flatMap(([index = '', uuid = '', ...rest]) => {
    const [driver = '', total = '', used = ''] = rest.slice(-3);
    const name = rest.slice(0, -3).join(', ');
    if (!/^\d+$/.test(index) || name === '') return [];
    return [
      {
        name,
        driver: known(driver),
        memoryTotalMiB: numberOf(total),
        memoryUsedMiB: numberOf(used),
        holders: holders.filter((holder) => holder.uuid === uuid).map(({ uuid: _, ...holder }) => holder),
      },
    ];
  });
}

function rowsOf(lines: string): string[][] {
  return lines
    .split(/\r?\n/)
    .filter((line) => line.includes(','))
    .map((line) => line.split(',').map((cell) => cell.trim()));
}

/** `[N/A]`, `[Not Supported]`, `[Insufficient Permissions]`: brackets mean that it is unknown. */
function known(cell: string): string | undefined {
  return cell === '' || /^\[.*\]$/.test(cell) ? undefined : cell;
}

function numberOf(cell: string): number | undefined {
  return /^\d+$/.test(cell) ? Number(cell) : undefined;
}

import { execFileSync } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { z } from 'zod';
import { parseLoose } from '../../../lib/loose.ts';

const ownerSchema = z.strictObject({
  host: z.string(),
  /** Changes when the machine restarts. Empty if unknown. */
  boot: z.string(),
  /** The PID namespace of the process id: a runner in a container has another one. */
  space: z.string(),
  pid: z.int().positive(),
  /** The start time of the process, since ids are reused. */
  start: z.string(),
});

export type Owner = z.infer<typeof ownerSchema>;

/** `unknown`: it may be alive where we cannot look. */
export type OwnerState = 'alive' | 'dead' | 'unknown';

export async function ownerOf(pid: number): Promise<Owner> {
  const [boot, space, start] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
    startOf(pid),
  ]);
  return { host: hostname(), boot: boot.trim(), space, pid, start: start ?? '' };
}

export function showOwner(owner: Owner): string {
  return JSON.stringify(owner);
}

export function parseOwner(text: string): Owner | undefined {
  return ownerSchema.safeParse(parseLoose(text)).data;
}

export async function ownerState(owner: Owner): Promise<OwnerState> {
  const here = await ownerOf(process.pid);
  if (owner.host !== here.host) return 'unknown';
  if (owner.boot !== here.boot) return 'dead';
  if (owner.space !== here.space) return 'unknown';
  const start = await startOf(owner.pid);
  return start !== undefined && start === owner.start ? 'alive' : 'dead';
}

/** undefined if there is no such process, or if it only waits to be reaped */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat !== undefined) {
    // `pid (name) state …`, where the name may contain spaces and brackets; the start time is field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  }
  if (process.platform === 'linux') return undefined;
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C' },
    });
    return started.trim() || undefined;
  } catch {
    return undefined; // ps fails if there is no such process
  }
}

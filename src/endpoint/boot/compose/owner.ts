import { execFileSync } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { z } from 'zod';
import { parseLoose } from '../../../lib/loose.ts';

const ownerSchema = z.strictObject({
  host: z.string(),
  /** Changes when the machine restarts. Empty if unknown. */
  boot: z.string(),
  /** In which world the process id counts: a runner in a container has its own. */
  space: z.string(),
  pid: z.int().positive(),
  /** When the process started, since ids are used again. */
  start: z.string(),
});

export type Owner = z.infer<typeof ownerSchema>;

/** `unknown`: it may live where we cannot look. */
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

/** Undefined when there is no such process, or it only waits to be reaped. */
async function startOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return (await processStat(pid))?.start;
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C' },
    });
    return started.trim() || undefined;
  } catch {
    return undefined; // ps fails when there is no such process
  }
}

/** From /proc: undefined without it, when there is no such process, or when it only waits to be reaped. */
export async function processStat(pid: number): Promise<{ groupId: number; start: string } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // `pid (name) state parent group …`, where the name may hold spaces and brackets; the start is the 22nd field of all.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, , group, start] = [...fields.slice(0, 3), fields[19]];
  if (group === undefined || start === undefined || state === 'Z' || state === 'X') return undefined;
  return { groupId: Number(group), start };
}

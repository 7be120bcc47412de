import { hostname } from 'node:os';
import { z } from 'zod';
import { parseLoose } from '../loose.ts';
import { idSpace, processStart } from '../machine/platform.ts';

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

/** A process that something belongs to: a lock, a container, a record. */
export type Owner = z.infer<typeof ownerSchema>;

/** `unknown`: it may be alive where we cannot look. */
export type OwnerState = 'alive' | 'dead' | 'unknown';

export async function ownerOf(pid: number): Promise<Owner> {
  const [ids, start] = await Promise.all([idSpace(), processStart(pid)]);
  return { host: hostname(), ...ids, pid, start: start ?? '' };
}

export function showOwner(owner: Owner): string {
  return JSON.stringify(owner);
}

/** In its first line. */
export function parseOwner(text: string): Owner | undefined {
  return ownerSchema.safeParse(parseLoose(text.split('\n', 1)[0] ?? '')).data;
}

export async function ownerState(owner: Owner): Promise<OwnerState> {
  const here = await ownerOf(process.pid);
  if (owner.host !== here.host) return 'unknown';
  if (owner.boot !== here.boot) return owner.boot === '' || here.boot === '' ? 'unknown' : 'dead';
  if (owner.space !== here.space) return 'unknown';
  const start = await processStart(owner.pid);
  return start !== undefined && start === owner.start ? 'alive' : 'dead';
}

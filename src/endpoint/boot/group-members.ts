import { readdir, readFile } from 'node:fs/promises';
import type { Clock } from '../../lib/clock.ts';
import { EndpointError } from '../../lib/errors.ts';
import { type Owner, ownerOf, ownerState } from '../../lib/lock/owner.ts';
import { processStat } from '../../lib/machine/platform.ts';

/** Marks a process as started by us, in any group and under any parent. */
export const bootMarker = 'QUALITY_BASELINE_BOOT';

let started = 0;

export function markerOf({ space, pid, start }: Pick<Owner, 'space' | 'pid' | 'start'>, wallTime: Date): string {
  started += 1;
  return [space, pid, start, `${wallTime.getTime()}-${started}`].join('/');
}

/** Only if it is known: in our namespace, and gone. */
export async function isFromDeadRun(marker: string): Promise<boolean> {
  const [space = '', pid = '', start = ''] = marker.split('/');
  const here = await ownerOf(process.pid);
  // In another PID namespace, the same id is a different process.
  if (space === '' || space !== here.space || !/^[1-9]\d*$/.test(pid) || start === '') return false;
  return (await ownerState({ ...here, pid: Number(pid), start })) === 'dead';
}

/** Also those that left the group but carry the marker. Zombies hold nothing; undefined without /proc. */
export async function groupMembers(groupId: number | undefined, marker: string): Promise<number[] | undefined> {
  const ids = await processIds();
  if (ids === undefined) return undefined;
  const members = await Promise.all(
    ids.map(async (id) => {
      const stat = processStat(id);
      if (stat === undefined) return [];
      if (stat.groupId === groupId) return [id];
      return mayCarry(marker, stat) && (await readMarkers(id)).includes(marker) ? [id] : [];
    }),
  );
  return members.flat();
}

/** Most processes of a machine are older than the run that made the marker, which spares a look at their environments. */
function mayCarry(marker: string, { start }: { readonly start: string }): boolean {
  return !(Number(start) < Number(marker.split('/')[2]));
}

export async function markersInUse(): Promise<readonly string[]> {
  const markers = await Promise.all(((await processIds()) ?? []).map(readMarkers));
  return [...new Set(markers.flat())];
}

async function processIds(): Promise<number[] | undefined> {
  const names = await readdir('/proc').catch(() => undefined);
  if (names === undefined || !names.includes('self')) return undefined;
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

async function readMarkers(id: number): Promise<string[]> {
  // Unreadable for other users' processes, which are not ours.
  const environment = await readFile(`/proc/${id}/environ`, 'latin1').catch(() => '');
  const prefix = `${bootMarker}=`;
  return environment.split('\0').flatMap((entry) => (entry.startsWith(prefix) ? [entry.slice(prefix.length)] : []));
}

const pollMs = 50;
// After KILL; a driver may hold a process for a while.
const killLimitMs = 30_000;

type Look = () => Promise<{ readonly members: readonly number[]; readonly isOver: boolean }>;

/** Throws if even SIGKILL does not end them. */
export async function endAll(look: Look, graceMs: number, clock: Clock, whose = ''): Promise<void> {
  if ((await signalAll(look, 'SIGTERM', graceMs, clock)) === undefined) return;
  const left = await signalAll(look, 'SIGKILL', killLimitMs, clock);
  if (left === undefined) return;
  throw new EndpointError(
    `processes ${left.join(', ')}${whose} survived SIGKILL`,
    'A driver may hold them; look at them with ps, and at the GPU.',
  );
}

/** Each is signalled once: a second TERM makes some servers skip their cleanup. Returns those that remain. */
async function signalAll(
  look: Look,
  signal: NodeJS.Signals,
  limitMs: number,
  clock: Clock,
): Promise<readonly number[] | undefined> {
  const end = clock.now() + limitMs;
  const asked = new Set<number>();
  for (;;) {
    const { members, isOver } = await look();
    if (isOver) return undefined;
    for (const id of members) {
      if (!asked.has(id)) sendSignal(id, signal);
      asked.add(id);
    }
    const leftMs = end - clock.now();
    if (leftMs <= 0) return members;
    await clock.sleep(Math.min(pollMs, leftMs));
  }
}

export function sendSignal(id: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(id, signal);
  } catch {
    return false; // ended between check and signal
  }
}

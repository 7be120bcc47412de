import type { Clock } from '../../lib/clock.ts';
import { EndpointError } from '../../lib/errors.ts';
import { isOfDeadRun } from './boot-marker.ts';
import { groupMembers, markersInUse } from './group-members.ts';

const graceMs = 10_000;
const killLimitMs = 30_000;
const pollMs = 100;

/** Ends the processes that dead runs have started, by the marker they carry. Gives their ids. */
export async function reapDeadProcesses(clock: Clock): Promise<readonly number[]> {
  const found: number[] = [];
  for (const marker of await markersInUse()) {
    if (!(await isOfDeadRun(marker))) continue;
    found.push(...((await groupMembers(undefined, marker)) ?? []));
    const left =
      (await endAll(marker, 'SIGTERM', graceMs, clock)) && (await endAll(marker, 'SIGKILL', killLimitMs, clock));
    if (left)
      throw new EndpointError(
        `processes ${found.join(', ')} of a dead run outlive SIGKILL`,
        'A driver may hold them; look at them with ps, and at the GPU.',
      );
  }
  return found;
}

/** True when some of them are left. */
async function endAll(marker: string, signal: NodeJS.Signals, limitMs: number, clock: Clock): Promise<boolean> {
  const end = clock.now() + limitMs;
  const asked = new Set<number>();
  for (;;) {
    const members = (await groupMembers(undefined, marker)) ?? [];
    if (members.length === 0) return false;
    for (const id of members) {
      if (!asked.has(id)) send(id, signal);
      asked.add(id);
    }
    if (clock.now() >= end) return true;
    await clock.sleep(pollMs);
  }
}

function send(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch {
    // ended between look and signal
  }
}

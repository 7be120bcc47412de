import { readdir, readFile } from 'node:fs/promises';

/** The variable by which a process is known as started by us, whatever group or parent it has by now. */
export const bootMarker = 'QUALITY_BASELINE_BOOT';

/**
 * The live processes of a group, and those that left it but carry the marker in their environment. Undefined where
 * there is no /proc to look into. Zombies hold nothing and are left out: not every container has somebody to reap them.
 */
export async function groupMembers(groupId: number | undefined, marker: string): Promise<number[] | undefined> {
  const names = await readdir('/proc').catch(() => undefined);
  if (names === undefined || !names.includes('self')) return undefined;
  const ids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const members = await Promise.all(
    ids.map(async (id) => {
      const stat = await readStat(id);
      if (stat === undefined || stat.state === 'Z' || stat.state === 'X') return [];
      return stat.groupId === groupId || (await hasMarker(id, marker)) ? [id] : [];
    }),
  );
  return members.flat();
}

async function readStat(id: number): Promise<{ state: string; groupId: number } | undefined> {
  // It may end while we look.
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
  // `pid (name) state parent group …`, where the name may hold spaces and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, , group] = fields;
  return state === undefined || group === undefined ? undefined : { state, groupId: Number(group) };
}

async function hasMarker(id: number, marker: string): Promise<boolean> {
  // Unreadable for processes of other users, which are not ours.
  const environment = await readFile(`/proc/${id}/environ`, 'latin1').catch(() => '');
  return environment.split('\0').includes(`${bootMarker}=${marker}`);
}

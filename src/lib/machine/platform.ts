import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { type FileHandle, readFile, readlink, statfs, truncate } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { InputError } from '../errors.ts';

/** Tests pass another platform and the output of its tools. */
export type Machine = {
  readonly platform: NodeJS.Platform;
  /** Throws if it fails or is not there. */
  readonly ask: (command: string, words: readonly string[]) => string;
};

const thisMachine: Machine = {
  platform: process.platform,
  ask: (command, words) =>
    execFileSync(command, words, {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
};

/** A process that cannot start for want of its program costs as much as one that can. */
export function lacksProgram(name: string, { platform }: Pick<Machine, 'platform'> = thisMachine): boolean {
  const path = process.env['PATH'];
  if (platform === 'win32' || name.includes('/') || path === undefined) return false;
  return path.split(delimiter).every((folder) => {
    try {
      return statSync(join(folder, name), { throwIfNoEntry: false }) === undefined;
    } catch {
      return false; // the folder is unreadable
    }
  });
}

/** A stable text; undefined without such a process, or if it is a zombie. */
export async function processStart(pid: number, { platform, ask }: Machine = thisMachine): Promise<string | undefined> {
  if (platform === 'linux') return processStat(pid)?.start;
  const windows = `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`;
  try {
    const words =
      platform === 'win32'
        ? ask('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', windows])
        : ask('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return words.trim() || undefined;
  } catch {
    return undefined; // both fail if there is no such process
  }
}

type IdSpace = { readonly boot: string; readonly space: string };

let ownIds: IdSpace | undefined;

/** The boot of its machine, and its PID namespace. Empty if unknown. */
export async function idSpace(): Promise<IdSpace> {
  if (ownIds !== undefined) return ownIds;
  const [boot, space] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ]);
  const found = { boot: boot.trim(), space };
  // Neither changes while this process lives.
  if (found.boot !== '' && found.space !== '') ownIds = found;
  return found;
}

/** Undefined without /proc, without such a process, or if it is a zombie. */
export function processStat(pid: number): { groupId: number; start: string } | undefined {
  const text = readStat(pid);
  // `pid (name) state parent group …`, where the name may hold spaces and brackets; the start is the 22nd field of all.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, , group, start] = [...fields.slice(0, 3), fields[19]];
  if (group === undefined || start === undefined || state === 'Z' || state === 'X') return undefined;
  return { groupId: Number(group), start };
}

/** /proc never waits for a disk, and reading hundreds of processes without the thread pool takes a tenth of the time. */
function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

/** File systems that only one machine can mount, by their numbers in statfs(2) of Linux: ext4, XFS, Btrfs, ZFS, F2FS, tmpfs. */
const ownDisks: ReadonlySet<number> = new Set([0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0xf2f52010, 0x01021994]);

/** False if unknown. */
export async function isOnOwnDisk(
  folder: string,
  { platform }: Pick<Machine, 'platform'> = thisMachine,
): Promise<boolean> {
  return platform === 'linux' && ownDisks.has((await statfs(folder)).type);
}

/** Undefined if it can, or if there is nothing to boot. */
export function bootRefusal(
  kind: string,
  { platform }: Pick<Machine, 'platform'> = thisMachine,
): InputError | undefined {
  const refusals = [
    { kinds: ['compose'], isHere: platform === 'linux', words: 'compose files are booted on Linux only' },
    {
      kinds: ['command', 'up-down'],
      isHere: platform !== 'win32',
      words: 'commands are booted on Linux and macOS only',
    },
  ];
  const found = refusals.find(({ kinds, isHere }) => kinds.includes(kind) && !isHere);
  return found && new InputError(found.words, 'Start the server yourself, and name its address with --endpoint.');
}

/** They are watched and ended through Linux. */
export function runsContainers({ platform }: Pick<Machine, 'platform'> = thisMachine): boolean {
  return platform === 'linux';
}

/** Windows refuses it through a handle that is open for appending. */
export function cutFile(
  file: FileHandle,
  path: string,
  bytes: number,
  { platform }: Pick<Machine, 'platform'> = thisMachine,
): Promise<void> {
  return platform === 'win32' ? truncate(path, bytes) : file.truncate(bytes);
}

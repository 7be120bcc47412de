import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { publishedPorts } from '../endpoint/boot/detect-url.ts';
import { isListening, portHolder } from '../endpoint/boot/reach.ts';
import type { WhenBusy } from '../endpoint/where.ts';
import type { Clock } from '../lib/clock.ts';
import { describeHolder, lockHolder } from '../lib/lock/take-lock.ts';
import type { DoctorFinding } from '../records/doctor-report.ts';
import { findingsIn } from './findings.ts';

const { broken, info, missing, ok, slow } = findingsIn('machine');

const oldestNode = { major: 20, minor: 19 };

export function checkNode(version: string): DoctorFinding {
  const [, major = '0', minor = '0'] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  const isNewEnough =
    Number(major) > oldestNode.major || (Number(major) === oldestNode.major && Number(minor) >= oldestNode.minor);
  return isNewEnough
    ? ok('node', `Node ${version}`)
    : missing('node', `Node ${version} is too old`, 'Install Node 20.19 or newer.');
}

const gib = 1024 ** 3;

/** With less than `wantedGib` free, the files may not fit. */
export async function checkDisk(
  id: string,
  what: string,
  folder: string,
  wantedGib: number,
): Promise<DoctorFinding | undefined> {
  const space = await statfs(folder).catch(() => undefined);
  // The folder does not exist yet or cannot be read: look at its parent.
  if (space === undefined)
    return folder === dirname(folder) ? undefined : checkDisk(id, what, dirname(folder), wantedGib);
  const free = (space.bavail * space.bsize) / gib;
  const message = `${free.toFixed(1)} GiB free for ${what} (${folder})`;
  return free >= wantedGib
    ? ok(id, message)
    : missing(id, message, `Free some space: with less than ${wantedGib} GiB the disk may fill up.`);
}

export async function checkPorts(
  ports: readonly number[],
  clock: Clock,
  listing: string,
  signal: AbortSignal | undefined,
): Promise<readonly DoctorFinding[]> {
  const looks = await Promise.all(
    ports.map(async (port) => ({
      port,
      isTaken: (await isListening(`http://127.0.0.1:${port}`, clock, 1000, signal)) === true,
    })),
  );
  const taken = looks.filter(({ isTaken }) => isTaken).map(({ port }) => port);
  const free = ports.filter((port) => !taken.includes(port));
  const published = new Map(publishedPorts(listing).map(({ address, container }) => [address, container]));
  return [
    ...(free.length === 0 ? [] : [ok('ports-free', `free: ${showPorts(free)}`)]),
    ...(await Promise.all(
      taken.map(async (port) => {
        const container = published.get(`127.0.0.1:${port}`);
        const holder = container === undefined ? await portHolder(port) : `container ${container}`;
        return info(`port-${port}`, `port ${port} is held by ${holder ?? 'a process of another user'}`);
      }),
    )),
  ];
}

function showPorts(ports: readonly number[]): string {
  return `${ports.length === 1 ? 'port' : 'ports'} ${ports.join(', ')}`;
}

/** The next run removes the lock of a dead one. */
export async function checkLock(file: string, whenBusy: WhenBusy): Promise<DoctorFinding | undefined> {
  const holder = await lockHolder(file);
  if (holder === undefined) return undefined;
  const message = `another run uses this machine: ${describeHolder(holder)} holds ${holder.file}`;
  if (whenBusy.kind !== 'fail') return slow('lock', message, 'A check waits until that run ends.');
  const gone = holder.state === 'alive' ? '' : ` If it is gone for certain, remove ${holder.file}.`;
  return broken('lock', message, `Wait until that run ends, or leave out --when-busy fail.${gone}`);
}

import { readdir, readFile, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import { within } from '../../lib/within.ts';

export function isListening(
  url: string,
  clock: Clock,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<boolean | undefined> {
  const target = new URL(url);
  const look = (stop: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ host: hostOf(target), port: portOf(target) });
      const finish = (isOpen: boolean) => {
        socket.destroy();
        resolve(isOpen);
      };
      socket.once('connect', () => finish(true));
      socket.once('error', () => finish(false));
      stop.addEventListener('abort', () => socket.destroy(), { once: true });
    });
  return within(clock, limitMs, signal, look);
}

export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

export function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

export async function explainTaken(url: string): Promise<readonly [message: string, fix: string]> {
  const target = new URL(url);
  return [
    `${target.host} is already taken before the server starts${await byHolder(portOf(target))}`,
    'Stop what listens there, or give the server another port. To use the server that runs there: --endpoint.',
  ];
}

/** `, by name (process 123)`; empty if the program is unknown. */
export async function byHolder(port: number): Promise<string> {
  const holder = await portHolder(port);
  return holder === undefined ? '' : `, by ${holder}`;
}

/** As `name (process 123)`, if /proc shows it. */
export async function portHolder(port: number): Promise<string | undefined> {
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map(readOrEmpty));
  const sockets = new Set(tables.flatMap((table) => listeningSockets(table, port)));
  if (sockets.size === 0) return undefined;
  for (const id of await readdir('/proc').catch(() => [])) {
    if (/^\d+$/.test(id) && (await holdsSocket(id, sockets))) return describeProcess(id);
  }
  return undefined;
}

/** `sl local_address rem_address st … inode`: addresses and ports in hexadecimal; 0A is listening. */
function listeningSockets(table: string, port: number): string[] {
  return table.split('\n').flatMap((line) => {
    const fields = line.trim().split(/\s+/);
    const isListening = fields[3] === '0A' && Number.parseInt(fields[1]?.split(':')[1] ?? '', 16) === port;
    return isListening && fields[9] !== undefined ? [`socket:[${fields[9]}]`] : [];
  });
}

async function holdsSocket(id: string, sockets: ReadonlySet<string>): Promise<boolean> {
  const folder = `/proc/${id}/fd`;
  const names = await readdir(folder).catch(() => []); // not readable for us, or gone
  const targets = await Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')));
  return targets.some((target) => sockets.has(target));
}

/** Names a process without its arguments, which may contain a key. */
async function describeProcess(id: string): Promise<string> {
  const [program = ''] = (await readOrEmpty(`/proc/${id}/cmdline`)).split('\0');
  const name = basename(program) || (await readOrEmpty(`/proc/${id}/comm`)).trim();
  return `${name} (process ${id})`;
}

function readOrEmpty(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

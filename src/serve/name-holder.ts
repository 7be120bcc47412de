import { randomBytes } from 'node:crypto';
import { readdir, readFile, readlink } from 'node:fs/promises';
import type { ServeKey } from './serve-key.ts';

const answerMs = 1000;

/**
 * Whether a server with our key listens there. It proves that itself: the cookie would be lost to a stranger on that
 * port.
 */
export async function isOurs(host: string, port: number, key: ServeKey): Promise<boolean> {
  const question = randomBytes(16).toString('hex');
  try {
    const answer = await fetch(
      `http://${host.includes(':') ? `[${host}]` : host}:${port}${key.prefix}proof?proof=${question}`,
      {
        signal: AbortSignal.timeout(answerMs),
        redirect: 'error',
      },
    );
    return (await answer.text()) === key.proof(question);
  } catch {
    return false;
  }
}

/** The process that listens on a port: `node (process 12)`. undefined where the system does not show it to us. */
export async function nameHolder(port: number): Promise<string | undefined> {
  const sockets = new Set<string>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const lines = (await readFile(table, 'utf8').catch(() => '')).split('\n');
    // `sl local_address rem_address st … inode`; 0A listens.
    for (const fields of lines.map((line) => line.trim().split(/\s+/))) {
      const isThere = fields[3] === '0A' && Number.parseInt(fields[1]?.split(':')[1] ?? '', 16) === port;
      if (isThere) sockets.add(`socket:[${fields[9]}]`);
    }
  }
  if (sockets.size === 0) return undefined;
  for (const pid of (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => []); // another user's
    for (const file of files) {
      const place = await readlink(`/proc/${pid}/fd/${file}`).catch(() => '');
      if (!sockets.has(place)) continue;
      const name = (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim();
      return name === '' ? `process ${pid}` : `${name} (process ${pid})`;
    }
  }
  return undefined;
}

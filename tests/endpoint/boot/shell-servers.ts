import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Scripts = AsyncDisposable & {
  readonly folder: string;
  /** A shell command that runs the text as a node program. */
  node(name: string, text: string, ...arguments_: readonly (string | number)[]): Promise<string>;
};

/** A temporary folder of small programs. */
export async function scripts(): Promise<Scripts> {
  const folder = await mkdtemp(join(tmpdir(), 'boot-'));
  return {
    folder,
    async node(name, text, ...arguments_) {
      const path = join(folder, `${name}.mjs`);
      await writeFile(path, text);
      return [process.execPath, path, ...arguments_].map((word) => `'${word}'`).join(' ');
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
}

/** A server that answers `loads` times with 503, then serves the model `tiny`. */
export const modelServer = `
import { createServer } from 'node:http';
const [port, loads = '0'] = process.argv.slice(2);
let left = Number(loads);
createServer((request, response) => {
  if (left > 0) {
    left -= 1;
    console.error('loading, ' + left + ' left');
    response.writeHead(503).end('Loading model');
  } else if (request.url === '/health') response.end('ok');
  else if (request.url === '/v1/models') response.end(JSON.stringify({ data: [{ id: 'tiny' }] }));
  else response.writeHead(404).end();
}).listen(Number(port), '127.0.0.1', () => console.log('listening as ' + process.pid));
`;

/** Whether a process runs; an unreaped zombie does not. */
export function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${id}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** For something without an event to wait for; the test's own limit applies. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(20);
}

import type { Clock } from '../../../lib/clock.ts';
import { logRing } from '../log-ring.ts';
import type { Docker } from './docker.ts';

const readLines = 200;
const tries = 6;
const pauseMs = 250;

/**
 * The last lines of a container's log. The engine may report the end of a container before it has written its last
 * lines, so an empty log is read again. It also does not keep the order of the two streams: the last line written may
 * come dozens of lines earlier. So stderr, which has the errors, is put last.
 */
export async function readLog(
  docker: Docker,
  id: string,
  { clock, secrets }: { readonly clock: Clock; readonly secrets: readonly string[] },
): Promise<readonly string[]> {
  for (let attempt = 1; ; attempt += 1) {
    const { stdout, stderr } = await docker.run(['logs', '--tail', String(readLines), id]);
    const ring = logRing(2 * readLines, secrets);
    for (const text of [stdout, stderr]) if (text.trim() !== '') ring.writer()(`${text}\n`);
    if (ring.lines().length > 0 || attempt === tries || !(await hasRun(docker, id))) return ring.lines();
    await clock.sleep(pauseMs * attempt);
  }
}

/** A container that waits for another service has no log. */
async function hasRun(docker: Docker, id: string): Promise<boolean> {
  const { stdout } = await docker.run(['container', 'inspect', '--format', '{{.State.Status}}', id]);
  return stdout.trim() === 'exited' || stdout.trim() === 'dead';
}

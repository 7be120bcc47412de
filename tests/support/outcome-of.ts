import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** How a process ended, and all that it printed. */
export async function outcomeOf(child: ChildProcessByStdio<null, Readable, Readable>) {
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>, // Node emits the code first
  ]);
  return { exitCode, stdout, stderr };
}

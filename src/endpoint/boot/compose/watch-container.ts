import type { Writable } from 'node:stream';
import type { Clock } from '../../../lib/clock.ts';
import { EndpointError } from '../../../lib/errors.ts';
import { within } from '../../../lib/within.ts';
import { endHint, withLogTail } from '../boot.ts';
import { logRing } from '../log-ring.ts';
import type { Docker } from './docker.ts';
import { type Container, inspectContainer } from './read-back.ts';
import { readLog } from './read-log.ts';

export type WatchedContainer = {
  logTail(): readonly string[];
  /** Grows with the log. */
  written(): number;
  /** Rejects when the container ends before `stop`. */
  readonly failed: Promise<never>;
  /** From now on its end is no failure. */
  expectEnd(): void;
  /** Once it is gone: its last words have been read. */
  stop(): Promise<void>;
};

const keptLines = 400;
const lastWordsLimitMs = 3000;

/** The log and the end of a container, as they come. */
export function watchContainer(
  docker: Docker,
  id: string,
  service: string,
  options: { readonly clock: Clock; readonly secrets: readonly string[]; readonly copy: Writable | undefined },
): WatchedContainer {
  const ring = logRing(keptLines, options.secrets, options.copy);
  const writers = { stdout: ring.writer(), stderr: ring.writer() };
  const log = docker.follow(['logs', '--follow', id], (stream) => writers[stream]);
  const end = docker.follow(['wait', id], () => () => undefined);
  const logEnd = () => within(options.clock, lastWordsLimitMs, undefined, async () => void (await log.ended));
  let isExpected = false;
  const failed = new Promise<never>((_, reject) => {
    end.ended
      .then(async () => {
        if (isExpected) return;
        const how = await describeEnd(docker, id);
        await logEnd();
        if (isExpected) return;
        // Read anew, with faults last; what was followed is there where the container is gone.
        const read = await readLog(docker, id, options);
        const lines = how.startsWith('ended') && read.length > 0 ? read : ring.lines();
        reject(new EndpointError(withLogTail(`service ${service} ${how}`, lines), endHint(lines)));
      })
      .catch(reject);
  });
  failed.catch(() => undefined); // whoever holds the server listens when he wants to
  return {
    logTail: ring.lines,
    written: ring.written,
    failed,
    expectEnd: () => {
      isExpected = true;
    },
    async stop() {
      await logEnd();
      log.stop('SIGKILL');
      end.stop('SIGKILL');
      await Promise.all([log.ended, end.ended]);
    },
  };
}

/** Of a container that does not run. */
export function describeState({ OOMKilled, ExitCode, Error: words }: Container['State']): string {
  if (OOMKilled === true) return 'ended: out of memory';
  return `ended with exit code ${ExitCode}${words ? `, ${words}` : ''}`;
}

async function describeEnd(docker: Docker, id: string): Promise<string> {
  try {
    const { State } = await inspectContainer(docker, id);
    return State.Running ? 'cannot be watched any more: the engine stopped reporting' : describeState(State);
  } catch (error) {
    return `is gone: ${error instanceof Error ? error.message : String(error)}`;
  }
}

import { EndpointError } from '../../lib/errors.ts';
import { once } from '../../lib/once.ts';
import { within } from '../../lib/within.ts';
import { hideFlagSecrets } from '../probe/redact.ts';
import { awaitReady, type ServerOptions } from './await-ready.ts';
import { parseReadyUrl } from './base-url.ts';
import {
  endHint,
  type PhaseClock,
  type ReadyServer,
  showDuration,
  showExit,
  startPhases,
  undoAfter,
  withLogTail,
} from './boot.ts';
import { fetchAnswer } from './fetch-answer.ts';
import { ProcessGroup, type ShellOptions } from './process-group.ts';

export type UpDownOptions = ServerOptions &
  ShellOptions & {
    readonly up: string;
    /** Undoes `up`, even if `up` only half succeeded. */
    readonly down: string;
    readonly readyUrl: string;
    readonly downLimitMs?: number;
  };

const defaultDownLimitMs = 5 * 60_000;
const lookMs = 1000;
const goneLimitMs = 15_000;

/** Once `up` has begun, `down` runs exactly once. */
export async function bootUpDown(options: UpDownOptions): Promise<ReadyServer> {
  const { readyUrl, baseUrl } = parseReadyUrl(options.readyUrl);
  options.signal?.throwIfAborted();
  const phases = startPhases(options);
  const group = await ProcessGroup.start(options.up, options);
  const dispose = once(() => runDown(options).finally(() => group.release()));
  const process = { failed: undefined, logTail: group.log.lines, written: group.log.written };
  try {
    await finishUp(options, group, phases);
    const ready = await awaitReady({ ...options, baseUrl, readyUrl, process, phases });
    return { ...ready, baseUrl, isOurs: true, ...process, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    return await undoAfter(error, dispose);
  }
}

/** Waits only for `up` itself: its background processes live on and keep writing to the log. */
async function finishUp(options: UpDownOptions, group: ProcessGroup, phases: PhaseClock): Promise<void> {
  const { clock, signal } = options;
  const up = hideFlagSecrets(options.up);
  try {
    for (;;) {
      phases.note('load', `running ${up}`, group.log.written());
      phases.check(up, group.log.lines());
      const exit = await within(clock, Math.min(lookMs, phases.remainingMs()), signal, () => group.exited);
      if (exit === undefined) continue;
      if (exit.code === 0) return;
      throw new EndpointError(
        withLogTail(`the script that starts the server failed (${showExit(exit)}): ${up}`, group.log.lines()),
        `${endHint(group.log.lines())} What it had started was taken down again.`,
      );
    }
  } catch (error) {
    // End `up` first if it is still running: two scripts at once would undo each other's work.
    return await undoAfter(error, () => group[Symbol.asyncDispose]());
  }
}

async function runDown(options: UpDownOptions): Promise<void> {
  const { down, clock, downLimitMs = defaultDownLimitMs } = options;
  const group = await ProcessGroup.start(down, options);
  // Without the signal of the run: a cancelled run is cleaned up too.
  const exit = await within(clock, downLimitMs, undefined, () => group.exited);
  if (exit === undefined) await group[Symbol.asyncDispose]();
  else group.release();
  if (exit?.code === 0) return awaitGone(options);
  const how = exit === undefined ? `still running after ${showDuration(downLimitMs)}` : showExit(exit);
  throw new EndpointError(
    withLogTail(`the script that takes the server down failed (${how}): ${hideFlagSecrets(down)}`, group.log.lines()),
    'Something may still run: take it down by hand.',
  );
}

/** A script may return before its server has ended, and the next `up` would find this one. */
async function awaitGone({ readyUrl, clock, apiKey }: UpDownOptions): Promise<void> {
  const endMs = clock.now() + goneLimitMs;
  const options = { clock, apiKey, signal: undefined, limitMs: lookMs };
  while (clock.now() < endMs && (await fetchAnswer(readyUrl, options)).outcome !== 'unreachable')
    await clock.sleep(100);
}

import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../clock.ts';
import type { OwnerState } from './owner.ts';

/** A place that several machines may share. Its locks count up from 0, so that no process removes one it has not seen. */
export type LockPlace = {
  list(): Promise<readonly number[]>;
  read(lock: number): Promise<string | undefined>;
  /** Appears whole or not at all; undefined if it already exists. */
  create(lock: number, content: string): Promise<LockFile | undefined>;
  remove(lock: number): Promise<void>;
};

/** It stays this one, even if another has its number by now. */
export type LockFile = {
  write(text: string, place: number): Promise<void>;
  close(): Promise<void>;
};

export type HeldLock = AsyncDisposable & {
  /** Without proof that their process is dead. */
  readonly takenOver: readonly string[];
  isOwn(): Promise<boolean>;
};

type Seen = { readonly number: number; readonly content: string };

export type LockAttempt =
  | { readonly outcome: 'taken'; readonly lock: HeldLock }
  /** `alive` is a process of this machine, `beats` one whose heartbeat was seen, `unknown` one that nobody watched. */
  | ({ readonly outcome: 'held'; readonly state: 'alive' | 'beats' | 'unknown' } & Seen);

export type LockWorld = {
  readonly clock: Pick<Clock, 'sleep' | 'alarm'>;
  /** At least 0, below 1. */
  readonly random: () => number;
  readonly stateOf: (content: string) => Promise<OwnerState>;
  /** Called before the wait for a heartbeat. Without it, none is awaited, and a lock of an unknown state is held. */
  readonly onWatch: ((content: string) => void) | undefined;
};

const beatMs = 10_000;
const pollMs = 5000;
/** A lock that stays the same for so many polls, 90 s, is taken over. Counted, not timed: a paused observer saw nothing. */
const stillPolls = 18;
const retryMs = 50;

/** A lock of another machine is judged by whether it changes meanwhile: no clock is compared with another. */
export async function holdLock(place: LockPlace, head: string, world: LockWorld): Promise<LockAttempt> {
  for (;;) {
    const stale = await present(place);
    const unsure: Seen[] = [];
    for (const seen of stale) {
      const state = await world.stateOf(seen.content);
      if (state === 'alive' || (state === 'unknown' && world.onWatch === undefined))
        return { outcome: 'held', ...seen, state };
      if (state === 'unknown') unsure.push(seen);
    }
    const change = await watch(place, unsure, world);
    if (change !== undefined && change !== 'gone') return { outcome: 'held', ...change, state: 'beats' };
    const lock = change === undefined ? await takeAfter(place, stale, head, world) : undefined;
    if (lock !== undefined)
      return { outcome: 'taken', lock: { ...lock, takenOver: unsure.map(({ content }) => content) } };
    await world.clock.sleep(retryMs * (1 + world.random()));
  }
}

async function present(place: LockPlace): Promise<Seen[]> {
  const found: Seen[] = [];
  for (const number of await place.list()) {
    const content = await place.read(number);
    if (content !== undefined) found.push({ number, content });
  }
  return found;
}

/** Undefined if none changes for 90 s. */
async function watch(
  place: LockPlace,
  seen: readonly Seen[],
  { clock, onWatch }: LockWorld,
): Promise<'gone' | Seen | undefined> {
  if (seen[0] === undefined) return undefined;
  onWatch?.(seen[0].content);
  for (let poll = 0; poll < stillPolls; poll += 1) {
    await clock.sleep(pollMs);
    for (const { number, content } of seen) {
      const now = await place.read(number);
      if (now === undefined) return 'gone';
      if (now !== content) return { number, content: now };
    }
  }
  return undefined;
}

/** Undefined if another process was faster. */
async function takeAfter(
  place: LockPlace,
  stale: readonly Seen[],
  head: string,
  { clock }: LockWorld,
): Promise<Omit<HeldLock, 'takenOver'> | undefined> {
  const number = Math.max(-1, ...stale.map((seen) => seen.number)) + 1;
  const file = await place.create(number, `${head}${beatLine(0)}`);
  if (file === undefined) return undefined;
  const isOwn = async () => (await place.read(number))?.startsWith(head) === true;
  const stopBeats = beat(file, Buffer.byteLength(head), clock);
  async function release(): Promise<void> {
    stopBeats();
    if (await isOwn()) await place.remove(number);
    await file?.close();
  }
  try {
    // Read again: the list may have been that of a moment ago.
    const others = (await present(place)).filter((other) => other.number !== number);
    if (others.every((other) => stale.some((one) => isDeepStrictEqual(one, other)))) {
      for (const other of others) await place.remove(other.number);
      if (await isOwn()) return { isOwn, [Symbol.asyncDispose]: release };
    }
  } catch (error) {
    await release().catch(() => undefined); // the first fault is reported
    throw error;
  }
  await release();
  return undefined;
}

/** Has a fixed length, because each beat overwrites the one before. */
function beatLine(count: number): string {
  return `beat ${String(count).padStart(10, '0')}\n`;
}

function beat(file: LockFile, place: number, clock: LockWorld['clock']): () => void {
  let count = 0;
  let isOver = false;
  let callOff = clock.alarm(beatMs, ring);
  function ring(): void {
    count += 1;
    // A lock that was taken over may be gone; the next write of its process notices.
    const written = file.write(beatLine(count), place).catch(() => undefined);
    written.then(() => {
      if (!isOver) callOff = clock.alarm(beatMs, ring);
    });
  }
  return () => {
    isOver = true;
    callOff();
  };
}

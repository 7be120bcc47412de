import type { Clock } from '../lib/clock.ts';

/** The locks of a folder that several machines may share. */
export type LockFolder = {
  names(): Promise<readonly string[]>;
  /** undefined if there is no such lock */
  read(name: string): Promise<string | undefined>;
  /** Creates a lock, which appears whole or not at all; undefined if it already exists. */
  create(name: string, content: string): Promise<LockFile | undefined>;
  remove(name: string): Promise<void>;
};

/** A lock that this process created. It stays this one, even if another file has its name by now. */
export type LockFile = {
  write(text: string, place: number): Promise<void>;
  close(): Promise<void>;
};

export type LockState = 'alive' | 'dead' | 'unknown';

export type HeldLock = AsyncDisposable & {
  /** Contents of the locks that were taken over without proof that their process is dead. */
  readonly takenOver: readonly string[];
  /** Whether no other process has taken over. */
  isOwn(): Promise<boolean>;
};

export type LockAttempt =
  | { readonly outcome: 'taken'; readonly lock: HeldLock }
  /** `alive` is a process of this machine, `beats` one whose heartbeat was seen. */
  | { readonly outcome: 'held'; readonly content: string; readonly state: 'alive' | 'beats' };

export type LockWorld = {
  readonly clock: Pick<Clock, 'sleep' | 'alarm'>;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** The state of the process that a lock names. */
  readonly stateOf: (content: string) => Promise<LockState>;
  /** Called before the wait for a heartbeat. */
  readonly onWait?: (content: string) => void;
};

const beatMs = 10_000;
const pollMs = 5000;
/** A lock that stays the same for so many polls, 90 s, is taken over. Counted, not timed: a paused observer saw nothing. */
const stillPolls = 18;
const retryMs = 50;

/** Lock files count up, so that no process removes a lock it has not seen: `lock`, `lock.1`, `lock.2` … */
const namePattern = /^lock(?:\.(\d{1,9}))?$/;

export function isLockName(name: string): boolean {
  return namePattern.test(name);
}

type Seen = { readonly name: string; readonly content: string };

/**
 * Takes the lock of a folder. `head` names this process and differs from that of any other lock. A lock of another
 * machine is judged by whether it changes while this process watches: no clock is compared with another.
 */
export async function holdLock(folder: LockFolder, head: string, world: LockWorld): Promise<LockAttempt> {
  for (;;) {
    const stale: Seen[] = [];
    const takenOver: string[] = [];
    const before = await present(folder);
    for (const seen of before) {
      const state = await world.stateOf(seen.content);
      if (state === 'alive') return { outcome: 'held', content: seen.content, state };
      stale.push(seen);
      if (state === 'unknown') takenOver.push(seen.content);
    }
    const unsure = stale.filter(({ content }) => takenOver.includes(content));
    const change = await watch(folder, unsure, world);
    if (change?.kind === 'beats') return { outcome: 'held', content: change.content, state: 'beats' };
    const lock = change === undefined ? await takeAfter(folder, stale, head, world) : undefined;
    if (lock !== undefined) return { outcome: 'taken', lock: { ...lock, takenOver } };
    await world.clock.sleep(retryMs * (1 + world.random()));
  }
}

async function present(folder: LockFolder): Promise<Seen[]> {
  const found: Seen[] = [];
  for (const name of await folder.names()) {
    const content = await folder.read(name);
    if (content !== undefined) found.push({ name, content });
  }
  return found;
}

/** Watches locks until one changes; undefined if none does for 90 s. */
async function watch(
  folder: LockFolder,
  seen: readonly Seen[],
  { clock, onWait }: LockWorld,
): Promise<{ kind: 'gone' } | { kind: 'beats'; content: string } | undefined> {
  if (seen[0] === undefined) return undefined;
  onWait?.(seen[0].content);
  for (let poll = 0; poll < stillPolls; poll += 1) {
    await clock.sleep(pollMs);
    for (const { name, content } of seen) {
      const now = await folder.read(name);
      if (now === undefined) return { kind: 'gone' };
      if (now !== content) return { kind: 'beats', content: now };
    }
  }
  return undefined;
}

/** undefined if another process was faster */
async function takeAfter(
  folder: LockFolder,
  stale: readonly Seen[],
  head: string,
  { clock }: LockWorld,
): Promise<Omit<HeldLock, 'takenOver'> | undefined> {
  const name = nameAfter(stale);
  const file = await folder.create(name, `${head}${beatLine(0)}`);
  if (file === undefined) return undefined;
  const isOwn = async () => (await folder.read(name))?.startsWith(head) === true;
  const stopBeats = beat(file, Buffer.byteLength(head), clock);
  async function release(): Promise<void> {
    stopBeats();
    if (await isOwn()) await folder.remove(name);
    await file?.close();
  }
  try {
    // Read again: names may have been those of a moment ago.
    const others = (await present(folder)).filter((other) => other.name !== name);
    const isStale = ({ name, content }: Seen) => stale.some((one) => one.name === name && one.content === content);
    if (others.every(isStale)) {
      for (const other of others) await folder.remove(other.name);
      if (await isOwn()) return { isOwn, [Symbol.asyncDispose]: release };
    }
  } catch (error) {
    await release().catch(() => undefined); // the first fault is reported
    throw error;
  }
  await release();
  return undefined;
}

function nameAfter(seen: readonly Seen[]): string {
  const highest = Math.max(-1, ...seen.map(({ name }) => Number(namePattern.exec(name)?.[1] ?? 0)));
  return highest < 0 ? 'lock' : `lock.${highest + 1}`;
}

/** Has a fixed length, because each beat overwrites the one before. */
function beatLine(count: number): string {
  return `beat ${String(count).padStart(10, '0')}\n`;
}

/** Changes the lock every ten seconds until the returned function is called. */
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

import { link, mkdir, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { z } from 'zod';
import type { Clock } from '../../../lib/clock.ts';
import { codeOf, EndpointError } from '../../../lib/errors.ts';
import { parseLoose } from '../../../lib/loose.ts';
import { idSpace, processStart } from '../../../lib/machine/platform.ts';
import { readRegularText } from '../../../lib/read-regular.ts';

const ownerSchema = z.strictObject({
  host: z.string(),
  /** Changes when the machine restarts. Empty if unknown. */
  boot: z.string(),
  /** The PID namespace of the process id: a runner in a container has another one. */
  space: z.string(),
  pid: z.int().positive(),
  /** The start time of the process, since ids are reused. */
  start: z.string(),
});

export type Owner = z.infer<typeof ownerSchema>;

/** `unknown`: it may be alive where we cannot look. */
export type OwnerState = 'alive' | 'dead' | 'unknown';

export async function ownerOf(pid: number): Promise<Owner> {
  const [ids, start] = await Promise.all([idSpace(), processStart(pid)]);
  return { host: hostname(), ...ids, pid, start: start ?? '' };
}

export function showOwner(owner: Owner): string {
  return JSON.stringify(owner);
}

export function parseOwner(text: string): Owner | undefined {
  return ownerSchema.safeParse(parseLoose(text)).data;
}

export async function ownerState(owner: Owner): Promise<OwnerState> {
  const here = await ownerOf(process.pid);
  if (owner.host !== here.host) return 'unknown';
  if (owner.boot !== here.boot) return owner.boot === '' || here.boot === '' ? 'unknown' : 'dead';
  if (owner.space !== here.space) return 'unknown';
  const start = await processStart(owner.pid);
  return start !== undefined && start === owner.start ? 'alive' : 'dead';
}

export type Holder = { readonly owner: Owner; readonly state: 'alive' | 'unknown' };

/** The process that a lock file names, unless it is dead. */
export async function holderIn(content: string): Promise<Holder | undefined> {
  const owner = parseOwner(content.split('\n')[0] ?? '');
  const state = owner === undefined ? 'dead' : await ownerState(owner);
  return owner === undefined || state === 'dead' ? undefined : { owner, state };
}

export type LockTry =
  | { readonly outcome: 'taken'; readonly lock: AsyncDisposable }
  | ({ readonly outcome: 'held' } & Holder)
  /** Released, or being taken over: worth another try. */
  | { readonly outcome: 'changing' };

/** A takeover lasts milliseconds; one that is older was killed in the middle. */
const longestTakeoverMs = 30_000;
let taken = 0;

/** Takes a lock: a file that names its holder. The lock of a dead holder is taken over. */
export async function tryLock(file: string, clock: Clock): Promise<LockTry> {
  taken += 1;
  const mark = `${process.pid}-${taken}`;
  const content = `${showOwner(await ownerOf(process.pid))}\n${clock.wallTime().toISOString()} ${mark}\n`;
  if (await place(file, content, `${file}.${mark}`)) {
    return { outcome: 'taken', lock: { [Symbol.asyncDispose]: () => release(file, content) } };
  }
  const present = await readRegularText(file);
  const holder = present === undefined ? undefined : await holderIn(present);
  if (holder !== undefined) return { outcome: 'held', ...holder };
  if (present !== undefined) await clearStale(file, present, clock);
  return { outcome: 'changing' };
}

/** Creates the file, which appears whole or not at all; false if it already exists. */
async function place(file: string, content: string, draft: string): Promise<boolean> {
  try {
    await writeFile(draft, content);
    await link(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Removes only the lock that was seen to be stale: otherwise a faster process would lose its lock. */
async function clearStale(file: string, seen: string, clock: Clock): Promise<void> {
  const guard = `${file}.takeover`;
  try {
    await mkdir(guard);
  } catch {
    const age = clock.wallTime().getTime() - ((await stat(guard).catch(() => undefined))?.mtimeMs ?? Number.NaN);
    if (age > longestTakeoverMs) await rmdir(guard).catch(() => undefined);
    return;
  }
  try {
    if ((await readRegularText(file).catch(() => undefined)) === seen) await rm(file);
  } catch (cause) {
    const message = `the lock ${file} of a dead run cannot be removed: ${codeOf(cause)}`;
    throw new EndpointError(message, `Remove it: sudo rm ${file}`, { cause });
  } finally {
    await rmdir(guard).catch(() => undefined);
  }
}

async function release(file: string, content: string): Promise<void> {
  if ((await readRegularText(file).catch(() => undefined)) === content) await rm(file, { force: true });
}

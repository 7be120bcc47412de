import { readdir, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { systemClock } from '../clock.ts';
import { codeOf, EndpointError } from '../errors.ts';
import { readRegularText } from '../read-regular.ts';
import { createWhole } from './create-whole.ts';
import { type HeldLock, holdLock, type LockPlace } from './hold-lock.ts';
import { type Owner, type OwnerState, ownerOf, ownerState, parseOwner, showOwner } from './owner.ts';

export type Holder = {
  readonly file: string;
  readonly owner: Owner;
  /** `beats`: its heartbeat was seen; `unknown`: it may live elsewhere. */
  readonly state: 'alive' | 'beats' | 'unknown';
};

export type LockTry =
  | { readonly outcome: 'taken'; readonly lock: HeldLock }
  | (Omit<Holder, 'owner'> & { readonly outcome: 'held'; readonly owner: Owner | undefined });

/** `process 12`, or `process 12 on gpu-7` if it is not one of this machine. */
export function describeHolder({ owner, state }: { owner: Owner | undefined; state: Holder['state'] }): string {
  return `process ${owner?.pid ?? '?'}${state === 'alive' ? '' : ` on ${owner?.host ?? 'another machine'}`}`;
}

export type LockOptions = {
  readonly stateOf?: (owner: Owner) => Promise<OwnerState>;
  /** Called before the wait for a heartbeat. Without it, none is awaited: a process that may live elsewhere has the lock. */
  readonly onWatch?: (holder: string) => void;
};

let taken = 0;

/** That of a dead process is taken over by one with a number behind the name. */
export async function takeLock(path: string, { stateOf = ownerState, onWatch }: LockOptions = {}): Promise<LockTry> {
  taken += 1;
  const mark = `${process.pid}-${taken}`;
  const head = `${showOwner(await ownerOf(process.pid))}\n${systemClock.wallTime().toISOString()} ${mark}\n`;
  const attempt = await holdLock(placeAt(path), head, {
    clock: patientClock,
    random: Math.random,
    onWatch: onWatch && ((content) => onWatch(describeHolder({ owner: parseOwner(content), state: 'unknown' }))),
    async stateOf(content) {
      const owner = parseOwner(content);
      return owner === undefined ? 'dead' : stateOf(owner);
    },
  });
  if (attempt.outcome === 'held') {
    const { number, content, state } = attempt;
    return { outcome: 'held', file: fileOf(path, number), owner: parseOwner(content), state };
  }
  return attempt;
}

export async function lockHolder(path: string): Promise<Holder | undefined> {
  const place = placeAt(path);
  for (const number of await place.list().catch(() => [])) {
    const owner = parseOwner((await place.read(number).catch(() => undefined)) ?? '');
    if (owner === undefined) continue;
    const state = await ownerState(owner);
    if (state !== 'dead') return { file: fileOf(path, number), owner, state };
  }
  return undefined;
}

/** Heartbeats keep no process alive. */
const patientClock = {
  sleep: systemClock.sleep,
  alarm(ms: number, ring: () => void): () => void {
    const timer = setTimeout(ring, ms).unref();
    return () => clearTimeout(timer);
  },
};

function fileOf(path: string, number: number): string {
  return number === 0 ? path : `${path}.${number}`;
}

function placeAt(path: string): LockPlace {
  return {
    async list() {
      const start = basename(path);
      return (await readdir(dirname(path))).flatMap((name) => {
        const ending = name.startsWith(start) ? /^(?:\.([1-9]\d{0,8}))?$/.exec(name.slice(start.length)) : null;
        return ending === null ? [] : [Number(ending[1] ?? 0)];
      });
    },
    read: (number) => readRegularText(fileOf(path, number)),
    async remove(number) {
      const file = fileOf(path, number);
      await rm(file, { force: true }).catch((cause: unknown) => {
        const message = `the lock ${file} of a dead run cannot be removed: ${codeOf(cause)}`;
        throw new EndpointError(message, `Remove it: sudo rm ${file}`, { cause });
      });
    },
    async create(number, content) {
      const file = await createWhole(fileOf(path, number), content, { named: path });
      return (
        file && {
          async write(text, place) {
            await file.write(text, place);
            await file.datasync();
          },
          close: () => file.close(),
        }
      );
    },
  };
}

import { setImmediate } from 'node:timers/promises';
import { type HeldLock, holdLock, type LockPlace } from '../../../src/lib/lock/hold-lock.ts';

/** Numbers from 0 to 1 of a seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Inode = { text: string };
export type Journal = { readonly lines: string[]; readonly writers: Set<string> };

/** Chances of a process at each of its steps. */
export type Weather = { readonly pause: number; readonly kill: number };

/**
 * A folder on several machines: at each step a process spends some time, pauses or dies. No machine knows the time of
 * another.
 */
export class SharedFolder {
  now = 0;
  /** The file at the path of the journal. */
  journal: Journal = { lines: [], writers: new Set() };
  /** Copies of the journal that do not have its name yet. */
  readonly drafts = new Set<Journal>();
  /** All that ever existed. */
  readonly journals: Journal[] = [];
  readonly locks = new Map<number, Inode>();
  readonly #events: { at: number; order: number; process: Machine; run: () => void }[] = [];
  #order = 0;
  readonly random: () => number;
  readonly weather: Weather;

  constructor(seed: number, weather: Weather) {
    this.random = randomOf(seed);
    this.weather = weather;
  }

  plan(process: Machine, ms: number, run: () => void): () => void {
    const event = { at: this.now + ms, order: this.#order++, process, run };
    this.#events.push(event);
    return () => {
      const place = this.#events.indexOf(event);
      if (place >= 0) this.#events.splice(place, 1);
    };
  }

  /** Runs until nothing is left to do, or until a time. */
  async run(until: number): Promise<void> {
    for (;;) {
      await setImmediate();
      let next = 0;
      for (let place = 1; place < this.#events.length; place += 1) {
        const [one, other] = [this.#events[place], this.#events[next]];
        if (one !== undefined && other !== undefined && (one.at - other.at || one.order - other.order) < 0)
          next = place;
      }
      if ((this.#events[next]?.at ?? until + 1) > until) return;
      const [event] = this.#events.splice(next, 1);
      if (event === undefined) return;
      this.now = Math.max(this.now, event.at);
      const { process } = event;
      if (process.isDead) continue;
      if (process.frozenUntil > this.now) {
        this.#events.push({ ...event, at: process.frozenUntil });
        continue;
      }
      event.run();
    }
  }
}

const longestStepMs = 40;
const longestPauseMs = 300_000;
let machines = 0;

/** One process on a separate machine. */
export class Machine {
  isDead = false;
  frozenUntil = 0;
  readonly name: string;
  readonly shared: SharedFolder;

  constructor(shared: SharedFolder) {
    machines += 1;
    this.name = `m${machines}`;
    this.shared = shared;
  }

  readonly clock = {
    sleep: (ms: number) => new Promise<void>((resolve) => this.shared.plan(this, ms, resolve)),
    alarm: (ms: number, ring: () => void) => this.shared.plan(this, ms, ring),
  };

  /** Acts on the disk at once; the process learns the result later. */
  async step<Value>(act: () => Value): Promise<Value> {
    const { random, weather, now } = this.shared;
    await this.clock.sleep(random() * longestStepMs);
    const value = act();
    const chance = random();
    if (chance < weather.kill) this.isDead = true;
    else if (chance < weather.kill + weather.pause) this.frozenUntil = now + random() * longestPauseMs;
    await this.clock.sleep(random() * longestStepMs);
    return value;
  }

  get place(): LockPlace {
    const { locks } = this.shared;
    return {
      list: () => this.step(() => [...locks.keys()]),
      read: (number) => this.step(() => locks.get(number)?.text),
      remove: (number) => this.step(() => void locks.delete(number)),
      create: (number, content) =>
        this.step(() => {
          if (locks.has(number)) return undefined;
          const inode = { text: content };
          locks.set(number, inode);
          return {
            write: (text: string, place: number) =>
              this.step(() => {
                inode.text = inode.text.slice(0, place) + text + inode.text.slice(place + text.length);
              }),
            close: async () => undefined,
          };
        }),
    };
  }

  take(place = this.place) {
    return holdLock(place, `${this.name} ${this.shared.random()}\n`, {
      clock: this.clock,
      random: this.shared.random,
      stateOf: async () => 'unknown',
      onWatch: () => undefined,
    });
  }

  /** Like reopenJournal: a copy takes the place of the journal. undefined if the lock is lost. */
  async open(lock: HeldLock): Promise<Journal | undefined> {
    const { shared } = this;
    await this.step(() => shared.drafts.clear());
    const own = await this.step(() => ({ lines: [...shared.journal.lines], writers: new Set<string>() }));
    await this.step(() => shared.drafts.add(own));
    if (!(await lock.isOwn())) return undefined;
    return this.step(() => {
      if (!shared.drafts.delete(own)) return undefined;
      shared.journal = own;
      shared.journals.push(own);
      return own;
    });
  }

  /** Like a journal: false if the line is not acknowledged. */
  async append(lock: HeldLock, journal: Journal, line: string, written: () => void = () => {}): Promise<boolean> {
    const { shared } = this;
    if (!(await this.step(() => shared.journal === journal)) || !(await lock.isOwn())) return false;
    await this.step(() => {
      journal.lines.push(line);
      journal.writers.add(this.name);
    });
    return this.step(() => {
      if (shared.journal === journal) written();
      return shared.journal === journal;
    });
  }
}

import type { Clock } from '../../lib/clock.ts';
import { type Level, mostAtOnce } from '../../model/level.ts';
import { randomFrom } from '../../packs/draw.ts';
import { rounded } from '../../run/attempt-line.ts';
import { watchLoop } from '../../run/loop-delay.ts';
import type { PlannedPlace } from '../../run/run-options.ts';
import { processInOrder } from '../../run/start-ending.ts';
import type { LevelLine } from './load-report.ts';

type Loader = {
  readonly clock: Clock;
  /** The start of the run by `clock`. */
  readonly startedAt: number;
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly isOver: () => boolean;
  /** Resolves once the request is answered. */
  readonly ask: (place: PlannedPlace) => Promise<unknown>;
  readonly gpuMemory?: (() => Promise<number | undefined>) | undefined;
};

type Asked = Pick<LevelLine, 'window' | 'loopDelayMs' | 'gpuMemoryMiB'>;

/** The expected number of requests at once under this load. */
export function slotsOf(level: Level): number {
  return 'rate' in level ? 64 : level.closed;
}

/** Asks these places at a level of load. Returns the time during which the load was full. */
export async function askLevel(level: Level, places: readonly PlannedPlace[], loader: Loader): Promise<Asked> {
  const loopDelay = watchLoop();
  const window = await ('rate' in level
    ? askAsDue(level.rate, places, loader)
    : askAtOnce(level.closed, places, loader));
  const loopDelayMs = rounded(loopDelay().usual);
  const gpuMemoryMiB = await loader.gpuMemory?.();
  return { window, loopDelayMs, ...(gpuMemoryMiB === undefined ? {} : { gpuMemoryMiB }) };
}

export type Soaker = Loader & {
  /** The length of a part. */
  readonly partMs: number;
  /** Called after each part. */
  readonly onPart: (part: Asked) => Promise<unknown>;
};

/** Asks in parts, until `isOver`. */
export async function soakLevel(slots: number, places: Iterable<PlannedPlace>, soaker: Soaker): Promise<void> {
  const { clock, startedAt, ask, isOver, signal, gpuMemory, partMs, onPart } = soaker;
  const asking = processInOrder(places, slots, isOver, ask);
  let fromMs = rounded(clock.now() - startedAt);
  let isEnded = false;
  const ended = asking.finally(() => {
    isEnded = true;
  });
  while (!isEnded) {
    const loopDelay = watchLoop();
    const stop = new AbortController();
    const pause = clock.sleep(partMs, AbortSignal.any([signal, stop.signal])).catch(() => undefined); // it is over
    await Promise.race([pause, ended]);
    stop.abort();
    const untilMs = rounded(clock.now() - startedAt);
    const gpuMemoryMiB = await gpuMemory?.();
    const memory = gpuMemoryMiB === undefined ? {} : { gpuMemoryMiB };
    await onPart({ window: { fromMs, untilMs }, loopDelayMs: rounded(loopDelay().usual), ...memory });
    fromMs = untilMs;
    if (signal.aborted) break;
  }
  await ended;
}

/** Sends the next request when an answer arrives. */
async function askAtOnce(slots: number, places: readonly PlannedPlace[], loader: Loader): Promise<Asked['window']> {
  const { clock, startedAt, isOver, ask } = loader;
  let sent = 0;
  let fromMs: number | undefined;
  let untilMs = 0;
  await processInOrder(places, slots, isOver, (place) => {
    sent += 1;
    untilMs = rounded(clock.now() - startedAt);
    if (sent === slots) fromMs = untilMs;
    return ask(place);
  });
  return fromMs === undefined || untilMs <= fromMs ? null : { fromMs, untilMs };
}

/** Sends each request when it is due, whatever is running. */
async function askAsDue(rate: number, places: readonly PlannedPlace[], loader: Loader): Promise<Asked['window']> {
  const { clock, startedAt, isOver, ask, signal } = loader;
  const begunAt = clock.now();
  const underWay = new Set<Promise<unknown>>();
  const due = arrivals(rate, places.length, loader.seed).map((each) => begunAt + each);
  let untilAt = begunAt;
  for (const [at, place] of places.entries()) {
    const dueAt = due[at] ?? begunAt;
    const waitMs = dueAt - clock.now();
    // A timer drops fractions, and would send before the request is due.
    if (waitMs > 0) await clock.sleep(Math.ceil(waitMs), signal).catch(() => undefined); // aborted: it is over
    // The time that a request waits here counts as its latency.
    while (underWay.size >= mostAtOnce && !isOver()) await Promise.race(underWay);
    if (isOver()) break;
    untilAt = dueAt;
    const asked = ask({ ...place, dueMs: rounded(dueAt - startedAt) }).finally(() => underWay.delete(asked));
    underWay.add(asked);
  }
  await Promise.all(underWay);
  if (untilAt <= begunAt) return null;
  return { fromMs: rounded(begunAt - startedAt), untilMs: rounded(untilAt - startedAt) };
}

/** Milliseconds from the start at which requests arrive: independently of each other, so many a second on average. */
function arrivals(rate: number, count: number, seed: number): number[] {
  const random = randomFrom(`${seed}/arrivals/${rate}`);
  let at = 0;
  return Array.from({ length: count }, () => {
    const due = at;
    at += (-1000 * Math.log(1 - random())) / rate;
    return due;
  });
}

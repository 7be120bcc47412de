import { EndpointError } from '../../lib/errors.ts';
import { randomFrom } from '../../packs/draw.ts';
import {
  type Level,
  levelName,
  levelWords,
  mostAtOnce,
  mostFailed,
  roundsOfLevel,
  slotsOf,
} from '../../records/level.ts';
import { rounded } from '../../run/attempt-line.ts';
import { watchLoop } from '../../run/loop-delay.ts';
import { measureRounds, roundsOf } from '../../run/planned-rounds.ts';
import type { PlannedPlace, RunEnd, RunOptions } from '../../run/run-options.ts';
import { processInOrder } from '../../run/start-ending.ts';
import type { Run, RunTools } from '../../run/start-run.ts';
import type { LevelLine } from './load-report.ts';

/** The longest part of a soak, and its fewest parts. After each part, the soak may stop. */
const longestPartMs = 60_000;
const fewestParts = 4;

export type LevelWatch = {
  /** The memory in use on the GPUs of this machine, in MiB; undefined if unknown. */
  readonly gpuMemory?: (() => Promise<number | undefined>) | undefined;
  /** Called after each part of a soak, once it is on disk. Returns why to stop; undefined to continue. */
  readonly onSoaked?: (() => Promise<string | undefined>) | undefined;
};

type Asker = {
  readonly isOver: () => boolean;
  /** Resolves once the request is answered. */
  readonly ask: (place: PlannedPlace) => Promise<unknown>;
};

/** Asks what a level of load still lacks. */
export function measureLevel(run: Run, level: Level, watch: LevelWatch): Promise<RunEnd> {
  return run.stage((tools) =>
    tools.options.plan.load?.soak === true ? soak(tools, level, watch) : askLevel(tools, level, watch),
  );
}

/** Asks in parts, until the run ends. */
async function soak(tools: RunTools, level: Level, watch: LevelWatch): Promise<void> {
  const { options, ending } = tools;
  const partMs = Math.min(longestPartMs, (options.timeBudgetMs ?? longestPartMs) / fewestParts);
  const isOver = () => ending.end() !== undefined;
  await tools.ready(levelPlaces(tools, level)[0]);
  const asking = processInOrder(soakPlaces(tools, level), slotsOf(level), isOver, (place) =>
    ending.guard(() => tools.ask(place)),
  );
  let fromMs = sinceStart(tools);
  let isEnded = false;
  const ended = asking.finally(() => {
    isEnded = true;
  });
  while (!isEnded) {
    const loopDelay = watchLoop();
    const stop = new AbortController();
    const signal = AbortSignal.any([ending.signal, stop.signal]);
    const pause = options.clock.sleep(partMs, signal).catch(() => undefined); // it is over
    await Promise.race([pause, ended]);
    stop.abort();
    const untilMs = sinceStart(tools);
    await store(tools, level, { fromMs, untilMs }, loopDelay, watch);
    const why = isOver() ? undefined : await watch.onSoaked?.();
    if (why !== undefined) ending.stop('stopped-early', why);
    fromMs = untilMs;
    if (ending.signal.aborted) break;
  }
  await ended;
  await tools.stored();
}

async function askLevel(tools: RunTools, level: Level, watch: LevelWatch): Promise<void> {
  const { options, ending } = tools;
  const places = levelPlaces(tools, level);
  const [first] = places;
  let failed = 0;
  const isBroken = () => failed > mostFailed(places.length);
  await tools.ready(first);
  if (ending.end() !== undefined || first === undefined) return;
  options.onProgress?.({ kind: 'places', text: levelWords(level), places });
  const asker: Asker = {
    isOver: () => ending.end() !== undefined || isBroken(),
    ask: (place) =>
      ending.guard(async () => {
        if ((await tools.ask(place))?.isFailed) failed += 1;
      }),
  };
  const loopDelay = watchLoop();
  const window = await ('rate' in level
    ? askAsDue(tools, level.rate, places, asker)
    : askAtOnce(tools, level.closed, places, asker));
  await store(tools, level, window, loopDelay, watch);
  if (!isBroken() || (await ending.guard(() => tools.askShortly(first)))?.outcome === 'answered') return;
  const message = `the server is gone at ${levelName(level)}`;
  ending.lose(new EndpointError(message, 'Look at its log, then continue with --resume.'));
}

function sinceStart({ options, startedAt }: RunTools): number {
  return rounded(options.clock.now() - startedAt);
}

/** `window` is the time during which the load was full. */
async function store(
  { options, session, stored }: RunTools,
  level: Level,
  window: LevelLine['window'],
  loopDelay: ReturnType<typeof watchLoop>,
  { gpuMemory }: LevelWatch,
): Promise<void> {
  const loopDelayMs = rounded(loopDelay().usual);
  const gpuMemoryMiB = await gpuMemory?.();
  const memory = gpuMemoryMiB === undefined ? {} : { gpuMemoryMiB };
  await stored();
  await options.journal.append({ kind: 'level', level, session: session(), window, loopDelayMs, ...memory });
}

/** Sends the next request when an answer arrives. */
async function askAtOnce(
  tools: RunTools,
  slots: number,
  places: readonly PlannedPlace[],
  { isOver, ask }: Asker,
): Promise<LevelLine['window']> {
  let sent = 0;
  let fromMs: number | undefined;
  let untilMs = 0;
  await processInOrder(places, slots, isOver, (place) => {
    sent += 1;
    untilMs = sinceStart(tools);
    if (sent === slots) fromMs = untilMs;
    return ask(place);
  });
  return fromMs === undefined || untilMs <= fromMs ? null : { fromMs, untilMs };
}

/** Sends each request when it is due, whatever is running. */
async function askAsDue(
  { options: { clock, plan }, startedAt, ending: { signal } }: RunTools,
  rate: number,
  places: readonly PlannedPlace[],
  { isOver, ask }: Asker,
): Promise<LevelLine['window']> {
  const begunAt = clock.now();
  const underWay = new Set<Promise<unknown>>();
  const due = arrivals(rate, places.length, plan.seed).map((each) => begunAt + each);
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

/** What a level still lacks. Every level asks in the same order. */
function levelPlaces({ options, scenarios }: RunTools, level: Level): PlannedPlace[] {
  const { plan } = options;
  const rounds = roundsOfLevel(level, plan.rounds, Object.keys(plan.scenarios).length);
  return measureRounds({ ...inLevel(options, level), plan: { ...plan, rounds } }, scenarios).flatMap(({ places }) =>
    places.map((place) => ({ ...place, level })),
  );
}

/** Rounds without end, each shuffled. */
function* soakPlaces({ options, scenarios }: RunTools, level: Level): Generator<PlannedPlace> {
  const { plan } = options;
  const asked = new Map(plan.modes.map((mode) => [mode, Object.keys(plan.scenarios)] as const));
  for (let firstRound = 1; ; firstRound += 1) {
    const request = { scenarios: asked, rounds: 1, firstRound };
    const rounds = roundsOf(inLevel(options, level), scenarios, 'measure', request);
    for (const { places } of rounds) for (const place of places) yield { ...place, level };
  }
}

/** One after another, without the places of this level that a resumed run has already asked. */
function inLevel(options: RunOptions, level: Level): RunOptions {
  const { resumed } = options;
  const own = resumed && { ...resumed, isKept: (place: PlannedPlace) => resumed.isKept({ ...place, level }) };
  return { ...options, concurrency: 1, resumed: own };
}

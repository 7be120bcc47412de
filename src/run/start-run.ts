import { setImmediate } from 'node:timers/promises';
import { askScenario } from '../endpoint/client/ask-scenario.ts';
import { keepContexts } from '../features/experiments/context/keep-contexts.ts';
import { askLevel, slotsOf, soakLevel } from '../features/load/ask-level.ts';
import { measureCells } from '../features/speed/measure-cells.ts';
import { sessionRounds } from '../features/speed/speed-cells.ts';
import { EndpointError } from '../lib/errors.ts';
import { joinSignals } from '../lib/within.ts';
import type { Answer } from '../model/answer.ts';
import type { EndLine, SessionLine } from '../model/journal.ts';
import { type Level, levelName, mostFailed } from '../model/level.ts';
import type { Mode } from '../model/target.ts';
import { isServerCause } from '../model/verdict.ts';
import { type AskedScenario, askedInRound, scenariosByKey } from './asked-scenario.ts';
import { attemptLine, type Judged } from './attempt-line.ts';
import { keepSessions, sessionFacts } from './keep-sessions.ts';
import { partingForJournal } from './parting.ts';
import { confirmRounds, levelPlaces, measureRounds, partPlaces, soakPlaces } from './planned-rounds.ts';
import { type Member, type PoolAnswer, startPool } from './pool.ts';
import { isTooLongAt, questionOf, shortQuestion, stallsOthers, thinkingOf } from './question-of.ts';
import {
  type LevelEnd,
  type PlannedPlace,
  type RoundPlan,
  type Run,
  type RunEnd,
  type RunOptions,
  type Stage,
  skipLine,
} from './run-options.ts';
import type { Served } from './served.ts';
import { processInOrder, startEnding } from './start-ending.ts';
import { goneFault, type Watch, watchServer } from './watch-server.ts';

/** The most answers that wait for the disk. With more, the next question waits too. */
const mostUnkept = 256;
/** If judging takes longer than this after the last answer, progress says so. */
const lagMs = 1000;
/** The longest part of a soak, and its fewest parts. After each part, the soak may stop. */
const longestPartMs = 60_000;
const fewestParts = 4;

function notAsked(cause: 'context-too-small' | 'context-failed', detail: string): Answer {
  return { outcome: 'unmeasured', cause, detail, attempt: { turns: [] }, measures: [], notes: [], faults: [] };
}

type AskedPlace = { readonly settled: Promise<void>; readonly isFailed: boolean };

/** Whether the server gave no answer, or refused. */
function isFailed(answer: Answer): boolean {
  return answer.outcome === 'rejected' || (answer.outcome === 'unmeasured' && isServerCause(answer.cause));
}

/** Starts a run. Asks nothing until the first stage has something to ask. */
export function startRun(options: RunOptions): Run {
  const { plan, journal, clock, concurrency, resumed, restart } = options;
  const startedAt = clock.now();
  const scenarios = scenariosByKey(options.packs);
  const emit = options.onProgress ?? (() => undefined);
  const ending = startEnding(options);
  const unkept = new Set<Promise<unknown>>();
  const refused = new Set<string>();
  const underWay = new Map<string, Promise<unknown>>();
  const begunRounds = new Set<number>();
  const sessions = keepSessions(clock, resumed?.nextSession ?? 1, (line) => keep(journal.append(line)));
  const watch = watchServer(clock, async (arm) => {
    emit({ kind: 'waiting', detail: 'checking whether the server still answers' });
    return (await askShortly(arm))?.outcome === 'answered';
  });
  const pool =
    options.pool &&
    startPool(options.pool, {
      clock,
      isThere: async (arm, member) => (await askShortly(arm, member.served))?.outcome === 'answered',
      onLeftOut: ({ address }, detail, left) => emit({ kind: 'left-out', address, detail, left }),
    });
  const contexts = options.transform && keepContexts(options.transform, journal, resumed?.lines, options.onContext);
  const isSpeedAlone = plan.packs.length === 0;
  let served = options.served;
  let hasBegun = false;
  let judging = 0;

  /** Keeps work that the end of a stage waits for. An error in it ends the run. */
  function keep<Value>(work: Promise<Value>): Promise<Value> {
    const kept = work.catch(ending.crash).finally(() => unkept.delete(kept));
    unkept.add(kept);
    return work;
  }

  /** Scenarios of one arm are sent with the same fields, so a server accepts or refuses them all. */
  function armOf(place: Pick<PlannedPlace, 'mode' | 'scenario'> | undefined): string {
    if (place === undefined) return '';
    const { mode, scenario } = place;
    return `${mode} ${thinkingOf(mode, askedOf(scenario).pack)}`;
  }

  function askedOf(key: string): AskedScenario {
    const asked = scenarios.get(key);
    if (asked === undefined) throw new Error(`${key} is in the plan and in no pack`);
    return asked;
  }

  async function askShortly(arm: string, at: Served = served): Promise<Answer | undefined> {
    const keys = Object.keys(plan.scenarios);
    const firstOf = (mode: Mode) => keys.find((scenario) => armOf({ mode, scenario }) === arm);
    const mode = plan.modes.find((each) => firstOf(each) !== undefined);
    const scenario = mode === undefined ? undefined : firstOf(mode);
    if (mode === undefined || scenario === undefined) return undefined;
    const place = { session: sessions.current(), mode, round: 0 };
    const question = shortQuestion(options, at, place, askedOf(scenario));
    return askScenario(at.client, question, { cancel: ending.signal, isServerWell: () => false });
  }

  async function beginSession(reason: SessionLine['reason'], next: Served, arm: string): Promise<void> {
    served = next;
    hasBegun = true;
    next.failed?.catch((error: unknown) => {
      if (served === next) ending.lose(error);
    });
    // This answer is not scored: it warms up the server and shows which fields it accepts.
    const begun = clock.now();
    const warmed = (pool?.members() ?? [{ served }]).map((each) => askShortly(arm, each.served));
    const [answer] = (await ending.guard(() => Promise.all(warmed))) ?? [];
    noteRefused();
    sessions.begin(reason, sessionFacts(next), reason === 'resume' ? resumed?.session : undefined);
    if (answer === undefined) return;
    sessions.of(answer, begun);
    if (answer.outcome === 'unmeasured' && answer.cause === 'disconnect') {
      ending.lose(new EndpointError(`the server does not answer: ${answer.detail}`, 'Check that it runs.'));
    }
    if (ending.end() === undefined) await recordIfAsked(next);
  }

  async function recordIfAsked(next: Served): Promise<void> {
    const session = sessions.current();
    const { recordNumerics } = options;
    const last = resumed?.lines.findLast((line) => line.kind === 'numerics');
    if (recordNumerics === undefined || last?.session === session) return;
    emit({ kind: 'numerics' });
    const recording = await ending.guard(() => recordNumerics(next, ending.signal));
    if (recording !== undefined) keep(journal.append({ kind: 'numerics', session, ...recording }));
  }

  /** Called before a walk: begins the first session, or a new one if `isFresh`. */
  async function ready(stage: Stage, [first]: readonly PlannedPlace[], isFresh: boolean): Promise<void> {
    if (first === undefined && !isSpeedAlone) return;
    if (!hasBegun) {
      await beginSession(resumed === undefined ? 'start' : 'resume', served, armOf(first));
    } else if (isFresh) await renew(stage, first);
  }

  async function renew(stage: Stage, first: PlannedPlace | undefined, meanwhile?: () => Promise<void>): Promise<void> {
    if (restart === undefined) return;
    emit({ kind: 'restarting', round: first?.round ?? 1 });
    noteRefused();
    const next = await ending.guard(() => ending.orAborted(restart(meanwhile)));
    if (next !== undefined) await beginSession(stage === 'confirm' ? 'confirm' : 'restart', next, armOf(first));
  }

  /**
   * Resolves once it is answered, with a promise that resolves once the answer is stored and reported. One that took
   * too long is put into `late`, if given, instead.
   */
  async function askPlace(place: PlannedPlace, late?: PlannedPlace[]): Promise<AskedPlace | undefined> {
    const asked = askedInRound(askedOf(place.scenario), place.round);
    const arm = armOf(place);
    const prepared =
      contexts === undefined ? { asked } : await ending.orAborted(contexts.prepare(asked, ending.signal));
    const { answer, begun, ended, isGone } = await askAnywhere(place, arm, prepared);
    noteRefused();
    // An attempt that was dropped with the run says nothing. A resumed run asks it again.
    if (answer.outcome === 'unmeasured' && ending.signal.aborted) return undefined;
    const isLate = late !== undefined && answer.outcome === 'unmeasured' && answer.cause === 'timeout';
    const times = { atMs: begun - startedAt, totalMs: ended - begun - (answer.besideMs ?? 0) };
    const timed = { ...place, session: sessions.of(answer, begun) };
    const settleNow = () => keep(settle(timed, asked, answer, times));
    const early = isLate ? undefined : settleNow();
    // Under load, a failure is a result. After the level, a question shows whether the server is gone.
    if ((isGone ?? (await watch.saw(arm, place.scenario, answer))) && place.level === undefined) {
      ending.lose(goneFault(answer.outcome === 'unmeasured' ? answer.detail : '', options.isReplay));
    }
    if (isLate && ending.end() === undefined) {
      late.push(place);
      emit({ kind: 'waiting', detail: `${place.scenario} took too long; it is asked again alone at the end` });
      return undefined;
    }
    const settled = early ?? settleNow();
    if (unkept.size > mostUnkept) await Promise.race(unkept);
    return { settled, isFailed: isFailed(answer) };
  }

  /** Asks a place once `admit` allows it. */
  async function askAdmitted(place: PlannedPlace, late?: PlannedPlace[]): Promise<AskedPlace | undefined> {
    if (options.admit === undefined) return askPlace(place, late);
    const release = await ending.orAborted(options.admit());
    const answered = await askPlace(place, late).catch((error: unknown) => {
      release();
      throw error;
    });
    if (answered === undefined) release();
    else answered.settled.then(release, release); // its error is reported where it is awaited
    return answered;
  }

  /** `isGone` is undefined if the caller has to find out. */
  async function askAnywhere(
    place: PlannedPlace,
    arm: string,
    prepared: { readonly fault: string } | { readonly asked: AskedScenario },
  ): Promise<PoolAnswer | (Omit<PoolAnswer, 'isGone'> & { readonly isGone?: undefined })> {
    const begun = clock.now();
    if (pool !== undefined && 'asked' in prepared)
      return ending.orAborted(
        pool.ask({ arm, scenario: place.scenario }, async (member, itsWatch, cancel) => {
          const either = joinSignals(ending.signal, cancel);
          const at = { ...member, watch: itsWatch, cancel: either.signal };
          return ask(place, arm, prepared.asked, at).finally(() => either[Symbol.dispose]());
        }),
      );
    const slots = place.level === undefined ? concurrency : slotsOf(place.level);
    const answer =
      'fault' in prepared
        ? notAsked('context-failed', prepared.fault)
        : await ask(place, arm, prepared.asked, { served, slots, watch, cancel: ending.signal });
    return { answer, begun, ended: clock.now() };
  }

  async function ask(
    place: PlannedPlace,
    arm: string,
    asked: AskedScenario,
    at: Pick<Member, 'served' | 'slots'> & { readonly watch: Watch; readonly cancel: AbortSignal },
  ): Promise<Answer> {
    if (isTooLongAt(plan, place.mode, at.served.facts.subject, asked))
      return notAsked('context-too-small', 'not asked: longer than the context of the server');
    const rulesThere = { ...options, concurrency: at.slots };
    const question = questionOf(rulesThere, at.served, { ...place, session: sessions.current() }, asked);
    const { client, isServerWell } = at.watch.attempt(arm, place.scenario, at.served.client);
    // An agent's running command is not told that the run ends, so this does not wait for it.
    return ending.orAborted(askScenario(client, question, { cancel: at.cancel, isServerWell }));
  }

  async function settle(
    place: PlannedPlace & { readonly session: number },
    asked: AskedScenario,
    answer: Answer,
    times: { readonly atMs: number; readonly totalMs: number },
  ): Promise<void> {
    await setImmediate(); // the next question leaves first
    const judged =
      answer.outcome === 'unmeasured'
        ? { verdict: { outcome: 'unmeasured', cause: answer.cause, detail: answer.detail } as const }
        : await ending.guard(() => judgeNow(asked, answer));
    if (judged === undefined) return;
    const line = {
      ...attemptLine(place, answer, judged, times),
      ...partingForJournal(answer, answer.spans && options.earlierAnswer?.(place)),
    };
    await journal.append(line);
    emit({ kind: 'attempt-done', line });
    if (options.onAttempt?.(line) === 'stop') ending.stop('stopped-early', 'nothing more could change the outcome');
  }

  async function judgeNow(...given: Parameters<RunOptions['judge']>): Promise<Judged> {
    judging += 1;
    try {
      return await options.judge(...given);
    } finally {
      judging -= 1;
    }
  }

  async function askOrSkip(place: PlannedPlace, late?: PlannedPlace[]): Promise<void> {
    const { stage, mode, round, scenario } = place;
    const key = `${mode} ${scenario}`;
    const earlier = stage === 'measure' ? underWay.get(key) : undefined;
    if (earlier !== undefined) await earlier;
    if (!begunRounds.has(round)) emit({ kind: 'round-begun', round });
    begunRounds.add(round);
    const reason = stage === 'confirm' ? undefined : options.shouldSkip?.({ mode, round, scenario });
    if (reason === undefined) {
      const answered = askAdmitted(place, late);
      if (options.waitsForEarlier === true) {
        const settled = answered.then((each) => each?.settled).catch(() => undefined); // reported where it is awaited
        underWay.set(key, settled);
        settled.then(() => underWay.get(key) === settled && underWay.delete(key));
      }
      await answered;
      return;
    }
    const line = skipLine({ mode, round, scenario }, reason);
    keep(journal.append(line).then(() => emit({ kind: 'skipped', line })));
  }

  function askAll(places: readonly PlannedPlace[], width: number, late?: PlannedPlace[]): Promise<void> {
    const isOver = () => ending.end() !== undefined;
    return processInOrder(places, width, isOver, (place) => ending.guard(() => askOrSkip(place, late)));
  }

  async function askRounds(stage: Stage, rounds: readonly RoundPlan[]): Promise<RunEnd> {
    const isFresh = stage === 'confirm' || plan.restarts;
    // Before a restart, a round must finish; otherwise the next round begins in the slots that become free.
    const walks = isFresh && restart !== undefined ? rounds.map((each) => [each]) : [rounds];
    for (const [index, walk] of walks.entries()) {
      const places = walk.flatMap((round) => round.places);
      if (ending.end() === undefined) await ready(stage, places, index > 0 || stage === 'confirm');
      if (stage === 'measure' && (places.length > 0 || isSpeedAlone))
        await measureSpeed(walks.length > 1 ? sessionRounds : walk.map(({ round }) => round));
      const late: PlannedPlace[] = [];
      const isLong = (key: string) => concurrency > 1 && stallsOthers(options, served, askedOf(key));
      const { usual, long } = partPlaces(places, isLong);
      await askAll(usual, concurrency, concurrency > 1 ? late : undefined);
      await askAll([...long, ...late], 1);
      const callOff = clock.alarm(lagMs, () => judging > 0 && emit({ kind: 'judging', answers: judging }));
      await Promise.all(unkept);
      callOff();
    }
    return stageEnd();
  }

  async function soak(level: Level): Promise<LevelEnd> {
    const places = soakPlaces(options, scenarios, level);
    const [first] = levelPlaces(options, scenarios, level);
    if (ending.end() === undefined && first !== undefined) await ready('measure', [first], false);
    await soakLevel(slotsOf(level), places, {
      ...{ clock, startedAt, seed: plan.seed, signal: ending.signal, gpuMemory: options.gpuMemory },
      partMs: Math.min(longestPartMs, (options.timeBudgetMs ?? longestPartMs) / fewestParts),
      isOver: () => ending.end() !== undefined,
      ask: (place) => ending.guard(() => askPlace(place)),
      async onPart(part) {
        await Promise.all(unkept);
        await journal.append({ kind: 'level', level, session: sessions.current(), ...part });
        const why = ending.end() === undefined ? await options.onSoaked?.() : undefined;
        if (why !== undefined) ending.stop('stopped-early', why);
      },
    });
    await Promise.all(unkept);
    return { ...(await stageEnd()), isBroken: false };
  }

  async function measureLevel(level: Level): Promise<LevelEnd> {
    if (plan.load?.soak === true) return soak(level);
    const places = levelPlaces(options, scenarios, level);
    let failed = 0;
    const isBroken = () => failed > mostFailed(places.length);
    if (ending.end() === undefined) await ready('measure', places, false);
    if (ending.end() === undefined && places.length > 0) {
      emit({ kind: 'level', level, places });
      const asked = await askLevel(level, places, {
        ...{ clock, startedAt, seed: plan.seed, signal: ending.signal, gpuMemory: options.gpuMemory },
        isOver: () => ending.end() !== undefined || isBroken(),
        ask: (place) =>
          ending.guard(async () => {
            if ((await askPlace(place))?.isFailed) failed += 1;
          }),
      });
      await Promise.all(unkept);
      await journal.append({ kind: 'level', level, session: sessions.current(), ...asked });
      const [first] = places;
      if (
        first !== undefined &&
        isBroken() &&
        (await ending.guard(() => askShortly(armOf(first))))?.outcome !== 'answered'
      )
        ending.lose(
          new EndpointError(
            `the server is gone at ${levelName(level)}`,
            'Look at its log, then continue with --resume.',
          ),
        );
    }
    return { ...(await stageEnd()), isBroken: isBroken() };
  }

  async function stageEnd(): Promise<RunEnd> {
    const end = ending.end() ?? { outcome: 'measured', detail: '', error: undefined };
    await writeEnd(end.outcome, end.detail);
    return end;
  }

  async function confirmSpeed(...[count, meanwhile]: Parameters<Run['confirmSpeed']>): Promise<RunEnd> {
    const [first] = measureRounds({ ...options, resumed: undefined }, scenarios).flatMap(({ places }) => places);
    for (let more = 0; more < count && restart !== undefined && ending.end() === undefined; more += 1) {
      await renew('confirm', first, more === 0 && meanwhile ? () => meanwhile(ending.signal) : undefined);
      await measureSpeed(sessionRounds);
    }
    return stageEnd();
  }

  /** Measures speeds before the scenarios of a session, while nothing else is asked. */
  async function measureSpeed(rounds: readonly number[]): Promise<void> {
    if (plan.speed !== true || ending.end() !== undefined) return;
    emit({ kind: 'speed' });
    const { signal } = ending;
    const cells = {
      rules: options,
      served,
      session: sessions.current(),
      signal,
      words: options.words,
      keep: journal.append,
    };
    const end = await ending.guard(() => ending.orAborted(measureCells(cells, rounds)));
    // Scenarios find out by themselves whether the server is gone.
    if (end === 'lost' && isSpeedAlone)
      ending.lose(new EndpointError('the server went away while its speed was measured', 'Look at its log.'));
  }

  function noteRefused(): void {
    for (const each of options.pool ?? [{ served }])
      for (const { field, words } of each.served.client.fields.refused()) {
        const instead = field === 'max_tokens' ? 'sent as max_completion_tokens' : 'left out from now on';
        if (!refused.has(field))
          emit({ kind: 'waiting', detail: `the server refuses ${field}, which is ${instead}: ${words}` });
        refused.add(field);
      }
    if (plan.logprobs === true && served.logprobs !== true) refused.add('logprobs');
  }

  async function writeEnd(outcome: EndLine['outcome'], detail: string): Promise<void> {
    ending.throwCrash();
    noteRefused();
    const endedAt = clock.wallTime().toISOString();
    await journal.append({ kind: 'end', endedAt, outcome, detail, refusedFields: [...refused].sort() });
  }

  return {
    async begin() {
      const places = measureRounds(options, scenarios).flatMap((round) => round.places);
      await ready('measure', places, false);
      await Promise.all(unkept);
      ending.throwCrash();
    },
    async leaveUnchanged() {
      await writeEnd('unchanged', '');
      return { outcome: 'unchanged', detail: 'the log probabilities equal the baseline', error: undefined };
    },
    measureLevel,
    measure: () => askRounds('measure', measureRounds(options, scenarios)),
    confirmSpeed,
    confirm: (request) => askRounds('confirm', confirmRounds(options, scenarios, request)),
    decide: (detail) => writeEnd('decided', detail),
    [Symbol.dispose]: ending.close,
  };
}

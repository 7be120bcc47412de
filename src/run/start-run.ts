import { setImmediate } from 'node:timers/promises';
import { askScenario } from '../endpoint/client/ask-scenario.ts';
import { EndpointError } from '../lib/errors.ts';
import { joinSignals } from '../lib/within.ts';
import type { Answer } from '../records/answer.ts';
import type { EndLine, SessionLine } from '../records/journal.ts';
import { slotsOf } from '../records/level.ts';
import type { Mode } from '../records/target.ts';
import { isServerCause } from '../records/verdict.ts';
import { type AskedScenario, type AskedScenarios, askedInRound, scenariosByKey } from './asked-scenario.ts';
import { attemptLine, type Judged } from './attempt-line.ts';
import { keepSessions, sessionFacts } from './keep-sessions.ts';
import { partingForJournal } from './parting.ts';
import { measureRounds, partPlaces, roundsOf } from './planned-rounds.ts';
import { type Member, type PoolAnswer, startPool } from './pool.ts';
import { isTooLongAt, questionOf, shortQuestion, stallsOthers, thinkingOf } from './question-of.ts';
import {
  type ConfirmRequest,
  type PlannedPlace,
  type Prepared,
  type RoundPlan,
  type RunAt,
  type RunEnd,
  type RunOptions,
  type RunPart,
  type Stage,
  skipLine,
} from './run-options.ts';
import type { Served } from './served.ts';
import { type Ending, processInOrder, startEnding } from './start-ending.ts';
import { goneFault, type Watch, watchServer } from './watch-server.ts';

/** The most answers that wait for the disk. With more, the next question waits too. */
const mostUnkept = 256;
/** If judging takes longer than this after the last answer, progress says so. */
const lagMs = 1000;

function notAsked(cause: 'context-too-small' | 'context-failed', detail: string): Answer {
  return { outcome: 'unmeasured', cause, detail, attempt: { turns: [] }, measures: [], notes: [], faults: [] };
}

/**
 * The stages of a run. Each ends with a line in the journal. If a stage does not end `measured`, no later stage runs.
 * Disposing stops listening to signal and clock.
 */
export type Run = Disposable & {
  /** Begins the first session, and asks no scenario yet. */
  begin(): Promise<void>;
  /** Ends the run instead of `measure`, if what parts measured in the session is enough. */
  leaveUnchanged(): Promise<RunEnd>;
  measure(): Promise<RunEnd>;
  /** Asks each round of a confirmation in a new session, if the server can be restarted. */
  confirm(request: ConfirmRequest): Promise<RunEnd>;
  /** A stage of a feature's own. */
  stage(work: (tools: RunTools) => Promise<void>): Promise<RunEnd>;
  /** Writes the last line: not even a resumed run asks anything more. */
  decide(detail: string): Promise<void>;
};

export type RunTools = {
  readonly options: RunOptions;
  readonly scenarios: AskedScenarios;
  /** By the clock. */
  readonly startedAt: number;
  readonly ending: Pick<Ending, 'end' | 'guard' | 'lose' | 'signal' | 'stop'>;
  /** Begins the first session if that is still to be done, with the fields of this place; undefined begins none. */
  ready(first: PlannedPlace | undefined): Promise<void>;
  /** A new session in which parts measure as before rounds; none if the server cannot be restarted. */
  renew(meanwhile?: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Resolves once it is answered; undefined if it was dropped with the run. */
  ask(place: PlannedPlace): Promise<{ readonly isFailed: boolean } | undefined>;
  /** Asks something short, to see whether the server is there. */
  askShortly(place: PlannedPlace): Promise<Answer | undefined>;
  /** Waits until all that was answered is stored. */
  stored(): Promise<unknown>;
  session(): number;
};

type AskedPlace = { readonly settled: Promise<void>; readonly isFailed: boolean };

/** Whether the server gave no answer, or refused. */
function isFailed(answer: Answer): boolean {
  return answer.outcome === 'rejected' || (answer.outcome === 'unmeasured' && isServerCause(answer.cause));
}

/** Starts a run. Asks nothing until the first stage has something to ask. */
export function startRun(options: RunOptions): Run {
  const { plan, journal, clock, concurrency, resumed, restart, parts = [] } = options;
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
    emit({ kind: 'phase', text: 'checking whether the server still answers' });
    return (await askShortly(arm))?.outcome === 'answered';
  });
  const pool =
    options.pool &&
    startPool(options.pool, {
      clock,
      isThere: async (arm, member) => (await askShortly(arm, member.served))?.outcome === 'answered',
      onLeftOut: ({ address }, detail, left) => emit({ kind: 'left-out', address, detail, left }),
    });
  /** Parts measure, and no scenario is asked. */
  const isBare = plan.packs.length === 0;
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
    await eachPart((part) => part.onSession?.(partAt()));
  }

  function partAt(): RunAt {
    return { options, served, session: sessions.current(), signal: ending.signal };
  }

  /** While nothing else is asked. */
  async function eachPart(work: (part: RunPart) => Promise<void> | undefined): Promise<void> {
    for (const part of parts) if (ending.end() === undefined) await ending.guard(async () => work(part));
  }

  /** Called before a walk: begins the first session, or a new one if `isFresh`. */
  async function ready(stage: Stage, first: PlannedPlace | undefined, isFresh: boolean): Promise<void> {
    if (first === undefined && !isBare) return;
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
    const { answer, begun, ended, isGone } = await askAnywhere(place, arm, await preparedBy(asked));
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
      emit({ kind: 'phase', text: `${place.scenario} took too long; it is asked again alone at the end` });
      return undefined;
    }
    const settled = early ?? settleNow();
    if (unkept.size > mostUnkept) await Promise.race(unkept);
    return { settled, isFailed: isFailed(answer) };
  }

  async function preparedBy(asked: AskedScenario): Promise<Prepared> {
    let found: Prepared = { asked };
    for (const part of parts)
      if (part.prepare !== undefined && 'asked' in found)
        found = await ending.orAborted(part.prepare(found.asked, partAt()));
    return found;
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
    prepared: Prepared,
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
      if (ending.end() === undefined) await ready(stage, places[0], index > 0 || stage === 'confirm');
      if (stage === 'measure' && (places.length > 0 || isBare))
        await eachPart((part) =>
          part.beforeRounds?.(partAt(), walks.length > 1 ? undefined : walk.map(({ round }) => round)),
        );
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

  async function stageEnd(): Promise<RunEnd> {
    const end = ending.end() ?? { outcome: 'measured', detail: '', error: undefined };
    await writeEnd(end.outcome, end.detail);
    return end;
  }

  const tools: RunTools = {
    ...{ options, scenarios, startedAt, ending },
    ready: async (first) => (ending.end() === undefined ? ready('measure', first, false) : undefined),
    async renew(meanwhile) {
      const [first] = measureRounds({ ...options, resumed: undefined }, scenarios).flatMap(({ places }) => places);
      if (restart === undefined || ending.end() !== undefined) return;
      await renew('confirm', first, meanwhile && (() => meanwhile(ending.signal)));
      await eachPart((part) => part.beforeRounds?.(partAt(), undefined));
    },
    ask: askPlace,
    askShortly: (place) => askShortly(armOf(place)),
    stored: () => Promise.all(unkept),
    session: sessions.current,
  };

  function noteRefused(): void {
    for (const each of options.pool ?? [{ served }])
      for (const { field, words } of each.served.client.fields.refused()) {
        const instead = field === 'max_tokens' ? 'sent as max_completion_tokens' : 'left out from now on';
        if (!refused.has(field))
          emit({ kind: 'phase', text: `the server refuses ${field}, which is ${instead}: ${words}` });
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
      await ready('measure', places[0], false);
      await Promise.all(unkept);
      ending.throwCrash();
    },
    async leaveUnchanged() {
      await writeEnd('unchanged', '');
      return { outcome: 'unchanged', detail: 'the log probabilities equal the baseline', error: undefined };
    },
    measure: () => askRounds('measure', measureRounds(options, scenarios)),
    async stage(work) {
      await work(tools);
      return stageEnd();
    },
    confirm: (request) => askRounds('confirm', roundsOf(options, scenarios, 'confirm', request)),
    decide: (detail) => writeEnd('decided', detail),
    [Symbol.dispose]: ending.close,
  };
}

import type { ContextTransform } from '../features/experiments/context/transform.ts';
import type { Clock } from '../lib/clock.ts';
import type { EndpointError } from '../lib/errors.ts';
import type { Answer } from '../model/answer.ts';
import type { AttemptLine, EndLine, JournalLine, SessionLine, SkipLine } from '../model/journal.ts';
import type { Level } from '../model/level.ts';
import type { Mode } from '../model/target.ts';
import type { Pack } from '../packs/pack-schema.ts';
import type { AskedScenario } from './asked-scenario.ts';
import type { Judged } from './attempt-line.ts';
import type { Journal } from './open-journal.ts';
import type { Member } from './pool.ts';
import type { AskingRules } from './question-of.ts';
import type { Served } from './served.ts';

export type Stage = AttemptLine['stage'];

/** An attempt within its round. */
export type Place = { readonly mode: Mode; readonly scenario: string };

/** An attempt within its run. */
export type PlannedPlace = Place & {
  readonly stage: Stage;
  readonly round: number;
  readonly level?: Level;
  /** When the request is due, since the run began. Only if requests arrive at a rate. */
  readonly dueMs?: number;
};

export type RoundPlan = { readonly round: number; readonly places: readonly PlannedPlace[] };

/** Events of a run, as they happen. */
export type RunProgress =
  | { readonly kind: 'round-begun'; readonly round: number }
  /** An attempt is on disk. */
  | { readonly kind: 'attempt-done'; readonly line: AttemptLine }
  | { readonly kind: 'skipped'; readonly line: SkipLine }
  | { readonly kind: 'restarting'; readonly round: number }
  /** The log probabilities of the session are being recorded. */
  | { readonly kind: 'numerics' }
  /** Speeds are measured, one request at a time. */
  | { readonly kind: 'speed' }
  /** A level of load begins. */
  | { readonly kind: 'level'; readonly level: Level; readonly places: readonly Place[] }
  /** All requests are answered, but judging so many answers takes a while. */
  | { readonly kind: 'judging'; readonly answers: number }
  /** A server of the pool is gone. The others continue. */
  | { readonly kind: 'left-out'; readonly address: string; readonly detail: string; readonly left: number }
  /** The server does not answer. A short question checks whether it is there. */
  | { readonly kind: 'waiting'; readonly detail: string };

export type RunOptions = AskingRules & {
  /** The packs of the plan, and possibly more. */
  readonly packs: readonly Pack[];
  /** The journal, which begins with this plan. */
  readonly journal: Journal;
  readonly served: Served;
  /** Takes the server down, waits for `meanwhile` and starts it again; undefined if we may not restart it. */
  readonly restart?: ((meanwhile?: () => Promise<void>) => Promise<Served>) | undefined;
  /** A cassette answers. It cannot go away, but it may lack an answer. */
  readonly isReplay?: boolean | undefined;
  /** Several servers of one model, `served` the first of them. */
  readonly pool?: readonly Member[] | undefined;
  /** The results that a resumed run already has. */
  readonly resumed?: Resumed | undefined;
  /** Changes the contexts of scenarios before they are asked. */
  readonly transform?: ContextTransform | undefined;
  /** Judges an answer: a run never judges by itself. Not called for unmeasured attempts. */
  readonly judge: (asked: AskedScenario, answer: MeasuredAnswer) => Judged | Promise<Judged>;
  /** Called for each attempt that is on disk. */
  readonly onAttempt?: ((line: AttemptLine) => 'go-on' | 'stop') | undefined;
  /** Why an attempt need not be asked. Called in the rounds before the confirmation, just before asking. */
  readonly shouldSkip?: ((place: Place & { readonly round: number }) => SkipReason | undefined) | undefined;
  /** Waits until an attempt may be asked; what it returns is called once the attempt is on disk, or dropped. */
  readonly admit?: (() => Promise<() => void>) | undefined;
  /** Called for each context that was made, or could not be. */
  readonly onContext?: ((line: Extract<JournalLine, { readonly kind: 'context' }>) => void) | undefined;
  /** Waits for the attempt of an earlier round before `shouldSkip` is called for a later one. */
  readonly waitsForEarlier?: boolean | undefined;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
  /** The approximate number of tokens of an answer; by default that of the longest answer by its author. */
  readonly expectedTokens?: ((place: Place) => number) | undefined;
  /** Interrupts the run: attempts under way are dropped, those on disk stay. */
  readonly signal?: AbortSignal | undefined;
  readonly clock: Clock;
  /** The time from the start of the run, or from when it was resumed. */
  readonly timeBudgetMs?: number | undefined;
  /** Words per token in each mode, as the baseline counted them, so that its cells are asked again with the same bytes. */
  readonly words?: ReadonlyMap<Mode, number> | undefined;
  /** Records the model's own probabilities. Called at the start of each session, before its scenarios. */
  readonly recordNumerics?: ((served: Served, signal: AbortSignal) => Promise<Recording>) | undefined;
  /** The baseline's answer to the same prompt, with its digest; undefined if unknown. */
  readonly earlierAnswer?: ((place: Place & { readonly round: number }) => EarlierAnswer | undefined) | undefined;
  /** The memory in use on the GPUs of this machine, in MiB; undefined if unknown. */
  readonly gpuMemory?: (() => Promise<number | undefined>) | undefined;
  /** Called after each part of a soak, once it is on disk. Returns why to stop; undefined to continue. */
  readonly onSoaked?: (() => Promise<string | undefined>) | undefined;
};

/** `answered`: its earlier rounds count for it. `settled`: no answer to it could change the outcome. */
export type SkipReason = 'answered' | 'settled';

export type EarlierAnswer = { readonly digest: string; readonly text: string };

export type Recording = Omit<Extract<JournalLine, { readonly kind: 'numerics' }>, 'kind' | 'session'>;

export type MeasuredAnswer = Exclude<Answer, { readonly outcome: 'unmeasured' }>;

export type Resumed = {
  readonly nextSession: number;
  /** The last session, unless its server was seen to go away. */
  readonly session: SessionLine | undefined;
  /** The lines that features go on from, in their order. */
  readonly lines: readonly JournalLine[];
  readonly isKept: (place: PlannedPlace) => boolean;
};

export type ConfirmRequest = {
  readonly scenarios: ReadonlyMap<Mode, readonly string[]>;
  readonly rounds: number;
  /** Round numbers continue from here. */
  readonly firstRound: number;
};

/** Why nothing more is asked. `measured`: everything wanted was measured. */
export type RunEnd = {
  readonly outcome: Exclude<EndLine['outcome'], 'decided'>;
  readonly detail: string;
  /** Set if the endpoint is lost: a caller with nothing else to report throws it. */
  readonly error: EndpointError | undefined;
};

/** `isBroken`: so many requests of the level failed that the rest was not asked. */
export type LevelEnd = RunEnd & { readonly isBroken: boolean };

/**
 * The stages of a run. Each ends with a line in the journal. If a stage does not end `measured`, no later stage runs.
 * Disposing stops listening to signal and clock.
 */
export type Run = Disposable & {
  /** Begins the first session, with its numerics, and asks no scenario yet. */
  begin(): Promise<void>;
  /** Ends the run instead of `measure`, if the recorded numerics are enough. */
  leaveUnchanged(): Promise<RunEnd>;
  measure(): Promise<RunEnd>;
  /** Asks what a level of load still lacks, instead of `measure`. */
  measureLevel(level: Level): Promise<LevelEnd>;
  /** Asks each round of a confirmation in a new session, if the server can be restarted. */
  confirm(request: ConfirmRequest): Promise<RunEnd>;
  /**
   * Measures the cells again in so many new sessions; in none if the server cannot be restarted. Calls `meanwhile`
   * while the server is down before the first of them.
   */
  confirmSpeed(sessions: number, meanwhile?: (signal: AbortSignal) => Promise<void>): Promise<RunEnd>;
  /** Writes the last line: not even a resumed run asks anything more. */
  decide(detail: string): Promise<void>;
};

export function skipLine(place: Pick<SkipLine, 'mode' | 'round' | 'scenario'>, reason: SkipReason): SkipLine {
  return { kind: 'skip', ...place, ...(reason === 'settled' ? { why: 'settled' } : {}) };
}

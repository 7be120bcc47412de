import type { Clock } from '../lib/clock.ts';
import type { EndpointError } from '../lib/errors.ts';
import type { Pack } from '../packs/pack-schema.ts';
import type { Answer } from '../records/answer.ts';
import type { AttemptLine, EndLine, JournalLine, Plan, SessionLine, SkipLine } from '../records/journal.ts';
import type { Level } from '../records/level.ts';
import type { AddedLine } from '../records/part-facet.ts';
import type { Mode } from '../records/target.ts';
import type { AskedScenario } from './asked-scenario.ts';
import type { Judged } from './attempt-line.ts';
import type { Journal } from './open-journal.ts';
import type { Member } from './pool.ts';
import type { AskingRules } from './question-of.ts';
import type { Served } from './served.ts';
import type { SpeedsByDepth } from './speed-at-depth.ts';

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
  /** These are asked next, apart from any round. */
  | { readonly kind: 'places'; readonly text: string; readonly places: readonly Place[] }
  /** All requests are answered, but judging so many answers takes a while. */
  | { readonly kind: 'judging'; readonly answers: number }
  /** A server of the pool is gone. The others continue. */
  | { readonly kind: 'left-out'; readonly address: string; readonly detail: string; readonly left: number }
  /** What goes on beside answers to scenarios. */
  | { readonly kind: 'phase'; readonly text: string };

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
  /** What features do in it. */
  readonly parts?: readonly RunPart[] | undefined;
  /** Judges an answer: a run never judges by itself. Not called for unmeasured attempts. */
  readonly judge: (asked: AskedScenario, answer: MeasuredAnswer) => Judged | Promise<Judged>;
  /** Called for each attempt that is on disk. */
  readonly onAttempt?: ((line: AttemptLine) => 'go-on' | 'stop') | undefined;
  /** Why an attempt need not be asked. Called in the rounds before the confirmation, just before asking. */
  readonly shouldSkip?: ((place: Place & { readonly round: number }) => SkipReason | undefined) | undefined;
  /** Waits until an attempt may be asked; what it returns is called once the attempt is on disk, or dropped. */
  readonly admit?: (() => Promise<() => void>) | undefined;
  /** Called for each line about what was prepared, once it is stored. */
  readonly onLine?: ((line: AddedLine) => void) | undefined;
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
  /** The baseline's answer to the same prompt, with its digest; undefined if unknown. */
  readonly earlierAnswer?: ((place: Place & { readonly round: number }) => EarlierAnswer | undefined) | undefined;
};

/** `answered`: its earlier rounds count for it. `settled`: no answer to it could change the outcome. */
export type SkipReason = 'answered' | 'settled';

export type EarlierAnswer = { readonly digest: string; readonly text: string };

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

/** What a feature does in a run. Disposed with it. */
export type RunPart = Partial<AsyncDisposable> & {
  /** The speeds that time limits are made from, instead of those of the probe. */
  readonly speeds?: SpeedsByDepth | undefined;
  /** Once the server is known, before the run begins: throws if it cannot be measured. */
  served?(served: Served, plan: Plan): void;
  /** In each new session, before anything else. */
  onSession?(at: RunAt): Promise<void>;
  /** While nothing else is asked; `rounds` are those of the scenarios behind it, undefined where each has its session. */
  beforeRounds?(at: RunAt, rounds: readonly number[] | undefined): Promise<void>;
  /** Changes a scenario before it is asked. */
  prepare?(asked: AskedScenario, at: RunAt): Promise<Prepared>;
};

export type RunAt = {
  readonly options: RunOptions;
  readonly served: Served;
  readonly session: number;
  /** Aborted when attempts under way are dropped. */
  readonly signal: AbortSignal;
};

/** A scenario as it is asked, or why it could not be prepared. */
export type Prepared = { readonly asked: AskedScenario } | { readonly fault: string };

export function skipLine(place: Pick<SkipLine, 'mode' | 'round' | 'scenario'>, reason: SkipReason): SkipLine {
  return { kind: 'skip', ...place, ...(reason === 'settled' ? { why: 'settled' } : {}) };
}

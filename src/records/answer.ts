import type { Attempt } from './attempt.ts';
import type { SystemEvidence } from './journal.ts';
import type { Verdict } from './verdict.ts';

export type Answer = AskedBefore &
  (
    | {
        readonly outcome: 'answered';
        /** True if the model was still calling tools when its turns were used up. */
        readonly isUnfinished: boolean;
      }
    /** Refused at every try of this attempt, while others were answered: `settleRefusals` decides what it counts as. */
    | { readonly outcome: 'rejected'; readonly status: number; readonly words: string }
    | { readonly outcome: 'unmeasured'; readonly cause: FaultCause; readonly detail: string }
  );

export type FaultCause = Exclude<Extract<Verdict, { outcome: 'unmeasured' }>['cause'], 'pack-error'>;

type AskedBefore = {
  /** The conversation so far; in an answer, all of it. */
  readonly attempt: Attempt;
  /** One for each complete message of the model, in order. */
  readonly measures: readonly TurnMeasure[];
  readonly notes: readonly ProtocolNote[];
  /** Faults of single tries, whether or not a later try succeeded, one line each. */
  readonly faults: readonly string[];
  /** The spans of the first message, if log probabilities were asked for. */
  readonly spans?: readonly Span[] | undefined;
  /** The folder that an agent with a shell left, if it ran a command. */
  readonly left?: FinalFolder;
  /** Time in which the model was not asked, because its commands ran, or waited to run. */
  readonly besideMs?: number;
};

/** Letters that one token wrote, and how many nats likelier it was than the next; null is unknown, for any tokens. */
export type Span = readonly [letters: number, margin: number | null];

/** A folder as the last command left it. */
export type FinalFolder = Extract<SystemEvidence['system'], { outcome: 'ran' }>;

/** The time and tokens of one message of the model. undefined is unknown, never zero. */
export type TurnMeasure = {
  /** The time to open the connection, 0 if it was open. Not part of `firstTokenMs`. */
  readonly connectMs?: number | undefined;
  /** The time from the written request to the first reasoning, text or tool call. */
  readonly firstTokenMs: number | undefined;
  readonly firstContentMs: number | undefined;
  readonly totalMs: number;
  /** When the message was requested, since the attempt began. */
  readonly atMs?: number;
  /** Excludes the first token, whose time includes the prompt. */
  readonly decodeTokensPerSecond: number | undefined;
  /** undefined if reasoning tokens are not counted */
  readonly contentTokensPerSecond?: number | undefined;
  /** The gaps between pieces of the reply. A piece may hold several tokens. */
  readonly gapsMs?: readonly number[];
  readonly promptTokens: number | undefined;
  readonly cachedTokens: number | undefined;
  readonly completionTokens: number | undefined;
  readonly reasoningTokens: number | undefined;
  /** Tokens and milliseconds by the server's own clock, if it reports them. */
  readonly serverTimings: ServerTimings | undefined;
  readonly systemFingerprint: string | undefined;
};

export type ServerTimings = {
  readonly cachedTokens: number | undefined;
  readonly promptTokens: number | undefined;
  readonly promptMs: number | undefined;
  readonly decodedTokens: number | undefined;
  readonly decodeMs: number | undefined;
};

/** Damage on the wire, shown beside the verdict: it explains a verdict, and never decides it. */
export type ProtocolNote = {
  readonly kind: ProtocolNoteKind;
  /** The message of the model with the damage, from 0. */
  readonly turn: number;
  readonly detail: string;
};

export type ProtocolNoteKind =
  // tool calls
  | 'reused-index'
  | 'repeated-id'
  | 'missing-id'
  | 'missing-index'
  | 'missing-name'
  | 'name-in-pieces'
  | 'odd-arguments'
  | 'empty-arguments'
  | 'broken-arguments'
  | 'doubled-arguments'
  | 'wrong-finish-reason'
  // the stream
  | 'no-finish-reason'
  | 'no-end-mark'
  | 'text-after-finish'
  | 'not-streamed'
  | 'odd-chunk'
  | 'several-choices'
  | 'invalid-utf8'
  | 'odd-logprobs'
  | 'reply-cut';

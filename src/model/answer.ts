import type { Attempt } from './attempt.ts';
import type { Verdict } from './verdict.ts';

/** What came of asking a scenario once. */
export type Answer = AskedBefore &
  (
    | {
        readonly outcome: 'answered';
        /** True where the model still called tools when its turns were used up. */
        readonly isUnfinished: boolean;
      }
    /** Refused at every try of this attempt, while others were answered: `settleRefusals` says what it comes to. */
    | { readonly outcome: 'rejected'; readonly status: number; readonly words: string }
    | { readonly outcome: 'unmeasured'; readonly cause: FaultCause; readonly detail: string }
  );

/** Why nothing was learned about the model. */
export type FaultCause = Exclude<Extract<Verdict, { outcome: 'unmeasured' }>['cause'], 'pack-error'>;

type AskedBefore = {
  /** What was said until then; in an answer, all of it. */
  readonly attempt: Attempt;
  /** One for each message of the model that came whole, in their order. */
  readonly measures: readonly TurnMeasure[];
  readonly notes: readonly ProtocolNote[];
  /** Faults that a further try got over, or not, one line each. */
  readonly faults: readonly string[];
};

/** What one message of the model took. Undefined is unknown, never zero. */
export type TurnMeasure = {
  /** From sending the request to the first reasoning, text or tool call. */
  readonly firstTokenMs: number | undefined;
  readonly firstContentMs: number | undefined;
  readonly totalMs: number;
  /** Without the first token, whose time is that of the prompt. */
  readonly decodeTokensPerSecond: number | undefined;
  readonly promptTokens: number | undefined;
  readonly cachedTokens: number | undefined;
  readonly completionTokens: number | undefined;
  readonly reasoningTokens: number | undefined;
  readonly contentTokens: number | undefined;
  /** Tokens and milliseconds by the server's own clock, where it tells. */
  readonly serverTimings: ServerTimings | undefined;
  /** Which field of the wire carried the reasoning. */
  readonly reasoningField: string | undefined;
  readonly systemFingerprint: string | undefined;
};

export type ServerTimings = {
  readonly cachedTokens: number | undefined;
  readonly promptTokens: number | undefined;
  readonly promptMs: number | undefined;
  readonly decodedTokens: number | undefined;
  readonly decodeMs: number | undefined;
};

/** Damage on the wire, shown beside the verdict: it explains one, it never decides. */
export type ProtocolNote = {
  readonly kind: ProtocolNoteKind;
  /** The message of the model it was seen in, from 0. */
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
  | 'reply-cut';

import type { AgentThread, Task, ThreadStep } from '../../records/attempt.ts';
import type { Decision } from '../../records/decision.ts';
import type { Mode } from '../../records/target.ts';
import type { Verdict } from '../../records/verdict.ts';
import type { Seen } from '../report-facet.ts';

/** Everything on a run's page: the decision, and what was asked and answered. */
export type ReportPage = {
  readonly decision: Decision;
  readonly modes: readonly PageMode[];
  readonly seen?: Seen;
  /** The version of this tool. */
  readonly tool: string;
};

export type PageMode = {
  readonly mode: Mode;
  /** Sorted in the order of the packs. */
  readonly scenarios: readonly PageScenario[];
  /** Sorted in the order of the packs. */
  readonly times: readonly PageTimes[];
};

export type PageScenario = {
  /** `toolcall-15/TC-04` */
  readonly key: string;
  /** undefined if the run did not keep its tasks */
  readonly asked: { readonly title: string; readonly task: Task; readonly orders?: readonly Task[] } | undefined;
  /** Its first answer; undefined if the baseline keeps none. */
  readonly baselineAnswer: string | undefined;
  readonly rounds: readonly PageRound[];
};

/** One attempt. Null is unknown. */
export type PageRound = {
  /** From 1; rounds of the confirmation continue the count. */
  readonly round: number;
  readonly isConfirming: boolean;
  readonly session: number;
  readonly verdict: Verdict;
  /** Content and calls of all messages of the model, without reasoning; undefined if there is none. */
  readonly answer: string | undefined;
  /** The thread of an agent, or of a conversation with several messages. */
  readonly thread?: PageThread | undefined;
  readonly totalMs: number;
  readonly firstTokenMs: number | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly tokensPerSecond: number | null;
  /** Events on the wire, one line each. */
  readonly notes: readonly string[];
};

export type PageThread = Pick<AgentThread, 'differences'> & {
  /** With when each message was asked for, and how long it took; undefined if unknown. */
  readonly steps: readonly (ThreadStep & {
    readonly atMs: number | undefined;
    readonly totalMs: number | undefined;
  })[];
};

/** How long a pack's attempts took: measured attempts of the planned rounds. */
export type PageTimes = {
  readonly pack: string;
  readonly attemptMs: readonly number[];
  readonly firstTokenMs: readonly number[];
  readonly tokensPerSecond: readonly number[];
};

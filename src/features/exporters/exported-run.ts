import type { Message, ToolDefinition, Turn } from '../../records/attempt.ts';
import type { Decision } from '../../records/decision.ts';
import type { AttemptLine, Plan } from '../../records/journal.ts';
import type { ExportedTexts } from '../../records/run-file.ts';
import type { Scorecard } from '../../records/scorecard.ts';
import type { ContextLine } from '../experiments/context/context-line.ts';
import type { ExperimentReport } from '../experiments/experiment-report.ts';

/** How much text leaves the machine. */
export const exportedTexts = ['scores', 'failures', 'all'] as const satisfies readonly ExportedTexts[];

export type ExportedQuestion = {
  readonly title: string;
  readonly messages: readonly Message[];
  readonly tools: readonly ToolDefinition[];
};

export type ExportedAttempt = {
  /** From 0, in the order of the journal. */
  readonly index: number;
  /** Unique in the run, and the same in every export. Ids are derived from it. */
  readonly key: string;
  /** The attempt with its final verdict and the texts that may leave this machine, without secrets. */
  readonly line: AttemptLine;
  readonly pack: string;
  /** Milliseconds since 1970. */
  readonly startMs: number;
  readonly endMs: number;
  readonly usd: number | null;
  readonly usage: { readonly input: number | null; readonly output: number | null };
  /** The author of each message after the prompt. */
  readonly roles: readonly ('assistant' | 'tool')[];
  /** The conversation after the prompt; undefined if its texts stay here. */
  readonly turns: readonly Turn[] | undefined;
  readonly question: ExportedQuestion | undefined;
};

export type ExportedChange = {
  readonly commit: string;
  readonly branch?: string | undefined;
  readonly pull: string | undefined;
};

export type ExportedExperiment = {
  /** The name of its folder. */
  readonly id: string;
  readonly startedAt: string;
  /** Undefined until all arms are measured. It has no texts. */
  readonly report: ExperimentReport | undefined;
  /** Its reports for people, by file name. */
  readonly files: ReadonlyMap<string, string>;
};

/** A kept run, as every destination sees it. It holds no text that may not leave. */
export type ExportedRun = {
  readonly plan: Plan;
  readonly what: ExportedTexts;
  readonly outcome: string;
  readonly endedAt: string | null;
  readonly model: string;
  /** Host and port; undefined if it was booted or replayed. */
  readonly server: { readonly host: string; readonly port: number } | undefined;
  readonly provider: string;
  readonly scorecards: readonly Scorecard[];
  readonly decision: Decision;
  readonly contexts: readonly ContextLine[];
  readonly attempts: number;
  /** One after another: a long run is never in memory. */
  readonly read: () => AsyncGenerator<ExportedAttempt, void, undefined>;
  /** The scenarios with what they ask and expect; empty unless all texts may leave. */
  readonly questions: ReadonlyMap<string, ExportedQuestion & { readonly gold: readonly string[] }>;
  /** The journal in the form that may leave, a line each. */
  readonly journal: () => AsyncGenerator<string, void, undefined>;
  /** Reports of the run for people, by file name. */
  readonly reports: () => Promise<ReadonlyMap<string, string>>;
  readonly change: ExportedChange | undefined;
  /** For an arm of an experiment: what the service calls that. */
  readonly parent?: string | undefined;
};

/** A clock before 1970 counts as then. */
export function isoOf(ms: number): string {
  return new Date(Math.max(0, ms)).toISOString();
}

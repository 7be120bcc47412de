import { facet } from '../lib/facet.ts';
import type { MeanRate } from '../records/baseline.ts';
import type { Outcome } from '../records/decision.ts';
import type { Level } from '../records/level.ts';
import type { Noise } from '../records/night.ts';
import type { RunFileParts } from '../records/part-facet.ts';
import type { RunFile } from '../records/run-file.ts';
import type { PackTiming, Scorecard } from '../records/scorecard.ts';
import type { ApiName, HarnessName, Mode } from '../records/target.ts';

export type HistoryRun = HistoryRunParts & {
  readonly id: string;
  readonly startedAt: string;
  /** Null if it was compared with nothing. */
  readonly outcome: Outcome | null;
  /** undefined if all packs could gate */
  readonly canGate?: RunFile['canGate'];
  /** No pack was asked: the log probabilities equal the baseline. */
  readonly unchanged?: true;
  /** Without packs that were not asked in full. */
  readonly packs: readonly { readonly pack: string; readonly rate: MeanRate }[];
  /** Differences from the run before, in words. */
  readonly changes: readonly string[];
};

/** The runs of one mode of one slug with one harness, the oldest first. */
export type History = HistoryParts & {
  readonly slug: string;
  readonly mode: Mode;
  /** undefined: native */
  readonly harness?: HarnessName;
  /** undefined: chat */
  readonly api?: ApiName;
  /** For load runs: the level. */
  readonly level?: Level | undefined;
  readonly runs: readonly HistoryRun[];
  /** The noise of the runs since the last change; null if there are too few. */
  readonly noise: Noise | null;
};

export type TrendPack = HistoryRun['packs'][number] & {
  /** The drop, as a share, that two runs of an unchanged model stay within in 95 of 100 cases. */
  readonly noiseBand: number;
  readonly timing: PackTiming | null;
  /** The mean share of told rules that answers keep; undefined for runs of earlier versions. */
  readonly rules?: number;
};

export type TrendRun = Omit<HistoryRun, 'packs'> & { readonly packs: readonly TrendPack[] };

/** The same with what charts need; at least one run. */
export type Trend = Omit<History, 'runs'> & { readonly runs: readonly TrendRun[] };

/** Values over the runs of a trend, null if a run has none. */
export type TrendLine = {
  readonly title: string;
  /** For who cannot see it. */
  readonly words: string;
  readonly unit: '%' | 'ms' | 'tok/s' | 'nats';
  readonly values: readonly (number | null)[];
  /** The lowest and highest value within noise. */
  readonly bands?: readonly (readonly [number, number] | null)[];
};

/** A run as it was kept. `file`: what features keep of it in `run.json`. */
type KeptRun = {
  readonly scorecard: Scorecard;
  readonly outcome: Outcome | null;
  readonly file?: RunFileParts | undefined;
};

/** What a feature adds to histories. */
export type HistoryPart = {
  ofRun?(run: KeptRun): HistoryRunParts;
  ofRuns?(runs: readonly (KeptRun & { readonly isChanged: boolean })[]): HistoryParts;
  /** Of the table of runs, if one of them has a cell. */
  readonly column?: { readonly head: string; cell(run: HistoryRun): string | undefined };
  /** Below the pass rates. A line of signs shows so many runs. */
  lines?(history: History, runs: number): readonly string[];
  /** Beside the charts of pass rates, or under a heading of their own. */
  charts?(trend: Trend): {
    readonly heading?: { readonly title: string; readonly hint: string };
    readonly lines: readonly TrendLine[];
  };
};

export const historyFacet = facet<HistoryPart>('parts of histories');

// Features declare the types of their keys in these.
export interface HistoryRunParts {
  readonly [none: symbol]: undefined;
}
export interface HistoryParts {
  readonly [none: symbol]: undefined;
}

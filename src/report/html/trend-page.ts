import type { PackTiming } from '../../model/scorecard.ts';
import type { Mode } from '../../model/target.ts';
import type { HistoryRun } from '../render-history.ts';

export type TrendPack = HistoryRun['packs'][number] & {
  /** The drop, as a share, that two runs of an unchanged model stay within in 95 of 100 cases. */
  readonly noiseBand: number;
  readonly timing: PackTiming | null;
};

export type TrendRun = Omit<HistoryRun, 'packs'> & { readonly packs: readonly TrendPack[] };

/** The runs of one mode of one slug, the oldest first; at least one. */
export type Trend = { readonly slug: string; readonly mode: Mode; readonly runs: readonly TrendRun[] };

export type TrendPage = {
  /** The version of this tool. */
  readonly tool: string;
  readonly madeAt: string;
  /** Each with the address of its badge. */
  readonly trends: readonly (Trend & { readonly badge: string })[];
};

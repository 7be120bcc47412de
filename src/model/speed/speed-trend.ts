import type { CellName } from './speed-score.ts';

/** How fast prompts were read, or replies written, run after run. */
export type SpeedTrend = {
  readonly quantity: 'prefill' | 'decode';
  /** Those that every run with speeds has. */
  readonly cells: readonly CellName[];
  /** For each run: tokens a second, the geometric mean over cells and sessions; null if it measured none. */
  readonly values: readonly (number | null)[];
  /** The spread of log speeds over sessions between which nothing changed; null if fewer than three are known. */
  readonly spread: number | null;
  /** For each run: in 95 of 100 cases a later run like it stays above the first and, as often, below the second. */
  readonly bands: readonly (readonly [number, number] | null)[];
};

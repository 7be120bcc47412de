import { facet } from '../lib/facet.ts';
import type { Baseline } from '../records/baseline.ts';
import type { JournalLine } from '../records/journal.ts';
import type { BaselineParts } from '../records/part-facet.ts';
import type { BaselineWithNote } from './parse-answers.ts';

export type FileBeside = {
  /** In place of `.json`: `.answers.jsonl`. */
  readonly ending: `.${string}.jsonl`;
  /** For messages. */
  readonly words: string;
  readonly load: () => Promise<TextBeside>;
};

/** What reads and writes it. */
export type TextBeside = {
  /** undefined if there is nothing to keep. */
  render(baseline: Baseline): string | undefined;
  parse(text: string, path: string, baseline: Baseline): BaselineWithNote;
  /** What it holds of a journal. `target`: the digest of what that was started from, if known. */
  keep?(lines: readonly JournalLine[], previous?: Baseline, target?: string): BaselineParts;
  /** Throws if the sessions of a journal cannot be added to those of a baseline. */
  refuse?(previous: Baseline, lines: readonly JournalLine[]): void;
  /** What could not be kept, a line each. */
  gaps?(lines: readonly JournalLine[]): readonly string[];
};

export const besideFacet = facet<FileBeside>('files beside baselines', ({ ending }) => ending);

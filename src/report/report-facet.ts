import { facet } from '../lib/facet.ts';
import type { Decision, ModeDecision, Outcome, SideBySide } from '../records/decision.ts';
import type { JournalLine } from '../records/journal.ts';
import type { ModeParts } from '../records/part-facet.ts';
import type { CsvRow } from './csv-rows.ts';
import type { Html } from './html/html.ts';
import type { Grid } from './terminal-lines.ts';

/** A table, and what is said about it: sentences without full stops. */
export type Block = Grid & {
  readonly caption: string;
  /** Below it, even if it has no rows. */
  readonly notes?: readonly string[];
  /** Below it in a terminal; elsewhere among the other details. */
  readonly details?: readonly string[];
  /** The page of the feature draws it otherwise. */
  readonly isDrawn?: true;
};

/** What a run kept beside its attempts. */
export type Seen = {
  readonly lines: readonly JournalLine[];
  /** Without keys and places. */
  readonly hidden: (text: string) => string;
};

/** About a whole run. */
export type RunBlocks = {
  /** Without a full stop. */
  readonly sentence: string;
  readonly tables: readonly Block[];
  readonly notes: readonly string[];
};

/** Of JUnit. */
export type Case = { readonly name: string; readonly result: CaseResult };
export type CaseResult =
  | { readonly kind: 'passed'; readonly text: string }
  | { readonly kind: 'failure' | 'error' | 'skipped'; readonly message: string; readonly text: string };

/** With the data of its charts. */
export type PagePart = {
  /** Above the modes. */
  ofRun?(decision: Decision): { readonly section: Html; readonly charts: readonly object[] } | undefined;
  /** `at`: the place of the mode, for ids. */
  ofMode?(mode: ModeDecision, at: number, seen: Seen | undefined): ModeSections | undefined;
};
export type ModeSections = {
  readonly beforeChanged?: Html;
  readonly beforeFacts?: Html;
  readonly charts?: readonly object[];
};

/** What a feature adds to every report. All texts are plain: the writer escapes them. */
export type ReportPart = {
  /** Above the modes. */
  ofRun?(decision: Decision): RunBlocks | undefined;
  /** The end of the sentence about modes of this outcome, in place of the core's. `what` names them. */
  sentence?(outcome: Outcome, modes: readonly ModeDecision[], what: string): string | undefined;
  /** Parts of the line about what changed. */
  drift?(mode: ModeDecision): readonly string[];
  /** The same of any two sides. */
  comparison?(sides: SideBySide): readonly string[];
  /** Below the metrics of packs. */
  table?(mode: ModeDecision, decision: Decision): Block;
  /** For those who look closer: Markdown folds it. */
  folded?(mode: ModeDecision): Block | undefined;
  /** Without full stops. */
  warnings?(mode: ModeDecision): readonly string[];
  /** Facts that explain most, the first most. */
  likely?(parts: ModeParts): readonly string[];
  /** What made a mode worse, before the facts that differ. */
  cause?(mode: ModeDecision): readonly string[];
  /** Columns, which only a file with a cell in them has. The rows of a mode follow its packs, those of the run are last. */
  readonly csv?: {
    readonly heads: readonly string[];
    rows(decision: Decision, mode?: ModeDecision): readonly CsvRow<string>[];
  };
  /** Loaded when a page is made. */
  page?(): Promise<PagePart>;
  suite?(mode: ModeDecision): { readonly name: string; readonly cases: readonly Case[] } | undefined;
};

export const reportFacet = facet<ReportPart>('parts of reports');

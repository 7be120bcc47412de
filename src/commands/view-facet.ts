import type { Settings } from '../config/settings.ts';
import type { Clock } from '../lib/clock.ts';
import { facet } from '../lib/facet.ts';
import type { Io } from '../lib/io.ts';
import type { BenchloopVersion } from '../records/scorecard.ts';
import type { Mode, Sandbox } from '../records/target.ts';
import type { TerminalOptions } from '../report/terminal-lines.ts';
import type { RunPlace } from '../store/find-run.ts';
import type { KeptScorecard } from '../store/load-history.ts';

/** What a feature adds to the commands that look at what is kept. Each member is asked before the command goes on. */
export type CommandView = {
  /** Prints the comparison; false if the sides are not its own. */
  compare?(asked: ComparedSides, io: Io): Promise<boolean>;
  /** Prints what arms of pairs come to, beside their experiment. */
  pairs?(runs: readonly string[], places: RunPlace, out: Settings['out'], io: Io): Promise<void>;
  /** The text for a path that is its own. */
  inspect?(path: string, asked: InspectedPart, io: Io): Promise<string | undefined>;
  rescore?(path: string, asked: RescoredFile): Promise<string | undefined>;
  scores?(view: ScoreView): Promise<Scores>;
  /** More files for the folder of `history --html`, and for a site. */
  pages?(kept: readonly KeptScorecard[], clock: Clock): Promise<readonly SitePage[]>;
};

export type ComparedSides = {
  readonly sides: readonly string[];
  readonly places: RunPlace;
  readonly modes: readonly Mode[];
  readonly out: Settings['out'];
  /** The given flags that belong to runs. */
  readonly ofRuns: readonly string[];
};

export type InspectedPart = Pick<Settings['out'], 'color'> & {
  /** The given flags that choose a part of a run. */
  readonly given: readonly string[];
  readonly failed?: boolean;
  readonly failure?: string | undefined;
};

export type RescoredFile = {
  readonly packs: readonly string[];
  readonly out: string | undefined;
  readonly rerun: boolean;
  readonly sandbox: Sandbox;
  readonly see: (text: string) => void;
  readonly columns: number;
};

export type ScoreView = Settings['view'] & { readonly score: BenchloopVersion };

/** `side` goes before the name of a run. */
export type SidedRun = Pick<KeptScorecard, 'scorecard' | 'address' | 'theirs'> & { readonly side?: string };

/** Runs as other tools score them: each with bars, or all in a table. */
export type Scores = Record<'bars' | 'table', (runs: readonly SidedRun[], to: TerminalOptions) => string>;

export type SitePage = { readonly path: string; readonly text: string };

export const viewFacet = facet<CommandView>('views of commands');

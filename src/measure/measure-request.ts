import type { Settings } from '../config/settings.ts';
import type { Hold } from '../endpoint/client/open-connections.ts';
import type { KeptFacts } from '../gate/decide-mode.ts';
import type { Io } from '../lib/io.ts';
import type { Baseline } from '../records/baseline.ts';
import type { JournalLine, Plan } from '../records/journal.ts';
import type { RunFile } from '../records/run-file.ts';
import type { Mode } from '../records/target.ts';
import type { RunOptions } from '../run/run-options.ts';
import type { Served } from '../run/served.ts';
import type { Run } from '../run/start-run.ts';
import type { ScoredRun } from './decide-lines.ts';
import type { RunObserver } from './measure-result.ts';
import type { SelectedPacks } from './select-packs.ts';
import type { ShownProgress } from './shown-progress.ts';

export type FoundBaseline = { readonly mode: Mode; readonly path: string; readonly baseline: Baseline };

export type MeasureRequest = {
  readonly settings: Settings;
  readonly io: Io;
  readonly command: Plan['run']['command'];
  readonly selected: SelectedPacks;
  /** The lowest concurrency of the baselines; undefined if there is none. */
  readonly concurrency?: number | undefined;
  /** Callbacks of the command, made once the server is known. */
  readonly listen?: (
    served: Served,
    plan: Plan,
  ) => Pick<RunOptions, 'onAttempt' | 'onLine' | 'admit' | 'shouldSkip' | 'waitsForEarlier' | 'earlierAnswer'>;
  readonly witness?: RunObserver | undefined;
  /** The baselines that it is compared with, or that its sessions are added to. */
  readonly before?: readonly Baseline[];
  /** A limit on the requests of several measurements. */
  readonly hold?: Hold | undefined;
  /** Another measurement of this process has reserved the machine, and its server is down. */
  readonly hasRoom?: boolean | undefined;
  /** Where the folder of the run is made, instead of in the folder of all runs. */
  readonly runsFolder?: string | undefined;
};

/** A running measurement. Disposing it closes the journal and restores the machine. */
export interface Measurement extends AsyncDisposable {
  readonly folder: string;
  readonly plan: Plan;
  readonly run: Run;
  readonly served: Served;
  readonly progress: ShownProgress;
  /** Appends a line of the command itself. */
  append(line: JournalLine): Promise<void>;
  /** All lines on the disk. */
  lines(): Promise<readonly JournalLine[]>;
  /** The same without texts, but with all that times are made from. */
  timedLines(): Promise<readonly JournalLine[]>;
  /** The scores of those lines. */
  scored(): Promise<ScoredRun>;
  /** Called when nothing more will be asked; `scored` is the result of `scored()` at that point. */
  end(outcome: RunFile['outcome'], scored?: ScoredRun, facts?: KeptFacts): Promise<void>;
}

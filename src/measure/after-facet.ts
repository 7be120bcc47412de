import type { Settings } from '../config/settings.ts';
import { facet } from '../lib/facet.ts';
import type { Io } from '../lib/io.ts';
import type { Decision } from '../records/decision.ts';
import type { MeasureResult, RunObserver } from './measure-result.ts';

export type Work = (settings: Settings, io: Io, witness?: RunObserver) => Promise<MeasureResult>;

/** What features do around the runs of a command, and behind each. */
export type AfterRun = {
  /** Measures in place of the command, for an exit code; undefined if one run is enough. */
  around?(settings: Settings, io: Io, work: Work): Promise<number | undefined>;
  /** A failure is a warning: the outcome stays. */
  after?(run: EndedRun, settings: Settings, io: Io, warn?: (message: string) => unknown): Promise<void>;
};

export type EndedRun = {
  readonly folder: string;
  /** The commands that it counts as. */
  readonly as: readonly string[];
  readonly decision?: Decision | undefined;
  /** What the input `export` of the Action names. */
  readonly given?: readonly string[];
};

export const afterFacet = facet<AfterRun>('what follows runs');

/** Returns the exit code of one run, or of all that a feature makes of it. */
export async function doWork(work: Work, settings: Settings, io: Io): Promise<number> {
  for (const { around } of afterFacet.all()) {
    const exitCode = await around?.(settings, io, work);
    if (exitCode !== undefined) return exitCode;
  }
  return (await work(settings, io)).exitCode;
}

export async function afterRun(...ended: Parameters<NonNullable<AfterRun['after']>>): Promise<void> {
  for (const { after } of afterFacet.all()) await after?.(...ended);
}

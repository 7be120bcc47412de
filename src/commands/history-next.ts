import { findNight, type NightRequest } from '../change/find-night.ts';
import type { Settings } from '../config/settings.ts';
import { exitCodes } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import { renderNight } from '../report/render-night.ts';
import { loadKept } from '../store/load-history.ts';
import { terminalOf } from './write-reports.ts';

export type HistoryNextOptions = Omit<NightRequest, 'kept'> & {
  /** Runs, or folders that hold runs; those that are kept here where none is named. */
  readonly folders: readonly string[];
  readonly json: boolean;
  readonly color: Settings['out']['color'];
  /** The folder of the config. */
  readonly root: string;
};

/** Prints what a night of some length would measure. */
export async function historyNext(
  { folders, json, color, root, ...request }: HistoryNextOptions,
  io: Io,
): Promise<number> {
  const { kept, skipped } = await loadKept(folders, { root, cwd: io.cwd });
  for (const { folder, why } of skipped) io.err(`left out ${folder}: ${why}\n`);
  const night = await findNight({ ...request, kept }, io);
  io.out(json ? `${JSON.stringify(night, undefined, 2)}\n` : renderNight(night, terminalOf({ color }, io)));
  return exitCodes.passed;
}

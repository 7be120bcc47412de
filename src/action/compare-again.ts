import { decideKeptRun } from '../commands/report.ts';
import type { Io } from '../lib/io.ts';
import type { Decision } from '../model/decision.ts';

/** What a kept run would have been decided as, held against the baselines of another folder. Nothing is asked or kept. */
export async function decideKeptRunAgainst(
  folder: string,
  baselinesDir: string,
  io: Pick<Io, 'err'>,
): Promise<Decision> {
  return (await decideKeptRun(folder, io, baselinesDir)).decision;
}

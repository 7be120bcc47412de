import type { Decision } from '../model/decision.ts';
import type { Io } from './io.ts';
import { decideKeptRun } from './report.ts';

/** What a kept run would have been decided as, held against the baselines of another folder. Nothing is asked or kept. */
export async function decideKeptRunAgainst(
  folder: string,
  baselinesDir: string,
  io: Pick<Io, 'err'>,
): Promise<Decision> {
  return (await decideKeptRun(folder, io, baselinesDir)).decision;
}

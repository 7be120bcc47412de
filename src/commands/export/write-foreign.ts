import { resolve } from 'node:path';
import type { ConfigExport, ForeignTarget } from '../../config/exports.ts';
import { renderBenchlocalResult } from '../../interop/benchlocal/render-benchlocal-result.ts';
import { InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import { plural } from '../../report/numbers.ts';
import { unchangedPacksOfPlan } from '../../store/packs-of-plan.ts';
import { RunFolder } from '../../store/run-folder.ts';
import { describeLeftOut, writeScaleBench } from '../experiment/write-scalebench.ts';
import { decideKeptRun } from '../report.ts';
import { askedAttempts } from '../scores/asked-attempts.ts';
import { exportRuns } from '../scores/score-runs.ts';
import { writeOutput } from '../write-reports.ts';

type Foreign = {
  readonly entry: ConfigExport;
  readonly packs: readonly string[];
  readonly root: string;
  readonly dryRun: boolean;
  readonly undo: boolean;
  readonly to: ForeignTarget;
};

/** The files of other tools, as `report` writes them. Only that of BenchLoop holds several runs. */
export async function writeForeign(
  folders: readonly [RunFolder, ...RunFolder[]],
  { entry, to, packs, root, dryRun, undo }: Foreign,
  io: Io,
): Promise<string> {
  if (undo) throw new InputError(`--undo does not belong to ${to}`, 'Remove its files.');
  const [folder, ...others] = folders;
  const plan = await folder.plan();
  const shown = others.length === 0 ? plan.run.id : plural(folders.length, 'run');
  const out = entry.out === undefined ? undefined : resolve(root, entry.out.replaceAll('{run}', plan.run.id));
  if (out === undefined) throw new InputError(`${to} needs a place`, 'Name it with --out.');
  if (to === 'scalebench' && entry.what !== 'all')
    throw new InputError(
      'the files of ScaleBench hold prompts and answers',
      'Add --what all if they may leave the run.',
    );
  if (dryRun) return `Would write ${shown} as ${to} to ${out}`;
  if (to === 'scalebench') {
    const written = await writeScaleBench(folder, out, await unchangedPacksOfPlan(plan, packs));
    return `Wrote ${plural(written.lines, 'answer')} of ${shown} to ${out}${describeLeftOut(written)}`;
  }
  const runs: Parameters<typeof exportRuns>[0][number][] = [];
  for (const { path } of folders) {
    const { file, scorecards } = await decideKeptRun(path, io);
    for (const scorecard of scorecards) {
      const attempts = await askedAttempts(new RunFolder(path), scorecard.mode, entry.what);
      runs.push({ scorecard, attempts, address: file.where });
    }
  }
  if (to === 'benchlocal') {
    const [one, ...more] = runs;
    if (one === undefined || more.length > 0)
      throw new InputError(
        'a file of benchlocal-cli holds one mode',
        'Write it with report --format benchlocal --mode.',
      );
    await writeOutput(renderBenchlocalResult(one.scorecard, one.attempts), out, io);
    return `Wrote ${shown} to ${out}`;
  }
  const { text, written } = exportRuns(runs, undefined, io);
  await writeOutput(text, out, io);
  return `Wrote ${others.length === 0 ? shown : plural(written, 'run')} to ${out}`;
}

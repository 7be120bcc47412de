import { basename, resolve } from 'node:path';
import { decideKeptRun } from '../../commands/report.ts';
import { writeOutput } from '../../commands/write-reports.ts';
import { InputError } from '../../lib/errors.ts';
import type { Io } from '../../lib/io.ts';
import { showSlow } from '../../measure/show-slow.ts';
import { plural } from '../../report/numbers.ts';
import { unchangedPacksOfPlan } from '../../store/packs-of-plan.ts';
import type { FormedRun } from '../../store/result-facet.ts';
import { formNamed } from '../../store/result-files.ts';
import { RunFolder } from '../../store/run-folder.ts';
import type { ConfigExport, ForeignTarget } from './exports.ts';

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
  wanted: Foreign,
  io: Io,
): Promise<string> {
  const { see, err, end } = showSlow(io, `${wanted.to}: ${basename(folders[0].path)}`);
  return writeFile(folders, wanted, see, { ...io, err }).finally(end);
}

async function writeFile(
  folders: readonly [RunFolder, ...RunFolder[]],
  { entry, to, packs, root, dryRun, undo }: Foreign,
  see: (text: string) => void,
  io: Io,
): Promise<string> {
  if (undo) throw new InputError(`--undo does not belong to ${to}`, 'Remove its files.');
  const [folder, ...others] = folders;
  const plan = await folder.plan();
  const id = new RunFolder(plan.run.id, folder.level).view;
  const shown = others.length === 0 ? id : plural(folders.length, 'run');
  const out = entry.out === undefined ? undefined : resolve(root, entry.out.replaceAll('{run}', id));
  if (out === undefined) throw new InputError(`${to} needs a place`, 'Name it with --out.');
  if (to === 'scalebench' && entry.what !== 'all')
    throw new InputError(
      'the files of ScaleBench hold prompts and answers',
      'Add --what all if they may leave the run.',
    );
  if (dryRun) return `Would write ${shown} as ${to} to ${out}`;
  if (to === 'scalebench') {
    const { what, left } = await formNamed(to, 'write')(folder, out, await unchangedPacksOfPlan(plan, packs));
    return `Wrote ${what} of ${shown} to ${out}${left}`;
  }
  async function* runs(): AsyncGenerator<FormedRun, void, undefined> {
    for (const [at, each] of folders.entries()) {
      see(`${to}: ${basename(each.path)}, ${at + 1} of ${plural(folders.length, 'run')}`);
      const { file, scorecards } = await decideKeptRun(each.view, io);
      const chosen = scorecards.filter(({ mode }) => entry.mode === undefined || mode === entry.mode);
      const known = scorecards.map(({ mode }) => mode).join(', ');
      if (chosen.length === 0)
        throw new InputError(`${shown} was not asked in mode ${entry.mode}`, `It was asked in ${known}.`);
      if (to === 'benchlocal' && chosen.length > 1)
        throw new InputError('a file of benchlocal-cli holds one mode', `Name one with --mode: ${known}.`);
      for (const scorecard of chosen) yield { folder: each, scorecard, address: file.where, what: entry.what };
    }
  }
  const { text, written } = await formNamed(to, 'render')(runs(), undefined, io);
  await writeOutput(text, out, io);
  return `Wrote ${others.length === 0 ? shown : plural(written, 'run')} to ${out}`;
}

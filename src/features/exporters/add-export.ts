import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { interruptible } from '../../cli/command-io.ts';
import { addExamples, addNamed, flagsGiven, modes, settingsOf } from '../../cli/flags.ts';
import { InputError } from '../../lib/errors.ts';
import { type ConfigExport, exportTargets, fileFormats, plainExport } from './exports.ts';

const known = ['config', 'color'] as const;

export function addExport(root: Command): void {
  const command = addNamed(root.command('export'), known)
    .description('Send kept runs to other services or files, as often as you like. Asks no model.')
    .argument('[runs...]', 'id or a unique part of it, latest, latest~1, folder or journal; or an experiment')
    .addOption(new Option('--to <PLACE>', 'the service or file format to send to').choices(exportTargets))
    .addOption(
      new Option('--what <TEXTS>', 'how much text leaves the machine')
        .choices(['scores', 'failures', 'all'])
        .default('scores'),
    )
    .option('--dry-run', 'print counts, bytes and host, and send nothing')
    .option('--undo', 'remove what was sent, where the service allows it')
    .addOption(new Option('--all', 'every run that is kept here').conflicts('since'))
    .option('--since <DAY>', 'every run from this day on, such as 2026-11-01')
    .option('--uri <URL>', 'the address of the service, in place of its environment variable')
    .option('--experiment <NAME>', 'the experiment in MLflow')
    .option('--project <NAME>', 'the project in LangSmith')
    .option('--repo <OWNER/NAME>', 'the repository on Hugging Face')
    .option('--private', 'make a new repository private')
    .option('--space', 'keep a static Space with the page of all runs')
    .option('--license <ID>', 'the licence on the card of the dataset, such as cc-by-4.0')
    .option('--hf-token <TOKEN>', 'the Hugging Face token, in place of HF_TOKEN')
    .addOption(new Option('--mode <MODE>', 'the mode, for --to benchlocal and benchloop').choices(modes))
    .addOption(new Option('--format <FORMAT>', 'the format of --to file').choices(fileFormats))
    .option('--out <PATH>', 'the path for --to file, scalebench and benchloop; {run} is the id of the run')
    .option('--pack <FILE...>', 'packs of the run that are not built in: files or folders')
    .action(async (runs: string[], flags: ExportFlags) => {
      const {
        to,
        dryRun = false,
        undo = false,
        all = false,
        since,
        hfToken: token,
        pack: packs = [],
        out,
        ...own
      } = flags;
      if (to === undefined)
        throw new InputError('--to is missing', `Name where the runs go: ${exportTargets.join(', ')}.`);
      if (since !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(since))
        throw new InputError(`--since cannot be '${since}'`, 'Give a day such as 2026-11-01.');
      if (runs.length > 0 === (all || since !== undefined))
        throw new InputError('runs are chosen in exactly one way', 'Name them, or give --all or --since DAY.');
      const { root: folder } = await settingsOf('doctor', flagsGiven(command, known));
      const place = out === undefined ? {} : { out: resolve(out) };
      const entry = { ...plainExport(to), ...own, ...place };
      const { exportKeptRuns } = await import('./export.ts');
      await interruptible((io) => exportKeptRuns({ runs, since, entry, token, packs, root: folder, dryRun, undo }, io));
    });
  addExamples(command, ['export latest --to mlflow --dry-run', 'export --all --to file --format csv --out {run}.csv']);
}

type ExportFlags = Partial<Omit<ConfigExport, 'on'>> & {
  dryRun?: boolean;
  undo?: boolean;
  all?: boolean;
  since?: string;
  hfToken?: string;
  pack?: string[];
};

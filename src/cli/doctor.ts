import { dirname } from 'node:path';
import type { Command } from 'commander';
import { runsFolderOf } from '../store/make-folder.ts';
import { interruptible } from './command-io.ts';
import { addExamples, addFlags, addNamed, flagsGiven, settingsOf } from './flags.ts';

const doctorFlags = ['repeat', 'thinking-max-tokens', 'measured-tps'] as const;

export function addDoctor(root: Command): void {
  const command = root
    .command('doctor')
    .description('Show what is set up, what would be slow and what is missing. Changes nothing.')
    .option('--no-probes', 'ask for one token only')
    .option('--json', 'as JSON')
    .action(async ({ json = false, probes }: { json?: boolean; probes: boolean }) => {
      // Here --json is a switch, and in the table of options a file.
      const { json: _, ...flags } = flagsGiven(command);
      const { doctor } = await import('../commands/doctor.ts');
      const settings = await settingsOf('doctor', flags);
      const { what, where, how, root: folder } = settings;
      await interruptible(async (io) => {
        const report = await doctor({
          ...{ ...io, ...how, ...where, json, probes, selection: what, where: where.endpoint, against: settings },
          ...{ tree: where.tree.folder, workFolder: dirname(runsFolderOf(folder)) },
          // doctor waits a shorter time than a run unless --boot-timeout is given.
          bootTimeoutMs: flags['boot-timeout'] === undefined ? undefined : where.bootTimeoutMs,
        });
        return report.exitCode;
      });
    });
  addFlags(command, ['what', 'where']);
  addNamed(command, doctorFlags);
  addExamples(command, ['doctor', 'doctor --endpoint http://localhost:8000 --json']);
}

import { type Command, InvalidArgumentError, Option } from 'commander';
import { textOf } from '../lib/loose.ts';
import { interruptible } from './command-io.ts';
import { addExamples, addNamed, flagsGiven, folderFlags, settingsWithoutConfig } from './flags.ts';

export function addAffected(root: Command): void {
  const command = addNamed(root.command('affected'), [...folderFlags, 'color'])
    .description('Show which targets a change may affect, and which to measure. Needs no GPU.')
    .requiredOption('--base <REF>', 'the commit before the change')
    .option('--head <REF>', 'the commit after the change (default: the working tree)')
    .addOption(new Option('--gpus <N>', 'GPUs of the machine; targets that need more are skipped').argParser(gpusOf))
    .option('--json', 'as JSON, with a matrix for a workflow')
    .action(async ({ base, head, gpus, json = false }: AffectedFlags) => {
      const { config, 'baselines-dir': baselinesDir } = flagsGiven(command, folderFlags);
      const { color } = (await settingsWithoutConfig(flagsGiven(command, ['color']))).out;
      const { affected } = await import('../commands/affected.ts');
      await interruptible((io) =>
        affected({ base, head, gpus, json, color, config: textOf(config), baselinesDir: textOf(baselinesDir) }, io),
      );
    });
  addExamples(command, ['affected --base origin/main', 'affected --base origin/main --head HEAD --gpus 2 --json']);
}

type AffectedFlags = { base: string; head?: string; gpus?: number; json?: boolean };

function gpusOf(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 0 to 99.');
}

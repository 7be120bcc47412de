import { type Command, InvalidArgumentError, Option } from 'commander';
import { textOf } from '../lib/loose.ts';
import { addExamples, addNamed, flagsGiven, folderFlags } from './flags.ts';
import { interruptible } from './world.ts';

export function addAffected(root: Command): void {
  const command = addNamed(root.command('affected'), folderFlags)
    .description('Say which targets a change may have made answer otherwise, and which to measure. Needs no GPU.')
    .requiredOption('--base <REF>', 'the commit before the change')
    .option('--head <REF>', 'the commit after it; the working tree when left out')
    .addOption(new Option('--gpus <N>', 'how many the rig has: targets that need more are skipped').argParser(gpusOf))
    .option('--json', 'as JSON, with the matrix of a workflow')
    .action(async ({ base, head, gpus, json = false }: AffectedFlags) => {
      const { config, 'baselines-dir': baselinesDir } = flagsGiven(command, folderFlags);
      const { affected } = await import('../commands/affected.ts');
      await interruptible((io) =>
        affected({ base, head, gpus, json, config: textOf(config), baselinesDir: textOf(baselinesDir) }, io),
      );
    });
  addExamples(command, ['affected --base origin/main', 'affected --base origin/main --head HEAD --gpus 2 --json']);
}

type AffectedFlags = { base: string; head?: string; gpus?: number; json?: boolean };

function gpusOf(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('a whole number');
}

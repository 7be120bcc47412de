import type { Command } from 'commander';
import { interruptible } from './command-io.ts';
import { addExamples, addNamed, flagsGiven } from './flags.ts';

const shown = ['no-progress', 'color'] as const;

export function addDemo(root: Command): void {
  const command = root
    .command('demo')
    .description('Show a capture, a check that passes and one that regresses, on recorded answers. Asks no server.')
    .option('--keep [FOLDER]', 'keep the files in this new or empty folder; without a name, in a temporary one');
  addNamed(command, shown).action(async ({ keep = false }: { keep?: string | boolean }) => {
    const flags = flagsGiven(command, shown);
    const { demo } = await import('../commands/demo.ts');
    await interruptible((io) => demo({ keep, flags }, io));
  });
  addExamples(command, ['demo', 'demo --keep quality-demo']);
}

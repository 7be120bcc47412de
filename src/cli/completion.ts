import { Argument, type Command } from 'commander';
import { commandTable } from './command-table.ts';
import { addExamples } from './flags.ts';
import { renderCompletion, type Shell, shells } from './render-completion.ts';
import { print } from './world.ts';

export function addCompletion(root: Command): void {
  const command = root
    .command('completion')
    .description('Print what makes a shell complete commands, flags and values.')
    .addArgument(new Argument('<shell>', 'whose').choices(shells))
    .action((shell: Shell) => print(renderCompletion(shell, commandTable(root))));
  addExamples(command, ['completion bash', 'completion fish']);
}

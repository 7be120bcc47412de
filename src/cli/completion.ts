import { Argument, type Command } from 'commander';
import type { ValueKind } from '../commands/complete-values.ts';
import { printOut } from '../commands/open-output.ts';
import { commandTable, valueKinds } from './command-table.ts';
import { addExamples } from './flags.ts';
import { renderCompletion, type Shell, shells, valuesCommand } from './render-completion.ts';

export function addCompletion(root: Command): void {
  const command = root
    .command('completion')
    .description('Print a script that completes commands, flags and values in a shell.')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .action((shell: Shell) => printOut(renderCompletion(shell, commandTable(root))));
  addExamples(command, ['completion bash', 'completion fish']);
  const values = root
    .command(valuesCommand, { hidden: true })
    .description('Print values for completion, one a line.')
    .addArgument(new Argument('<kinds...>', 'kinds of values').choices(valueKinds))
    .action(async (kinds: ValueKind[]) => {
      const { completeValues } = await import('../commands/complete-values.ts');
      const scenarios = async () => (await import('../commands/scenario-keys.ts')).scenarioKeys();
      printOut(await completeValues(kinds, process.cwd(), scenarios));
    });
  addExamples(values, [`${valuesCommand} slug`, `${valuesCommand} run slug`]);
}

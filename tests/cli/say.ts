import type { Command } from 'commander';
import { addedCommands } from '../../src/added-commands.ts';
import { program } from '../../src/cli/program.ts';

export type Said = { readonly out: string; readonly err: string; readonly error: unknown };

/** The output of the command line for these words. */
export async function say(...words: readonly string[]): Promise<Said> {
  let [out, err] = ['', ''];
  const root = program(addedCommands);
  for (const command of allOf(root))
    command.configureOutput({
      writeOut: (text) => {
        out += text;
      },
      writeErr: (text) => {
        err += text;
      },
    });
  const error: unknown = await root.parseAsync(words, { from: 'user' }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { out, err, error };
}

function allOf(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allOf)];
}

import { getInput, setFailed, setOutput } from '@actions/core';
import { z } from 'zod';
import { describeFailure, exitCodes, InputError } from './lib/errors.ts';

const commandSchema = z.enum(['check', 'run', 'report', 'capture', 'plan']);

function parseCommand(input: string): z.infer<typeof commandSchema> {
  const command = commandSchema.safeParse(input);
  if (command.success) return command.data;
  throw new InputError(
    `The input \`command\` is ${JSON.stringify(input)}.`,
    `Use one of: ${commandSchema.options.join(', ')}.`,
  );
}

try {
  const command = parseCommand(getInput('command'));
  throw new InputError(
    `The command \`${command}\` is not in this version of the Action.`,
    'The command line tool judges recorded answers already: see `packs score` in the README.',
  );
} catch (error) {
  const { text, exitCode } = describeFailure(error);
  setFailed(text);
  // After setFailed, which sets 1.
  process.exitCode = exitCode;
  setOutput('outcome', exitCode === exitCodes.input ? 'input-error' : 'crashed');
}

#!/usr/bin/env node
import { CommanderError } from 'commander';
import { addedCommands } from './added-commands.ts';
import { surviveClosedOutput } from './cli/command-io.ts';
import { program } from './cli/program.ts';
import { printErr } from './commands/open-output.ts';
import { bisectExitCode, describeFailure, type ExitCode, exitCodes } from './lib/errors.ts';

surviveClosedOutput();

const isBisect = process.argv.includes('--bisect');

try {
  const root = program(addedCommands).hook('preAction', async () => {
    await import('./installed.ts');
  });
  await root.parseAsync();
} catch (error) {
  const code = printFailure(error);
  process.exitCode = isBisect ? bisectExitCode(code) : code;
}

function printFailure(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.passed : exitCodes.input;
  const { text, exitCode } = describeFailure(error);
  printErr(`${text}\n`);
  return exitCode;
}

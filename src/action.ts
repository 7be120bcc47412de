import './installed.ts';
import { tmpdir } from 'node:os';
import { getInput, saveState, setFailed, setOutput, setSecret } from '@actions/core';
import { folderFaults, openActionIo } from './action/action-io.ts';
import { gate } from './action/gate.ts';
import { republish } from './action/github/republish.ts';
import { forLog } from './commands/open-output.ts';
import { readActionInputs } from './config/action-inputs.ts';
import { describeFailure, exitCodes } from './lib/errors.ts';
import { untilSignal } from './lib/until-signal.ts';

try {
  const read = readActionInputs(getInput);
  for (const key of [read.options['api-key'], process.env['QUALITY_API_KEY'], process.env['OPENAI_API_KEY']]) {
    // Hides the key as given and as sent, without white space around it.
    if (typeof key === 'string') for (const text of new Set([key, key.trim()])) if (text !== '') setSecret(text);
  }
  const inputs = { ...read, faults: [...read.faults, ...folderFaults(read.own)] };
  const temp = process.env['RUNNER_TEMP'] || tmpdir();
  process.exitCode = await untilSignal(
    async (signal) => {
      const door = { inputs, io: openActionIo(inputs.own, signal), save: saveState, temp };
      return inputs.own.command === 'accept' ? republish(door) : gate(door);
    },
    () => {
      saveState('ended', 'cancelled');
      // If the report still finishes, it sets the outcome again, and the last value counts.
      tellOutcome('cancelled');
    },
  );
} catch (error) {
  const { text, exitCode } = describeFailure(error);
  setFailed(forLog(text));
  tellOutcome(exitCode === exitCodes.input ? 'input-error' : 'crashed');
  // Set after setFailed, which sets 1.
  process.exitCode = exitCode;
}
// Exits even if a publisher that timed out still holds a connection.
process.stdout.write('', () => process.exit());

function tellOutcome(outcome: string): void {
  setOutput('outcome', outcome);
  setOutput('passed', 'false');
}

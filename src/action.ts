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
    // As it is given, and as it is sent.
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
      // A report that still comes to its end says otherwise, and what is said last holds.
      tellOutcome('cancelled');
    },
  );
} catch (error) {
  const { text, exitCode } = describeFailure(error);
  setFailed(forLog(text));
  tellOutcome(exitCode === exitCodes.input ? 'input-error' : 'crashed');
  // After setFailed, which sets 1.
  process.exitCode = exitCode;
}
// A publisher that was given up may still hold a connection: the job ends all the same.
process.stdout.write('', () => process.exit());

function tellOutcome(outcome: string): void {
  setOutput('outcome', outcome);
  setOutput('passed', 'false');
}

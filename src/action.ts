import { getInput, saveState, setFailed, setOutput, setSecret } from '@actions/core';
import { openActionIo } from './commands/action-io.ts';
import { gate } from './commands/gate.ts';
import { readActionInputs } from './config/action-inputs.ts';
import { describeFailure } from './lib/errors.ts';
import { untilSignal } from './lib/until-signal.ts';

try {
  const inputs = readActionInputs(getInput);
  for (const key of [inputs.options['api-key'], process.env['QUALITY_API_KEY'], process.env['OPENAI_API_KEY']]) {
    if (typeof key === 'string' && key !== '') setSecret(key);
  }
  process.exitCode = await untilSignal(
    async (signal) =>
      gate({ inputs, io: openActionIo(inputs.own, signal), save: saveState, temp: process.env['RUNNER_TEMP'] ?? '' }),
    () => saveState('ended', 'cancelled'),
  );
} catch (error) {
  const { text, exitCode } = describeFailure(error);
  setFailed(text);
  setOutput('outcome', exitCode === 2 ? 'input-error' : 'crashed');
  // After setFailed, which sets 1.
  process.exitCode = exitCode;
}

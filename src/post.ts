import './installed.ts';
import { tmpdir } from 'node:os';
import { getInput, getState, warning } from '@actions/core';
import { openActionIo } from './action/action-io.ts';
import { post } from './action/post.ts';
import { forLog } from './commands/open-output.ts';
import { describeFailure } from './lib/errors.ts';

try {
  const io = openActionIo({ 'working-directory': '.' }, new AbortController().signal);
  await post({ input: getInput, io, saved: getState, temp: process.env['RUNNER_TEMP'] || tmpdir() });
} catch (error) {
  // The outcome is decided already: a failure here only warns.
  warning(forLog(describeFailure(error).text));
}
process.stdout.write('', () => process.exit());

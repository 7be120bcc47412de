import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { emptyFolder, runScript } from './run-bundle.ts';

/** As a runner starts it: an environment of its own, inputs as variables, outputs through a file. */
function runAction(command: string) {
  const folder = emptyFolder();
  const outputFile = join(folder, 'output');
  writeFileSync(outputFile, '');
  const { exitCode, stdout, stderr } = runScript(resolve('dist/action/index.js'), {
    folder,
    environment: { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: outputFile, INPUT_COMMAND: command },
  });
  const [, outcome] = /^outcome<<(?:ghadelimiter_\S+)\n(.*)\n/.exec(readFileSync(outputFile, 'utf8')) ?? [];
  return { exitCode, stdout, stderr, outcome };
}

it.each(['check', 'run', 'report', 'capture', 'plan'])('says that %s is not in this version', (command) => {
  const { exitCode, stdout, stderr, outcome } = runAction(command);
  expect({ exitCode, stderr, outcome }).toEqual({ exitCode: 2, stderr: '', outcome: 'input-error' });
  expect(stdout).toMatch(new RegExp(`^::error::The command \`${command}\` is not in this version`));
});

it('names the commands there are when it is asked for another, on one line that cannot carry a command of its own', () => {
  const { exitCode, stdout, outcome } = runAction('chekc\n::warning::injected');
  expect({ exitCode, outcome }).toEqual({ exitCode: 2, outcome: 'input-error' });
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/^::error::.*Use one of: check, run, report, capture, plan\.$/),
  ]);
});

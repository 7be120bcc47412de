import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OwnInputs } from '../config/action-inputs.ts';
import { systemClock } from '../lib/clock.ts';
import { InputError } from '../lib/errors.ts';
import { withoutCommands } from '../report/plain-text.ts';
import type { Io } from './io.ts';

/** The world as the Action sees it: a step's log, in which nothing that is printed is a command to the runner. */
export function openActionIo(own: Pick<OwnInputs, 'working-directory'>, signal: AbortSignal): Io {
  const write = (text: string) => void process.stdout.write(withoutCommands(text));
  return {
    out: write,
    err: write,
    isTerminal: false,
    isOutTerminal: false,
    columns: 100,
    env: process.env,
    cwd: enter(own['working-directory']),
    clock: systemClock,
    random: Math.random,
    signal,
  };
}

/** Relative paths start there from now on. */
function enter(folder: string): string {
  const path = resolve(folder);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new InputError(
      `The input \`working-directory\` is ${JSON.stringify(folder)}, and there is no such folder.`,
      'It starts at the workspace: is the checkout a step before this one?',
    );
  }
  process.chdir(path);
  return path;
}

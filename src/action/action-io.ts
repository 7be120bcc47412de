import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { printOut } from '../commands/open-output.ts';
import type { OwnInputs } from '../config/action-inputs.ts';
import type { Fault } from '../config/read-values.ts';
import { systemClock } from '../lib/clock.ts';
import type { Io } from '../lib/io.ts';

type Folder = Pick<OwnInputs, 'working-directory'>;

/** The Action's input and output. Text that it prints to the step's log cannot be a command to the runner. */
export function openActionIo(own: Folder, signal: AbortSignal): Io {
  return {
    out: printOut,
    err: printOut,
    redraw: (_, text) => printOut(text),
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

/** The fault of the working directory, reported like any faulty input. */
export function folderFaults({ 'working-directory': folder }: Folder): readonly Fault[] {
  if (isFolder(resolve(folder))) return [];
  const message = `The input \`working-directory\` is ${JSON.stringify(folder)}, and there is no such folder. It starts at the workspace: is the checkout a step before this one?`;
  return [{ message }];
}

/** Relative paths are relative to this folder from now on. */
function enter(folder: string): string {
  const path = resolve(folder);
  if (!isFolder(path)) return resolve('.');
  process.chdir(path);
  return path;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

// A command of the command line inside this process. Needs build/ with its data.
import '../build/installed.js';
import { loadSettings } from '../build/config/settings-from-flags.js';
import { systemClock } from '../build/lib/clock.js';

/** `check`, or a command with the same settings, by its flags in a folder. `io` has its outputs and its environment. */
export async function runCommand(command, flags, folder, io) {
  const settings = await loadSettings({
    ...{ command: 'check', flags, env: {}, cwd: folder, defaultTier: 'medium' },
    show: (option) => `--${option}`,
  });
  await command(settings, {
    ...{ isTerminal: false, isOutTerminal: false, columns: 100, env: {}, cwd: folder },
    ...{ clock: systemClock, random: Math.random, signal: new AbortController().signal, ...io },
  });
}
